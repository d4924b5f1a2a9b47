"""Whether sounds and speech are heard, from one start to the next."""

from dataclasses import replace

from appliance.app.services.service import House, Service
from appliance.store import Journal
from ui.desk import Desk
from ui.requests import Request, SetSound, SetSpeech


def with_ears(desk: Desk, journal: Journal) -> Desk:
    """Return the desk on which is heard what the players have switched on."""
    sound, speech = journal.remembered("sound"), journal.remembered("speech")
    return replace(
        desk,
        sound=desk.sound if sound is None else sound == "on",
        speech=desk.speech if speech is None else speech == "on",
    )


def _set_sound(house: House, request: SetSound) -> None:
    house.journal.remember("sound", "on" if request.on else "off")


def _set_speech(house: House, request: SetSpeech) -> None:
    house.journal.remember("speech", "on" if request.on else "off")


SERVICES: dict[type[Request], Service] = {
    SetSound: _set_sound,
    SetSpeech: _set_speech,
}
