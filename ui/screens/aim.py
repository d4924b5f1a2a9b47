"""A mark at the upper left of the screen, to be touched."""

from typing import Any

from ui.layout import Rect
from ui.panel import TARGET
from ui.screen_models import Aim, Screen
from ui.theme import ACCENT, FAR, GROUND
from ui.widgets.painter import Align, Painter


def draw_aim(paint: Painter, screen: Screen, aim: Aim, at: Rect, image: Any | None) -> None:
    """Draw the mark at the left edge, in the upper half, and what it is called in the middle of what is left."""
    corner = Rect(0, at.y, TARGET * paint.unit, TARGET * paint.unit)
    paint.panel(corner, ACCENT)
    paint.disc(corner.centre, 26 * paint.unit, GROUND)
    paint.disc(corner.centre, 12 * paint.unit, ACCENT)
    paint.text(f"↖ {aim.text}", at, FAR, ACCENT, align=Align.CENTRE, lines=3, far=True)
