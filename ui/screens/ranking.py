"""The final ranking."""

from typing import Any

from ui.layout import Rect
from ui.panel import FAR_ROW, GAP, LEAST_TARGET, TARGET
from ui.screen_models import Placing, Ranking, Screen
from ui.theme import ACCENT, FAR, MUTED, RAISED, SURFACE, TEXT
from ui.widgets.button import draw_actions
from ui.widgets.painter import Align, Painter


def draw_ranking(paint: Painter, screen: Screen, ranking: Ranking, at: Rect, image: Any | None) -> None:
    """Draw a line a player, the winners lit and crowned with a star."""
    unit = paint.unit
    columns = 1 if len(ranking.placings) * FAR_ROW * unit < at.height - TARGET * unit or paint.upright else 2
    rows = -(-len(ranking.placings) // columns)
    left = at.height / unit - rows * (FAR_ROW + GAP)
    rest = draw_actions(paint, screen, at, min(TARGET, max(LEAST_TARGET, left - GAP)))
    lines = rest.grid(len(ranking.placings), columns, GAP * unit, 84 * unit)
    for placing, line in zip(ranking.placings, lines, strict=True):
        _draw_placing(paint, placing, line)


def _draw_placing(paint: Painter, placing: Placing, at: Rect) -> None:
    unit = paint.unit
    paint.panel(at, RAISED if placing.winner else SURFACE, 8)
    if placing.winner:
        paint.frame(at, ACCENT, 2, 8)
    ink = ACCENT if placing.winner else TEXT
    place, rest = at.inset(8 * unit, 0).split_left(88 * unit, GAP * unit)
    star = "★" if placing.winner else ""
    paint.text(f"{placing.place}. {star}", place, FAR, ink if placing.winner else MUTED, far=True)
    points, name = rest.split_right(110 * unit, GAP * unit)
    paint.text(str(placing.points), points, FAR, ink, bold=True, align=Align.RIGHT, far=True)
    paint.text(placing.player, name, FAR, TEXT, bold=placing.winner)
