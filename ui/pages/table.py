"""The middle of every screen of a match: the board of the game with the standings, or its sheet."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from appliance.session import Session
from ui.desk import Desk, Place
from ui.intents import Go
from ui.pages.boards import Laid
from ui.pages.sheet import seats_shown, sheet, total_traces
from ui.screen_models import Look, Sheet, Standings, Table, Target
from ui.words import Words


def table(desk: Desk, session: Session, say: Words, laid: Laid, **beside: Any) -> Table:
    """Return what lies on the table with what is ``beside`` it: the tray, dice, tiles and columns of a ``Table``."""
    seen = sheet(session, say, desk.shown_to)
    to_sheet = Target("sheet", say("results.sheet"), Go(Place.SHEET), Look.QUIET)
    if laid.board is None:
        return Table(replace(seen, whole=to_sheet if session.journal else None), **beside)
    tiles = (*beside.pop("tiles", ()), *laid.targets)
    traces = total_traces(session)
    standings = None if laid.complete else _standings(desk, session, seen, to_sheet, traces)
    fingers_only = (*traces.values(), *laid.closed)
    board = laid.board.with_targets(frozenset(target.id for target in (*tiles, *fingers_only)))
    return Table(seen, tiles=tiles, board=board, standings=standings, traces=fingers_only, **beside)


def _standings(desk: Desk, session: Session, seen: Sheet, to_sheet: Target, traces: Mapping[str, Target]) -> Standings:
    """As many players as can be read: from whoever's turn it is; the sheet has them all."""
    points = tuple(map(str, session.game.scores(session.state).values()))
    shown = seats_shown(seen, desk.panel.standings)[0]
    turn = shown.index(seen.turn) if seen.turn in shown else None
    players = tuple(seen.players[at] for at in shown)
    leading = tuple(traces[player] for player in players if player in traces)
    return Standings(players, tuple(points[at] for at in shown), turn, to_sheet, leading)
