"""The general objectives: when a shape is done, what a majority counts, and who gets which points (trollius:16)."""

from collections.abc import Callable, Mapping, Sequence

from appliance.games.trollius.coupon import SYMBOLS, Coupon, Triple, cell, count, most_rows

SHAPES = tuple(range(1, 11))
MAJORITIES = tuple(range(11, 15))
FEWEST = (13, 14)
"""The cards on which the fewest lead; on 11 and 12 the most do."""

UNIFORM_SYMBOLS, UNIFORM_ROWS, FEW_SYMBOLS = 8, 3, 3
"""Card 1: eight of a symbol; card 4: three rows; card 8: at most three different symbols in a full row."""

PLUS = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))


def shape_done(number: int, coupon: Coupon, height: int, triple: Triple) -> bool:
    """Return whether the shape objective ``number`` is completed on the coupon."""
    return _SHAPES[number](coupon, height, triple)


def amount(number: int, coupon: Coupon, height: int, triple: Triple) -> int:
    """Return what the majority objective ``number`` counts on the coupon (trollius:16)."""
    if number == 13:
        return most_rows(coupon, triple, height)
    return count(coupon, {11: "light", 12: "soil", 14: "seed"}[number])


def ranks(number: int, amounts: Sequence[int]) -> tuple[int, ...]:
    """Return each player's rank from 1: equal amounts share it, and the ranks after them are skipped (trollius:16)."""
    lead = [-each if number in FEWEST else each for each in amounts]
    return tuple(1 + sum(other > mine for other in lead) for mine in lead)


def full_columns(coupon: Coupon, height: int) -> list[tuple[str, ...]]:
    """Return the full columns: the vertical rows of the cards."""
    return [column for column in coupon if len(column) == height]


def full_rows(coupon: Coupon) -> list[tuple[str, ...]]:
    """Return the full rows from the bottom: the horizontal rows of the cards."""
    return [tuple(column[row] for column in coupon) for row in range(min(map(len, coupon)))]


def corners(coupon: Coupon, height: int) -> list[str | None]:
    """Return what the four corner cells hold."""
    last = len(coupon) - 1
    return [cell(coupon, column, row) for column in (0, last) for row in (0, height - 1)]


def symbols_that_show(coupon: Coupon, shape: tuple[tuple[int, int], ...]) -> set[str]:
    """Return the symbols of which ``shape`` (columns and rows) is drawn somewhere."""
    found = set()
    reach, rise = max(column for column, _ in shape), max(map(len, coupon))
    for left in range(len(coupon) - reach):
        for low in range(rise):
            symbols = {cell(coupon, left + column, low + row) for column, row in shape}
            if len(symbols) == 1:
                found |= symbols
    return {symbol for symbol in found if symbol is not None}


def _eight_equal(coupon: Coupon, height: int, triple: Triple) -> bool:
    return any(count(coupon, symbol) >= UNIFORM_SYMBOLS for symbol in SYMBOLS)


def _column_all_different(coupon: Coupon, height: int, triple: Triple) -> bool:
    return any(len(set(column)) == height for column in full_columns(coupon, height))


def _column_all_equal(coupon: Coupon, height: int, triple: Triple) -> bool:
    return any(len(set(column)) == 1 for column in full_columns(coupon, height))


def _three_rows(coupon: Coupon, height: int, triple: Triple) -> bool:
    return most_rows(coupon, triple, height) >= UNIFORM_ROWS


def _corners_different(coupon: Coupon, height: int, triple: Triple) -> bool:
    held = corners(coupon, height)
    return None not in held and len(set(held)) == len(held)


def _column_and_row(coupon: Coupon, height: int, triple: Triple) -> bool:
    return bool(full_columns(coupon, height)) and bool(full_rows(coupon))


def _corners_equal(coupon: Coupon, height: int, triple: Triple) -> bool:
    held = corners(coupon, height)
    return None not in held and len(set(held)) == 1


def _two_rows_of_few(coupon: Coupon, height: int, triple: Triple) -> bool:
    return sum(len(set(row)) <= FEW_SYMBOLS for row in full_rows(coupon)) >= 2


def _two_plus_shapes(coupon: Coupon, height: int, triple: Triple) -> bool:
    return len(symbols_that_show(coupon, PLUS)) >= 2


def _two_squares(coupon: Coupon, height: int, triple: Triple) -> bool:
    return len(symbols_that_show(coupon, SQUARE)) >= 2


_SHAPES: Mapping[int, Callable[[Coupon, int, Triple], bool]] = {
    1: _eight_equal,
    2: _column_all_different,
    3: _column_all_equal,
    4: _three_rows,
    5: _corners_different,
    6: _column_and_row,
    7: _corners_equal,
    8: _two_rows_of_few,
    9: _two_plus_shapes,
    10: _two_squares,
}
