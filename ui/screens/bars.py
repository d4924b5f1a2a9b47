"""How often each face of a kind of dice came: a bar a face, with what fair dice would show as a line across it."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP
from ui.result_models import Bar, Bars
from ui.screen_models import Look, Screen
from ui.theme import ACCENT, KEPT, RAISED, TEXT
from ui.widgets.button import draw_actions
from ui.widgets.die import draw_die
from ui.widgets.painter import Align, Painter

NOTE, COUNT, DIE = 76, 24, 52
"""Heights of the sentence below, of the counts above the bars, and of the dice below them at most."""

MANY = 12
"""From so many faces on they stand in two rows."""


def draw_bars(paint: Painter, screen: Screen, bars: Bars, at: Rect, image: Any | None) -> None:
    """Draw the bars and below them what they say."""
    unit = paint.unit
    rest = draw_actions(paint, screen, at, 54)
    note, field = rest.split_bottom(NOTE * (2 if paint.upright else 1) * unit, GAP * unit)
    paint.text(bars.note, note, 20, TEXT, lines=6 if paint.upright else 3)
    rows = 2 if len(bars.bars) > MANY else 1
    a_row = -(-len(bars.bars) // rows)
    for number, row in enumerate(field.grid(rows, 1, GAP * unit, field.height)):
        shown = bars.bars[number * a_row : (number + 1) * a_row]
        for bar, cell in zip(shown, row.columns([1] * a_row, GAP * unit), strict=False):
            _draw_bar(paint, bar, bars.colour, cell)


def _draw_bar(paint: Painter, bar: Bar, colour: str, at: Rect) -> None:
    unit = paint.unit
    die, above = at.split_bottom(min(DIE * unit, at.width, at.height * 0.35), 4 * unit)
    draw_die(paint, bar.face, die, Look.DIE_ASKED if bar.odd else Look.DIE_SURE, colour)
    count, field = above.split_top(COUNT * unit)
    paint.text(bar.count, count, 20, TEXT, bold=bar.odd, align=Align.CENTRE)
    height = field.height * bar.height
    shape = Rect(at.x + at.width * 0.14, field.bottom - height, at.width * 0.72, height)
    paint.panel(shape, RAISED)
    paint.frame(shape, ACCENT if bar.odd else KEPT, 3 if bar.odd else 1.5)
    y = field.bottom - field.height * bar.expected
    paint.line([(at.x, y), (at.right, y)], TEXT, 2)
