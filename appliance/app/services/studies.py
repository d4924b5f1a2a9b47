"""Calibrating, and what each page needs to know when somebody comes to it."""

from dataclasses import replace
from importlib.metadata import version

from appliance.app.messages import (
    Calibrated,
    NotCalibrated,
    Studied,
    Surveyed,
)
from appliance.app.services.service import House, Learned, Service
from appliance.app.services.teaching import look_at_shelf, said, with_studio
from ui.arrivals import told
from ui.desk import SURVEYED, Banner, Place, Tone, at
from ui.requests import (
    KeepProfile,
    Request,
)
from ui.studies import Pointing
from ui.studio import Report


def follow(house: House) -> None:
    """Show the camera's pictures to whom the page on the screen is about, and look at the shelf where it is shown."""
    place = house.desk.place
    if house.workshop.follow(house.desk, house.looking) and place in SURVEYED:
        house.desk = with_studio(house.desk, survey=None, pointing=Pointing())
    if house.workshop.entered(place):
        _entered(house, place)
    if place is Place.DEVICES:
        house.desk = with_studio(house.desk, contacts=house.workshop.contacts_since())


def _entered(house: House, place: Place) -> None:
    """What a place needs to know when somebody comes to it."""
    if place is Place.TEACH:
        look_at_shelf(house)
    elif place is Place.ABOUT:
        house.desk = with_studio(house.desk, version=version("dicekeeper"), report=Report())
    elif place is Place.DEVICES:
        house.workshop.watch_contacts()


# -- calibrating ---------------------------------------------------------------------------------------------------


def _keep_profile(house: House, request: KeepProfile) -> None:
    if house.workshop.surveyor is not None:
        house.workshop.surveyor.keep(request.corners)


def _calibrated(house: House, message: Calibrated) -> None:
    """What was calibrated holds at once: the reader takes the profile when this page is left."""
    desk = with_studio(house.desk, pointing=Pointing(), survey=None)
    if desk.place in SURVEYED:
        desk = at(desk, Place.WELCOME_DONE if desk.place is Place.WELCOME_TRAY else Place.SETTINGS)
    moved = message.moved_mm
    if moved is not None and moved >= 1:
        house.desk = said(desk, "calibrated_moved", mm=round(moved))
    else:
        house.desk = said(desk, "calibrated")


def _not_calibrated(house: House, message: NotCalibrated) -> None:
    desk = with_studio(house.desk, pointing=Pointing())
    if house.desk.place is Place.CORNERS:
        house.desk = replace(desk, banner=Banner(Tone.REFUSAL, "corners.wrong", message.sentence))
    elif message.problems:
        problem = message.problems[0]
        house.desk = replace(
            desk, banner=Banner(Tone.REFUSAL, f"trouble.{problem.trouble}", message.sentence, problem.values)
        )
    else:
        house.desk = told(desk, message.sentence, Tone.FAULT)


def _surveyed(house: House, message: Surveyed) -> None:
    house.desk = with_studio(house.desk, survey=message.survey)


LEARNED: dict[type[Studied], Learned] = {
    Surveyed: _surveyed,
    Calibrated: _calibrated,
    NotCalibrated: _not_calibrated,
}

SERVICES: dict[type[Request], Service] = {
    KeepProfile: _keep_profile,
}
