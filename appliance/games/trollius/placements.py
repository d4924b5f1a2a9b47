"""What may be drawn on a coupon now: the list of legal drawings, made on demand, and why a drawing is not on it.

A step offers up to some thirteen thousand drawings (columns, symbols, joker). ``Placements`` is that list without being
written out: it knows its length and makes any item, and it tells a member by the rules, not by looking through.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate, permutations
from typing import overload

from appliance.games.engine import Choice, IllegalAction, Json
from appliance.games.trollius.coupon import SYMBOLS, Coupon, is_full, with_symbol, with_symbols
from appliance.games.trollius.drawing import Cells, Drawing, Joker, checked_cells, checked_joker

Span = tuple[int, int]
"""Adjacent columns: the first and how many."""


@lru_cache(maxsize=4096)
def spans(free: tuple[bool, ...], wanted: int) -> tuple[Span, ...]:
    """Return the adjacent columns that may be drawn in; ``free``: by column, whether it has a free cell.

    ``wanted`` columns wherever so many are free side by side (trollius:8), else all of one run that is free, whichever
    (trollius:9); the empty span once nothing is free, as a joker may bring about (trollius:10).
    """
    runs = free_runs(free)
    wide = tuple((start, wanted) for first, length in runs for start in range(first, first + length - wanted + 1))
    return wide or runs or ((0, 0),)


def free_runs(free: tuple[bool, ...]) -> tuple[Span, ...]:
    """Return the runs of free columns, each as wide as it can be."""
    runs: list[Span] = []
    for column, is_free in enumerate(free):
        if is_free and runs and sum(runs[-1]) == column:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif is_free:
            runs.append((column, 1))
    return tuple(runs)


@lru_cache(maxsize=4096)
def plain_drawings(free: tuple[bool, ...], wanted: int, rolled: tuple[str, ...]) -> tuple[Cells, ...]:
    """Return every drawing without joker: each span with each different line of rolled symbols (trollius:5, 7)."""
    return tuple(
        tuple(zip(range(first, first + length), symbols, strict=True))
        for first, length in spans(free, wanted)
        for symbols in _lines(rolled, length)
    )


@lru_cache(maxsize=1024)
def _lines(rolled: tuple[str, ...], length: int) -> tuple[tuple[str, ...], ...]:
    return tuple(dict.fromkeys(permutations(rolled, length)))


@dataclass(frozen=True)
class _Block:
    """Drawings that share the joker's place: with no ``column`` there is no joker."""

    drawings: tuple[Cells, ...]
    when: str = ""
    column: int | None = None

    def __len__(self) -> int:
        return len(self.drawings) * (1 if self.column is None else len(SYMBOLS))

    def __getitem__(self, index: int) -> Drawing:
        if self.column is None:
            return Drawing(self.drawings[index])
        which, symbol = divmod(index, len(SYMBOLS))
        return Drawing(self.drawings[which], Joker(self.when, self.column, SYMBOLS[symbol]))


@dataclass(frozen=True)
class Placements(Sequence[Choice]):
    """The legal ``draw`` choices of one player. ``rolled``: the symbols on the table, ``wanted``: the player die."""

    coupon: Coupon
    height: int
    rolled: tuple[str, ...]
    wanted: int
    joker: bool

    @property
    def free(self) -> tuple[bool, ...]:
        """By column: whether it has a free cell."""
        return _free(self.coupon, self.height)

    @property
    def plain(self) -> tuple[Cells, ...]:
        """The drawings without joker."""
        return plain_drawings(self.free, self.wanted, self.rolled)

    @cached_property
    def _blocks(self) -> tuple[_Block, ...]:
        blocks = [_Block(self.plain)]
        if self.joker:
            open_columns = [column for column, is_free in enumerate(self.free) if is_free]
            blocks += [_Block(self._after_joker(column), "before", column) for column in open_columns]
            blocks += [_Block(self._leaving(column), "after", column) for column in open_columns]
        return tuple(blocks)

    def _after_joker(self, column: int) -> tuple[Cells, ...]:
        """The drawings that are open once a joker stands in ``column``."""
        return plain_drawings(_free(with_symbol(self.coupon, column, "seed"), self.height), self.wanted, self.rolled)

    def _leaving(self, column: int) -> tuple[Cells, ...]:
        """The drawings after which ``column`` still has a free cell."""
        if len(self.coupon[column]) < self.height - 1:
            return self.plain
        return tuple(cells for cells in self.plain if all(at != column for at, _ in cells))

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        return tuple(accumulate(map(len, self._blocks)))

    def drawings(self) -> Iterator[Drawing]:
        """Yield what the choices stand for, in their order."""
        return (block[index] for block in self._blocks for index in range(len(block)))

    def __len__(self) -> int:
        return self._ends[-1]

    def __iter__(self) -> Iterator[Choice]:
        return (drawing.choice() for drawing in self.drawings())

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, index: int | slice) -> Choice | tuple[Choice, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"there are {len(self)} drawings, none at {index}")
        block = bisect_right(self._ends, place)
        return self._blocks[block][place - self._ends[block] + len(self._blocks[block])].choice()

    def __contains__(self, choice: object) -> bool:
        if not isinstance(choice, Choice) or choice.do != "draw" or choice.points is not None:
            return False
        if not {"cells"} <= choice.args.keys() <= {"cells", "joker"}:
            return False
        try:
            self.checked(choice.args)
        except IllegalAction:
            return False
        return True

    def checked(self, args: Mapping[str, Json]) -> Drawing:
        """Return the drawing that the arguments of a ``draw`` say, or refuse it with the rule that it breaks."""
        wish = checked_joker(args["joker"], len(self.coupon)) if "joker" in args else None
        if wish is not None and not self.joker:
            raise IllegalAction("joker_used", "the joker is used already: there is one in a match (trollius:10)")
        drawn = checked_cells(args["cells"], len(self.coupon))
        coupon = self.coupon
        if wish is not None and wish.when == "before":
            self._check_joker_fits(coupon, wish)
            coupon = with_symbol(coupon, wish.column, wish.symbol)
        self._check_symbols(drawn)
        self._check_columns(coupon, drawn)
        if wish is not None and wish.when == "after":
            self._check_joker_fits(with_symbols(coupon, drawn), wish)
        return Drawing(drawn, wish)

    def _check_joker_fits(self, coupon: Coupon, joker: Joker) -> None:
        if len(coupon[joker.column]) == self.height:
            free = _listed([column for column, is_free in enumerate(_free(coupon, self.height)) if is_free])
            still = f"free are {free}" if free else "the coupon is full"
            sentence = f"the joker does not fit into column {joker.column + 1}, which is full: {still}"
            raise IllegalAction("joker_column_full", sentence, column=joker.column + 1)

    def _check_symbols(self, drawn: Cells) -> None:
        symbols = [symbol for _, symbol in drawn]
        for symbol in symbols:
            if symbols.count(symbol) > self.rolled.count(symbol):
                shown = " ".join(self.rolled)
                sentence = (
                    f"{symbol} is drawn {_times(symbols.count(symbol))}, but the dice show it "
                    f"{_times(self.rolled.count(symbol))}: {shown}, each die once (trollius:5)"
                )
                raise IllegalAction("symbol_not_rolled", sentence, symbol=symbol, rolled=list(self.rolled))

    def _check_columns(self, coupon: Coupon, drawn: Cells) -> None:
        """Check where and how much is drawn (trollius:7, 8, 9, 10)."""
        columns = [column for column, _ in drawn]
        free = _free(coupon, self.height)
        for column in columns:
            if columns.count(column) > 1:
                sentence = f"column {column + 1} is drawn in twice: one symbol a column (trollius:7)"
                raise IllegalAction("column_twice", sentence, column=column + 1)
            if not free[column]:
                sentence = f"column {column + 1} is full: {_may_draw(free, self.wanted)}"
                raise IllegalAction("column_full", sentence, column=column + 1)
        if columns and columns[-1] - columns[0] >= len(columns):
            sentence = f"columns {_listed(columns)} are not adjacent (trollius:7): {_may_draw(free, self.wanted)}"
            raise IllegalAction("columns_apart", sentence, columns=[column + 1 for column in columns])
        if (columns[0] if columns else 0, len(columns)) not in spans(free, self.wanted):
            where = "column" if len(columns) == 1 else "columns"
            drawn_in = f"{len(columns)} drawn in {where} {_listed(columns)}" if columns else "no symbol is drawn"
            sentence = f"{drawn_in}: {_may_draw(free, self.wanted)}"
            raise IllegalAction("wrong_count", sentence, drawn=len(columns), wanted=self.wanted)


def placements(coupon: Coupon, height: int, rolled: Sequence[str], wanted: int, joker: bool) -> Placements:
    """Return the legal drawings; the joker needs a cell of its own only, so it is open as long as it is unused."""
    assert not is_full(coupon, height), "a full coupon is only watched (trollius:11)"
    return Placements(coupon, height, tuple(sorted(rolled)), wanted, joker)


def _free(coupon: Coupon, height: int) -> tuple[bool, ...]:
    return tuple(len(column) < height for column in coupon)


def _may_draw(free: tuple[bool, ...], wanted: int) -> str:
    """Say where and how much may be drawn, for the end of a refusal."""
    if not any(free):
        return "the joker fills the coupon, so nothing else is drawn (trollius:10)"
    runs = [f"{first + 1}-{first + length}" if length > 1 else str(first + 1) for first, length in free_runs(free)]
    if any(length >= wanted for _, length in free_runs(free)):
        wide = [run for run, (_, length) in zip(runs, free_runs(free), strict=True) if length >= wanted]
        number = f"exactly {wanted} adjacent columns" if wanted > 1 else "exactly one column"
        return f"expected {number} within {' or '.join(wide)} (trollius:8)"
    return f"no {wanted} adjacent columns are free, so expected all of {' or '.join(runs)} (trollius:9)"


def _listed(columns: Sequence[int]) -> str:
    return ", ".join(str(column + 1) for column in columns)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
