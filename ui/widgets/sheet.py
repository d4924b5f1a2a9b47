"""The score sheet of any game: a row a box, a column a player; boxes that may be taken now are lit."""

from ui.layout import Rect
from ui.screen_models import CellLook, Sheet, SheetCell, SheetLine
from ui.theme import ACCENT, DOUBT, GROUND, LINE, MUTED, OFFER, RAISED, SURFACE, TEXT
from ui.widgets.button import draw_focus
from ui.widgets.painter import Align, Painter

_INK = {
    CellLook.EMPTY: MUTED,
    CellLook.SCORED: TEXT,
    CellLook.ZEROED: DOUBT,
    CellLook.OFFER: ACCENT,
    CellLook.ZERO_OFFER: MUTED,
    CellLook.SUM: TEXT,
}


def draw_sheet(paint: Painter, sheet: Sheet, at: Rect, focus: str | None) -> None:
    """Draw the sheet over the whole of ``at``."""
    paint.panel(at, SURFACE, 10)
    inner = at.inset(6 * paint.unit, 4 * paint.unit)
    height = inner.height / (len(sheet.lines) + 1.35)
    header, rows = inner.split_top(height * 1.35)
    shares = _shares(len(sheet.players))
    if sheet.turn is not None:
        column = inner.columns(shares)[sheet.turn + 1]
        paint.panel(column.inset(1 * paint.unit, 0), RAISED, 6)
    size = 18 if len(sheet.players) <= 4 else 14
    for seat, (player, cell) in enumerate(zip(sheet.players, header.columns(shares)[1:], strict=True)):
        colour = ACCENT if seat == sheet.turn else TEXT
        paint.text(player, cell.inset(2 * paint.unit, 0), size, colour, bold=True, align=Align.CENTRE)
    for line in sheet.lines:
        row, rows = rows.split_top(height)
        _draw_line(paint, line, row, shares, focus)


def _shares(players: int) -> list[float]:
    """How wide the columns are: the names of the boxes need more where few players leave room."""
    return [max(1.6, 0.34 * players), *[1.0] * players] if players > 2 else [1.0, *[0.9] * players]


def _draw_line(paint: Painter, line: SheetLine, row: Rect, shares: list[float], focus: str | None) -> None:
    label, *cells = row.columns(shares)
    paint.line([(row.x, row.y), (row.right, row.y)], LINE, 1)
    size = min(19, row.height / paint.unit * 0.76)
    paint.text(line.label, label.inset(4 * paint.unit, 0), size, TEXT if line.strong else MUTED, bold=line.strong)
    for cell, place in zip(line.cells, cells, strict=True):
        _draw_cell(paint, cell, place, line.strong, size, focus)


def _draw_cell(paint: Painter, cell: SheetCell, at: Rect, strong: bool, size: float, focus: str | None) -> None:
    inner = at.inset(3 * paint.unit, 1.5 * paint.unit)
    if cell.look is CellLook.OFFER:
        paint.panel(inner, OFFER, 5)
        paint.frame(inner, ACCENT, 1.2, 5)
    elif cell.look is CellLook.ZERO_OFFER:
        paint.panel(inner, GROUND, 5)
    bold = strong or cell.look is not CellLook.ZERO_OFFER
    paint.text(cell.text, inner, size, _INK[cell.look], bold=bold, align=Align.CENTRE)
    if cell.target is not None and cell.target == focus:
        draw_focus(paint, inner)
