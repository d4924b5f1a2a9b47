"""Zocken: the strip of nine fields under their dots, OUT, what matches are worth, the dice in hand, the wagers."""

from collections.abc import Iterator
from typing import Any

from appliance.games import Choice, NeedRoll
from ui.board_models import WHOLE, Board, Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.pages.boards.laid import Laid, Sight, why_not
from ui.pages.page import choice_id
from ui.screen_models import Target
from ui.short import short_name
from ui.theme import FAR

_WIDE = {
    "": (38, 56, 56, 52, 36),
    "place": (36, 106, 47, 37, 24),
    "out": (34, 48, 106, 38, 24),
    "throw": (34, 48, 40, 106, 24),
}
_TALL = {
    "": (36, 50, 51, 58, 30),
    "place": (34, 66, 58, 54, 28),
    "out": (34, 48, 76, 54, 28),
    "throw": (34, 48, 58, 76, 28),
}
"""How high dots, strip, table, dice and wagers are, by what is touched now: that is as high as a finger wants it."""

_SLOTS = 7
"""Places for dice that are to be thrown."""


def lay(sight: Sight) -> Laid:
    """Return the board of the turn in progress."""
    turn = sight.facts["turn"]
    asked = {**(sight.facts["in_hand"] or {}), "turn": short_name(turn) if turn else None}
    asked["above"] = sight.printed["wager_above"]
    board = Board(tuple(_pieces(sight, tall=False)), tall=tuple(_pieces(sight, tall=True)), tall_below=2.3)
    return Laid(str(sight.called.filled("zocken.table", sight.facts)), board, facts=asked, closed=_closed(sight))


def _pieces(sight: Sight, tall: bool) -> Iterator[Piece]:
    """Tall: words below what they belong to; else beside it, as there is more width than height."""
    dots, strip, table, dice, wagers = rows(WHOLE, *(_TALL if tall else _WIDE)[_touched(sight)], gap=0.012)
    yield from _dots(sight, dots)
    yield from _strip(sight, strip)
    out, worth, turn = columns(table, *((0.22, 0.57, 0.21) if tall else (0.28, 0.5, 0.22)), gap=0.012)
    yield from _out(sight, out)
    yield from _matches(sight, worth, tall)
    yield from _turn(sight, turn, tall)
    yield from _dice(sight, dice, tall)
    yield from _wagers(sight, wagers)


def _touched(sight: Sight) -> str:
    """What the board is touched for now: to place the die in hand, to put it out, to throw another; "" for nothing."""
    doing = {choice.do for choice in sight.choices}
    return next((each for each in ("place", "out") if each in doing), "throw" if _throws(sight) else "")


def _dots(sight: Sight, at: Box) -> Iterator[Piece]:
    """Each with the name of its colour; the outer fields have none (zocken:1)."""
    matched = sight.printed["matched"]
    for field, (dot, place) in enumerate(zip(sight.printed["dots"], grid(at, 9, 9), strict=True)):
        if dot:
            look = PieceLook.MARKED if matched[field] else PieceLook.FREE
            yield Piece(Shape.DOT, place, label=_colour(sight, dot), look=look, colour=dot, brief=_brief(sight, dot))


def _strip(sight: Sight, at: Box) -> Iterator[Piece]:
    """The fields with their dice; those that the die in hand may lie on are lit, with what they would bring."""
    open_now = {choice.args["field"]: choice for choice in sight.choices if choice.do == "place"}
    for field, place in enumerate(grid(at, 9, 9), 1):
        die = sight.facts["fields"][field - 1]
        if die:
            matched = sight.printed["matched"][field - 1]
            yield Piece(Shape.FIELD, place, look=PieceLook.MARKED if matched else PieceLook.TAKEN)
            yield _thrown(die, within(place, (0.12, 0.1, 0.88, 0.9)))
        elif field in open_now:
            gain, target = _gain(sight, open_now[field]), choice_id(open_now[field])
            yield Piece(Shape.FIELD, place, gain, str(field), PieceLook.OPEN, target=target, size=FAR)
        else:
            why = _why_closed(sight, field)
            yield Piece(Shape.FIELD, place, label=str(field), look=PieceLook.FREE, target=why.id if why else None)


def _closed(sight: Sight) -> tuple[Target, ...]:
    return tuple(filter(None, (_why_closed(sight, field) for field in range(1, 10))))


def _why_closed(sight: Sight, field: int) -> Target | None:
    """What is touched on a free field where the die in hand may not lie (zocken:3)."""
    open_now = {choice.args["field"] for choice in sight.choices if choice.do == "place"}
    if not sight.choices or not sight.facts["in_hand"] or sight.facts["fields"][field - 1] or field in open_now:
        return None
    return why_not(Choice("place", {"field": field}))


def _out(sight: Sight, at: Box) -> Iterator[Piece]:
    """The OUT field with the dice that lie there and what each of them costs (zocken:4, zocken:7)."""
    name, cost = sight.called.say("zocken.out"), f"{-sight.printed['points']['out']}"
    forced = next((choice for choice in sight.choices if choice.do == "out"), None)
    if forced is not None:
        words = f"{name} {_gain(sight, forced)}"
        yield Piece(Shape.FIELD, at, words, look=PieceLook.OPEN, target=choice_id(forced), size=FAR)
        return
    yield Piece(Shape.AREA, at, look=PieceLook.FREE)
    lying = sight.facts["out"]
    words_at, dice_at = columns(at, 0.45, 0.55)
    yield Piece(Shape.TEXT, words_at if lying else at, f"{name} {cost}", size=18)
    across = max(2, -(-len(lying) // 2)) if len(lying) > 2 else 2
    for die, place in zip(lying, grid(dice_at, len(lying), across), strict=True):
        yield _thrown(die, within(place, (0.06, 0.08, 0.94, 0.92)))


def _matches(sight: Sight, at: Box, tall: bool) -> Iterator[Piece]:
    """What one to seven matches are worth, and how many there are (zocken:8)."""
    head, table = rows(at, 0.46, 0.54) if tall else columns(at, 0.26, 0.74)
    yield Piece(Shape.TEXT, head, label=sight.called.say("zocken.colours"))
    worth, have = sight.printed["points"]["matches"], sight.printed["tally"]["matches"]
    places = columns(table, *(len(str(points)) + 1.0 for points in worth))
    for count, (points, place) in enumerate(zip(worth, places, strict=True), 1):
        look = PieceLook.MARKED if count == have else PieceLook.TAKEN if count < have else PieceLook.FREE
        yield Piece(Shape.FIELD, place, str(points), look=look, size=17)


def _turn(sight: Sight, at: Box, tall: bool) -> Iterator[Piece]:
    points, words = str(sight.facts["turn_points"]), sight.called.say("zocken.turn")
    if tall:
        yield Piece(Shape.AREA, at, points, words, PieceLook.FREE, size=FAR)
    else:
        left, right = columns(at, 0.6, 0.4)
        yield Piece(Shape.AREA, at, look=PieceLook.FREE)
        yield Piece(Shape.TEXT, left, label=words)
        yield Piece(Shape.TEXT, right, points, size=FAR)


def _dice(sight: Sight, at: Box, tall: bool) -> Iterator[Piece]:
    """The die in hand, then those that are still to be thrown; each can be touched where it can be thrown now."""
    slots = grid(at, _SLOTS, _SLOTS, gap=0.01)
    in_hand, throws = sight.facts["in_hand"], _throws(sight)
    lying = [in_hand["die"]] if in_hand else []
    for die, place in zip([*lying, *sight.printed["left"]], slots, strict=False):
        face = str(in_hand["value"]) if die in lying else ""
        look = PieceLook.MARKED if face else PieceLook.OPEN if die in throws else PieceLook.FREE
        target = throws.get(die)
        if look is not PieceLook.FREE:
            yield Piece(Shape.FIELD, place, look=look, target=target)
        inner = within(place, (0.05, 0.05, 0.95, 0.95))
        name, brief = _colour(sight, die), _brief(sight, die)
        if tall or target:
            yield Piece(Shape.DIE, inner, face, name, colour=die, brief=brief)
        else:
            die_at, name_at = columns(inner, 0.42, 0.58)
            yield Piece(Shape.DIE, die_at, face, colour=die)
            yield Piece(Shape.TEXT, name_at, label=name, brief=brief)


def _throws(sight: Sight) -> dict[str, str]:
    """By its colour: the tile that throws or enters a die, where there is one for each."""
    if sight.session.proposal is not None:
        return {}
    needs = [(at, need) for at, need in enumerate(sight.session.prompts) if isinstance(need, NeedRoll)]
    return {need.args["die"]: f"throw:{at}" for at, need in needs} if len(needs) > 1 else {}


def _wagers(sight: Sight, at: Box) -> Iterator[Piece]:
    """A place for each other player's disc; what nobody may know yet is a question mark (zocken:5)."""
    wagers = sight.facts["wagers"]
    for (player, bet), place in zip(wagers.items(), grid(at, len(wagers), len(wagers), gap=0.01), strict=True):
        disc, words = columns(place, 0.26, 0.74)
        look = PieceLook.TAKEN if bet else PieceLook.FREE
        yield Piece(Shape.AREA, place, look=PieceLook.FREE)
        yield Piece(Shape.DISC, within(disc, (0.1, 0.1, 0.9, 0.9)), "?" if bet is None else "", look=look)
        yield Piece(Shape.TEXT, words, player, size=17)


def _gain(sight: Sight, choice: Choice) -> str:
    """What the turn would gain by a choice: as the sheet offers it."""
    cells = (cell for row in sight.session.game.sheet(sight.session.state, None).rows for cell in row.cells)
    gain = next(cell.offer for cell in cells if cell.choice == choice)
    return f"{gain:+}" if gain else "0"


def _thrown(die: dict[str, Any], at: Box) -> Piece:
    return Piece(Shape.DIE, at, str(die["value"]), colour=die["die"])


def _colour(sight: Sight, name: str) -> str:
    return sight.called.say(f"colour.{name}")


def _brief(sight: Sight, name: str) -> str:
    return sight.called.say(f"colour_brief.{name}")
