"""The final ranking."""

from typing import Any

from ui.layout import Rect
from ui.screen_models import Placing, Ranking, Screen
from ui.theme import ACCENT, MUTED, RAISED, SURFACE, TEXT
from ui.widgets.button import draw_actions
from ui.widgets.painter import Align, Painter


def draw_ranking(paint: Painter, screen: Screen, ranking: Ranking, at: Rect, image: Any | None) -> None:
    """Draw a line a player, the winners lit and crowned with a star."""
    unit = paint.unit
    rest = draw_actions(paint, screen, at, 62)
    lines = rest.grid(len(ranking.placings), 1, 5 * unit, 84 * unit)
    for placing, line in zip(ranking.placings, lines, strict=True):
        _draw_placing(paint, placing, line)


def _draw_placing(paint: Painter, placing: Placing, at: Rect) -> None:
    unit = paint.unit
    paint.panel(at, RAISED if placing.winner else SURFACE, 8)
    if placing.winner:
        paint.frame(at, ACCENT, 2, 8)
    size = min(36, at.height / unit * 0.62)
    ink = ACCENT if placing.winner else TEXT
    place, rest = at.inset(14 * unit, 2 * unit).split_left(64 * unit, 8 * unit)
    star = "★" if placing.winner else ""
    paint.text(f"{placing.place}. {star}", place, size, ink if placing.winner else MUTED, bold=True)
    points, name = rest.split_right(110 * unit, 8 * unit)
    paint.text(str(placing.points), points, size, ink, bold=True, align=Align.RIGHT)
    paint.text(placing.player, name, size, TEXT, bold=placing.winner, smallest=0.4)
