"""A name typed on large keys."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP, TARGET
from ui.screen_models import Screen, Typing
from ui.theme import ACCENT, FAR, MUTED, SURFACE, TEXT
from ui.widgets.button import draw_button
from ui.widgets.painter import Painter


def draw_typing(paint: Painter, screen: Screen, typing: Typing, at: Rect, image: Any | None) -> None:
    """Draw the name as typed so far, the keys in their rows; the buttons below, or beside the last row of keys."""
    unit = paint.unit
    line, keys = at.split_top(56 * unit, GAP * unit)
    paint.panel(line, SURFACE, 10)
    paint.frame(line, ACCENT, 1.5, 10)
    inner = line.inset(14 * unit, 4 * unit)
    if typing.text:
        paint.text(f"{typing.text}|", inner, FAR, TEXT, bold=True)
    else:
        paint.text(typing.placeholder, inner, FAR, MUTED)
    *letters, last = typing.keys
    below = (screen.actions,) if paint.upright and screen.actions else ()
    last = last if paint.upright else (*last, *screen.actions)
    in_rows = (*letters, last, *below)
    for targets, row in zip(in_rows, keys.grid(len(in_rows), 1, GAP * unit, TARGET * unit), strict=True):
        for target, key in zip(targets, row.columns([1] * len(targets), GAP * unit), strict=True):
            draw_button(paint, target, key, screen.focus, 30 if len(target.text) == 1 else 24)
