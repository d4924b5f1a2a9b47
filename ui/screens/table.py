"""The match: the board, the sheet or the picture on one side; on the other the dice, the answers, the buttons."""

from typing import Any

from ui.layout import Rect
from ui.panel import DIE, GAP, LEAST_TARGET, PICTURE, STANDINGS, TARGET
from ui.screen_models import Screen, Table
from ui.theme import FAR
from ui.widgets.board import draw_board
from ui.widgets.button import draw_actions, draw_button, draw_focus, draw_tile
from ui.widgets.die import draw_die
from ui.widgets.painter import Painter
from ui.widgets.sheet import draw_sheet
from ui.widgets.standings import draw_standings
from ui.widgets.tray import draw_close_up, draw_tray

ALONE = 60
"""Height of the buttons where a board has the whole screen, in pixels of the design."""


def draw_table(paint: Painter, screen: Screen, table: Table, at: Rect, image: Any | None) -> None:
    """Draw both sides beside each other, or one above the other where the screen is upright."""
    gap = GAP * paint.unit
    if not (table.tray or table.dice or table.beside) and (table.board or not screen.actions):
        _draw_alone(paint, screen, table, at)
        return
    if paint.upright:
        side, main = at.split_bottom(min(_height(paint, screen, table, at), at.height * 0.62), gap)
    else:
        side, main = at.split_right(paint.side, gap)
    if table.proposes:
        _draw_proposal(paint, screen, table, main, image)
    else:
        _draw_laid(paint, screen, table, main)
    _draw_side(paint, screen, table, side, image)


def _draw_alone(paint: Painter, screen: Screen, table: Table, at: Rect) -> None:
    """The board over the whole width, the buttons beside the standings; on an upright panel below them."""
    if table.board is None or table.standings is None or paint.upright or not screen.actions:
        _draw_laid(paint, screen, table, draw_actions(paint, screen, at, ALONE))
        return
    foot, at = at.split_bottom(STANDINGS * paint.unit, GAP * paint.unit)
    buttons, strip = foot.split_right(paint.side, GAP * paint.unit)
    draw_actions(paint, screen, buttons, STANDINGS)
    draw_standings(paint, table.standings, strip, screen.focus)
    draw_board(paint, table.board, at, screen.focus)


def _draw_laid(paint: Painter, screen: Screen, table: Table, at: Rect) -> None:
    """The board with the standings below it, else the sheet."""
    if table.board is None:
        draw_sheet(paint, table.sheet, at, screen.focus)
        return
    if table.standings:
        foot, at = at.split_bottom(STANDINGS * paint.unit, GAP * paint.unit)
        draw_standings(paint, table.standings, foot, screen.focus)
    draw_board(paint, table.board, at, screen.focus)


def _draw_proposal(paint: Painter, screen: Screen, table: Table, at: Rect, image: Any | None) -> None:
    """The tray, beside it the die that is asked about, and the dice as they were read."""
    assert table.tray is not None
    dice, pictures = at.split_bottom(_height_of_dice(paint, table, at.width), GAP * paint.unit)
    _draw_dice(paint, table, dice, screen.focus)
    if table.tray.close_up and image:
        large, pictures = pictures.split_left(min(pictures.height, pictures.width * 0.5), GAP * paint.unit)
        draw_close_up(paint, table.tray.close_up, image, large)
    draw_tray(paint, table.tray, image, pictures)


def _draw_side(paint: Painter, screen: Screen, table: Table, at: Rect, image: Any | None) -> None:
    """From above: the dice, the answers, the buttons; the live picture where it helps."""
    unit, gap = paint.unit, GAP * paint.unit
    if table.dice and not table.proposes:
        dice, at = at.split_top(_height_of_dice(paint, table, at.width), gap)
        _draw_dice(paint, table, dice, screen.focus)
    if table.proposes and not table.beside:
        _draw_answers(paint, screen, at)
        return
    if paint.upright and table.tray and not table.beside:
        picture, at = at.split_left(at.height * 4 / 3, gap)
        draw_tray(paint, table.tray, image, picture)
        draw_actions(paint, screen, at, at.height / unit)
        return
    tiles = table.beside
    rows = -(-len(tiles) // table.columns)
    left = at.height - rows * (TARGET * unit + gap)
    at = draw_actions(paint, screen, at, min(TARGET, max(LEAST_TARGET, left / unit)))
    if table.tray and not table.proposes and not tiles:
        draw_tray(paint, table.tray, image, at)
    for tile, cell in zip(tiles, at.grid(len(tiles), table.columns, gap, 1.15 * TARGET * unit), strict=True):
        draw_tile(paint, tile, cell, screen.focus)


def _draw_answers(paint: Painter, screen: Screen, at: Rect) -> None:
    """The buttons one above the other, as there is nothing else to touch: the one that is meant most is the largest."""
    for target in screen.actions[:-1]:
        above, at = at.split_top(TARGET * paint.unit, GAP * paint.unit)
        draw_button(paint, target, above, screen.focus)
    for target in screen.actions[-1:]:
        draw_button(paint, target, at, screen.focus, FAR)


def _height(paint: Painter, screen: Screen, table: Table, at: Rect) -> float:
    """How high everything beside the sheet is, in pixels of the screen."""
    unit, gap = paint.unit, GAP * paint.unit
    parts = [TARGET * unit] * -(-len(table.beside) // table.columns)
    if table.dice and not table.proposes:
        parts.append(_height_of_dice(paint, table, at.width))
    if table.tray and not table.beside:
        parts += [TARGET * unit] * len(screen.actions) if table.proposes else [PICTURE * unit]
    elif screen.actions:
        parts.append((LEAST_TARGET if table.beside else TARGET) * unit)
    return sum(parts) + gap * (len(parts) - 1)


# -- dice ----------------------------------------------------------------------------------------------------------


def _rows_of_dice(paint: Painter, table: Table, width: float) -> int:
    return -(-len(table.dice) // max(1, int(width // (DIE * paint.unit))))


def _height_of_dice(paint: Painter, table: Table, width: float) -> float:
    """As high as they are wide where there is room, else as low as can be read."""
    rows = _rows_of_dice(paint, table, width)
    in_a_row = -(-len(table.dice) // max(1, rows))
    largest = 0.75 * TARGET if table.proposes else DIE
    return rows * min(width / max(1, in_a_row), largest * paint.unit)


def _draw_dice(paint: Painter, table: Table, at: Rect, focus: str | None) -> None:
    """The dice of the roll side by side; those that can be touched take the whole width of their cell."""
    rows = _rows_of_dice(paint, table, at.width)
    if not rows:
        return
    cells = at.grid(len(table.dice), -(-len(table.dice) // rows), 0, at.height / rows)
    for die, cell in zip(table.dice, cells, strict=True):
        draw_die(paint, die.face, cell.inset(paint.unit), die.look, die.colour)
        if die.target:
            paint.target(die.target.id, cell)
            if die.target.id == focus:
                draw_focus(paint, cell.inset(3 * paint.unit))
