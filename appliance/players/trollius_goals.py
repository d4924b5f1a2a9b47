"""How near coupons of Trollius'n Roll are to the objectives: the cells that each still lacks, for many at once."""

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from appliance.games.trollius import SYMBOLS, Secret
from appliance.games.trollius.objectives import FEW_SYMBOLS, PLUS, SQUARE, UNIFORM_ROWS, UNIFORM_SYMBOLS
from appliance.players.trollius_value import CODE, FREE, Board, Floats, Grids

NEVER = 99.0
"""Cells lacking where an objective is out of reach for good."""

Shape = tuple[tuple[int, int, str], ...]


def lacking_of_shape(number: int, board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    """Return how many cells each coupon lacks for the shape objective ``number``; 0 once it is completed."""
    return _SHAPES[number](board, grids, rows)


def lacking_of_secret(secret: Secret, board: Board, grids: Grids) -> Floats:
    """Return how many cells each coupon lacks for the pattern, where it lacks the fewest."""
    return _lacking_of_pattern(secret.cells, board, grids)


def _lacking_of_pattern(pattern: Shape, board: Board, grids: Grids) -> Floats:
    """Look at all places of the pattern; the free cells below it must be filled too and count half."""
    places, feet, lows = _places(pattern, board.columns, board.height)
    there = grids[:, places]
    free = there == FREE
    wrong = ~free & (there != np.array([CODE[symbol] for _, _, symbol in pattern], dtype=np.int8))
    heights = (_columns(board, grids) != FREE).sum(axis=2)
    below = np.maximum(lows - heights[:, feet], 0)
    return _fewest(free.sum(axis=2) + NEVER * wrong.sum(axis=2) + 0.5 * below.sum(axis=2))


@cache
def _places(pattern: Shape, columns: int, height: int) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """Return a line for each place of the pattern: its cells, its columns, and the lowest row of it in each of them."""
    wide, high = max(column for column, _, _ in pattern) + 1, max(row for _, row, _ in pattern) + 1
    lowest = {column: min(row for at, row, _ in pattern if at == column) for column, _, _ in pattern}
    corners = [(left, low) for left in range(columns - wide + 1) for low in range(height - high + 1)]
    cells = [[(left + column) * height + low + row for column, row, _ in pattern] for left, low in corners]
    feet = [[left + column for column in lowest] for left, _ in corners]
    lows = [[low + row for row in lowest.values()] for _, low in corners]
    return np.array(cells, dtype=np.intp), np.array(feet, dtype=np.intp), np.array(lows, dtype=np.intp)


def _counts(cells: Grids) -> NDArray[np.int64]:
    """Return how often each symbol stands in the last axis; the symbols are the new last axis."""
    return np.stack([(cells == code).sum(axis=-1) for code in range(len(SYMBOLS))], axis=-1)


def _columns(board: Board, grids: Grids) -> Grids:
    return grids.reshape(-1, board.columns, board.height)


def _rows(board: Board, grids: Grids) -> Grids:
    return _columns(board, grids).swapaxes(1, 2)


def _free(cells: Grids) -> Floats:
    free: Floats = (cells == FREE).sum(axis=-1).astype(float)
    return free


def _fewest(lacking: Floats, together: int = 1) -> Floats:
    """Return for each coupon the lowest of its figures, or the sum of the lowest ``together``."""
    fewest: Floats = np.sort(lacking, axis=1)[:, :together].sum(axis=1)
    return fewest


def _eight_equal(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    lacking: Floats = np.maximum(0.0, UNIFORM_SYMBOLS - _counts(grids).max(axis=1))
    return lacking


def _column_all_different(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    columns = _columns(board, grids)
    fits = (_counts(columns) <= 1).all(axis=2) & (board.height <= len(SYMBOLS))
    return _fewest(np.where(fits, _free(columns), NEVER))


def _column_all_equal(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    columns = _columns(board, grids)
    fits = (_counts(columns) > 0).sum(axis=2) <= 1
    return _fewest(np.where(fits, _free(columns), NEVER))


def _three_rows(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    return 2.0 * np.maximum(0, UNIFORM_ROWS - rows)


def _corner_cells(board: Board, grids: Grids) -> Grids:
    columns = _columns(board, grids)
    return np.stack([columns[:, side, row] for side in (0, -1) for row in (0, -1)], axis=1)


def _corners_different(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    held = _corner_cells(board, grids)
    return np.where((_counts(held) <= 1).all(axis=1), _free(held), NEVER)


def _corners_equal(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    held = _corner_cells(board, grids)
    return np.where((_counts(held) > 0).sum(axis=1) <= 1, _free(held), NEVER)


def _column_and_row(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    return _fewest(_free(_columns(board, grids))) + _fewest(_free(_rows(board, grids)))


def _two_rows_of_few(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
    lines = _rows(board, grids)
    fits = (_counts(lines) > 0).sum(axis=2) <= FEW_SYMBOLS
    return _fewest(np.where(fits, _free(lines), NEVER), together=2)


def _two_of(shape: tuple[tuple[int, int], ...]) -> Callable[[Board, Grids, NDArray[np.int64]], Floats]:
    def lacking(board: Board, grids: Grids, rows: NDArray[np.int64]) -> Floats:
        by_symbol = [
            _lacking_of_pattern(tuple((column, row, symbol) for column, row in shape), board, grids)
            for symbol in SYMBOLS
        ]
        return _fewest(np.stack(by_symbol, axis=1), together=2)

    return lacking


_SHAPES: Mapping[int, Callable[[Board, Grids, NDArray[np.int64]], Floats]] = {
    1: _eight_equal,
    2: _column_all_different,
    3: _column_all_equal,
    4: _three_rows,
    5: _corners_different,
    6: _column_and_row,
    7: _corners_equal,
    8: _two_rows_of_few,
    9: _two_of(PLUS),
    10: _two_of(SQUARE),
}
