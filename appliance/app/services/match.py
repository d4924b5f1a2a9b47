"""Matches: begun, taken up, left; what is given to the one on the table."""

from dataclasses import replace

from appliance.app.people import known_players
from appliance.app.resuming import resumable, wanted_backup
from appliance.app.services.service import House, Service
from appliance.store import Players
from ui.arrivals import with_session
from ui.requests import LeaveMatch, Request, ResumeMatch, StartMatch, TakeBackup, ToSession


def _to_session(house: House, request: ToSession) -> None:
    house.give(request.input)


def _start(house: House, request: StartMatch) -> None:
    house.start(request.setup)
    Players(house.journal).sat_down(request.remembered, request.setup.seating)
    house.desk = replace(house.desk, known=known_players(house.journal))


def _resume(house: House, request: ResumeMatch) -> None:
    house.resume(request.match)


def leave(house: House) -> None:
    """Put the match on the table away; it stays resumable."""
    house.desk = replace(with_session(house.desk, None), resumable=resumable(house.journal))
    house.journal.remember("table", "")


def _take_backup(house: House, request: TakeBackup) -> None:
    backup = wanted_backup(house.journal)
    if backup is not None:
        house.journal.take_back(backup)
    house.desk = replace(house.desk, backup=None, resumable=resumable(house.journal))


SERVICES: dict[type[Request], Service] = {
    ToSession: _to_session,
    StartMatch: _start,
    ResumeMatch: _resume,
    LeaveMatch: lambda house, request: leave(house),
    TakeBackup: _take_backup,
}
