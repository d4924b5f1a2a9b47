"""What is set on the screen: remembered by the journal, where it comes before ``config.toml``, and held to at once."""

from dataclasses import replace

from appliance.app.messages import Reported, Studied
from appliance.app.reporting import report
from appliance.app.services.service import House, Learned, Service
from appliance.games import GAMES
from appliance.store import Journal
from ui.desk import Desk
from ui.requests import (
    Request,
    SetBrightness,
    SetDice,
    SetPictures,
    SetTake,
    SetTurn,
    Welcome,
    WriteReport,
)
from ui.settings import Settings
from ui.studio import Report


def recalled_settings(desk: Desk, journal: Journal, pictures: bool, dims: bool) -> Desk:
    """Return the desk with the settings that were made on the screen; ``pictures``, ``dims``: as it is without."""
    rotate = journal.remembered("rotate")
    settings = Settings(
        brightness=int(journal.remembered("brightness") or 100),
        dims=dims,
        rotate=None if rotate is None else int(rotate),
        pictures=_on(journal.remembered("pictures"), pictures),
    )
    dice = {key: name for key in GAMES if (name := journal.remembered(f"dice:{key}"))}
    return replace(desk, settings=settings, dice=dice, welcome=journal.remembered("welcome") is None)


def recalled_take(journal: Journal, take_s: float | None) -> float | None:
    """Return after how many seconds sure readings are taken: as somebody set it on the screen, else ``take_s``."""
    remembered = journal.remembered("take_seconds")
    return take_s if remembered is None else float(remembered) or None


def _on(remembered: str | None, otherwise: bool) -> bool:
    return otherwise if remembered is None else remembered == "on"


def _set_pictures(house: House, request: SetPictures) -> None:
    if house.album is not None:
        house.album.switch(request.on)
    house.journal.remember("pictures", "on" if request.on else "off")


def _set_brightness(house: House, request: SetBrightness) -> None:
    house.workshop.backlight.set(request.percent)
    house.journal.remember("brightness", str(request.percent))


def _set_turn(house: House, request: SetTurn) -> None:
    house.journal.remember("rotate", str(request.degrees))


def _set_take(house: House, request: SetTake) -> None:
    house.take_after(request.seconds)
    house.journal.remember("take_seconds", f"{request.seconds or 0:g}")


def _set_dice(house: House, request: SetDice) -> None:
    house.journal.remember(f"dice:{request.game}", request.dice)


def _welcome(house: House, request: Welcome) -> None:
    house.journal.remember("welcome", "done")


def _write_report(house: House, request: WriteReport) -> None:
    folder = house.journal.path.parent
    house.workshop.errands.run(lambda: report(folder))


def _reported(house: House, message: Reported) -> None:
    """Say where the log lies, or why it could not be written."""
    written = Report(False, message.path, message.on_stick, message.failed)
    house.desk = replace(house.desk, studio=replace(house.desk.studio, report=written))


LEARNED: dict[type[Studied], Learned] = {Reported: _reported}

SERVICES: dict[type[Request], Service] = {
    SetPictures: _set_pictures,
    SetBrightness: _set_brightness,
    SetTurn: _set_turn,
    SetTake: _set_take,
    SetDice: _set_dice,
    Welcome: _welcome,
    WriteReport: _write_report,
}
