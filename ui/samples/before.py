"""Samples of what stands before a match: the home screen, who plays by which rules."""

from collections.abc import Callable
from dataclasses import replace

from ui.desk import CameraStatus, Desk, Draft, KnownPlayer, MatchSummary, Place, Seat
from ui.samples.table import FEW, MANY


def _at(place: Place, camera: CameraStatus = CameraStatus.WATCHING) -> Desk:
    return Desk(place=place, draft=Draft(seats=(Seat("Ann"), Seat(), Seat("Charlotte"))), camera=camera)


def _home() -> Desk:
    stored = (
        MatchSummary("3", "penta", MANY, "2026-11-28 20:15", (112, 98, 143, 77, 65, 120, 99, 101)),
        MatchSummary("2", "penta", FEW, "2026-11-27 19:02", (35, 20)),
    )
    return replace(_at(Place.HOME), resumable=stored)


def _players() -> Desk:
    return replace(_at(Place.PLAYERS), draft=Draft(seats=tuple(map(Seat, MANY))))


KNOWN = tuple(
    KnownPlayer(name, colour, guest)
    for name, colour, guest in (
        ("Ann", "red", False),
        (MANY[0], "blue", False),
        ("Charlotte", "purple", True),
        ("Dora", None, False),
        ("Emil", "black", False),
        ("Friederike", "yellow", False),
        *((f"Jo {number}", "white", True) for number in range(1, 9)),
    )
)


def _lineup() -> Desk:
    """Two people who are known, a computer, and more who may sit down."""
    seats = (Seat("Ann", "red"), Seat("Charlotte", "purple", guest=True), Seat(level="strong"))
    return replace(_at(Place.PLAYERS), draft=Draft(seats=seats), known=KNOWN)


def _crowded() -> Desk:
    return replace(_lineup(), draft=Draft(seats=(*map(Seat, MANY[:6]), Seat(level="easy"))))


def _known_seat() -> Desk:
    return replace(_lineup(), place=Place.SEAT, seat=1)


def _seat() -> Desk:
    return replace(_at(Place.SEAT), draft=Draft(seats=tuple(map(Seat, MANY))), seat=7)


BEFORE_DESKS: dict[str, Callable[[], Desk]] = {
    "home": _home,
    "home_backup": lambda: replace(_home(), resumable=(), backup="2026-11-29 04:00"),
    "home_first": lambda: replace(_at(Place.HOME, camera=CameraStatus.NONE), welcome=True),
    "players": lambda: _at(Place.PLAYERS),
    "players_8": _players,
    "players_known": _lineup,
    "players_7": _crowded,
    "known": lambda: replace(_lineup(), place=Place.KNOWN),
    "seat": lambda: replace(_at(Place.SEAT), seat=1),
    "seat_8": _seat,
    "seat_known": _known_seat,
    "name": lambda: replace(_at(Place.NAME), seat=1),
    "name_8": lambda: replace(_seat(), place=Place.NAME),
    "rename": lambda: replace(_known_seat(), place=Place.RENAME, typed="Charlotte"),
    "options": lambda: _at(Place.OPTIONS),
    "options_fishing": lambda: replace(_at(Place.OPTIONS), draft=Draft("dice_fishing"), take_s=2.0),
    "options_trollius": lambda: replace(_at(Place.OPTIONS), draft=Draft("trollius", (Seat(), Seat(level="easy")))),
    "feeling": lambda: _at(Place.FEELING),
    "feeling_second": lambda: replace(_at(Place.FEELING), marked=((0.1, 0.1),)),
}
"""Every sample by name."""
