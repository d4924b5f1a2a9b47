"""The match: the board or the sheet on one side; on the other the picture, the dice, the answers, the buttons."""

from typing import Any

from ui.layout import Rect
from ui.screen_models import Die, Screen, Table, Tray
from ui.widgets.board import draw_board
from ui.widgets.button import draw_actions, draw_focus, draw_tile
from ui.widgets.die import draw_die
from ui.widgets.painter import Painter
from ui.widgets.sheet import draw_sheet
from ui.widgets.signs import draw_countdown
from ui.widgets.standings import draw_standings
from ui.widgets.tray import draw_close_up, draw_tray

SHEET_SHARE, BOARD_SHARE = 0.62, 0.6
"""How much of the width the board or the sheet has, and of the height the board where the screen is upright."""


def draw_table(paint: Painter, screen: Screen, table: Table, at: Rect, image: Any | None) -> None:
    """Draw sheet and panel side by side, or one above the other where the screen is upright."""
    beside = table.tray or table.dice or table.beside or screen.countdown
    if not beside and (table.board or not screen.actions):
        _draw_laid(paint, screen, table, draw_actions(paint, screen, at, 54))
        return
    gap = 10 * paint.unit
    if paint.upright:
        laid, panel = at.split_top((at.height - gap) * (BOARD_SHARE if table.board else 0.5), gap)
    else:
        laid, panel = at.split_left((at.width - gap) * SHEET_SHARE, gap)
    _draw_laid(paint, screen, table, laid)
    _draw_panel(paint, screen, table, panel, image)


def _draw_laid(paint: Painter, screen: Screen, table: Table, at: Rect) -> None:
    """The board with the standings below it, else the sheet."""
    if table.board is None:
        draw_sheet(paint, table.sheet, at, screen.focus)
        return
    if table.standings:
        foot, at = at.split_bottom(48 * paint.unit, 6 * paint.unit)
        draw_standings(paint, table.standings, foot, screen.focus)
    draw_board(paint, table.board, at, screen.focus)


def _draw_panel(paint: Painter, screen: Screen, table: Table, at: Rect, image: Any | None) -> None:
    unit, gap = paint.unit, 8 * paint.unit
    actions_are_tiles = _actions_are_tiles(screen, table)
    tiles = (*table.beside, *screen.actions) if actions_are_tiles else table.beside
    rest = at if actions_are_tiles else draw_actions(paint, screen, at, _height_of_actions(table, at, unit))
    if screen.countdown:
        foot, rest = rest.split_bottom(62 * unit, gap)
        draw_countdown(paint, screen.countdown, foot)
    if table.tray and not tiles:
        dice, rest = rest.split_bottom(60 * unit, gap) if table.dice else (rest, rest)
        draw_tray(paint, table.tray, image, rest)
        _draw_dice(paint, table.dice, dice, screen.focus)
        return
    if table.tray:
        pictures, rest = rest.split_top(rest.height * 0.3, gap)
        _draw_pictures(paint, table.tray, pictures, image)
    if table.dice:
        dice, rest = rest.split_top(54 * unit, gap)
        _draw_dice(paint, table.dice, dice, screen.focus)
    for tile, cell in zip(tiles, rest.grid(len(tiles), table.columns, 6 * unit, 110 * unit), strict=True):
        draw_tile(paint, tile, cell, screen.focus)


def _actions_are_tiles(screen: Screen, table: Table) -> bool:
    """Whether many tiles need the height, and the buttons find room in the last row of tiles."""
    free = -len(table.beside) % table.columns
    return len(table.beside) > 2 * table.columns and len(screen.actions) <= free


def _height_of_actions(table: Table, at: Rect, unit: float) -> float:
    """In design pixels: the only thing to touch may be large."""
    return 58 if table.tray or table.beside else min(150, at.height / unit / 2)


def _draw_pictures(paint: Painter, tray: Tray, at: Rect, image: Any | None) -> None:
    """The tray, and beside it the die that is asked about, large."""
    if tray.close_up and image:
        large, at = at.split_left(at.height, 8 * paint.unit)
        draw_close_up(paint, tray.close_up, image, large)
    draw_tray(paint, tray, image, at)


def _draw_dice(paint: Painter, dice: tuple[Die, ...], at: Rect, focus: str | None) -> None:
    """The dice of the roll side by side; those that can be touched take the whole width of their cell."""
    if not dice:
        return
    for die, cell in zip(dice, at.columns([1] * len(dice), 4 * paint.unit), strict=True):
        draw_die(paint, die.face, cell.inset(2 * paint.unit), die.look, die.colour)
        if die.target:
            paint.target(die.target.id, cell)
            if die.target.id == focus:
                draw_focus(paint, cell.inset(3 * paint.unit))
