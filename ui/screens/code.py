"""A QR code, as large as it fits in whole pixels a square, on white, and what it is for."""

from functools import lru_cache
from typing import Any

from kivy.graphics.texture import Texture

from ui.layout import Rect
from ui.panel import GAP
from ui.result_models import Code
from ui.screen_models import Screen
from ui.theme import TEXT, colour
from ui.widgets.button import draw_actions
from ui.widgets.painter import Align, Painter

NOTE = 110
"""Height of the sentence, where it stands below the code."""

PAPER = colour("#ffffff")


def draw_code(paint: Painter, screen: Screen, code: Code, at: Rect, image: Any | None) -> None:
    """Draw the code with its margin; a square is so many pixels that none is wider than another."""
    unit, gap = paint.unit, 2 * GAP * paint.unit
    rest = draw_actions(paint, screen, at, 54)
    side = len(code.squares) + 2 * code.quiet
    if paint.upright:
        note, field = rest.split_bottom(NOTE * unit, gap)
    else:
        field, note = rest.split_left(min(rest.height, rest.width * 0.6), gap)
    pixels = max(1, int(min(field.width, field.height) // side))
    x, y = field.centre
    paper = Rect(round(x - side * pixels / 2), round(y - side * pixels / 2), side * pixels, side * pixels)
    paint.panel(paper, PAPER)
    paint.picture(_texture(code.squares), paper.inset(code.quiet * pixels))
    paint.text(code.note, note, 24, TEXT, align=Align.CENTRE if paint.upright else Align.LEFT, lines=9)


@lru_cache(maxsize=4)
def _texture(squares: tuple[tuple[bool, ...], ...]) -> Any:
    side = len(squares)
    image = Texture.create(size=(side, side), colorfmt="luminance")
    image.mag_filter = image.min_filter = "nearest"
    image.blit_buffer(
        bytes(0 if dark else 255 for row in squares for dark in row), colorfmt="luminance", bufferfmt="ubyte"
    )
    return image
