"""The pages of the staff: the PIN, venue mode and its settings, the end of the evening, and the screen being wiped."""

from ui.desk import Desk, Place
from ui.intents import Clean, EndEvening, Erase, Go, NewPin, NextVenue, NoPin, PinDone, Write
from ui.pages.page import Page, back_corner
from ui.screen_models import Large, Listing, Look, Target, Typing
from ui.venue import Aim
from ui.words import Words

_ROWS = ("123", "456", "789")


def venue(desk: Desk, say: Words) -> Page:
    """Return the settings of venue mode."""
    set_so = desk.venue
    hour = say("venue.at", hour=set_so.wipe_hour) if set_so.wipe_hour is not None else say("venue.by_touch")
    on = Target("on", say("venue.on" if set_so.on else "venue.off"), NextVenue("on"), detail=say("venue.on_detail"))
    idle = Target("idle", say("venue.idle"), NextVenue("idle"), detail=_idle(set_so.idle_minutes, say))
    wipe = Target("wipe", say("venue.wipe"), NextVenue("wipe"), detail=hour)
    tiles = [
        on,
        idle,
        *((wipe,) if set_so.on else ()),
        Target("evening", say("venue.evening"), Go(Place.EVENING), detail=_last(set_so.wiped, say)),
        Target("pin", say("venue.pin_other" if set_so.pin else "venue.pin"), NewPin(), detail=say("venue.pin_detail")),
        *((Target("no_pin", say("venue.no_pin"), NoPin(), Look.DANGER),) if set_so.pin else ()),
        Target("clean", say("venue.clean"), Clean(), detail=say("venue.clean_detail")),
        Target("notice", say("notice.open"), Go(Place.NOTICE)),
    ]
    return Page(say("venue.prompt"), Listing(tuple(tiles), 2), (), back_corner(say), _hint(desk, say), focus="on")


def _idle(minutes: int, say: Words) -> str:
    return say("venue.idle_after", count=minutes) if minutes else say("venue.idle_never")


def _last(wiped: str, say: Words) -> str:
    return say("venue.evening_last", when=wiped) if wiped else say("venue.evening_detail")


def _hint(desk: Desk, say: Words) -> str:
    if not desk.venue.on:
        return say("venue.hint_off")
    return say("venue.hint_locked" if desk.venue.pin else "venue.hint_open")


def pin(desk: Desk, say: Words) -> Page:
    """Return the pad for a PIN; the digits that were typed are not shown."""
    pad = desk.pad
    keys = tuple(tuple(Target(f"key:{key}", key, Write(key)) for key in row) for row in _ROWS)
    last = (
        Target("erase", "⌫", Erase()),
        Target("key:0", "0", Write("0")),
        Target("done", say("pin.done"), PinDone(), Look.PRIMARY),
    )
    placeholder = say("pin.wait", count=pad.wait_s) if pad.wait_s else say("pin.placeholder")
    body = Typing("•" * len(pad.typed), placeholder, (*keys, last))
    hint = say("pin.forgotten" if pad.aim is Aim.OPEN else "pin.new_hint")
    return Page(say(f"pin.{pad.aim}"), body, (), back_corner(say), hint, focus="key:1")


def evening(desk: Desk, say: Words) -> Page:
    """Return what the end of the evening wipes and what stays, and the question whether to."""
    left = desk.venue.left
    gone = [say("evening.names")] if left.guests else []
    gone += [say("evening.pictures", count=left.pictures)] if left.pictures else []
    stays = say("evening.house", names=", ".join(left.house)) if left.house else say("evening.no_house")
    yes = Target(
        "end_evening",
        say("evening.yes"),
        EndEvening(),
        Look.DANGER,
        " ".join([*(gone or [say("evening.nothing")]), say("evening.backups")]),
    )
    no = Target("leave_it", say("evening.no"), Go(Place.VENUE), detail=stays)
    return Page(say("evening.prompt"), Listing((yes, no), 1), (), back_corner(say), say("evening.hint"), focus=no.id)


def cleaning(desk: Desk, say: Words) -> Page:
    """Return the screen while it may be wiped: nothing on it does anything."""
    return Page(say("cleaning.prompt"), Large(str(desk.cleaning_s)), hint=say("cleaning.hint"))
