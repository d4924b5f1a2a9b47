"""A Zocken strip as the computer player sees it: only what still matters for the dice to come.

A free field matters by the values that fit there and by its flag: ``LIVE`` if the die of its dot is still to be thrown,
``OUTER`` for the two ends, else ``PLAIN``. The free fields between two dice form a gap. A sequence that falls is turned
over (a value v becomes 7 - v), so that it always rises; while all dice placed are equal the strip is open to both
directions. Strips that are mirrors of each other, and gaps in another order, are one: few strips remain.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from appliance.games.zocken.board import FIELDS, OUTER, Strip

PLAIN, LIVE, END = 0, 1, 2

Flags = tuple[int, ...]
Gap = tuple[int, int, Flags]
"""The lowest and the highest value that fit, and the flags of the free fields from left to right."""

RISING, UNBEGUN = 0, 7
LOW, HIGH = 1, 6

REMEMBERED = 1 << 15
"""So many answers about boards are kept; the same boards come up in every turn."""


class Board(NamedTuple):
    """What is left of a strip. ``open_at``: the one value that lies so far, or ``RISING``, or ``UNBEGUN``.

    An open board has three gaps: left of the dice, between them, right of them. One not begun has one.
    """

    open_at: int
    gaps: tuple[Gap, ...]


class Place(NamedTuple):
    """A free field of a board: the gap and the position in it."""

    gap: int
    at: int


def board_of(strip: Strip, live: Iterable[int]) -> Board:
    """Return the board of a strip; ``live``: the fields whose dot's die is still to be thrown."""
    flags = {field: LIVE if field in live else PLAIN for field in FIELDS} | dict.fromkeys(OUTER, END)
    placed = [(field, each.value) for field, each in zip(FIELDS, strip, strict=True) if each is not None]
    values = [value for _, value in placed]
    if not values:
        return Board(UNBEGUN, ((LOW, HIGH, tuple(flags.values())),))
    if values != sorted(values):
        placed = [(field, LOW + HIGH - value) for field, value in placed]
    stretches = [
        (low, high, tuple(flags[field] for field in range(before + 1, after)))
        for (before, low), (after, high) in pairwise(((0, LOW), *placed, (FIELDS.stop, HIGH)))
    ]
    if len(set(values)) > 1:
        return _rising(stretches)
    left, *between, right = (fields for _, _, fields in stretches)
    return _open(values[0], left, sum(between, ()), right)


@lru_cache(maxsize=REMEMBERED)
def places(board: Board, value: int) -> tuple[Place, ...]:
    """Return the free fields that a die with ``value`` fits on."""
    return tuple(
        Place(gap, at)
        for gap, (low, high, flags) in enumerate(board.gaps)
        if low <= value <= high
        for at in range(len(flags))
    )


@lru_cache(maxsize=REMEMBERED)
def live_places(board: Board) -> tuple[Place, ...]:
    """Return the free fields whose dot's die is still to be thrown."""
    return tuple(
        Place(gap, at) for gap, (_, _, flags) in enumerate(board.gaps) for at, flag in enumerate(flags) if flag == LIVE
    )


def flag_at(board: Board, place: Place) -> int:
    """Return the flag of a free field."""
    return board.gaps[place.gap][2][place.at]


def without_die(board: Board, place: Place) -> Board:
    """Return the board once the die of a live field is thrown; places stay as they are."""
    low, high, flags = board.gaps[place.gap]
    plain = (low, high, (*flags[: place.at], PLAIN, *flags[place.at + 1 :]))
    return Board(board.open_at, (*board.gaps[: place.gap], plain, *board.gaps[place.gap + 1 :]))


@lru_cache(maxsize=REMEMBERED)
def with_value(board: Board, place: Place, value: int) -> Board:
    """Return the board with a die that shows ``value`` on a free field."""
    low, high, flags = board.gaps[place.gap]
    left, right = flags[: place.at], flags[place.at + 1 :]
    others = (*board.gaps[: place.gap], *board.gaps[place.gap + 1 :])
    if board.open_at == RISING:
        return _rising((*others, (low, value, left), (value, high, right)))
    if board.open_at == UNBEGUN:
        return _open(value, left, (), right)
    return _from_open(board, place, value, left, right)


def settled(board: Board) -> Board:
    """Return the board in the form in which equal ones are equal, after ``without_die``."""
    if board.open_at == UNBEGUN:
        return board
    if board.open_at == RISING:
        return _rising(board.gaps)
    (_, _, left), (_, _, between), (_, _, right) = board.gaps
    return _open(board.open_at, left, between, right)


def _from_open(board: Board, place: Place, value: int, left: Flags, right: Flags) -> Board:
    lies = board.open_at
    (_, _, before), (_, _, between), (_, _, behind) = board.gaps
    if value == lies:
        parts: Mapping[int, tuple[Flags, Flags, Flags]] = {
            0: (left, right + between, behind),
            1: (before, left + right, behind),
            2: (before, between + left, right),
        }
        return _open(lies, *parts[place.gap])
    if (place.gap == 0) == (value > lies):
        value, lies = LOW + HIGH - value, LOW + HIGH - lies
    if place.gap == 0:
        return _rising(((LOW, value, left), (value, lies, right), (lies, lies, between), (lies, HIGH, behind)))
    return _rising(((LOW, lies, before), (lies, lies, between), (lies, value, left), (value, HIGH, right)))


def _rising(gaps: Iterable[Gap]) -> Board:
    """Return the smaller of a rising board and its mirror, gaps sorted; gaps for one value only are one."""
    joined: dict[int, Flags] = {}
    wide = []
    for low, high, flags in gaps:
        if low == high:
            joined[low] = joined.get(low, ()) + flags
        elif flags:
            wide.append((low, high, flags))
    narrow = [(value, value, tuple(sorted(flags))) for value, flags in joined.items() if flags]
    mirrored = [(LOW + HIGH - high, LOW + HIGH - low, flags[::-1]) for low, high, flags in wide]
    mirrored += [(LOW + HIGH - value, LOW + HIGH - value, flags) for value, _, flags in narrow]
    return Board(RISING, min(tuple(sorted(wide + narrow)), tuple(sorted(mirrored))))


def _open(value: int, left: Flags, between: Flags, right: Flags) -> Board:
    """Return an open board; turning it over and mirroring it change nothing."""
    value = min(value, LOW + HIGH - value)
    left, right = min((left, right), (right[::-1], left[::-1]))
    return Board(value, ((LOW, HIGH, left), (value, value, tuple(sorted(between))), (LOW, HIGH, right)))
