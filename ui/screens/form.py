"""Things that are entered: steppers and what leads deeper, each fault below its own; a pattern in cells."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP, LEAST_TARGET, NEAR_ROW
from ui.screen_models import Form, FormRow, Screen
from ui.screens.listing import BUTTONS
from ui.theme import DANGER, MUTED, NEAR, SURFACE, TEXT
from ui.widgets.button import draw_actions, draw_button, draw_row
from ui.widgets.painter import Align, Painter

TALLEST = 66
"""Height of a row where there is room, in pixels of the design."""

STEPPERS = 118
"""Width of the buttons that change a value by one; with those for ten there are twice as many, a little narrower."""

CELL = 64


def draw_form(paint: Painter, screen: Screen, form: Form, at: Rect, image: Any | None) -> None:
    """Draw the rows in two columns on a wide panel, the cells of a pattern below, the buttons at the foot."""
    unit = paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS)
    columns = 1 if paint.upright else 2
    high = -(-len(form.rows) // columns) * (TALLEST + GAP) * unit if form.cells else rest.height
    above, below = rest.split_top(min(high, rest.height), GAP * unit)
    for row, cell in zip(form.rows, above.grid(len(form.rows), columns, GAP * unit, TALLEST * unit), strict=True):
        _draw_row(paint, row, cell, screen.focus)
    across = max(map(len, form.cells), default=1)
    width = min(below.width, across * (CELL * 1.5 + GAP) * unit)
    pattern = Rect(below.x, below.y, width, below.height)
    targets = [target for line in form.cells for target in line]
    for target, cell in zip(targets, pattern.grid(len(targets), across, GAP * unit, CELL * unit), strict=True):
        draw_button(paint, target, cell, screen.focus, 30)


def _draw_row(paint: Painter, row: FormRow, at: Rect, focus: str | None) -> None:
    unit = paint.unit
    if len(row.targets) == 1:
        draw_row(paint, row.targets[0], at, focus)
    else:
        paint.panel(at, SURFACE, 10)
        width = _width(row) * unit
        buttons, words = at.split_right(width, GAP * unit)
        height = max(LEAST_TARGET * unit, at.height)
        for target, cell in zip(row.targets, buttons.columns([1] * len(row.targets), GAP * unit), strict=True):
            draw_button(paint, target, Rect(cell.x, at.y, cell.width, height), focus, 20)
        inner = words.inset(10 * unit, 2 * unit)
        if row.fault:
            inner = inner.split_bottom(NEAR_ROW * unit)[1]
        value, label = inner.split_right(inner.width * 0.4)
        paint.text(row.label, label, 18, TEXT, lines=2)
        paint.text(row.value, value, 22, TEXT, bold=True, align=Align.RIGHT)
    if row.fault:
        paint.frame(at, DANGER, 2, 10)
        foot = at.split_bottom((NEAR_ROW + 2) * unit)[0].inset(10 * unit, 0)
        if len(row.targets) > 1:
            foot = Rect(foot.x, foot.y, foot.width - (_width(row) + GAP) * unit, foot.height)
            paint.text(f"! {row.fault}", foot, NEAR, MUTED)


def _width(row: FormRow) -> float:
    return STEPPERS if len(row.targets) == 2 else 4 * LEAST_TARGET + 3 * GAP
