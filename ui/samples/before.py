"""Samples of what stands before a match: the home screen, who plays by which rules."""

from collections.abc import Callable
from dataclasses import replace

from ui.desk import CameraStatus, Desk, Draft, MatchSummary, Place
from ui.samples.table import FEW, MANY


def _at(place: Place, camera: CameraStatus = CameraStatus.WATCHING) -> Desk:
    return Desk(place=place, draft=Draft(names=("Ann", "", "Charlotte")), camera=camera)


def _home() -> Desk:
    stored = (
        MatchSummary("3", "penta", MANY, "2026-11-28 20:15", (112, 98, 143, 77, 65, 120, 99, 101)),
        MatchSummary("2", "penta", FEW, "2026-11-27 19:02", (35, 20)),
    )
    return replace(_at(Place.HOME), resumable=stored)


def _players() -> Desk:
    return replace(_at(Place.PLAYERS), draft=Draft(names=MANY))


def _seat() -> Desk:
    return replace(_at(Place.SEAT), draft=Draft(names=MANY), seat=7)


BEFORE_DESKS: dict[str, Callable[[], Desk]] = {
    "home": _home,
    "home_backup": lambda: replace(_home(), resumable=(), backup="2026-11-29 04:00"),
    "home_first": lambda: _at(Place.HOME, camera=CameraStatus.NONE),
    "players": lambda: _at(Place.PLAYERS),
    "players_8": _players,
    "seat": lambda: replace(_at(Place.SEAT), seat=1),
    "seat_8": _seat,
    "options": lambda: _at(Place.OPTIONS),
    "feeling": lambda: _at(Place.FEELING),
    "feeling_second": lambda: replace(_at(Place.FEELING), marked=((0.1, 0.1),)),
}
"""Every sample by name."""
