"""The score sheet of any game as the screen shows it."""

from appliance.games import Cell, SheetRow
from appliance.session import Session
from ui.pages.names import Names, names
from ui.pages.page import choice_id
from ui.screen_models import CellLook, Sheet, SheetCell, SheetLine
from ui.words import Words

ZEROED = "✕"
"""Stands in a sacrificed box, so that it is not taken for one that is still free."""


def sheet(session: Session, say: Words, viewer: str | None = None) -> Sheet:
    """Return the sheet as ``viewer`` may see it, None: as all may; boxes that may be taken now carry what they add."""
    neutral = session.game.sheet(session.state, viewer)
    turn = neutral.players.index(neutral.turn) if neutral.turn is not None else None
    open_now = session.proposal is None
    called = names(session, say)
    lines = tuple(_line(row, open_now, called) for row in neutral.rows)
    return Sheet(neutral.players, turn, lines)


def _line(row: SheetRow, open_now: bool, called: Names) -> SheetLine:
    strong = row.kind != "box"
    return SheetLine(called.row(row.key), strong, tuple(_cell(cell, strong, open_now) for cell in row.cells))


def _cell(cell: Cell, strong: bool, open_now: bool) -> SheetCell:
    if cell.offer is not None and cell.choice is not None and open_now:
        look = CellLook.OFFER if cell.offer else CellLook.ZERO_OFFER
        return SheetCell(str(cell.offer), look, choice_id(cell.choice))
    if cell.zeroed:
        return SheetCell(ZEROED, CellLook.ZEROED)
    if cell.points is None:
        return SheetCell("", CellLook.EMPTY)
    return SheetCell(str(cell.points), CellLook.SUM if strong else CellLook.SCORED)
