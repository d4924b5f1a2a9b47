"""The score sheet of any game as the screen shows it."""

from dataclasses import replace

from appliance.games import Cell, SheetRow, Spot
from appliance.session import Session
from ui.intents import Trace, TurnSheet
from ui.pages.names import Names, names
from ui.pages.page import choice_id
from ui.pages.rolls import CORRECTED, corrected_spots
from ui.panel import LEAST_TARGET, NEAR_ROW, Panel
from ui.screen_models import CellLook, Sheet, SheetCell, SheetLine, Target
from ui.words import Words

ZEROED = "✕"
"""Stands in a sacrificed box, so that it is not taken for one that is still free."""


def sheet(session: Session, say: Words, viewer: str | None = None, traced: bool = False) -> Sheet:
    """Return the sheet as ``viewer`` may see it, None: as all may; boxes that may be taken now carry what they add.

    ``traced``: what stands in a cell leads to its dice.
    """
    neutral = session.game.sheet(session.state, viewer)
    turn = neutral.players.index(neutral.turn) if neutral.turn is not None else None
    open_now = session.proposal is None
    called, corrected = names(session, say), corrected_spots(session)
    lines = tuple(_line(row, neutral.players, open_now, corrected, called, traced) for row in neutral.rows)
    return Sheet(neutral.players, turn, lines)


def cell_id(spot: Spot) -> str:
    """Return the id of the target that shows the dice behind a cell."""
    return ":".join(("cell", *spot))


def total_traces(session: Session) -> dict[str, Target]:
    """Return by player what leads from the total to its dice; nothing before anything was done."""
    if not session.journal:
        return {}
    sheet = session.game.sheet(session.state, None)
    total = next(row.key for row in sheet.rows if row.kind == "total")
    return {player: Target(cell_id((total, player)), player, Trace(total, player)) for player in sheet.players}


def _line(
    row: SheetRow, players: tuple[str, ...], open_now: bool, corrected: frozenset[Spot], called: Names, traced: bool
) -> SheetLine:
    strong = row.kind != "box"
    cells = tuple(
        _standing(_cell(cell, strong, open_now), (row.key, player), corrected, traced)
        for player, cell in zip(players, row.cells, strict=True)
    )
    return SheetLine(called.row(row.key), strong, cells, row.kind)


def _standing(cell: SheetCell, spot: Spot, corrected: frozenset[Spot], traced: bool) -> SheetCell:
    """What stands shows that one of its dice was corrected, and leads to them where it is ``traced``."""
    if cell.look not in (CellLook.SCORED, CellLook.ZEROED, CellLook.SUM):
        return cell
    trace = Target(cell_id(spot), cell.text, Trace(*spot)) if traced else None
    return replace(cell, trace=trace, mark=CORRECTED if spot in corrected else "")


def _cell(cell: Cell, strong: bool, open_now: bool) -> SheetCell:
    if cell.offer is not None and cell.choice is not None and open_now:
        look = CellLook.OFFER if cell.offer else CellLook.ZERO_OFFER
        return SheetCell(str(cell.offer), look, choice_id(cell.choice))
    if cell.zeroed:
        return SheetCell(ZEROED, CellLook.ZEROED)
    if cell.points is None:
        return SheetCell("", CellLook.EMPTY)
    return SheetCell(str(cell.points), CellLook.SUM if strong else CellLook.SCORED)


def window(whole: Sheet, panel: Panel, turned: int, alone: bool, below: float) -> Sheet:
    """Return the part of a sheet that can be read on this panel; ``turned``: how often the rest was asked for.

    It begins with whoever's turn it is and the next players, and with the boxes. ``alone``: it has the whole screen,
    and each row has its turn, high enough for a finger. Else ``below`` is what stands below it, and sums that are not
    the total give way before boxes do.
    """
    columns = panel.sheet_columns(alone, max(len(line.label) for line in whole.lines))
    rows = panel.sheet_rows(below, LEAST_TARGET if alone else NEAR_ROW)
    totals = tuple(line for line in whole.lines if line.kind == "total")
    pages = [
        Sheet(*_players(whole, seats), tuple(_of(line, seats) for line in (*lines, *totals)), whole=whole.whole)
        for seats in seats_shown(whole, columns)
        for lines in _rows(whole, rows, alone)
    ]
    page = pages[turned % len(pages)]
    if len(pages) == 1:
        return page
    return replace(page, more=Target("turn_sheet", f"{turned % len(pages) + 1}/{len(pages)} ▶", TurnSheet()))


def seats_shown(whole: Sheet, columns: int) -> list[tuple[int, ...]]:
    """Return the seats of each page: whoever's turn it is comes first, as many as have room stand together."""
    count, first = len(whole.players), whole.turn or 0
    if count <= columns:
        return [tuple(range(count))]
    return [tuple((first + at + step) % count for step in range(columns)) for at in range(0, count, columns)]


def _rows(whole: Sheet, room: int, all_of_them: bool) -> list[tuple[SheetLine, ...]]:
    """The rows of each page, without the totals."""
    rows = tuple(line for line in whole.lines if line.kind != "total")
    for kind in () if all_of_them else ("sum", "bonus"):
        if len(rows) > room:
            rows = tuple(line for line in rows if line.kind != kind)
    return [rows[at : at + room] for at in range(0, len(rows), room)] or [()]


def _players(whole: Sheet, seats: tuple[int, ...]) -> tuple[tuple[str, ...], int | None]:
    turn = seats.index(whole.turn) if whole.turn in seats else None
    return tuple(whole.players[seat] for seat in seats), turn


def _of(line: SheetLine, seats: tuple[int, ...]) -> SheetLine:
    return replace(line, cells=tuple(line.cells[seat] for seat in seats))
