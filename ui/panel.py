"""The panel that the appliance draws on: its pixels, how large it really is, and so how much has room on it.

All sizes of the design are pixels of the 7 inch panel of 800x480, where 104 are 20 mm. Another panel has another
density and so another ``unit``: what is 20 mm there is 20 mm here.
"""

from dataclasses import dataclass
from math import hypot

INCHES = 7.0
"""The diagonal that is taken where nobody knows it: the one of Raspberry Pi's own touchscreens."""

REFERENCE_DPI = hypot(800, 480) / INCHES
"""133 pixels an inch."""

LEAST_LONG, LEAST_SHORT = 780, 450
"""So much of the design must have room: on a smaller panel everything is smaller."""

MOST_LONG = 1200
"""On a large screen everything is larger: it is looked at from farther off, and tiny things would be lost on it."""

BAR, MARGIN, GAP = 100, 6, 6
"""Height of the bar above, what stays free at the edges, and between things that can be touched."""

TARGET, LEAST_TARGET = 104, 47
"""20 mm for what is touched most, 9 mm for everything else."""

DIE = 64
"""The least width of a die: what it shows can be read from 1.5 m."""

PICTURE = 150
"""Height of the live picture where it stands below the sheet."""

FAR_ROW, NEAR_ROW = 50, 18
"""Height of a row of text that is read from across the table, and of one that is read at arm's length."""

STANDINGS, STANDING = 72, 84
"""Height of the strip of points below a board, and the width that a player has there."""

LABELS, COLUMN, LETTER = 130, 100, 8.2
"""Widths in the sheet: the names of the boxes, where they are short; a player's column, with room for a total of three
digits; and a letter of the small text."""

SIDE = 3 * TARGET + 2 * GAP
"""The least width of what stands beside the sheet: three answers."""

SIDE_SHARE = 0.36
"""Its share of the width of a wide panel."""


@dataclass(frozen=True)
class Panel:
    """A panel as the players look at it: ``width`` x ``height`` pixels, ``inches`` from corner to corner."""

    width: int = 800
    height: int = 480
    inches: float = INCHES

    @property
    def upright(self) -> bool:
        """True where it is higher than wide."""
        return self.height > self.width

    @property
    def unit(self) -> float:
        """How many of its pixels are one of the design: as large as the real size asks for, if all finds room."""
        long, short = max(self.width, self.height), min(self.width, self.height)
        wanted = hypot(self.width, self.height) / self.inches / REFERENCE_DPI
        return min(max(wanted, long / MOST_LONG), long / LEAST_LONG, short / LEAST_SHORT)

    @property
    def room(self) -> tuple[float, float]:
        """Its width and height in pixels of the design."""
        return self.width / self.unit, self.height / self.unit

    @property
    def side(self) -> float:
        """Width of what stands beside the sheet, in pixels of the design; all of it where the panel is upright."""
        width = self.room[0] - 2 * MARGIN
        return width if self.upright else max(SIDE, SIDE_SHARE * width)

    def tiles(self, columns: int) -> int:
        """Return how many answers of 20 mm have room at once beside dice and buttons, in this many columns."""
        return columns * self._tile_rows(columns)

    def _tile_rows(self, columns: int) -> int:
        if self.upright:  # the sheet stands above and wants the height
            return 1 if columns > 2 else 2
        beside = BAR + 2 * MARGIN + GAP + (DIE + GAP) + (LEAST_TARGET + GAP)
        return max(2, int((self.room[1] - beside + GAP) // (TARGET + GAP)))

    @property
    def tile_columns(self) -> int:
        """How many narrow answers stand side by side."""
        return int((self.side + GAP) // (TARGET + GAP))

    def sheet_columns(self, alone: bool, longest: int) -> int:
        """Return how many players' columns a sheet has room for beside the answers, or ``alone`` on the screen.

        ``longest``: letters of the longest name of a box.
        """
        beside = 0 if alone or self.upright else self.side + GAP
        labels = max(LABELS, longest * LETTER)
        return max(1, int((self.room[0] - 2 * MARGIN - beside - labels) // COLUMN))

    @property
    def standings(self) -> int:
        """How many players' points stand below a board, each with a total that is read from afar."""
        beside = 0 if self.upright else self.side + GAP
        return int((self.room[0] - 2 * MARGIN - beside - LEAST_TARGET) // STANDING)

    def sheet_rows(self, below: float, row: float) -> int:
        """Return how many rows of this height a sheet has room for between the players' names and the totals.

        ``below``: how high the dice, answers and buttons are that stand below it on an upright panel, in pixels of the
        design; on another they stand beside it.
        """
        own = self.room[1] - 2 * MARGIN - GAP - FAR_ROW - 3 * NEAR_ROW
        if self.upright:
            return max(1, int((own - LEAST_TARGET - 3 * FAR_ROW - NEAR_ROW - below) // row))
        return int((own - BAR - NEAR_ROW) // row)

    def below(self, dice: int, tiles: int, columns: int, buttons: bool, picture: bool) -> float:
        """Return how high so many dice, answers in ``columns`` and a row of buttons are, one below the other.

        ``picture``: the live picture stands beside the buttons.
        """
        in_a_row = int(self.side // DIE)
        high = -(-dice // in_a_row) * DIE + -(-tiles // columns) * (TARGET + GAP) + (GAP if dice else 0)
        return high + (PICTURE if picture else LEAST_TARGET + GAP if buttons else 0)
