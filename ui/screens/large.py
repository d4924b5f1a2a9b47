"""A figure that is seen from afar."""

from typing import Any

from ui.layout import Rect
from ui.screen_models import Large, Screen
from ui.theme import ACCENT
from ui.widgets.painter import Align, Painter

LARGEST = 240
"""Its size where there is room."""


def draw_large(paint: Painter, screen: Screen, large: Large, at: Rect, image: Any | None) -> None:
    """Draw the figure as large as it fits, in the middle."""
    size = min(LARGEST, at.height / paint.unit * 0.8)
    paint.text(large.text, at, size, ACCENT, bold=True, align=Align.CENTRE, far=True)
