"""A list of large tiles."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP, TARGET
from ui.screen_models import Listing, Screen
from ui.widgets.button import draw_actions, draw_row, draw_tile
from ui.widgets.painter import Painter

BUTTONS = 60
"""Height of the row of buttons, in pixels of the design; the tiles of a list are more and want the room."""


IN_A_ROW = 3
"""So many buttons stand in one row where the panel is upright."""


def draw_listing(paint: Painter, screen: Screen, listing: Listing, at: Rect, image: Any | None) -> None:
    """Draw the tiles, and the buttons below; tiles that are only dice stand in one row and are drawn large."""
    unit = paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS, rows=2 if paint.upright and len(screen.actions) > IN_A_ROW else 1)
    only_dice = all(tile.faces and not tile.text for tile in listing.tiles)
    columns = max(1, listing.columns // 2) if paint.upright and not only_dice else listing.columns
    if only_dice:
        columns = min(columns, int(rest.width // (TARGET * unit)))
    tallest = (rest.width / columns) if only_dice else TARGET * unit
    for tile, cell in zip(listing.tiles, rest.grid(len(listing.tiles), columns, GAP * unit, tallest), strict=True):
        (draw_tile if only_dice else draw_row)(paint, tile, cell, screen.focus)
