"""What a player draws in a step: rolled symbols in adjacent columns and perhaps the joker; as said and as checked."""

from collections.abc import Mapping
from dataclasses import dataclass

from appliance.games.engine import Choice, IllegalAction, Json
from appliance.games.trollius.coupon import SYMBOLS, Coupon, with_symbol, with_symbols

Cells = tuple[tuple[int, str], ...]
"""A drawing: column (from 0) and symbol, columns ascending."""


@dataclass(frozen=True)
class Joker:
    """The one symbol of choice, drawn right before or right after the others (trollius:10)."""

    when: str
    column: int
    symbol: str


@dataclass(frozen=True)
class Drawing:
    """What a player draws in a step: the cells and perhaps the joker."""

    cells: Cells
    joker: Joker | None = None

    def on(self, coupon: Coupon) -> Coupon:
        """Return the coupon once this is drawn."""
        joker = self.joker
        if joker is not None and joker.when == "before":
            coupon = with_symbol(coupon, joker.column, joker.symbol)
        coupon = with_symbols(coupon, self.cells)
        if joker is not None and joker.when == "after":
            coupon = with_symbol(coupon, joker.column, joker.symbol)
        return coupon

    def choice(self) -> Choice:
        """Return the drawing as the transcript writes it: columns from 1."""
        args: dict[str, Json] = {"cells": [[column + 1, symbol] for column, symbol in self.cells]}
        if self.joker is not None:
            joker = self.joker
            args["joker"] = {"when": joker.when, "column": joker.column + 1, "symbol": joker.symbol}
        return Choice("draw", args)


def checked_joker(joker: Json, columns: int) -> Joker:
    """Return the joker that the argument says, or refuse what is none."""
    expected = 'expected {"when": "before" or "after", "column": number, "symbol": name}'
    if not isinstance(joker, Mapping) or set(joker) != {"when", "column", "symbol"}:
        raise IllegalAction("bad_joker", f"joker is {joker!r}, {expected}")
    if joker["when"] not in ("before", "after"):
        sentence = f'"when" of the joker is {joker["when"]!r}, expected "before" or "after"'
        raise IllegalAction("bad_joker", sentence)
    return Joker(joker["when"], checked_column(joker["column"], columns), checked_symbol(joker["symbol"]))


def checked_cells(cells: Json, columns: int) -> Cells:
    """Return the cells that the argument says, columns ascending, or refuse what is no such list."""
    expected = "expected a list of [column, symbol]"
    if not isinstance(cells, list | tuple):
        raise IllegalAction("bad_cells", f"cells is {cells!r}, {expected}")
    drawn = []
    for each in cells:
        if not isinstance(each, list | tuple) or len(each) != 2:
            raise IllegalAction("bad_cells", f"cells has {each!r}, {expected}")
        drawn.append((checked_column(each[0], columns), checked_symbol(each[1])))
    return tuple(sorted(drawn))


def checked_column(column: Json, columns: int) -> int:
    """Return a column from 0, or refuse a number that is no column (they count from 1)."""
    if type(column) is not int or not 1 <= column <= columns:
        raise IllegalAction("bad_column", f"column {column!r} does not exist, expected 1 to {columns}", columns=columns)
    return column - 1


def checked_symbol(symbol: Json) -> str:
    """Return a symbol, or refuse what is none."""
    if not isinstance(symbol, str) or symbol not in SYMBOLS:
        raise IllegalAction("unknown_symbol", f"{symbol!r} is no symbol, expected one of: {', '.join(SYMBOLS)}")
    return symbol
