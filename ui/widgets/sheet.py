"""The score sheet of any game: a row a box, a column a player; boxes that may be taken now are lit."""

from ui.layout import Rect
from ui.panel import FAR_ROW, LABELS
from ui.screen_models import CellLook, Sheet, SheetCell, SheetLine
from ui.theme import ACCENT, DOUBT, FAR, GROUND, LINE, MUTED, NEAR, OFFER, RAISED, SURFACE, TEXT
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

HEADER, TALLEST = 26, 60
"""Height of the players' names, and of the rows where there are few; in pixels of the design."""

MARK = 16
"""The width of a sign beside a total."""

COLUMN_LEAST = 82
"""The least width of a player's column: a total of three digits."""


def draw_sheet(paint: Painter, sheet: Sheet, at: Rect, focus: str | None) -> None:
    """Draw the sheet over all of ``at``.

    Where it is longer, a touch on the names of the boxes turns to the rest; one on the points leads on.
    """
    paint.panel(at, SURFACE, 10)
    unit = paint.unit
    inner = at.inset(6 * unit, 3 * unit)
    header, rows = inner.split_top(HEADER * unit)
    if sheet.turn is not None:
        column = inner.columns(_shares(paint, inner, sheet))[sheet.turn + 1]
        paint.panel(column.inset(1 * unit, 0), RAISED, 6)
    corner, *names = header.columns(_shares(paint, inner, sheet))
    for seat, (player, cell) in enumerate(zip(sheet.players, names, strict=True)):
        colour = ACCENT if seat == sheet.turn else TEXT
        paint.text(player, cell.inset(2 * unit, 0), 20, colour, bold=True, align=Align.CENTRE)
    points = at
    if sheet.more:
        turning, points = at.split_left(corner.right - at.x)
        paint.text(sheet.more.text, corner.inset(4 * unit, 0), 20, ACCENT, bold=True)
        paint.target(sheet.more.id, turning)
    elif sheet.whole:
        paint.text("▶", corner.inset(4 * unit, 0), 20, MUTED)
    if sheet.whole:
        paint.target(sheet.whole.id, points)
    _draw_lines(paint, sheet, rows, focus)
    if sheet.more and sheet.more.id == focus:
        draw_focus(paint, turning.inset(3 * unit))
    if sheet.whole and sheet.whole.id == focus:
        draw_focus(paint, points.inset(3 * unit))


def _draw_lines(paint: Painter, sheet: Sheet, rows: Rect, focus: str | None) -> None:
    """The boxes share the height that the totals leave."""
    totals = [line for line in sheet.lines if line.kind == "total"]
    boxes = max(1, len(sheet.lines) - len(totals))
    height = min(TALLEST * paint.unit, (rows.height - len(totals) * FAR_ROW * paint.unit) / boxes)
    for line in sheet.lines:
        row, rows = rows.split_top(FAR_ROW * paint.unit if line in totals else height)
        _draw_line(paint, line, row, _shares(paint, row, sheet), focus)


def _shares(paint: Painter, at: Rect, sheet: Sheet) -> list[float]:
    """How wide the columns are: the names of the boxes take what they need, the players share the rest."""
    players = len(sheet.players)
    needed = max((paint.width_of(line.label, 18, line.strong) for line in sheet.lines if line.label), default=0)
    room = max(LABELS * paint.unit, at.width - players * COLUMN_LEAST * paint.unit)
    labels = min(max(LABELS * paint.unit, needed + 10 * paint.unit), room) if needed else 0
    return [max(labels, 1), *[(at.width - labels) / players] * players]


def _draw_line(paint: Painter, line: SheetLine, row: Rect, shares: list[float], focus: str | None) -> None:
    label, *cells = row.columns(shares)
    paint.line([(row.x, row.y), (row.right, row.y)], LINE, 1)
    size = min(22, max(NEAR, row.height / paint.unit * 0.72))
    paint.text(line.label, label.inset(4 * paint.unit, 0), size, TEXT if line.strong else MUTED, bold=line.strong)
    for cell, place in zip(line.cells, cells, strict=True):
        if line.kind == "total":
            paint.text(cell.text, place, FAR, TEXT, align=Align.CENTRE, far=True)
            paint.text(cell.mark, place.split_right(MARK * paint.unit)[0], 18, ACCENT, align=Align.RIGHT)
        else:
            _draw_cell(paint, cell, place, line.strong, size, focus)
        _lead_on(paint, cell, place, focus)


def _draw_cell(paint: Painter, cell: SheetCell, at: Rect, strong: bool, size: float, focus: str | None) -> None:
    inner = at.inset(3 * paint.unit, 1 * paint.unit)
    if cell.look is CellLook.OFFER:
        paint.panel(inner, OFFER, 5)
        paint.frame(inner, ACCENT, 1.2, 5)
    elif cell.look is CellLook.ZERO_OFFER:
        paint.panel(inner, GROUND, 5)
    bold = strong or cell.look is not CellLook.ZERO_OFFER
    paint.text(cell.text + cell.mark, at, size, _INK[cell.look], bold=bold, align=Align.CENTRE)
    if cell.target is not None and cell.target == focus:
        draw_focus(paint, inner)


def _lead_on(paint: Painter, cell: SheetCell, at: Rect, focus: str | None) -> None:
    """What stands in a cell can be touched, to see its dice."""
    if cell.trace is None:
        return
    paint.target(cell.trace.id, at)
    if cell.trace.id == focus:
        draw_focus(paint, at.inset(3 * paint.unit, 1 * paint.unit))
