"""Zocken: the strip of nine fields under their dots, OUT, what matches are worth, the dice in hand, the wagers."""

from collections.abc import Iterator
from typing import Any

from appliance.games import Choice, NeedRoll
from ui.board_models import WHOLE, Board, Box, Piece, PieceLook, Shape, columns, grid, rows, within
from ui.pages.boards.laid import Laid, Sight
from ui.pages.page import choice_id

_OUT_SHARE, _TABLE_SHARE, _TURN_SHARE = 0.34, 0.46, 0.2


def lay(sight: Sight) -> Laid:
    """Return the board of the turn in progress."""
    dots, strip, below, dice, wagers = rows(WHOLE, 0.85, 1.25, 1.0, 1.25, 0.9, gap=0.015)
    lower = columns(below, _OUT_SHARE, _TABLE_SHARE, _TURN_SHARE, gap=0.015)
    pieces = (
        *_dots(sight, dots),
        *_strip(sight, strip),
        *_out(sight, lower[0]),
        *_matches(sight, lower[1]),
        *_turn(sight, lower[2]),
        *_dice(sight, dice),
        *_wagers(sight, wagers),
    )
    asked = {**(sight.facts["in_hand"] or {}), "turn": sight.facts["turn"], "above": sight.printed["wager_above"]}
    return Laid(str(sight.called.filled("zocken.table", sight.facts)), Board(pieces), facts=asked)


def _dots(sight: Sight, at: Box) -> Iterator[Piece]:
    """Each with the name of its colour; the outer fields have none (zocken:1)."""
    matched = sight.printed["matched"]
    for field, (dot, place) in enumerate(zip(sight.printed["dots"], grid(at, 9, 9), strict=True)):
        if dot:
            look = PieceLook.MARKED if matched[field] else PieceLook.FREE
            yield Piece(Shape.DOT, place, label=_colour(sight, dot), colour=dot, look=look)


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
            yield _offer(sight, open_now[field], place, str(field))
        else:
            yield Piece(Shape.FIELD, place, label=str(field), look=PieceLook.FREE)


def _out(sight: Sight, at: Box) -> Iterator[Piece]:
    """The OUT field with the dice that lie there and what each of them costs (zocken:4, zocken:7)."""
    name, cost = sight.called.say("zocken.out"), -sight.printed["points"]["out"]
    forced = next((choice for choice in sight.choices if choice.do == "out"), None)
    if forced is not None:
        yield _offer(sight, forced, at, name)
    else:
        yield Piece(Shape.AREA, at, look=PieceLook.FREE)
    left, right = columns(at, 0.32, 0.68)
    if forced is None:
        yield Piece(Shape.TEXT, left, name, f"{cost}", size=18)
    for die, place in zip(sight.facts["out"], grid(right, 7, 7 if len(sight.facts["out"]) > 4 else 4), strict=False):
        yield _thrown(die, within(place, (0.08, 0.1, 0.92, 0.9)))


def _matches(sight: Sight, at: Box) -> Iterator[Piece]:
    """What one to seven matches are worth, and how many there are (zocken:8)."""
    head, table = rows(at, 0.34, 0.66)
    yield Piece(Shape.TEXT, head, label=sight.called.say("zocken.colours"))
    worth, have = sight.printed["points"]["matches"], sight.printed["tally"]["matches"]
    for count, (points, place) in enumerate(zip(worth, grid(table, len(worth), len(worth)), strict=True), 1):
        look = PieceLook.MARKED if count == have else PieceLook.TAKEN if count < have else PieceLook.FREE
        yield Piece(Shape.FIELD, place, str(points), look=look, size=17)


def _turn(sight: Sight, at: Box) -> Iterator[Piece]:
    points = str(sight.facts["turn_points"])
    yield Piece(Shape.AREA, at, points, sight.called.say("zocken.turn"), PieceLook.FREE, size=26)


def _dice(sight: Sight, at: Box) -> Iterator[Piece]:
    """The die in hand, then those that are still to be thrown; each can be touched where it can be thrown now."""
    slots = grid(at, 7, 7, gap=0.01)
    yield from _bets(sight, (slots[4][0], at[1], at[2], at[3]))
    places = iter(slots)
    in_hand = sight.facts["in_hand"]
    if in_hand:
        name = _colour(sight, in_hand["die"])
        yield Piece(Shape.DIE, next(places), str(in_hand["value"]), name, PieceLook.MARKED, in_hand["die"])
    throws = _throws(sight)
    for die in sight.printed["left"]:
        look = PieceLook.OPEN if die in throws else PieceLook.FREE
        yield Piece(Shape.DIE, next(places), "", _colour(sight, die), look, die, throws.get(die))


def _bets(sight: Sight, at: Box) -> Iterator[Piece]:
    """To wager or not: both answers, in the room of the three dice that are thrown by then (zocken:5)."""
    bets = [choice for choice in sight.choices if choice.do == "wager"]
    for choice, place in zip(bets, columns(at, *[1.0] * len(bets), gap=0.02) if bets else (), strict=True):
        words = sight.called.choice(choice)
        yield Piece(Shape.FIELD, place, words, look=PieceLook.OPEN, target=choice_id(choice), size=20)


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
        disc, words = columns(place, 0.3, 0.7)
        look = PieceLook.TAKEN if bet else PieceLook.FREE
        said = sight.called.say("zocken.no_bet_yet") if bet is None else str(sight.called.value("bet", bet))
        yield Piece(Shape.AREA, place, look=PieceLook.FREE)
        yield Piece(Shape.DISC, within(disc, (0.1, 0.1, 0.9, 0.9)), "?" if bet is None else "", look=look)
        yield Piece(Shape.TEXT, words, player, said, size=17)


def _offer(sight: Sight, choice: Choice, place: Box, label: str) -> Piece:
    """A place that may be taken now, with what the turn would gain by it."""
    gains = (cell for row in sight.session.game.sheet(sight.session.state, None).rows for cell in row.cells)
    gain = next(cell.offer for cell in gains if cell.choice == choice)
    return Piece(Shape.FIELD, place, f"{gain:+}" if gain else "0", label, PieceLook.OPEN, target=choice_id(choice))


def _thrown(die: dict[str, Any], at: Box) -> Piece:
    return Piece(Shape.DIE, at, str(die["value"]), colour=die["die"])


def _colour(sight: Sight, name: str) -> str:
    return sight.called.say(f"colour.{name}")
