"""The rest of a Zocken turn reckoned exactly: which die to throw, where to place it, what that is worth on average.

A die whose dot is free is told apart by its field; all others are alike. So a turn is known by the board, the number
of those others, the matches so far, the dice OUT and the dice on outer fields.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from appliance.games.zocken.board import OUTER, VALUES, Tally, dot_of
from appliance.games.zocken.edition import ZockenEdition
from appliance.games.zocken.state import ZockenState
from appliance.players.zocken_strip import (
    END,
    LIVE,
    Board,
    Place,
    board_of,
    flag_at,
    live_places,
    places,
    settled,
    with_value,
    without_die,
)


class Position(NamedTuple):
    """A turn between two throws. ``plain``: dice left that can match no free field."""

    board: Board
    plain: int
    matches: int
    out: int
    outer: int


class Outlook(NamedTuple):
    """What the rest of the turn brings on average if it is played for ``value``.

    ``points``: of the turn; ``over``: the chance of more than a wager asks for; ``gain``: of a wager on the turn.
    """

    value: float
    points: float
    over: float
    gain: float


class Sums(NamedTuple):
    """An outlook in whole numbers: summed over all ways in which the dice left may fall.

    ``value`` is moreover counted once for each of the other players, so that what an average one gains is whole too.
    Exact, so that two dice or fields of the same worth always compare as equal.
    """

    value: int
    points: int
    over: int
    gain: int


@dataclass(frozen=True)
class Aim:
    """What a turn is played for: its points, less what ``bettors`` of the ``others`` win by them on average."""

    edition: ZockenEdition
    bettors: int = 0
    others: int = 1

    def at_end(self, matches: int, out: int, outer: int) -> Sums:
        """Return the outlook of a turn whose dice are all thrown."""
        points, wager = Tally(matches, outer, out, complete=True).total(self.edition.points), self.edition.wager
        over = points > wager.above
        won = points // 2 if wager.gain == "half" else wager.gain
        gain = won if over else -wager.loss
        return Sums(points * self.others - self.bettors * gain, points, over, gain)


def position_of(state: ZockenState) -> Position:
    """Return the position of a state; a die in hand counts as neither placed nor left."""
    live = [
        field
        for field, each in enumerate(state.strip, start=1)
        if each is None and dot_of(state.edition, field) in state.left
    ]
    outer = 0 if state.out else sum(state.strip[field - 1] is not None for field in OUTER)
    board = board_of(state.strip, live)
    return Position(board, len(state.left) - len(live), state.tally.matches, len(state.out), outer)


def throws(position: Position) -> list[Place | None]:
    """Return the different dice that may be thrown next: None for one that can match nothing, or its field."""
    plain: list[Place | None] = [None] if position.plain else []
    return plain + list(live_places(position.board))


def after_value(position: Position, die: Place | None, value: int) -> Iterator[Position]:
    """Yield every position to which a thrown die may lead: one for each field that it fits on, or OUT."""
    board = position.board if die is None else without_die(position.board, die)
    plain = position.plain - (die is None)
    nowhere = True
    for place in places(board, value):
        nowhere = False
        flag = flag_at(board, place)
        yield Position(
            with_value(board, place, value),
            plain + (flag == LIVE),
            position.matches + (place == die),
            position.out,
            position.outer + (flag == END and not position.out),
        )
    if nowhere:
        yield Position(settled(board), plain, position.matches, position.out + 1, 0)


class Reckoning:
    """Exact outlooks for one aim; what was reckoned is remembered as long as this object lives."""

    def __init__(self, aim: Aim) -> None:
        self._aim = aim
        self._known: dict[Position, Sums] = {}
        self._ends: dict[tuple[int, int, int], Sums] = {}

    def outlook(self, position: Position) -> Outlook:
        """Return the outlook of a position under best play."""
        sums, ways = self._sums(position), len(VALUES) ** dice_left(position)
        return Outlook(sums.value / ways / self._aim.others, sums.points / ways, sums.over / ways, sums.gain / ways)

    def _sums(self, position: Position) -> Sums:
        known = self._known.get(position)
        if known is None:
            dice = throws(position)
            if not dice:
                return self._end(position.matches, position.out, position.outer)
            after = self._last_die if dice_left(position) == 1 else self._after_throw
            known = self._known[position] = max(after(position, die) for die in dice)
        return known

    def _after_throw(self, position: Position, die: Place | None) -> Sums:
        return _summed(max(map(self._sums, after_value(position, die, value))) for value in VALUES)

    def _last_die(self, position: Position, die: Place | None) -> Sums:
        """As ``_after_throw``, without the boards that no further die will see."""
        board, _, matches, out, outer = position
        best = []
        for value in VALUES:
            ends = [
                self._end(matches + (place == die), out, outer + (not out and flag_at(board, place) == END))
                for place in places(board, value)
            ]
            best.append(max(ends) if ends else self._end(matches, out + 1, 0))
        return _summed(best)

    def _end(self, matches: int, out: int, outer: int) -> Sums:
        end = matches, out, outer
        if end not in self._ends:
            self._ends[end] = self._aim.at_end(*end)
        return self._ends[end]


def _summed(each: Iterable[Sums]) -> Sums:
    return Sums(*map(sum, zip(*each, strict=True)))


def dice_left(position: Position) -> int:
    """Return how many dice are still to be thrown."""
    return position.plain + len(live_places(position.board))
