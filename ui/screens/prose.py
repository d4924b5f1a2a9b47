"""Text to be read, with what stands before each passage; below it dice and tiles."""

from typing import Any

from ui.layout import Rect
from ui.panel import DIE, GAP, TARGET
from ui.prose import BETWEEN, LABEL, SIZE
from ui.screen_models import Die, Prose, Screen
from ui.theme import ACCENT, NEAR, TEXT
from ui.widgets.button import draw_actions, draw_focus, draw_row
from ui.widgets.die import draw_die
from ui.widgets.painter import Painter

BUTTONS, ROW = 60, 62
"""Heights of the row of buttons and of a tile, in pixels of the design."""

MOST_LINES = 14


def draw_prose(paint: Painter, screen: Screen, prose: Prose, at: Rect, image: Any | None) -> None:
    """Draw the dice, the passages below them, then the tiles and the buttons."""
    unit, gap = paint.unit, GAP * paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS)
    columns = 1 if paint.upright else prose.columns
    rows = -(-len(prose.tiles) // columns)
    tiles, rest = rest.split_bottom(rows * (ROW * unit + gap), gap if rows else 0)
    for tile, cell in zip(prose.tiles, tiles.grid(len(prose.tiles), columns, gap, ROW * unit), strict=True):
        draw_row(paint, tile, cell, screen.focus)
    if prose.dice:
        dice, rest = rest.split_top(1.15 * DIE * unit, gap)
        _draw_dice(paint, prose, dice, screen.focus)
    _draw_passages(paint, prose, rest.inset(6 * unit, 4 * unit))


def _draw_dice(paint: Painter, prose: Prose, at: Rect, focus: str | None) -> None:
    side = min(at.height, at.width / len(prose.dice), TARGET * paint.unit)
    row, _ = at.split_left(side * len(prose.dice))
    for die, cell in zip(prose.dice, row.columns([1] * len(prose.dice)), strict=True):
        _draw_die(paint, die, cell, focus)


def _draw_die(paint: Painter, die: Die, at: Rect, focus: str | None) -> None:
    draw_die(paint, die.face, at.inset(paint.unit), die.look, die.colour)
    if die.target:
        paint.target(die.target.id, at)
        if die.target.id == focus:
            draw_focus(paint, at.inset(3 * paint.unit))


def _draw_passages(paint: Painter, prose: Prose, at: Rect) -> None:
    """As large as they can be read at once, each as high as it needs."""
    unit = paint.unit
    labelled = any(passage.label for passage in prose.passages)
    label = LABEL * unit if labelled else 0
    sizes = (size for size in range(SIZE + 4, NEAR, -1) if _height(paint, prose, at, label, size) <= at.height)
    size = next(sizes, NEAR)
    for passage in prose.passages:
        high = _lines(paint, passage.text, at.width - label, size) * size * 1.2 * unit
        line, at = at.split_top(high + BETWEEN * unit)
        line, _ = line.split_top(high)
        front, text = line.split_left(label)
        first, _ = front.split_top(size * 1.2 * unit)
        paint.text(passage.label, first.split_left(label - 10 * unit)[0], size, ACCENT, bold=True)
        paint.text(passage.text, text, size, TEXT, lines=MOST_LINES)


def _height(paint: Painter, prose: Prose, at: Rect, label: float, size: int) -> float:
    lines = sum(_lines(paint, passage.text, at.width - label, size) for passage in prose.passages)
    return (lines * size * 1.2 + len(prose.passages) * BETWEEN) * paint.unit


def _lines(paint: Painter, text: str, width: float, size: int) -> int:
    return max(1, paint.lines(text, width, size))
