"""A mark at the left or right edge of the screen, to be touched."""

from typing import Any

from ui.layout import Rect
from ui.panel import TARGET
from ui.screen_models import Aim, Screen
from ui.theme import ACCENT, FAR, GROUND
from ui.widgets.painter import Align, Painter


def draw_aim(paint: Painter, screen: Screen, aim: Aim, at: Rect, image: Any | None) -> None:
    """Draw the mark at the edge, in the upper half, and what it is called in the middle."""
    side, right = TARGET * paint.unit, aim.corner[0] > 0.5
    corner = Rect(paint.screen.width - side if right else 0, at.y, side, side)
    paint.panel(corner, ACCENT)
    paint.disc(corner.centre, 26 * paint.unit, GROUND)
    paint.disc(corner.centre, 12 * paint.unit, ACCENT)
    paint.text(f"{aim.text} ↗" if right else f"↖ {aim.text}", at, FAR, ACCENT, align=Align.CENTRE, lines=3, far=True)
