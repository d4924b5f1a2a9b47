"""The middle of every screen of a match: the board of the game with the standings, or its sheet."""

from typing import Any

from appliance.session import Session
from ui.desk import Desk, Place
from ui.intents import Go
from ui.pages.boards import Laid
from ui.pages.sheet import sheet
from ui.screen_models import Look, Sheet, Standings, Table, Target
from ui.words import Words


def table(desk: Desk, session: Session, say: Words, laid: Laid, **beside: Any) -> Table:
    """Return what lies on the table with what is ``beside`` it: the tray, dice, tiles and columns of a ``Table``."""
    seen = sheet(session, say, desk.shown_to)
    if laid.board is None:
        return Table(seen, **beside)
    tiles = (*beside.pop("tiles", ()), *laid.targets)
    return Table(seen, tiles=tiles, board=laid.board, standings=_standings(session, seen, say), **beside)


def _standings(session: Session, seen: Sheet, say: Words) -> Standings:
    points = tuple(map(str, session.game.scores(session.state).values()))
    to_sheet = Target("sheet", say("results.sheet"), Go(Place.SHEET), Look.QUIET)
    return Standings(seen.players, points, seen.turn, to_sheet)
