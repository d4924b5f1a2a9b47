"""Who plays, in seat order, and beside it who else may sit down."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP, TARGET
from ui.screen_models import Lineup, Screen
from ui.screens.listing import BUTTONS
from ui.widgets.button import draw_actions, draw_row
from ui.widgets.painter import Painter

IN_A_COLUMN = 4
"""So many seats stand below one another."""

FEW, MANY = 0.5, 0.66
"""Of a wide panel few seats have this share of the width, many that one; of an upright one of the height."""


def draw_lineup(paint: Painter, screen: Screen, lineup: Lineup, at: Rect, image: Any | None) -> None:
    """Draw the seats, those who may sit down, and the buttons below."""
    gap = GAP * paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS)
    many, seats, offers = len(lineup.seats) > IN_A_COLUMN, rest, rest
    if lineup.offers:
        cut = rest.split_top if paint.upright else rest.split_left
        whole = rest.height if paint.upright else rest.width
        seats, offers = cut(whole * (MANY if many else FEW) - gap / 2, gap)
    columns = 2 if many else 1
    tallest = TARGET * paint.unit
    for target, cell in zip(lineup.seats, seats.grid(len(lineup.seats), columns, gap, tallest), strict=True):
        draw_row(paint, target, cell, screen.focus)
    beside = 1 if many and not paint.upright else 2
    for target, cell in zip(lineup.offers, offers.grid(len(lineup.offers), beside, gap, tallest), strict=True):
        draw_row(paint, target, cell, screen.focus)
