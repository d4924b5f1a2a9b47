"""The eye as it is drawn: each state has a shape of its own, so that the colour is never the only sign."""

from collections.abc import Callable
from math import cos, pi, sin

from ui.eye import Eye
from ui.layout import Rect
from ui.theme import ACCENT, DOUBT, GOOD, GROUND, MUTED, Colour
from ui.widgets.painter import Align, Painter

INK: dict[Eye, Colour] = {
    Eye.WATCHING: GOOD,
    Eye.MOTION: ACCENT,
    Eye.HAND: ACCENT,
    Eye.SURE: GOOD,
    Eye.ASKS: DOUBT,
    Eye.STARTING: MUTED,
    Eye.PAUSED: MUTED,
    Eye.NOT_NEEDED: MUTED,
    Eye.DARK: DOUBT,
    Eye.BRIGHT: DOUBT,
    Eye.LOST: DOUBT,
    Eye.OFF: MUTED,
    Eye.PRIVATE: MUTED,
    Eye.NONE: MUTED,
}

WIDE, HIGH = 17, 9
"""Half of an open eye, in pixels of the design."""

Draw = Callable[[Painter, float, float, Colour], None]


def draw_eye(paint: Painter, state: Eye, at: Rect) -> None:
    """Draw the shape of a state into the middle of a box of at least 60 x 30 design pixels."""
    x, y = at.centre
    _SHAPES[state](paint, x, y, INK[state])


def _open(paint: Painter, x: float, y: float, ink: Colour, pupil: float = 4) -> None:
    wide, high = WIDE * paint.unit, HIGH * paint.unit
    top = [(x - wide, y), (x - wide / 2, y - high), (x + wide / 2, y - high), (x + wide, y)]
    paint.line([*top, *((px, 2 * y - py) for px, py in reversed(top))], ink, 2.5)
    if pupil:
        paint.disc((x, y), pupil * paint.unit, ink)


def _closed(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A lid with lashes."""
    wide, high = WIDE * paint.unit, HIGH * paint.unit
    paint.line([(x - wide, y), (x - wide / 2, y + high), (x + wide / 2, y + high), (x + wide, y)], ink, 2.5)
    for step in (-1, 0, 1):
        px = x + step * wide * 0.55
        low = y + high * (1 if step == 0 else 0.85)
        paint.line([(px, low), (px + step * 4 * paint.unit, low + 7 * paint.unit)], ink, 2.5)


def _moving(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """Waves on both sides."""
    _open(paint, x, y, ink)
    unit = paint.unit
    for side in (-1, 1):
        for step in (1, 2):
            px = x + side * (WIDE + 5 * step) * unit
            paint.line([(px, y - 5 * unit), (px, y + 5 * unit)], ink, 2.5)


def _hand(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """Four fingers and a thumb beside the eye."""
    unit = paint.unit
    _open(paint, x - 12 * unit, y, ink)
    left = x + 14 * unit
    palm = Rect(left, y - 1 * unit, 16 * unit, 11 * unit)
    paint.panel(palm, ink, 3)
    for finger, length in enumerate((9, 12, 11, 8)):
        paint.panel(Rect(left + 4.2 * finger * unit, y - length * unit, 3.2 * unit, (length + 2) * unit), ink, 1.5)
    paint.line([(left + unit, y + 6 * unit), (left - 5 * unit, y + unit)], ink, 3.5)


def _sure(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A full eye and a tick."""
    unit = paint.unit
    _open(paint, x - 11 * unit, y, ink, pupil=7)
    paint.line([(x + 13 * unit, y), (x + 18 * unit, y + 7 * unit), (x + 29 * unit, y - 9 * unit)], ink, 4)


def _asks(paint: Painter, x: float, y: float, ink: Colour) -> None:
    unit = paint.unit
    _open(paint, x - 11 * unit, y, ink)
    paint.text("?", Rect(x + 10 * unit, y - 16 * unit, 22 * unit, 32 * unit), 27, ink, bold=True, align=Align.CENTRE)


def _starting(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """Three dots in an open eye."""
    _open(paint, x, y, ink, pupil=0)
    for step in (-1, 0, 1):
        paint.disc((x + 7 * step * paint.unit, y), 2 * paint.unit, ink)


def _paused(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """The two bars of a pause in an open eye."""
    unit = paint.unit
    _open(paint, x, y, ink, pupil=0)
    for side in (-1, 1):
        paint.panel(Rect(x + (4 * side - 2) * unit, y - 6 * unit, 4 * unit, 12 * unit), ink)


def _dark(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A moon."""
    paint.disc((x, y), 13 * paint.unit, ink)
    paint.disc((x + 6 * paint.unit, y - 4 * paint.unit), 11 * paint.unit, GROUND)


def _bright(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A sun."""
    unit = paint.unit
    paint.disc((x, y), 7 * unit, ink)
    for ray in range(8):
        dx, dy = cos(ray * pi / 4) * unit, sin(ray * pi / 4) * unit
        paint.line([(x + 10 * dx, y + 10 * dy), (x + 15 * dx, y + 15 * dy)], ink, 2.5)


def _lost(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """An open eye, struck through, and a mark of exclamation."""
    unit = paint.unit
    _open(paint, x - 8 * unit, y, ink)
    paint.line([(x - 25 * unit, y + 13 * unit), (x + 9 * unit, y - 13 * unit)], ink, 3)
    paint.panel(Rect(x + 19 * unit, y - 13 * unit, 5 * unit, 17 * unit), ink)
    paint.panel(Rect(x + 19 * unit, y + 8 * unit, 5 * unit, 5 * unit), ink)


def _off(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A closed eye, struck through."""
    _closed(paint, x, y - 3 * paint.unit, ink)
    paint.line([(x - 17 * paint.unit, y + 13 * paint.unit), (x + 17 * paint.unit, y - 13 * paint.unit)], ink, 3)


def _private(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """A closed eye and a padlock."""
    unit = paint.unit
    _closed(paint, x - 11 * unit, y - 3 * unit, ink)
    lock = x + 20 * unit
    paint.line([(lock - 5 * unit, y), (lock - 5 * unit, y - 8 * unit), (lock, y - 12 * unit)], ink, 2.5)
    paint.line([(lock + 5 * unit, y), (lock + 5 * unit, y - 8 * unit), (lock, y - 12 * unit)], ink, 2.5)
    paint.panel(Rect(lock - 9 * unit, y - 1 * unit, 18 * unit, 13 * unit), ink, 3)


def _none(paint: Painter, x: float, y: float, ink: Colour) -> None:
    """The outline of an eye, crossed out."""
    unit = paint.unit
    _open(paint, x, y, ink, pupil=0)
    for side in (-1, 1):
        paint.line([(x - 12 * unit, y + 12 * side * unit), (x + 12 * unit, y - 12 * side * unit)], ink, 3)


_SHAPES: dict[Eye, Draw] = {
    Eye.WATCHING: _open,
    Eye.MOTION: _moving,
    Eye.HAND: _hand,
    Eye.SURE: _sure,
    Eye.ASKS: _asks,
    Eye.STARTING: _starting,
    Eye.PAUSED: _paused,
    Eye.NOT_NEEDED: _closed,
    Eye.DARK: _dark,
    Eye.BRIGHT: _bright,
    Eye.LOST: _lost,
    Eye.OFF: _off,
    Eye.PRIVATE: _private,
    Eye.NONE: _none,
}
