"""Samples of the show while nobody plays, of the staff's pages, and of what the camera sees and keeps."""

from collections.abc import Callable
from dataclasses import replace

from appliance.games import NeedChoice
from appliance.players import advise
from appliance.session import Confirm, Policy, Seen, Session
from ui.arrivals import with_session
from ui.desk import CameraStatus, Desk, MatchSummary, Place
from ui.samples.boards import BOARD_DESKS
from ui.samples.games import GAME_DESKS
from ui.samples.penta import begun, finished, given, rolled, well_on
from ui.samples.sea import SEA_DESKS
from ui.samples.table import FEW
from ui.samples.tray import one_in_doubt, reading, view
from ui.showing import Showing
from ui.venue import Aim, Leftovers, Pad, Venue

_HOUSE = ("Ann", "Bartholomäus Weißgerber", "Ben", "Christian-Friedrich Mayr")
_ON = Venue(True, 5, 4, True, True, 64, left=Leftovers(True, 187, _HOUSE), wiped="2026-11-29 04:00")


def _at(place: Place, venue: Venue = _ON, pad: Pad | None = None) -> Desk:
    return Desk(place=place, venue=venue, pad=pad or Pad(), camera=CameraStatus.WATCHING)


def _shown(session: Session, camera: CameraStatus = CameraStatus.WATCHING, waits: bool = True) -> Desk:
    """The desk at a moment of the show; ``waits``: the computer is about to act."""
    session = replace(session, policy=Policy(auto=True, pace_s=3.0, on_demand=True), deadline_s=9.0 if waits else None)
    asked, wish = session.asked, None
    secret = isinstance(asked, NeedChoice) and (asked.secret or asked.drawn)
    ways = advise(session.setup.game, session.state, asked.player) if asked and not secret else ()
    if ways:
        wish = ways[0]
    showing = Showing(wish, len(ways), "dice_fishing")
    return replace(with_session(Desk(showing=showing), session), place=Place.MATCH, camera=camera)


def _of(sample: Callable[[], Desk]) -> Callable[[], Desk]:
    def desk() -> Desk:
        session = sample().session
        assert session is not None, "these samples are of a match"
        return _shown(session)

    return desk


def _thrown(faces: str) -> Session:
    session = given(well_on(FEW, 5), Seen(view(1, *(reading(index, face) for index, face in enumerate(faces)))))
    return given(session, Confirm(session.number))


def _sure() -> Session:
    return given(well_on(FEW, 5), Seen(view(1, *(reading(index, face) for index, face in enumerate("24536")))))


def _home() -> Desk:
    stored = MatchSummary("2", "penta", FEW, "2026-11-27 19:02", (35, 20))
    return replace(_at(Place.HOME, replace(_ON, staff=False)), resumable=(stored,))


VENUE_DESKS: dict[str, Callable[[], Desk]] = {
    "show_throw": lambda: _shown(begun(FEW)),
    "show_rolling": lambda: _shown(begun(FEW), CameraStatus.MOTION, waits=False),
    "show_sure": lambda: _shown(_sure()),
    "show_unsure": lambda: _shown(given(well_on(FEW, 5), Seen(view(1, *one_in_doubt()))), waits=False),
    "show_keep": lambda: _shown(_thrown("66123")),
    "show_choose": lambda: _shown(rolled(well_on(FEW, 4), 6, 6, 6, 5, 5)),
    "show_zocken": _of(GAME_DESKS["zocken_place"]),
    "show_zocken_throw": _of(GAME_DESKS["zocken_roll"]),
    "show_zocken_wager": _of(GAME_DESKS["zocken_wager"]),
    "show_trollius_take": _of(GAME_DESKS["trollius_take"]),
    "show_trollius_draw": _of(GAME_DESKS["trollius_draw"]),
    "show_trollius_secret": _of(GAME_DESKS["trollius_keep"]),
    **{f"show_{name}": _of(desk) for name, desk in SEA_DESKS.items() if name in ("fishing_lure", "schollen_haul")},
    **{f"show_{name}": _of(desk) for name, desk in BOARD_DESKS.items() if name in ("zocken_full", "trollius_full")},
    "show_finished": lambda: _shown(finished(FEW)),
    "venue_home": _home,
    "venue": lambda: _at(Place.VENUE),
    "venue_off": lambda: _at(Place.VENUE, Venue()),
    "venue_evening": lambda: _at(Place.EVENING),
    "venue_evening_nothing": lambda: _at(Place.EVENING, Venue(True)),
    "venue_pin": lambda: _at(Place.PIN, replace(_ON, staff=False), Pad(typed="471")),
    "venue_pin_waits": lambda: _at(Place.PIN, replace(_ON, staff=False), Pad(wait_s=300)),
    "venue_pin_new": lambda: _at(Place.PIN, _ON, Pad(Aim.NEW)),
    "venue_cleaning": lambda: replace(_home(), cleaning_s=27),
    "notice": lambda: _at(Place.NOTICE),
    "notice_switch": lambda: _at(Place.NOTICE, replace(_ON, switch=True, wipe_hour=None)),
    "notice_none": lambda: replace(_at(Place.NOTICE, Venue()), camera=CameraStatus.NONE),
}
"""Every sample by name."""
