"""Figures in columns, and a sentence below them."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP
from ui.result_models import Figures, Row
from ui.screen_models import Screen
from ui.theme import MUTED, SURFACE, TEXT, Colour
from ui.widgets.button import draw_actions
from ui.widgets.painter import Align, Painter

HEAD, ROW, TWO_LINES, NOTE = 44, 60, 76, 54
"""Heights of the names of the columns, of a row at most, of one with two lines (upright), and of the sentence."""

LABEL = 1.7
"""Width of the first column, in mean widths of the others."""

LEAST_LETTERS = 5
"""No column is narrower than so many letters."""


def draw_figures(paint: Painter, screen: Screen, figures: Figures, at: Rect, image: Any | None) -> None:
    """Draw the columns' names, the rows, the sentence; a sentence alone stands in the middle."""
    unit, gap = paint.unit, GAP * paint.unit
    rest = draw_actions(paint, screen, at, 54)
    if not figures.rows:
        paint.text(figures.note, rest.inset(20 * unit), 26, TEXT, align=Align.CENTRE, lines=6)
        return
    note, rest = rest.split_bottom((NOTE if figures.note else 0) * unit, gap)
    paint.text(figures.note, note, 20, TEXT, lines=3)
    head, rest = rest.split_top(HEAD * unit)
    shares = _shares(figures)
    _draw_row(paint, Row(figures.head[0], figures.head[1:]), head, 18, MUTED, shares)
    tallest = (TWO_LINES if paint.upright else ROW) * unit
    for row, line in zip(figures.rows, rest.grid(len(figures.rows), 1, 3 * unit, tallest), strict=True):
        paint.panel(line, SURFACE, 6)
        _draw_row(paint, row, line, 22, TEXT, shares)


def _shares(figures: Figures) -> list[float]:
    """How wide each column of figures is, by the letters that it must hold."""
    columns = zip(figures.head[1:], *(row.cells for row in figures.rows), strict=True)
    return [max(LEAST_LETTERS, *map(len, column)) for column in columns]


def _draw_row(paint: Painter, row: Row, at: Rect, size: float, ink: Colour, shares: list[float]) -> None:
    inner, gap = at.inset(8 * paint.unit, 0), 6 * paint.unit
    if paint.upright:
        label, line = inner.split_top(inner.height / 2)
        columns = line.columns(shares, gap)
    else:
        label, *columns = inner.columns([LABEL * sum(shares) / len(shares), *shares], gap)
    paint.text(row.label, label, size, ink, lines=1 if paint.upright else 2)
    for cell, column in zip(row.cells, columns, strict=True):
        paint.text(cell, column, size, ink, align=Align.RIGHT, lines=2)
