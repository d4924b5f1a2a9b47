"""What the appliance remembers from one start to the next, and does, whatever is played."""

import json
from dataclasses import replace

from appliance.app.people import known_players
from appliance.app.services.aloud import with_ears
from appliance.app.services.boxes import own_boxes
from appliance.app.services.help import with_hinted
from appliance.app.services.service import House, Service
from appliance.store import Journal
from appliance.table import Customs
from ui.desk import Desk, Draft
from ui.feel import Feel
from ui.requests import Quit, Request, SetLanguage, SetTouch, SwitchCamera

_MIRRORED = "mirrored"


def recalled(desk: Desk, journal: Journal) -> Desk:
    """Return the desk as it was left; what was never set stays as it is."""
    return replace(
        with_hinted(with_ears(desk, journal), journal),
        language=journal.remembered("language") or desk.language,
        known=known_players(journal),
        boxes=own_boxes(journal),
        draft=Draft(customs=Customs.of(json.loads(journal.remembered("customs") or "{}"))),
        touch=_feel(journal.remembered("touch")),
    )


def _feel(stored: str | None) -> Feel | None:
    """From the degrees as they were stored, with a word where it is mirrored."""
    if stored is None:
        return None
    degrees, *mirrored = stored.split()
    return Feel(int(degrees), mirrored == [_MIRRORED])


def camera_off(journal: Journal) -> bool:
    """Return whether the players want the camera closed."""
    return journal.remembered("camera") == "off"


def _set_language(house: House, request: SetLanguage) -> None:
    house.journal.remember("language", request.language)


def _set_touch(house: House, request: SetTouch) -> None:
    degrees, mirrored = request.feel.degrees, request.feel.mirrored
    house.journal.remember("touch", f"{degrees} {_MIRRORED}" if mirrored else str(degrees))


def _switch_camera(house: House, request: SwitchCamera) -> None:
    house.looking.off = not request.on
    house.journal.remember("camera", "on" if request.on else "off")


def _quit(house: House, request: Quit) -> None:
    house.quitting = True


SERVICES: dict[type[Request], Service] = {
    SetLanguage: _set_language,
    SetTouch: _set_touch,
    SwitchCamera: _switch_camera,
    Quit: _quit,
}
