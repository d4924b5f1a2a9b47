"""What pages of results show, as plain values: a chart, bars, figures in columns, a code."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Series:
    """A line of a chart. ``tone``: which of ``theme.SERIES`` it is drawn in, with the mark of that number.

    ``heights``: its points from left to right, from 0 at the foot to 1. ``last``: what stands at its end.
    """

    name: str
    tone: int
    heights: tuple[float, ...]
    last: str


@dataclass(frozen=True)
class Chart:
    """Lines over the same turns. ``rounds``: where a round begins, as shares of the width, and its number.

    ``levels``: heights at which a value is written.
    """

    series: tuple[Series, ...]
    rounds: tuple[tuple[float, str], ...]
    levels: tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Bar:
    """How often a face came: ``height`` and ``expected`` as shares of the tallest; ``odd``: it speaks against them."""

    face: str
    count: str
    height: float
    expected: float
    odd: bool = False


@dataclass(frozen=True)
class Bars:
    """The faces of a kind of dice. ``colour``: of the dice, in English, "" for ivory; ``note``: what they say."""

    bars: tuple[Bar, ...]
    colour: str
    note: str


@dataclass(frozen=True)
class Row:
    """A line of figures: what it is about, and a cell a column."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Figures:
    """Figures in columns; ``head``: of the columns. ``note``: a sentence below."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True)
class Code:
    """A QR code: dark squares are True; ``quiet``: squares of margin that readers need. ``note``: what it is for."""

    squares: tuple[tuple[bool, ...], ...]
    quiet: int
    note: str
