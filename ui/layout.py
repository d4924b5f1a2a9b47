"""Rectangles with the origin at the top left, and the ways in which the screens divide them."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Rect:
    """A place on the screen, in pixels; y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def has(self, x: float, y: float) -> bool:
        """Return whether the point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, by: float, by_y: float | None = None) -> "Rect":
        """Return it without a margin of ``by`` left and right, and of ``by_y`` (else ``by``) above and below."""
        across = by if by_y is None else by_y
        return Rect(self.x + by, self.y + across, max(0, self.width - 2 * by), max(0, self.height - 2 * across))

    def split_top(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the upper part and what is left below a gap."""
        rest = max(0, self.height - height - gap)
        return Rect(self.x, self.y, self.width, height), Rect(self.x, self.bottom - rest, self.width, rest)

    def split_bottom(self, height: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the lower part and what is left above a gap."""
        rest = max(0, self.height - height - gap)
        return Rect(self.x, self.bottom - height, self.width, height), Rect(self.x, self.y, self.width, rest)

    def split_left(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the left part and what is left beside a gap."""
        rest = max(0, self.width - width - gap)
        return Rect(self.x, self.y, width, self.height), Rect(self.right - rest, self.y, rest, self.height)

    def split_right(self, width: float, gap: float = 0) -> tuple["Rect", "Rect"]:
        """Return the right part and what is left before a gap."""
        rest = max(0, self.width - width - gap)
        return Rect(self.right - width, self.y, width, self.height), Rect(self.x, self.y, rest, self.height)

    def columns(self, shares: Sequence[float], gap: float = 0) -> list["Rect"]:
        """Return columns whose widths are in the ratio of ``shares``."""
        unit = (self.width - gap * (len(shares) - 1)) / sum(shares)
        columns, x = [], self.x
        for share in shares:
            columns.append(Rect(x, self.y, unit * share, self.height))
            x += unit * share + gap
        return columns

    def grid(self, count: int, columns: int, gap: float, tallest: float) -> list["Rect"]:
        """Return ``count`` equal cells in rows of ``columns``, no cell taller than ``tallest``."""
        rows = -(-count // columns)
        width = (self.width - gap * (columns - 1)) / columns
        height = min(tallest, (self.height - gap * (rows - 1)) / max(1, rows))
        return [
            Rect(self.x + at % columns * (width + gap), self.y + at // columns * (height + gap), width, height)
            for at in range(count)
        ]

    def fit(self, ratio: float) -> "Rect":
        """Return the largest part of it, in its middle, whose width is ``ratio`` times its height."""
        width, height = min(self.width, self.height * ratio), min(self.height, self.width / ratio)
        return Rect(self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height)

    def part(self, shares: tuple[float, float, float, float]) -> "Rect":
        """Return the part given by x0, y0, x1, y1 as shares of its width and height."""
        x0, y0, x1, y1 = shares
        return Rect(
            self.x + x0 * self.width, self.y + y0 * self.height, (x1 - x0) * self.width, (y1 - y0) * self.height
        )
