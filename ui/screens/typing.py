"""A name typed on large keys."""

from typing import Any

from ui.layout import Rect
from ui.screen_models import Screen, Typing
from ui.theme import ACCENT, MUTED, SURFACE, TEXT
from ui.widgets.button import draw_actions, draw_button
from ui.widgets.painter import Painter


def draw_typing(paint: Painter, screen: Screen, typing: Typing, at: Rect, image: Any | None) -> None:
    """Draw the name as typed so far, the keys in their rows, and the buttons below."""
    unit = paint.unit
    rest = draw_actions(paint, screen, at, 58)
    line, keys = rest.split_top(56 * unit, 8 * unit)
    paint.panel(line, SURFACE, 10)
    paint.frame(line, ACCENT, 1.5, 10)
    inner = line.inset(14 * unit, 4 * unit)
    if typing.text:
        paint.text(f"{typing.text}|", inner, 28, TEXT, bold=True, smallest=0.5)
    else:
        paint.text(typing.placeholder, inner, 28, MUTED)
    rows = keys.grid(len(typing.keys), 1, 6 * unit, 62 * unit)
    for targets, row in zip(typing.keys, rows, strict=True):
        for target, key in zip(targets, row.columns([1] * len(targets), 5 * unit), strict=True):
            draw_button(paint, target, key, screen.focus, 24)
