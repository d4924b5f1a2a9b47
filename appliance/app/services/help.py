"""Hints and odds, and who may have hints, from one start to the next."""

import json
from dataclasses import replace

from appliance.app.services.service import House, Service
from appliance.store import Journal
from ui.desk import Desk
from ui.requests import Consider, Request, SetHinted


def with_hinted(desk: Desk, journal: Journal) -> Desk:
    """Return the desk on which those may have hints who wanted them last time."""
    hinted = json.loads(journal.remembered("hints") or "[]")
    return replace(desk, help=replace(desk.help, hinted=frozenset(map(str, hinted))))


def _consider(house: House, request: Consider) -> None:
    if house.desk.session is not None:
        house.reckoner.reckon(house.desk.session)


def _set_hinted(house: House, request: SetHinted) -> None:
    house.journal.remember("hints", json.dumps(sorted(request.players)))


SERVICES: dict[type[Request], Service] = {
    Consider: _consider,
    SetHinted: _set_hinted,
}
