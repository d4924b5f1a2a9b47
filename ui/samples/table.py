"""What the samples of all games are made with: players, a match at some moment, the desk that it stands on."""

from dataclasses import replace
from typing import Any

from appliance.games import Action, Setup, checked, game
from appliance.session import EnterByHand, Entry, Session, open_session, update
from ui.arrivals import with_session
from ui.desk import CameraStatus, Desk, Place

FEW = ("Ann", "Ben")
SEATS = ("Ann", "Ben", "Charlotte")
MANY = (
    "Maximiliane Wohlgemuth-W",
    "Ben",
    "Bartholomäus Weißgerber",
    "Wilhelmine von Württembe",
    "Ömer",
    "Christian-Friedrich Mayr",
    "Jo",
    "WWWWWWWWWWWWWWWWWWWWWWWW",
)
"""Eight players, names of up to 24 of the widest letters."""

Done = tuple[str, str, dict[str, Any]]
"""Who did what: seat, verb, arguments."""


def played(key: str, *done: Done, players: tuple[str, ...] = SEATS, **options: Any) -> Session:
    """Return the match after these actions, its cards dealt in the order of the edition."""
    setup = checked(Setup(key, players, options))
    setup = game(key).deal(setup, list)
    return open_session("9", setup, (Entry(Action(by, do, args)) for by, do, args in done))


def at_table(session: Session, camera: CameraStatus = CameraStatus.NONE, **desk: Any) -> Desk:
    """Return the desk in the match."""
    return replace(with_session(Desk(camera=camera), session), place=Place.MATCH, **desk)


def by_hand(session: Session, die: int, prompt: int = 0) -> Desk:
    """Return the desk while a throw is entered by hand and ``die`` is asked about."""
    return at_table(update(session, EnterByHand(prompt))[0], die=die)


def evidence(session: Session, before_last: int) -> Desk:
    """Return the desk at the picture of the action that is so many before the last one, which is a roll."""
    return replace(at_table(session), place=Place.ROLL, entry=len(session.journal) - 1 - before_last)
