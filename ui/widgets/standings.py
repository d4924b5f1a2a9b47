"""The points of all players in one strip, which leads to the whole sheet."""

from ui.layout import Rect
from ui.panel import FAR_ROW, LEAST_TARGET
from ui.screen_models import Standings
from ui.theme import ACCENT, FAR, LINE, MUTED, RAISED, SURFACE, TEXT
from ui.widgets.button import draw_focus
from ui.widgets.painter import Align, Painter


def draw_standings(paint: Painter, standings: Standings, at: Rect, focus: str | None) -> None:
    """Draw name over points, whose turn it is raised and pointed at, and what a touch leads to at the end."""
    unit, target = paint.unit, standings.target
    paint.panel(at, SURFACE, 8)
    paint.frame(at, LINE, 1.2, 8)
    more, seats = at.inset(2 * unit, 1 * unit).split_right(LEAST_TARGET * unit, 2 * unit)
    paint.text("▶", more, 26, MUTED, align=Align.CENTRE)
    cells = seats.columns([1] * len(standings.players), 3 * unit)
    for seat, cell in enumerate(cells):
        now = seat == standings.turn
        if now:
            paint.panel(cell, RAISED, 6)
        points, name = cell.inset(2 * unit, 0).split_bottom(FAR_ROW * unit)
        paint.text(standings.players[seat], name, 18, ACCENT if now else TEXT, bold=now, align=Align.CENTRE)
        paint.text(standings.points[seat], points, FAR, TEXT, align=Align.CENTRE, far=True)
    _, end = at.split_left(more.x - at.x) if standings.traces else (at, at)
    paint.target(target.id, end)
    for trace, cell in zip(standings.traces, cells, strict=False):
        paint.target(trace.id, cell)
    if target.id == focus:
        draw_focus(paint, at.inset(3 * unit))
