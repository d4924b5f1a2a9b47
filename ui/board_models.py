"""A board as plain frozen values: pieces with places, looks and words. What a game has on the table, ready to be drawn.

A board is stretched over whatever room the screen has, so a page says where things lie and never how large a pixel is.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 as shares of something larger, origin top left."""

WHOLE: Box = (0.0, 0.0, 1.0, 1.0)


class Shape(StrEnum):
    """What a piece is; each has a drawing of its own, in ``ui.widgets.board``."""

    AREA = "area"
    """Ground under other pieces."""
    FIELD = "field"
    """A place where something can lie."""
    CARD = "card"
    """A card or a sign: its name above, what it says below."""
    PILE = "pile"
    """Cards or tokens on one another; ``text`` says how many."""
    DIE = "die"
    """A die that shows ``text``, "" a die that is not thrown yet."""
    DIE10 = "die10"
    """A D10, known by its outline."""
    DIE20 = "die20"
    """A D20, likewise."""
    DOT = "dot"
    """A dot of colour that is printed."""
    DISC = "disc"
    """A wooden disc that is set; one that is not is a ring."""
    CELL = "cell"
    """A square of paper, with the symbol that is drawn on it."""
    FISH = "fish"
    """A plaice; ``text`` on it says how many."""
    NET = "net"
    """Ground with meshes."""
    SIGN = "sign"
    """A symbol, as large as it fits."""
    TEXT = "text"
    """Words."""


class PieceLook(StrEnum):
    """What stands with a piece. Each has its own outline, so that colour is never the only sign."""

    FREE = "free"
    """Nothing is there yet: a thin outline."""
    OPEN = "open"
    """It may be taken now: lit, with a thick frame."""
    TAKEN = "taken"
    """Something is there: a filled ground."""
    CLOSED = "closed"
    """It is out of play: crossed out."""
    MARKED = "marked"
    """It counts, or it is what all look at: a double frame."""
    GHOST = "ghost"
    """It would be there: dashed."""


@dataclass(frozen=True)
class Piece:
    """One thing on a board, at a ``place`` given as shares of the board.

    ``text`` is written large in it, ``label`` small at its foot, or ``brief`` where the label has no room. ``colour``:
    name in English, as of dice. ``target``: the id of the tile of the screen that is touched here. ``size``: of the
    text in design pixels, where it fits; 0: as the shape has it.
    """

    shape: Shape
    place: Box
    text: str = ""
    label: str = ""
    look: PieceLook = PieceLook.TAKEN
    colour: str = ""
    target: str | None = None
    size: float = 0
    brief: str = ""


@dataclass(frozen=True)
class Board:
    """What lies on the table, from the ground up: later pieces lie on earlier ones.

    ``ratio``: how wide it is for its height at most, where it would fall apart when stretched; None: as the room is.
    ``tall``: the same pieces as they lie in a narrow room, if they lie otherwise there: in one that is less than
    ``tall_below`` times as wide as high.
    """

    pieces: tuple[Piece, ...]
    ratio: float | None = None
    tall: tuple[Piece, ...] = ()
    tall_below: float = 1.0

    @property
    def touched(self) -> frozenset[str]:
        """The ids of the tiles that are touched on the board, and so need no place beside it."""
        return frozenset(piece.target for piece in self.pieces if piece.target is not None)

    def with_targets(self, there: frozenset[str]) -> "Board":
        """Return the board on which only these tiles are touched: a piece whose tile is not there is looked at."""
        pieces, tall = (tuple(_with_target(each, there) for each in laid) for laid in (self.pieces, self.tall))
        return replace(self, pieces=pieces, tall=tall)


def _with_target(piece: Piece, there: frozenset[str]) -> Piece:
    return piece if piece.target is None or piece.target in there else replace(piece, target=None)


def within(box: Box, part: Box) -> Box:
    """Return ``part``, given as shares of ``box``, as shares of what ``box`` is given in."""
    x0, y0, x1, y1 = box
    wide, high = x1 - x0, y1 - y0
    return x0 + part[0] * wide, y0 + part[1] * high, x0 + part[2] * wide, y0 + part[3] * high


def rows(box: Box, *shares: float, gap: float = 0.0) -> tuple[Box, ...]:
    """Return rows of ``box`` from above, their heights in the ratio of ``shares``, ``gap`` of the box between them."""
    unit = (1 - gap * (len(shares) - 1)) / sum(shares)
    tops = [sum(shares[:at]) * unit + at * gap for at in range(len(shares))]
    return tuple(within(box, (0, top, 1, top + share * unit)) for top, share in zip(tops, shares, strict=True))


def columns(box: Box, *shares: float, gap: float = 0.0) -> tuple[Box, ...]:
    """Return columns of ``box`` from the left, their widths in the ratio of ``shares``."""
    turned = rows((box[1], box[0], box[3], box[2]), *shares, gap=gap)
    return tuple((y0, x0, y1, x1) for x0, y0, x1, y1 in turned)


def grid(box: Box, count: int, across: int, gap: float = 0.0) -> tuple[Box, ...]:
    """Return ``count`` equal cells of ``box`` in rows of ``across``, line by line; ``gap``: as a share of the box."""
    lines = rows(box, *[1.0] * max(1, -(-count // across)), gap=gap)
    cells = [cell for line in lines for cell in columns(line, *[1.0] * across, gap=gap)]
    return tuple(cells[:count])
