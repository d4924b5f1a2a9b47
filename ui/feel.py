"""How the touch of a panel is turned and mirrored against its picture, and how that is found out by two touches."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

Point = tuple[float, float]
"""Shares of the whole, from the upper left."""

MARKS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0))
"""The corners that are touched: the first tells how the touch is turned, the other whether it is mirrored too."""


@dataclass(frozen=True)
class Feel:
    """A touch is mirrored, left for right, if it is, and then turned clockwise by ``degrees``, before it is felt."""

    degrees: int = 0
    mirrored: bool = False

    def felt(self, at: Point) -> Point:
        """Return where the panel feels a touch."""
        x, y = at
        return turned((1 - x, y) if self.mirrored else at, self.degrees)

    def touched(self, felt: Point) -> Point:
        """Return where the panel was touched that felt it there."""
        x, y = turned(felt, -self.degrees % 360)
        return (1 - x, y) if self.mirrored else (x, y)


STRAIGHT = Feel()
"""A touch that is felt where it is seen."""


def turned(at: Point, degrees: int) -> Point:
    """Return a point after the whole was turned clockwise."""
    x, y = at
    for _ in range(degrees // 90):
        x, y = 1 - y, x
    return x, y


def feel_of(felt: Sequence[Point], rotation: int) -> Feel | None:
    """Return how the touch is turned, if the corners of ``MARKS`` were touched in a picture that is turned clockwise by
    ``rotation``, and the panel felt these points; None where no turn and no mirror leads to them.
    """
    ways = (Feel(degrees, mirrored) for mirrored, degrees in product((False, True), (0, 90, 180, 270)))
    corners = [_corner(at) for at in felt]
    return next((way for way in ways if [_corner(way.felt(turned(at, rotation))) for at in MARKS] == corners), None)


def _corner(at: Point) -> tuple[bool, bool]:
    return at[0] > 0.5, at[1] > 0.5
