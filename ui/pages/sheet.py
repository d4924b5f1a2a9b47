"""The score sheet of any game as the screen shows it, and the dice that lie accepted on the table."""

from appliance.games import Cell, SheetRow
from appliance.session import Hold, Session
from ui.intents import Send
from ui.pages.page import choice_id
from ui.screen_models import CellLook, Die, Look, Sheet, SheetCell, SheetLine, Target
from ui.words import Words

ZEROED = "✕"
"""Stands in a sacrificed box, so that it is not taken for one that is still free."""


def sheet(session: Session, say: Words) -> Sheet:
    """Return the sheet of all players; boxes that may be taken now carry what they would add."""
    neutral = session.game.sheet(session.state, None)
    turn = neutral.players.index(neutral.turn) if neutral.turn is not None else None
    open_now = session.proposal is None
    lines = tuple(_line(row, open_now, say) for row in neutral.rows)
    return Sheet(neutral.players, turn, lines)


def _line(row: SheetRow, open_now: bool, say: Words) -> SheetLine:
    strong = row.kind != "box"
    return SheetLine(say(row.key), strong, tuple(_cell(cell, strong, open_now) for cell in row.cells))


def _cell(cell: Cell, strong: bool, open_now: bool) -> SheetCell:
    if cell.offer is not None and cell.choice is not None and open_now:
        look = CellLook.OFFER if cell.offer else CellLook.ZERO_OFFER
        return SheetCell(str(cell.offer), look, choice_id(cell.choice))
    if cell.zeroed:
        return SheetCell(ZEROED, CellLook.ZEROED)
    if cell.points is None:
        return SheetCell("", CellLook.EMPTY)
    return SheetCell(str(cell.points), CellLook.SUM if strong else CellLook.SCORED)


def dice_on_table(session: Session) -> tuple[Die, ...]:
    """Return the dice of the last accepted roll, where the game tells them. Those thrown on demand can be held."""
    faces = tuple(map(str, session.game.public(session.state).get("dice") or ()))
    holdable = session.policy.on_demand and session.need_roll is not None and len(session.lying) == len(faces)
    return tuple(
        Die(face, Look.DIE_KEPT if index in session.held else Look.DIE_SURE, _hold(index) if holdable else None)
        for index, face in enumerate(faces)
    )


def _hold(index: int) -> Target:
    return Target(f"hold:{index}", "", Send(Hold(index)))
