"""The points of all players in one strip, which leads to the whole sheet."""

from ui.layout import Rect
from ui.screen_models import Standings
from ui.theme import ACCENT, LINE, MUTED, RAISED, SURFACE, TEXT
from ui.widgets.button import draw_focus
from ui.widgets.painter import Align, Painter


def draw_standings(paint: Painter, standings: Standings, at: Rect, focus: str | None) -> None:
    """Draw name over points, whose turn it is raised and pointed at, and what a touch leads to at the end."""
    unit, target = paint.unit, standings.target
    paint.panel(at, SURFACE, 8)
    paint.frame(at, LINE, 1.2, 8)
    sheet, seats = at.inset(4 * unit, 2 * unit).split_right(min(78 * unit, at.width * 0.2), 4 * unit)
    paint.text(f"{target.text} ▶", sheet, 15, MUTED, bold=True, align=Align.CENTRE, lines=2, smallest=0.5)
    cells = seats.columns([1] * len(standings.players), 3 * unit)
    for seat, cell in enumerate(cells):
        now = seat == standings.turn
        if now:
            paint.panel(cell, RAISED, 6)
        name, points = cell.inset(2 * unit, 0).split_top(cell.height * 0.46)
        words = f"▶ {standings.players[seat]}" if now else standings.players[seat]
        paint.text(words, name, 14, ACCENT if now else TEXT, bold=now, align=Align.CENTRE, smallest=0.6)
        paint.text(standings.points[seat], points, 20, TEXT, bold=True, align=Align.CENTRE, smallest=0.5)
    paint.target(target.id, at)
    if target.id == focus:
        draw_focus(paint, at.inset(3 * unit))
