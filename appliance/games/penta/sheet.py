"""What a Penta state says: the explained points, the score sheet, the public facts."""

from appliance.games.engine import Cell, Choice, Json, Line, ScoreSheet, SheetRow
from appliance.games.penta.scoring import BOXES, LOWER, UPPER, UPPER_BONUS, UPPER_GOAL, Offer
from appliance.games.penta.state import Entry, PentaState, Sheet

LABELS = {
    "aces": "Aces",
    "twos": "Twos",
    "threes": "Threes",
    "fours": "Fours",
    "fives": "Fives",
    "sixes": "Sixes",
    "three_of_a_kind": "Three of a kind",
    "four_of_a_kind": "Four of a kind",
    "full_house": "Full house",
    "small_straight": "Small straight",
    "large_straight": "Large straight",
    "chance": "Chance",
    "penta": "Penta",
}


def explain(sheet: Sheet) -> tuple[Line, ...]:
    """Return every point of a sheet with its reason, in sheet order."""
    entries = [entry for entry in sheet.entries if entry is not None]
    upper = [_line(entry) for entry in entries if entry.offer.box in UPPER]
    lower = [_line(entry) for entry in entries if entry.offer.box in LOWER]
    bonus = [Line(f"Upper boxes {sheet.upper}, at least {UPPER_GOAL}", sheet.bonus, "penta:6")] if sheet.bonus else []
    hundreds = [
        Line(f"Another five of a kind, in {LABELS[entry.offer.box]}", entry.offer.penta_bonus, "penta:8")
        for entry in entries
        if entry.offer.penta_bonus
    ]
    return (*upper, *bonus, *lower, *hundreds)


def score_sheet(state: PentaState) -> ScoreSheet:
    """Return the sheet of all players; the boxes that may be chosen now carry their offers."""
    on_offer = {offer.box: offer for offer in state.offers}
    boxes = {box: SheetRow(f"penta.{box}", _box_cells(state, box, on_offer.get(box))) for box in BOXES}
    rows = (
        *(boxes[box] for box in UPPER),
        SheetRow("penta.upper", tuple(Cell(each.upper) for each in state.sheets), "sum"),
        SheetRow("penta.bonus", tuple(Cell(_bonus_so_far(each)) for each in state.sheets), "bonus"),
        *(boxes[box] for box in LOWER),
        SheetRow("penta.penta_bonus", tuple(Cell(each.penta_bonus or None) for each in state.sheets), "bonus"),
        SheetRow("penta.total", tuple(Cell(each.total) for each in state.sheets), "total"),
    )
    return ScoreSheet(state.players, rows, None if state.finished else state.player)


def public(state: PentaState) -> dict[str, Json]:
    """Return the facts of the transcript's ``state``."""
    sheets = dict(zip(state.players, state.sheets, strict=True))
    return {
        "boxes": {
            player: {
                box: entry.offer.points if entry else None for box, entry in zip(BOXES, sheet.entries, strict=True)
            }
            for player, sheet in sheets.items()
        },
        "upper": {player: sheet.upper for player, sheet in sheets.items()},
        "bonus": {player: sheet.bonus for player, sheet in sheets.items()},
        "penta_bonus": {player: sheet.penta_bonus for player, sheet in sheets.items()},
        "round": state.round,
        "rolls_left": state.rolls_left,
        "dice": list(state.dice),
        "turn": None if state.finished else state.player,
        "legal_boxes": [offer.box for offer in state.offers],
        "would_score": {offer.box: offer.total for offer in state.offers},
    }


def _line(entry: Entry) -> Line:
    dice = " ".join(map(str, entry.dice))
    why = {
        "penta:7": ", sacrificed",
        "penta:9a": ", joker in its own box",
        "penta:9b": ", joker",
        "penta:9c": ", joker with no other box left",
    }.get(entry.offer.rule, "")
    return Line(f"{LABELS[entry.offer.box]} with {dice}{why}", entry.offer.points, entry.offer.rule)


def _box_cells(state: PentaState, box: str, offer: Offer | None) -> tuple[Cell, ...]:
    position = BOXES.index(box)
    cells = []
    for seat, sheet in enumerate(state.sheets):
        entry = sheet.entries[position]
        if entry is not None:
            cells.append(Cell(entry.offer.points, zeroed=entry.offer.points == 0))
        elif offer is not None and seat == state.seat:
            cells.append(Cell(offer=offer.total, choice=Choice("score", {"box": box}, offer.total)))
        else:
            cells.append(Cell())
    return tuple(cells)


def _bonus_so_far(sheet: Sheet) -> int | None:
    """Return 35 once it is earned, 0 once it is lost, None while it is open."""
    filled_for_good = all(entry is not None for entry in sheet.entries[: len(UPPER)])
    return UPPER_BONUS if sheet.bonus else (0 if filled_for_good else None)
