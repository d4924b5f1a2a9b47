"""What a coupon of Trollius'n Roll is worth, for many coupons at once: what stands, and what it is open for.

A coupon is a row of an array, a cell each entry, column by column from the bottom. Open cells are worth what the best
symbol would add there, groups and rows together; cells that lie higher count less, since others must come first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from appliance.games.trollius import SYMBOLS, Coupon, Rules, Side
from appliance.games.trollius.coupon import Triple
from appliance.games.trollius.scoring import ROW_POINTS

Grids = NDArray[np.int8]
Floats = NDArray[np.float64]

FREE, OUTSIDE = len(SYMBOLS), len(SYMBOLS) + 1
CODE = {symbol: code for code, symbol in enumerate(SYMBOLS)}


@dataclass(frozen=True)
class Weights:
    """How much is hoped for. All zero: what stands is all that counts.

    ``best`` and ``mean``: of what the five symbols would add to an open cell; ``depth``: the share of that which is
    left for each cell that must be filled before; ``begun``: a row with one symbol; ``near``: the share of an
    objective's points left for each cell that it lacks; ``lead``: points for each symbol or row of a majority.
    ``joker``: what the unused joker is hoped to be worth when the match begins; at the end it is its two points.
    """

    best: float = 0.0
    mean: float = 0.0
    depth: float = 0.0
    begun: float = 0.0
    near: float = 0.0
    lead: float = 0.0
    joker: float = 0.0


@dataclass(frozen=True)
class Board:
    """What never changes on a side of the coupon: neighbours, lines of three, points of groups."""

    columns: int
    height: int
    beside: NDArray[np.intp]
    lines: NDArray[np.intp]
    row: NDArray[np.int64]
    table: NDArray[np.int64]

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.height


def board_of(rules: Rules) -> Board:
    """Return the board of the side in play."""
    return _board(rules.side, rules.triple)


@cache
def _board(side: Side, triple: Triple) -> Board:
    at = np.arange(side.columns * side.height).reshape(side.columns, side.height)
    framed = np.pad(at, 1, constant_values=at.size)
    beside = np.stack([framed[:-2, 1:-1], framed[2:, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:]], axis=-1)
    upright = np.stack([at[:, :-2], at[:, 1:-1], at[:, 2:]], axis=-1).reshape(-1, 3)
    level = np.stack([at[:-2], at[1:-1], at[2:]], axis=-1).reshape(-1, 3)
    row = np.array([triple.count(symbol) for symbol in SYMBOLS])
    table = np.zeros((OUTSIDE + 1, at.size + 1), dtype=np.int64)
    for code, symbol in enumerate(SYMBOLS):
        table[code, 1:] = [side.groups.of(symbol).of(size) for size in range(1, at.size + 1)]
    return Board(side.columns, side.height, beside.reshape(-1, 4), np.concatenate([upright, level]), row, table)


def grids_of(coupons: Sequence[Coupon], height: int) -> Grids:
    """Return coupons as rows of an array."""
    return np.array([[code for column in coupon for code in _codes(column, height)] for coupon in coupons], np.int8)


@lru_cache(maxsize=8192)
def _codes(column: tuple[str, ...], height: int) -> tuple[int, ...]:
    return tuple(CODE[symbol] for symbol in column) + (FREE,) * (height - len(column))


def depths(board: Board, grids: Grids) -> NDArray[np.int64]:
    """Return for each free cell how many cells of its column must be filled before it; what is drawn counts -1."""
    by_column = grids.reshape(-1, board.columns, board.height) != FREE
    rows = np.arange(board.height)
    depth = np.where(by_column, -1, rows - by_column.sum(axis=2, keepdims=True))
    return depth.reshape(len(grids), -1)


class Groups:
    """The groups of each coupon: a label and a size for each cell, and what a further symbol would add."""

    def __init__(self, board: Board, grids: Grids) -> None:
        self.board, self.grids = board, grids
        self._with_frame = np.pad(grids, ((0, 0), (0, 1)), constant_values=OUTSIDE)
        self.labels = self._labelled()
        self.sizes = self._sized()

    def _labelled(self) -> NDArray[np.int64]:
        """Label each drawn cell with the lowest cell of its group; free cells and the frame have the last label."""
        count, last = len(self.grids), self.board.cells
        drawn = self.grids < FREE
        alike = (self._with_frame[:, self.board.beside] == self.grids[:, :, None]) & drawn[:, :, None]
        labels = np.full((count, last + 1), last)
        labels[:, :last] = np.where(drawn, np.arange(last), last)
        while True:
            around = np.where(alike, labels[:, self.board.beside], last).min(axis=2)
            lower = labels.copy()
            np.minimum(lower[:, :last], around, out=lower[:, :last])
            lower = np.take_along_axis(lower, lower, axis=1)
            if np.array_equal(lower, labels):
                return labels
            labels = lower

    def _sized(self) -> NDArray[np.int64]:
        count, width = self.labels.shape
        places = self.labels + width * np.arange(count)[:, None]
        sizes = np.bincount(places.ravel(), minlength=count * width).reshape(count, width)
        sizes[:, -1] = 0
        return np.take_along_axis(sizes, self.labels, axis=1)

    def points(self) -> NDArray[np.int64]:
        """Return the points of all groups of each coupon."""
        first = self.labels[:, :-1] == np.arange(self.board.cells)
        points: NDArray[np.int64] = (self.board.table[self.grids, self.sizes[:, :-1]] * first).sum(axis=1)
        return points

    def gains(self) -> NDArray[np.int64]:
        """Return by symbol, coupon and cell what the symbol would add to the groups if it stood there."""
        labels = self.labels[:, self.board.beside]
        symbols = self._with_frame[:, self.board.beside]
        sizes = self.sizes[:, self.board.beside]
        for at in range(1, labels.shape[2]):
            again = (labels[:, :, :at] == labels[:, :, at : at + 1]).any(axis=2)
            sizes[:, :, at][again] = 0
        gains = np.empty((len(SYMBOLS), *self.grids.shape), dtype=np.int64)
        for code in range(len(SYMBOLS)):
            alike = np.where(symbols == code, sizes, 0)
            table = self.board.table[code]
            gains[code] = table[1 + alike.sum(axis=2)] - table[alike].sum(axis=2)
        return gains


class RowsOfThree:
    """The rows of each coupon: how many stand apart, which cell would complete another, how many are begun."""

    def __init__(self, board: Board, grids: Grids) -> None:
        self.board, self.grids = board, grids
        self._cells = grids[:, board.lines]
        self._counts = np.stack([(self._cells == code).sum(axis=2) for code in range(len(SYMBOLS))])
        self._fits = (self._counts <= board.row[:, None, None]).all(axis=0)
        self._lacks = (self._cells == FREE).sum(axis=2)
        self.count, self._used = self._apart()

    def _apart(self) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Take complete lines one after the other, each cell once: nearly always as many as can be."""
        complete = self._fits & (self._lacks == 0)
        used = np.zeros(self.grids.shape, dtype=bool)
        count = np.zeros(len(self.grids), dtype=np.int64)
        for line in np.flatnonzero(complete.any(axis=0)):
            cells = self.board.lines[line]
            taken = complete[:, line] & ~used[:, cells].any(axis=1)
            used[:, cells] |= taken[:, None]
            count += taken
        return count, used

    def _open(self, lacking: int) -> NDArray[np.bool_]:
        is_open: NDArray[np.bool_] = self._fits & (self._lacks == lacking)
        return is_open & ~self._used[:, self.board.lines].any(axis=2)

    def gains(self) -> NDArray[np.int64]:
        """Return by symbol, coupon and cell the points of a row that the symbol would complete there."""
        gains = np.zeros((len(SYMBOLS), *self.grids.shape), dtype=np.int64)
        open_lines = self._open(1)
        for code in np.flatnonzero(self.board.row):
            wanted = open_lines & (self._counts[code] < self.board.row[code])
            for at in range(3):
                coupons, lines = np.nonzero(wanted & (self._cells[:, :, at] == FREE))
                gains[code, coupons, self.board.lines[lines, at]] = ROW_POINTS
        return gains

    def begun(self) -> NDArray[np.int64]:
        """Return how many lines hold one symbol that fits and are free otherwise."""
        begun: NDArray[np.int64] = self._open(2).sum(axis=1)
        return begun


@dataclass(frozen=True)
class Worth:
    """What coupons are worth: ``now`` as they stand, ``hope`` for what their open cells may bring."""

    now: Floats
    hope: Floats
    rows: NDArray[np.int64]


def worth(rules: Rules, weights: Weights, grids: Grids) -> Worth:
    """Return what each coupon is worth by its groups and rows."""
    board = board_of(rules)
    groups, rows = Groups(board, grids), RowsOfThree(board, grids)
    now = groups.points() + (ROW_POINTS * rows.count if rules.rows else 0)
    hope = np.zeros(len(grids))
    if weights.best or weights.mean:
        gains = groups.gains() + (rows.gains() if rules.rows else 0)
        reach = np.where(grids == FREE, weights.depth ** np.maximum(depths(board, grids), 0), 0.0)
        hope = ((weights.best * gains.max(axis=0) + weights.mean * gains.mean(axis=0)) * reach).sum(axis=1)
        hope = hope + (weights.begun * rows.begun() if rules.rows else 0)
    return Worth(now.astype(float), hope, rows.count)
