"""The start of a match: the header's cards and colours checked, or dealt where the appliance deals (trollius:15)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from appliance.games.edition import load_edition
from appliance.games.engine import BadOptions, Json, Setup, Shuffle
from appliance.games.trollius.coupon import empty_coupon
from appliance.games.trollius.edition import GENERAL_CARDS, TrolliusEdition
from appliance.games.trollius.state import COLOURS, Rules, TrolliusState

GAME = "trollius"
BY_LEVEL = "by_level"
"""The side that goes with the level: the mountain at the level difficult, else the swamp (trollius:15)."""

OBJECTIVES = 3


def side_of(options: Mapping[str, Json]) -> str:
    """Return the side of the coupon that the options mean."""
    if options["side"] != BY_LEVEL:
        return str(options["side"])
    return "mountain" if options["level"] == "difficult" else "swamp"


def started(setup: Setup) -> TrolliusState:
    """Return the state before the first action; raises BadOptions for a header that cannot be played."""
    edition = load_edition(TrolliusEdition, GAME, setup.edition)
    options, seats = setup.options, len(setup.players)
    basic = options["level"] == "basic"
    dealt = _secrets(setup, edition, basic)
    rules = Rules(options["level"], side_of(options), options["rows"], options["leader"] == "rotate", edition)
    return TrolliusState(
        players=setup.players,
        rules=rules,
        colours=_colours(setup),
        objectives=_objectives(setup, basic),
        dealt=dealt or ((),) * seats,
        own_cards=not dealt and not basic,
        kept=tuple(cards[0] for cards in dealt) if dealt and basic else (None,) * seats,
        coupons=(empty_coupon(rules.side.columns),) * seats,
        jokers=(True,) * seats,
        values=(None,) * seats,
        drawn=(False,) * seats,
    )


def dealt(setup: Setup, shuffle: Shuffle) -> Setup:
    """Return the setup with the side settled and with all that its header still lacks dealt."""
    edition = load_edition(TrolliusEdition, GAME, setup.edition)
    level = setup.options["level"]
    fresh: dict[str, Json] = {"player_dice": _dealt_colours(setup, shuffle)}
    fresh["secrets"] = _dealt_secrets(setup.players, edition, level, shuffle)
    if level != "basic":
        cards = [card.number for card in edition.general if level == "difficult" or not card.hard]
        fresh["objectives"] = shuffle(cards)[:OBJECTIVES]
    return replace(setup, options={**setup.options, "side": side_of(setup.options)}, dealt=fresh | dict(setup.dealt))


def _dealt_colours(setup: Setup, shuffle: Shuffle) -> dict[str, Json]:
    """Give everybody the die of their colour, else another; the leader's one is among them if it is free."""
    wishes = {each: colour for each, colour in setup.seating.colours.items() if each in setup.players}
    dice = {each: colour for each, colour in wishes.items() if colour in COLOURS}
    if len(set(dice.values())) < len(dice):
        dice = {}
    others = [player for player in setup.players if player not in dice]
    free = [colour for colour in COLOURS if colour not in dice.values()]
    colours = [*free[:1], *shuffle(free[1:])][: len(others)]
    return {**dice, **dict(zip(others, shuffle(colours), strict=True))}


def _dealt_secrets(players: Sequence[str], edition: TrolliusEdition, level: str, shuffle: Shuffle) -> dict[str, Json]:
    easy = shuffle([card.id for card in edition.secrets if card.colour == "green"])
    if level == "basic":
        return {player: [card] for player, card in zip(players, easy, strict=False)}
    hard = shuffle([card.id for card in edition.secrets if card.colour != "green"])
    return {player: [first, second] for player, first, second in zip(players, easy, hard, strict=False)}


def _colours(setup: Setup) -> tuple[str, ...]:
    dice = _by_player(setup, "player_dice", "the colour of each player's die")
    for player, colour in dice.items():
        if colour not in COLOURS:
            raise BadOptions(f'"player_dice" gives {player} {colour!r}, expected one of: {", ".join(COLOURS)}')
    colours = tuple(dice[player] for player in setup.players)
    for seat, colour in enumerate(colours):
        if colour in colours[:seat]:
            raise BadOptions(f'"player_dice" has {colour} twice; every player has a colour of their own')
    return colours


def _secrets(setup: Setup, edition: TrolliusEdition, basic: bool) -> tuple[tuple[str, ...], ...]:
    """Return the cards dealt to each seat; () where the header has none."""
    if "secrets" not in setup.dealt:
        return ()
    expected = "a list with one card" if basic else "a list of two or more cards"
    cards = _by_player(setup, "secrets", f"for each player {expected}")
    ids = [card.id for card in edition.secrets]
    seen: list[str] = []
    for player in setup.players:
        mine = cards[player]
        if not isinstance(mine, list | tuple) or not (len(mine) == 1 if basic else len(mine) >= 2):
            raise BadOptions(f'"secrets" gives {player} {mine!r}, expected {expected}')
        for card in mine:
            if card not in ids:
                raise BadOptions(f'"secrets" gives {player} {card!r}; this edition has {", ".join(ids)}')
            if card in seen:
                raise BadOptions(f'"secrets" has {card} twice; there is one of each card')
            seen.append(card)
    return tuple(tuple(cards[player]) for player in setup.players)


def _objectives(setup: Setup, basic: bool) -> tuple[int, ...]:
    given = setup.dealt.get("objectives")
    if basic:
        if "objectives" in setup.dealt:
            raise BadOptions('"objectives" is given, but at level basic there are none (trollius:15)')
        return ()
    expected = f"expected {OBJECTIVES} or more different numbers from 1 to 14"
    if "objectives" not in setup.dealt:
        raise BadOptions(f'"objectives" is missing at level {setup.options["level"]}, {expected}')
    if not isinstance(given, list | tuple) or len(given) < OBJECTIVES:
        raise BadOptions(f'"objectives" is {given!r}, {expected}')
    for at, number in enumerate(given):
        if type(number) is not int or number not in GENERAL_CARDS or number in given[:at]:
            raise BadOptions(f'"objectives" has {number!r} in {list(given)}, {expected}')
    return tuple(given)


def _by_player(setup: Setup, key: str, expected: str) -> Mapping[str, Json]:
    given = setup.dealt.get(key)
    if not isinstance(given, Mapping):
        what = "missing" if key not in setup.dealt else repr(given)
        raise BadOptions(f'"{key}" is {what}, expected {expected}')
    for player in setup.players:
        if player not in given:
            raise BadOptions(f'"{key}" lacks {player}, expected {expected}')
    for player in given:
        if player not in setup.players:
            raise BadOptions(f'"{key}" names "{player}", who is not among the players {", ".join(setup.players)}')
    return given
