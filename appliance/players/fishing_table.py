"""Write the table of catch chances into the rules page (``python -m appliance.players.fishing_table``).

The points of the house cards follow from it: ten times the mean chance to miss, rounded, at least 1.
"""

import argparse
from pathlib import Path

from appliance.games import load_edition
from appliance.games.dice_fishing import Card, FishingEdition, possible_wagers, wanted
from appliance.players.fishing_solver import catch_chance, plans

PAGE = Path(__file__).parents[1] / "games" / "dice_fishing.md"
BEGIN, END = "<!-- chances -->\n", "<!-- /chances -->\n"
SIZES = range(1, 8)


def best_chance(card: Card, dice: int, advanced: bool) -> float:
    """Return the best exact chance of a wager of so many dice."""
    wagers = (wager for wager in possible_wagers((), may_pass=False) if wager.count == dice)
    return max(catch_chance(card, plan) for wager in wagers for plan in plans(wager, advanced))


def fair_points(chances: list[float]) -> int:
    """Return the points of a card that is caught with these chances by the best wagers of one to seven dice."""
    return max(1, round(10 * (1 - sum(chances) / len(chances))))


def table(edition: FishingEdition) -> str:
    """Return the table of all cards; in brackets what the lure adds where it does."""
    lines = [
        "| card | points | asks for | "
        + " | ".join(f"{dice} {'die' if dice == 1 else 'dice'}" for dice in SIZES)
        + " |",
        "|---|---|---|" + "---|" * len(SIZES),
    ]
    for card in edition.cards:
        icon = f", icon {card.icon}" if card.icon else ""
        cells = [_cell(card, dice) for dice in SIZES]
        lines.append(f"| {card.name} | {card.points} | {wanted(card)}{icon} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(card: Card, dice: int) -> str:
    base, lure = (f"{100 * best_chance(card, dice, advanced):.1f}" for advanced in (False, True))
    return f"{base} %" if lure == base else f"{base} % ({lure} %)"


def with_table(page: str, made: str) -> str:
    """Return the rules page with the table between its marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{made}{END}{after}"


def main() -> None:
    """Reckon the chances of all house cards and write them into the rules page."""
    argparse.ArgumentParser(prog="python -m appliance.players.fishing_table", description=main.__doc__).parse_args()
    edition = load_edition(FishingEdition, "dice_fishing", "house")
    PAGE.write_text(with_table(PAGE.read_text("utf-8"), table(edition)), "utf-8")


if __name__ == "__main__":
    main()
