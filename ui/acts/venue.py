"""What the staff does: the PIN, the settings of venue mode, the end of the evening; and what waits behind the PIN."""

from dataclasses import replace
from typing import TypeVar

from ui.acts.act import Act, Field, Handled, refuse
from ui.desk import Desk, Place, at
from ui.intents import Clean, EndEvening, Intent, NewPin, NextVenue, NoPin, PinDone
from ui.requests import Clean as CleanNow
from ui.requests import EndEvening as EndNow
from ui.requests import LookForLeftovers, Quit, SetPin, SetVenue, TryPin
from ui.venue import IDLE_MINUTES, WIPE_HOURS, Aim, Pad, Venue

T = TypeVar("T")

BEHIND_THE_LOCK = frozenset({Place.SETTINGS, Place.WELCOME, Place.VENUE, Place.EVENING})
"""The places that only the staff may go to, where there is a PIN."""

SHORTEST, LONGEST = 4, 8
"""Digits of a PIN."""

_USUAL_MINUTES = 5
"""What venue mode begins with where the show was never wanted before."""


def at_the_lock(desk: Desk, behind: Place | None) -> Desk:
    """Return the desk where the PIN is asked for; behind it ``behind`` waits, None: the end of the program."""
    return replace(at(desk, Place.PIN), pad=Pad(behind=behind or ""))


def opened(desk: Desk) -> Handled:
    """Return the desk behind the lock, the PIN having been right."""
    desk, behind = replace(desk, pad=Pad(), venue=replace(desk.venue, staff=True)), desk.pad.behind
    return entered(desk, Place(behind)) if behind else (desk, (Quit(),))


def entered(desk: Desk, place: Place) -> Handled:
    """Go to a place; what is left of the evening is looked for where it is told."""
    asks = (LookForLeftovers(),) if place is Place.EVENING else ()
    return at(replace(desk, page=0), place), asks


def refused_pin(desk: Desk) -> Desk:
    """Return the desk after a wrong PIN, or one that was not heard."""
    return refuse(replace(desk, pad=replace(desk.pad, typed="")), "wrong_pin")


def _next_venue(desk: Desk, intent: NextVenue) -> Handled:
    venue = _changed(desk.venue, intent.key)
    return replace(desk, venue=venue), (SetVenue(venue),)


def _changed(venue: Venue, key: str) -> Venue:
    if key == "on":
        # Whoever turns it on is the staff: the PIN is asked for from the next time on.
        return replace(venue, on=not venue.on, staff=True, idle_minutes=venue.idle_minutes or _USUAL_MINUTES)
    if key == "idle":
        return replace(venue, idle_minutes=_after(IDLE_MINUTES, venue.idle_minutes))
    return replace(venue, wipe_hour=_after(WIPE_HOURS, venue.wipe_hour))


def _after(values: tuple[T, ...], now: T) -> T:
    return values[(values.index(now) + 1) % len(values)] if now in values else values[0]


def _new_pin(desk: Desk, intent: NewPin) -> Handled:
    return replace(at(desk, Place.PIN), pad=Pad(Aim.NEW)), ()


def _no_pin(desk: Desk, intent: NoPin) -> Handled:
    return replace(desk, venue=replace(desk.venue, pin=False)), (SetPin(""),)


def _pin_done(desk: Desk, intent: PinDone) -> Handled:
    pad = desk.pad
    if pad.wait_s:
        return refuse(replace(desk, pad=replace(pad, typed="")), "pin_waits", count=pad.wait_s), ()
    if len(pad.typed) < SHORTEST:
        return refuse(desk, "pin_short", count=SHORTEST), ()
    if pad.aim is Aim.OPEN:
        return desk, (TryPin(pad.typed),)
    if pad.aim is Aim.NEW:
        return replace(at(desk, Place.PIN), pad=Pad(Aim.AGAIN, first=pad.typed)), ()
    if pad.typed != pad.first:
        return refuse(replace(desk, pad=Pad(Aim.NEW)), "pin_differs"), ()
    desk = replace(desk, pad=Pad(), venue=replace(desk.venue, pin=True, staff=True))
    return at(desk, Place.VENUE), (SetPin(pad.typed),)


def _end_evening(desk: Desk, intent: EndEvening) -> Handled:
    return at(desk, Place.VENUE), (EndNow(),)


def _clean(desk: Desk, intent: Clean) -> Handled:
    return desk, (CleanNow(),)


def _typed(desk: Desk, text: str) -> Desk:
    digits = "".join(digit for digit in text if digit in "0123456789")[:LONGEST]
    return replace(desk, pad=replace(desk.pad, typed=digits))


FIELDS: dict[Place, Field] = {Place.PIN: Field(lambda desk: desk.pad.typed, _typed)}

ACTS: dict[type[Intent], Act] = {
    NextVenue: _next_venue,
    NewPin: _new_pin,
    NoPin: _no_pin,
    PinDone: _pin_done,
    EndEvening: _end_evening,
    Clean: _clean,
}
