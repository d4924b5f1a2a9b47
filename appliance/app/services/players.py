"""The players that are known at this table: put on the desk, renamed, forgotten."""

from dataclasses import replace

from appliance.app.people import known_players
from appliance.app.services.service import House, Service
from appliance.store import Players
from ui.requests import ForgetPlayer, RenamePlayer, Request


def _rename(house: House, request: RenamePlayer) -> None:
    Players(house.journal).rename(request.name, request.new)
    house.desk = replace(house.desk, known=known_players(house.journal))


def _forget(house: House, request: ForgetPlayer) -> None:
    Players(house.journal).forget(request.name)
    house.desk = replace(house.desk, known=known_players(house.journal))


SERVICES: dict[type[Request], Service] = {RenamePlayer: _rename, ForgetPlayer: _forget}
