"""Totals turn by turn: a line a player, with a mark of its own wherever the total changed."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP
from ui.result_models import Chart, Series
from ui.screen_models import Screen
from ui.theme import LINE, MUTED, SERIES, TEXT
from ui.widgets.button import draw_actions
from ui.widgets.mark import draw_mark
from ui.widgets.painter import Align, Painter

LEGEND, LEVEL, FOOT = 210, 44, 22
"""Width of the names beside the chart, of the values before it; height of the rounds below it."""

ROW = 40
"""Height of a name."""

RADIUS = 5.5
"""Of a mark, in pixels of the design."""


def draw_chart(paint: Painter, screen: Screen, chart: Chart, at: Rect, image: Any | None) -> None:
    """Draw the lines, beside them whose they are; on an upright panel below them."""
    unit, gap = paint.unit, 2 * GAP * paint.unit
    rest = draw_actions(paint, screen, at, 60)
    if paint.upright:
        names, field = rest.split_bottom(len(chart.series) * ROW * unit, gap)
    else:
        names, field = rest.split_right(LEGEND * unit, gap)
    levels, field = field.split_left(LEVEL * unit, GAP * unit)
    foot, field = field.split_bottom(FOOT * unit)
    field = field.inset(RADIUS * unit, RADIUS * unit * 1.5)
    for height, value in chart.levels:
        y = field.bottom - height * field.height
        paint.line([(field.x, y), (field.right, y)], LINE, 1)
        label = Rect(levels.x, y - 11 * unit, levels.width, 22 * unit)
        paint.text(value, label, 16, MUTED, align=Align.RIGHT)
    for share, number in chart.rounds:
        label = Rect(field.x + share * field.width, foot.y, 40 * unit, foot.height)
        paint.text(number, label, 16, MUTED)
    for series in chart.series:
        _draw_line(paint, series, field)
    best_first = sorted(chart.series, key=lambda each: -each.heights[-1])
    for series, row in zip(best_first, names.grid(len(chart.series), 1, 0, ROW * unit), strict=True):
        _draw_name(paint, series, row)


def _draw_line(paint: Painter, series: Series, field: Rect) -> None:
    turns = max(1, len(series.heights) - 1)
    points = [
        (field.x + field.width * at / turns, field.bottom - height * field.height)
        for at, height in enumerate(series.heights)
    ]
    paint.line(points, SERIES[series.tone], 2.5)
    before: float | None = None
    for point, height in zip(points, series.heights, strict=True):
        if height != before:
            draw_mark(paint, series.tone, point, RADIUS * paint.unit)
        before = height


def _draw_name(paint: Painter, series: Series, at: Rect) -> None:
    unit = paint.unit
    mark, rest = at.split_left(26 * unit, 4 * unit)
    draw_mark(paint, series.tone, mark.centre, RADIUS * 1.4 * unit)
    total, name = rest.split_right(56 * unit, 4 * unit)
    paint.text(series.name, name, 20, TEXT)
    paint.text(series.last, total, 22, TEXT, bold=True, align=Align.RIGHT)
