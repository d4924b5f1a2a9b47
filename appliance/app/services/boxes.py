"""The table's own editions: put on the desk, kept while they are entered, made whole, thrown away."""

from appliance.app.services.service import House, Service
from appliance.store import Boxes, Journal
from ui.desk import OwnBox
from ui.requests import KeepBox, MakeBox, Request, ThrowBoxAway


def own_boxes(journal: Journal) -> tuple[OwnBox, ...]:
    """Return all own editions and drafts beside this journal."""
    return tuple(OwnBox(each.game, each.name, each.values, each.draft) for each in _boxes(journal).all())


def _boxes(journal: Journal) -> Boxes:
    return Boxes(journal.path.parent / "editions")


def _keep(house: House, request: KeepBox) -> None:
    _boxes(house.journal).keep(request.game, request.name, request.values)


def _make(house: House, request: MakeBox) -> None:
    _boxes(house.journal).finish(request.game, request.name, request.values)


def _throw_away(house: House, request: ThrowBoxAway) -> None:
    _boxes(house.journal).drop(request.game, request.name)


SERVICES: dict[type[Request], Service] = {KeepBox: _keep, MakeBox: _make, ThrowBoxAway: _throw_away}
