"""The picture of the tray, with each die's reading drawn on it."""

from typing import Any

from ui.board_models import Box
from ui.layout import Rect
from ui.screen_models import Tray
from ui.theme import LINE, SURFACE
from ui.widgets.die import draw_badge
from ui.widgets.painter import Painter

CLOSE_UP_MARGIN = 0.35
"""How much of its own size is shown around a die that is asked about."""

MARGIN, NEAREST = 0.07, 0.35
"""As shares of the picture: what is shown around all dice, and the smallest part that is shown."""


def draw_tray(paint: Painter, tray: Tray, image: Any | None, at: Rect) -> None:
    """Draw the picture as large as it fits, and the readings on it."""
    ratio = image.width / image.height if image else 4 / 3
    frame = at.fit(ratio)
    seen = _where_the_dice_are(tray)
    paint.panel(frame, SURFACE, 0)
    if image:
        paint.picture(image, frame, seen)
    paint.frame(frame, LINE, 1.5)
    for overlay in tray.overlays:
        draw_badge(paint, overlay.face, frame.part(_within(overlay.box, seen)), overlay.look)


def draw_close_up(paint: Painter, box: Box, image: Any, at: Rect) -> None:
    """Draw one die large."""
    square = at.fit(1)
    paint.picture(image, square, _around(box, image.width, image.height))
    paint.frame(square, LINE, 1.5)


def _where_the_dice_are(tray: Tray) -> Box:
    """The part of the picture to show: all of it, or nearer where there are readings to look at."""
    if not tray.overlays:
        return 0.0, 0.0, 1.0, 1.0
    boxes = [overlay.box for overlay in tray.overlays]
    x0, y0 = min(box[0] for box in boxes), min(box[1] for box in boxes)
    x1, y1 = max(box[2] for box in boxes), max(box[3] for box in boxes)
    share = min(1.0, max(x1 - x0 + 2 * MARGIN, y1 - y0 + 2 * MARGIN, NEAREST))
    left = min(max(0.0, (x0 + x1 - share) / 2), 1 - share)
    top = min(max(0.0, (y0 + y1 - share) / 2), 1 - share)
    return left, top, left + share, top + share


def _within(box: Box, seen: Box) -> Box:
    """The box as shares of the part that is shown."""
    share = seen[2] - seen[0]
    x0, y0, x1, y1 = box
    return (x0 - seen[0]) / share, (y0 - seen[1]) / share, (x1 - seen[0]) / share, (y1 - seen[1]) / share


def _around(box: Box, width: float, height: float) -> Box:
    """Return a square part of the picture around the box, moved so that it lies within the picture."""
    x0, y0, x1, y1 = box[0] * width, box[1] * height, box[2] * width, box[3] * height
    side = min(max(x1 - x0, y1 - y0) * (1 + 2 * CLOSE_UP_MARGIN), width, height)
    left = min(max(0, (x0 + x1 - side) / 2), width - side)
    top = min(max(0, (y0 + y1 - side) / 2), height - side)
    return left / width, top / height, (left + side) / width, (top + side) / height
