"""A coupon: columns of symbols drawn from the bottom, and what can be seen on it: groups, rows, patterns."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

SYMBOLS = ("seed", "water", "light", "soil", "nutrient")
"""Heart, triangle, circle, cross, square (trollius:1)."""

Coupon = tuple[tuple[str, ...], ...]
"""A column each, its symbols from the bottom."""

Triple = tuple[str, str, str]

ROW_SYMBOLS: dict[str, Triple] = {"swamp": ("light", "seed", "soil"), "mountain": ("light", "soil", "soil")}
"""What a row of three holds on each side, in any order: a Trollius row, a Terra Lux row (trollius:12)."""


def empty_coupon(columns: int) -> Coupon:
    """Return a coupon with nothing drawn."""
    return ((),) * columns


def with_symbol(coupon: Coupon, column: int, symbol: str) -> Coupon:
    """Return the coupon with ``symbol`` on the lowest free cell of ``column`` (trollius:7)."""
    return (*coupon[:column], (*coupon[column], symbol), *coupon[column + 1 :])


def with_symbols(coupon: Coupon, cells: Iterable[tuple[int, str]]) -> Coupon:
    """Return the coupon with each symbol on the lowest free cell of its column, one after the other."""
    for column, symbol in cells:
        coupon = with_symbol(coupon, column, symbol)
    return coupon


def is_full(coupon: Coupon, height: int) -> bool:
    """Return whether no cell is free."""
    return all(len(column) == height for column in coupon)


def count(coupon: Coupon, symbol: str) -> int:
    """Return how many cells hold ``symbol``."""
    return sum(column.count(symbol) for column in coupon)


def cell(coupon: Coupon, column: int, row: int) -> str | None:
    """Return what is drawn at a column and row, both from 0 at the lower left, or None."""
    return coupon[column][row] if row < len(coupon[column]) else None


@lru_cache(maxsize=4096)
def group_sizes(coupon: Coupon) -> dict[str, tuple[int, ...]]:
    """Return for each symbol the sizes of its groups, largest first: equal symbols that share an edge."""
    sizes: dict[str, list[int]] = {symbol: [] for symbol in SYMBOLS}
    seen: set[tuple[int, int]] = set()
    for at, column in enumerate(coupon):
        for row, symbol in enumerate(column):
            if (at, row) not in seen:
                group = _group_at(coupon, at, row, symbol)
                seen |= group
                sizes[symbol].append(len(group))
    return {symbol: tuple(sorted(found, reverse=True)) for symbol, found in sizes.items()}


def _group_at(coupon: Coupon, column: int, row: int, symbol: str) -> set[tuple[int, int]]:
    group, to_visit = {(column, row)}, [(column, row)]
    while to_visit:
        for at in _beside(*to_visit.pop(), len(coupon)):
            if at not in group and cell(coupon, *at) == symbol:
                group.add(at)
                to_visit.append(at)
    return group


def _beside(column: int, row: int, columns: int) -> Iterator[tuple[int, int]]:
    if column > 0:
        yield column - 1, row
    if column < columns - 1:
        yield column + 1, row
    if row > 0:
        yield column, row - 1
    yield column, row + 1


@lru_cache(maxsize=4096)
def most_rows(coupon: Coupon, triple: Triple, height: int) -> int:
    """Return how many rows of three there are when each cell may belong to one (trollius:13), exactly.

    The cells are gone through column by column. At each cell only one thing matters of the rows taken so far: which of
    the coming cells they use. For each such set (a mask, bit 0 is the cell itself) the most rows are remembered.
    """
    upright, level = 0b111, 1 | 1 << height | 1 << 2 * height
    most = {0: 0}
    for column in range(len(coupon)):
        for row in range(height):
            shapes = []
            if _is_row(coupon, triple, (column, row), (column, row + 1), (column, row + 2)):
                shapes.append(upright)
            if column + 2 < len(coupon) and _is_row(
                coupon, triple, (column, row), (column + 1, row), (column + 2, row)
            ):
                shapes.append(level)
            most = _after_cell(most, shapes)
    return max(most.values())


def _after_cell(most: dict[int, int], shapes: list[int]) -> dict[int, int]:
    after: dict[int, int] = {}
    for used, rows in most.items():
        options = [(used, rows), *((used | shape, rows + 1) for shape in shapes if not used & shape)]
        for mask, total in options:
            after[mask >> 1] = max(total, after.get(mask >> 1, 0))
    return after


def _is_row(coupon: Coupon, triple: Triple, *cells: tuple[int, int]) -> bool:
    symbols = [cell(coupon, *at) for at in cells]
    return None not in symbols and tuple(sorted(map(str, symbols))) == triple


def shows(coupon: Coupon, pattern: tuple[tuple[int, int, str], ...]) -> bool:
    """Return whether ``pattern`` (column, row, symbol) is drawn anywhere, neither turned nor mirrored (trollius:12)."""
    reach = max(column for column, _, _ in pattern)
    rise = max(map(len, coupon))
    return any(
        all(cell(coupon, left + column, low + row) == symbol for column, row, symbol in pattern)
        for left in range(len(coupon) - reach)
        for low in range(rise)
    )
