"""Samples of Penta, on whose table all is shown that a match of any game has: proposals, doubts, the rolls so far."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from appliance.games import Setup
from appliance.games.registry import checked
from appliance.session import (
    Choose,
    Confirm,
    Correct,
    EnterByHand,
    Fault,
    FaultRaised,
    How,
    Input,
    Policy,
    Refuse,
    Repair,
    Seen,
    Session,
    Shot,
    Tick,
    open_session,
    update,
)
from appliance.table import Cocked, Customs, DieReading, Doubt
from ui.arrivals import refused, with_session
from ui.desk import CameraStatus, Desk, Draft, Place, Seat
from ui.samples.table import FEW, MANY
from ui.samples.tray import SIZE, one_in_doubt, reading, view


def given(session: Session, *inputs: Input) -> Session:
    """Return the session after all inputs."""
    for each in inputs:
        session, _ = update(session, each)
    return session


def rolled(session: Session, *faces: int) -> Session:
    """Return the session after a roll that was entered by hand and confirmed."""
    session = given(session, EnterByHand())
    number = session.number
    corrections = (Correct(number, index, str(face)) for index, face in enumerate(faces))
    return given(session, *corrections, Confirm(number))


def scored(session: Session, box: str) -> Session:
    """Return the session after the player took a box."""
    need = session.need_choice
    choices = need.choices if need else ()
    return given(session, Choose(next(choice for choice in choices if choice.args.get("box") == box)))


def begun(players: tuple[str, ...] = FEW, policy: Policy | None = None, **options: object) -> Session:
    """Return a new match."""
    return open_session("7", checked(Setup("penta", players, options)), (), policy)


_BOXES = ("aces", "twos", "threes", "fours", "fives", "sixes", "three_of_a_kind", "four_of_a_kind", "full_house")
_LATER = ("small_straight", "large_straight", "chance", "penta")


@cache
def well_on(players: tuple[str, ...] = MANY, rounds: int = 9) -> Session:
    """Return a match after some rounds, with sacrificed boxes and long numbers."""
    session = begun(players)
    for at, box in enumerate(_BOXES[:rounds]):
        for seat in range(len(players)):
            face = min(at + 1, 6)
            dice = (face, face, face, (seat + at) % 6 + 1, (seat + at) % 6 + 1) if (seat + at) % 4 else (1, 2, 4, 5, 6)
            session = scored(rolled(session, *dice), box)
    return session


@cache
def finished(players: tuple[str, ...] = MANY) -> Session:
    """Return a finished match in which some share a place."""
    session = well_on(players)
    for at, box in enumerate(_LATER):
        for seat in range(len(players)):
            dice = (2, 3, 4, 5, 6) if (seat // 2 + at) % 3 else (5, 5, 5, 5, 5)
            session = scored(rolled(session, *dice), box)
    return session


def _at(place: Place, session: Session | None = None, camera: CameraStatus = CameraStatus.WATCHING) -> Desk:
    desk = Desk(draft=Draft(seats=(Seat("Ann"), Seat(), Seat("Charlotte"))), camera=camera)
    return replace(with_session(desk, session), place=place) if session else replace(desk, place=place)


def _doubtful() -> Session:
    return given(well_on(), Seen(view(1, *one_in_doubt())))


def _sure(players: tuple[str, ...] = FEW) -> Session:
    first = [reading(index, face) for index, face in enumerate("24536")]
    again = [reading(index, face) for index, face in enumerate("24551")]
    moved = [_elsewhere(die) for die in first[3:]]
    session = given(well_on(players, 5), Seen(view(1, *first[:3], *moved)))
    session = given(session, Confirm(session.number))
    return given(session, Seen(view(2, *again)))


def _elsewhere(die: DieReading) -> DieReading:
    x0, y0, x1, y1 = die.box
    return replace(die, box=(x0 - 60, y0 - 60, x1 - 60, y1 - 60))


def _six_dice() -> Session:
    return given(begun(), Seen(view(1, *(reading(index, face) for index, face in enumerate("255316")))))


def _four_dice() -> Session:
    return given(begun(), Seen(view(1, *(reading(index, face) for index, face in enumerate("2553")))))


def _countdown() -> Session:
    session = well_on()
    for dice in ((1, 2, 2, 4, 6), (1, 2, 2, 4, 5), (6, 6, 6, 5, 5)):
        session = rolled(session, *dice)
    return given(session, Tick(session.now_s + 0.9))


def _only_moved() -> Session:
    """After a throw three of its dice lie elsewhere and show what they showed."""
    now = [reading(index, face) for index, face in enumerate("24551")]
    session = given(well_on(), Seen(view(1, *now[:2], *map(_elsewhere, now[2:]))))
    session = given(session, Confirm(session.number))
    return given(session, Seen(view(2, *now), (2, 3, 4)))


def _leaning(cocked: Cocked) -> Session:
    """One die of a throw leans, at a table that has agreed what becomes of it."""
    setup = checked(Setup("penta", MANY, customs=Customs(cocked)))
    dice = [reading(index, face, Doubt.COCKED if index == 1 else None) for index, face in enumerate("24531")]
    return given(open_session("7", setup), Seen(view(1, *dice)))


def _taking() -> Session:
    """A sure reading is about to be taken by itself."""
    session = replace(well_on(), policy=Policy(take_s=3.0))
    session = given(session, Seen(view(1, *(reading(index, face) for index, face in enumerate("24536")))))
    return given(session, Tick(session.now_s + 0.9))


def _sacrifice() -> Session:
    session = begun(("Ann",), throws=1)
    for box in ("chance", "sixes", "fives", "fours", "three_of_a_kind", "aces", "twos", "threes"):
        session = scored(rolled(session, 1, 2, 2, 4, 6), box)
    return given(rolled(session, 1, 2, 2, 4, 6))


def _on_demand() -> Session:
    session = begun(FEW, Policy(origin=How.VIRTUAL, on_demand=True))
    session = given(session, Seen(view(1, *(reading(index, face) for index, face in enumerate("25531")))))
    session = given(session, Confirm(session.number))
    return replace(session, held=frozenset({1, 2}))


def disputed(players: tuple[str, ...] = FEW) -> Session:
    """Return a match in which a roll that the camera read, one die of it with help, was entered as Chance."""
    session = given(well_on(players, 5), Seen(view(1, *one_in_doubt())))
    session = given(session, Correct(session.number, 1, "4"))
    return scored(given(session, Confirm(session.number)), "chance")


def corrected(players: tuple[str, ...] = FEW) -> Session:
    """Return that match after somebody has said that a die of the roll was another one, and then another again."""
    session = disputed(players)
    roll = len(session.journal) - 2
    return given(session, Repair(roll, 1, "6", players[-1]), Repair(roll, 0, "3", players[0]))


CROP = (disputed().journal[-2].shot or Shot("", (0, 0, *SIZE), ())).crop
"""The part of the sample picture that this roll keeps."""


def asked_again(players: tuple[str, ...] = MANY) -> Session:
    """Return a match in which a correction has made a joker of a roll: Chance no longer fits, and many steps wait."""
    session = begun(players, throws=1)
    for box, first, faces in (
        ("penta", (4, 4, 4, 4, 4), (1, 2, 3, 4, 6)),
        ("chance", (4, 4, 4, 4, 3), (2, 2, 3, 4, 6)),
    ):
        for seat in range(len(players)):
            session = scored(rolled(session, *(faces if seat else first)), box)
    return given(session, Repair(2 * len(players), 4, "4", players[0]))


def _roll(session: Session) -> Desk:
    """The roll of the last turn, as the points that it made lead to it."""
    turn = [at for at, entry in enumerate(session.journal) if entry.action.do == "roll"][-1]
    spot = ("penta.chance", session.journal[turn].action.by)
    return replace(_at(Place.ROLL, session), entry=turn, rolls=(turn,), spot=spot)


def _refusal() -> Desk:
    session = _six_dice()
    _, effects = update(session, Confirm(session.number))
    return refused(_at(Place.MATCH, session), next(each for each in effects if isinstance(each, Refuse)))


PENTA_DESKS: dict[str, Callable[[], Desk]] = {
    "roll": lambda: _at(Place.MATCH, begun()),
    "roll_no_camera": lambda: _at(Place.MATCH, begun(), CameraStatus.NONE),
    "roll_private": lambda: _at(Place.MATCH, begun(), CameraStatus.PRIVATE),
    "roll_8": lambda: _at(Place.MATCH, given(well_on(), FaultRaised(Fault.CAMERA_LOST)), CameraStatus.LOST),
    "proposed": lambda: _at(Place.MATCH, _sure(), CameraStatus.WATCHING),
    "proposed_8": lambda: _at(Place.MATCH, _sure(MANY), CameraStatus.WATCHING),
    "doubt_8": lambda: _at(Place.MATCH, _doubtful(), CameraStatus.WATCHING),
    "six_dice": lambda: _at(Place.MATCH, _six_dice(), CameraStatus.WATCHING),
    "six_dice_ask": lambda: replace(_at(Place.MATCH, _six_dice(), CameraStatus.WATCHING), die=5),
    "four_dice": lambda: _at(Place.MATCH, _four_dice(), CameraStatus.WATCHING),
    "by_hand": lambda: _at(Place.MATCH, given(begun(), EnterByHand()), CameraStatus.NONE),
    "refusal": _refusal,
    "choose_first": lambda: _at(Place.MATCH, rolled(begun(), 6, 6, 6, 5, 5)),
    "choose": lambda: replace(_at(Place.MATCH, rolled(well_on(FEW, 4), 6, 6, 6, 5, 5)), focus="score:full_house"),
    "choose_8": lambda: _at(Place.MATCH, rolled(well_on(), 6, 6, 6, 5, 5)),
    "on_demand": lambda: _at(Place.MATCH, _on_demand()),
    "countdown": lambda: _at(Place.MATCH, _countdown()),
    "taking_8": lambda: _at(Place.MATCH, _taking()),
    "only_moved_8": lambda: _at(Place.MATCH, _only_moved()),
    "leaning_again_8": lambda: _at(Place.MATCH, _leaning(Cocked.AGAIN)),
    "leaning_flat_8": lambda: _at(Place.MATCH, _leaning(Cocked.FLAT)),
    "sacrifice": lambda: _at(Place.MATCH, _sacrifice()),
    "take_back": lambda: _at(Place.TAKE_BACK, well_on()),
    "menu": lambda: _at(Place.MENU, well_on()),
    "history": lambda: replace(_at(Place.HISTORY, well_on()), page=1),
    "history_8": lambda: _at(Place.HISTORY, corrected(MANY)),
    "evidence": lambda: _roll(disputed()),
    "evidence_8": lambda: _roll(corrected(MANY)),
    "evidence_face": lambda: replace(_roll(corrected()), die=1),
    "evidence_gone": lambda: replace(_roll(disputed()), gone=frozenset({"sample-1"})),
    "evidence_by_hand": lambda: replace(_at(Place.ROLL, well_on()), die=None),
    "evidence_by_hand_face": lambda: replace(_at(Place.ROLL, well_on()), die=2),
    "asked_again_8": lambda: _at(Place.MATCH, asked_again()),
    "sheet_corrected": lambda: _at(Place.SHEET, corrected(MANY)),
    "results": lambda: _at(Place.MATCH, finished(FEW)),
    "results_8": lambda: _at(Place.MATCH, finished()),
    "sheet_8": lambda: _at(Place.SHEET, finished()),
}
"""Every sample by name."""
