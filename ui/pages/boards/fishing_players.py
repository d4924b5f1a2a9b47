"""Dice Fishing: who has wagered what, in which order they fish, what their dice say, and what they have caught."""

from collections.abc import Iterator

from ui.board_models import Box, Piece, PieceLook, Shape, columns, rows, within
from ui.pages.boards.laid import Sight
from ui.pages.page import choice_id
from ui.theme import FAR

_KEY = "dice_fishing.board"
SHAPES = {"d6": Shape.DIE, "d10": Shape.DIE10, "d20": Shape.DIE20}
USES = {"normal": "+", "reroll": "↻", "lure": "±"}
"""The signs of the uses of a special die."""
_FLAT = 3
_WIDEST = 9.0
"""The room that seven dice need, two of them with the sign of their use."""


def players(sight: Sight, at: Box, flat: bool, leads: bool) -> Iterator[Piece]:
    """A row for each player: first those who fish, in their order, then the others by their seats.

    ``flat``: those who are asked and who fish, in one line each, where there is more room beside than below.
    ``leads``: a touch on a row leads to the dice of its points.
    """
    ordered = [player for group in sight.facts["order"] for player in group]
    seats = [*ordered, *(player for player in sight.facts["piles"] if player not in ordered)]
    if flat:
        now = [sight.player, *sight.printed["fishing"]]
        seats = sorted(seats, key=lambda player: now.index(player) if player in now else len(now))[:_FLAT]
    for player, place in zip(seats, rows(at, *[1.0] * len(seats), gap=0.02), strict=True):
        yield from _row(sight, player, place, flat, leads)


def _row(sight: Sight, player: str, at: Box, flat: bool, leads: bool) -> Iterator[Piece]:
    """Name with the turn of fishing, pile; dice, total. Whoever may be named to lose a card is lit."""
    named = next((each for each in sight.choices if each.do == "target" and each.args["player"] == player), None)
    now = player in sight.printed["fishing"]
    look = PieceLook.OPEN if named else PieceLook.MARKED if now else PieceLook.TAKEN
    target = choice_id(named) if named else sight.points.get(player) if leads else None
    yield Piece(Shape.AREA, at, look=look, target=target)
    inner = within(at, (0.015, 0.02, 0.985, 0.98) if flat else (0.015, 0.07, 0.985, 0.93))
    if flat:
        head, dice, total, pile = columns(inner, 0.25, 0.38, 0.12, 0.25, gap=0.01)
    else:
        above, below = rows(inner, 0.46, 0.54)
        (head, pile), (dice, total) = columns(above, 0.56, 0.44), columns(below, 0.72, 0.28)
    yield from _name(sight, player, look, head)
    yield from _dice(sight, player, dice)
    standing = sight.printed["standing"].get(player)
    if standing:
        yield Piece(Shape.TEXT, total, f"{standing['total']} {'✗' if standing['missing'] else '✓'}", size=FAR)
    cards, points = columns(pile, 0.55, 0.45)
    count = sight.called.say(f"{_KEY}.cards", count=len(sight.facts["piles"][player]))
    yield Piece(Shape.TEXT, cards, label=count)
    yield Piece(Shape.TEXT, points, f"★ {sight.printed['points'][player]}", size=FAR)


def _name(sight: Sight, player: str, look: PieceLook, at: Box) -> Iterator[Piece]:
    """With the turn in which the player fishes; those who fish together share it (dice_fishing:3)."""
    turns = {each: turn for turn, group in enumerate(sight.facts["order"], 1) for each in group}
    if player in turns:
        disc, at = columns(at, 0.2, 0.8)
        yield Piece(Shape.DISC, disc, str(turns[player]), look=PieceLook.FREE)
    if player == sight.player:
        mark, at = columns(at, 0.14, 0.86)
        yield Piece(Shape.SIGN, mark, "▶")
    yield Piece(Shape.TEXT, at, player, look=look, size=18)


def _dice(sight: Sight, player: str, at: Box) -> Iterator[Piece]:
    """The dice as wagered or thrown; before that a word on what stands behind the screen, and what rests before it."""
    wager, resting = sight.facts["wagers"][player], sight.facts["resting"][player]
    if wager:
        yield from dice(sight, player, at, _WIDEST)
    elif wager is not None:
        yield Piece(Shape.TEXT, at, label=sight.called.say("dice_fishing.values.pass.true"))
    else:
        words, rest = columns(at, 0.4, 0.6)
        if sight.facts["card"] and len(sight.facts["piles"]) > 1:
            ready = "ready" if player in sight.printed["ready"] else "thinking"
            yield Piece(Shape.TEXT, words, sight.called.say(f"{_KEY}.{ready}"), size=16)
        yield from resting_dice(sight, resting, rest)


def resting_dice(sight: Sight, resting: list[str], at: Box) -> Iterator[Piece]:
    """The special dice that lie open and cannot be wagered in this round (dice_fishing:14)."""
    shapes = columns(at, *[1.0] * len(resting), 1.4) if resting else ()
    for kind, place in zip(resting, shapes, strict=False):
        yield Piece(SHAPES[kind], place, sight.called.say(f"kind.{kind}"), look=PieceLook.CLOSED)
    if resting:
        yield Piece(Shape.TEXT, shapes[-1], sight.called.say(f"{_KEY}.rests"), size=16)


def dice(sight: Sight, player: str, at: Box, across: float) -> Iterator[Piece]:
    """The dice of a wager, D6 first: blank before they are thrown, a special die with the sign of its use beside it.

    ``across``: for how many dice there is room.
    """
    faces, uses = sight.facts["rolled"].get(player, {}), sight.facts["uses"].get(player, {})
    left, d6 = sight.facts["left"].get(player, {}), iter(faces.get("d6", ()))
    wager = sight.facts["wagers"][player]
    for kind, place in zip(wager, places(wager, at, across), strict=True):
        face = next(d6, "") if kind == "d6" else faces.get(kind, "")
        if kind in uses:
            place, beside = columns(place, 1, 0.7)
            yield Piece(Shape.SIGN, beside, f"{USES[uses[kind]]}{left.get(kind, '')}")
        yield Piece(SHAPES[kind], place, str(face))


def places(wager: list[str], at: Box, across: float) -> tuple[Box, ...]:
    """Return where each die of a wager lies: special dice take more room, for their use."""
    wide = [1.0 if kind == "d6" else 1.7 for kind in wager]
    return columns(at, *wide, max(0.01, across - sum(wide)))[:-1]
