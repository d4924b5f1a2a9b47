"""What the staff asks for: the PIN, the settings of venue mode, the end of the evening, a screen to be wiped."""

from dataclasses import replace

from appliance.app.services.service import House, Service
from ui.acts.venue import opened, refused_pin
from ui.requests import Clean, EndEvening, EndShow, LookForLeftovers, Quit, Request, SetPin, SetVenue, TryPin


def _set_venue(house: House, request: SetVenue) -> None:
    house.keeper.remember(request.venue)


def _try_pin(house: House, request: TryPin) -> None:
    if not house.keeper.lock.opens(request.pin):
        house.desk = refused_pin(house.desk)
        return
    house.desk, requests = opened(house.desk)
    for each in requests:
        if isinstance(each, Quit):
            house.quitting = True
        elif isinstance(each, LookForLeftovers):
            _look_for_leftovers(house, each)


def _set_pin(house: House, request: SetPin) -> None:
    house.keeper.lock.set_pin(request.pin)


def _look_for_leftovers(house: House, request: LookForLeftovers) -> None:
    house.desk = replace(house.desk, venue=replace(house.desk.venue, left=house.keeper.leftovers()))


def _end_evening(house: House, request: EndEvening) -> None:
    house.keeper.end_evening(house)


def _clean(house: House, request: Clean) -> None:
    house.keeper.clean(house)


def _end_show(house: House, request: EndShow) -> None:
    house.end_show()


SERVICES: dict[type[Request], Service] = {
    SetVenue: _set_venue,
    TryPin: _try_pin,
    SetPin: _set_pin,
    LookForLeftovers: _look_for_leftovers,
    EndEvening: _end_evening,
    EndShow: _end_show,
    Clean: _clean,
}
