"""The marks of lines in a chart: each player has a shape, so that nobody needs the colour."""

from ui.theme import GROUND, SERIES
from ui.widgets.painter import Painter

_DIAMOND = ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0))
_SQUARE = ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9))
_UP = ((0, -1.15), (1.1, 0.85), (-1.1, 0.85))
_DOWN = ((0, 1.15), (1.1, -0.85), (-1.1, -0.85))
_SHAPES = (None, _SQUARE, _UP, _DIAMOND, _DOWN)
"""A disc, then corners in radii around the middle."""


def draw_mark(paint: Painter, tone: int, centre: tuple[float, float], radius: float) -> None:
    """Draw the mark of a line; from the sixth line on marks are hollow. ``radius`` in pixels of the screen."""
    shape, ink = _SHAPES[tone % len(_SHAPES)], SERIES[tone % len(SERIES)]
    _draw(paint, shape, centre, radius, ink)
    if tone >= len(_SHAPES):
        _draw(paint, shape, centre, radius * 0.5, GROUND)


def _draw(
    paint: Painter,
    shape: tuple[tuple[float, float], ...] | None,
    centre: tuple[float, float],
    radius: float,
    ink: tuple[float, float, float, float],
) -> None:
    if shape is None:
        paint.disc(centre, radius, ink)
        return
    paint.polygon([(centre[0] + x * radius, centre[1] + y * radius) for x, y in shape], ink)
