"""Samples of results: the pages that lead to them, a match looked back at, dice, luck, a code, files to take along."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Action, Setup, checked
from appliance.results import (
    Course,
    Digest,
    Kind,
    Luck,
    Person,
    Reading,
    Result,
    Slip,
    Thrown,
    Untold,
    fairness,
    people,
    records,
)
from ui.desk import CameraStatus, Desk, Place
from ui.findings import Findings
from ui.samples.table import MANY, SEATS

_SIX = ("1", "2", "3", "4", "5", "6")
_PIPS = Kind("pips", "d6", None, _SIX)
_D20 = Kind("fishing", "d20", None, tuple(str(face) for face in range(1, 21)))
_PLAICE = Kind("schollen", "schollen", None, ("plaice1", "plaice1", "plaice2", "hook", "doubler", "water"))


def _result(
    number: int, players: tuple[str, ...], game: str = "penta", finished: bool = True, **options: object
) -> Result:
    scores = tuple(150 + (37 * number + 61 * seat) % 140 for seat in range(len(players)))
    winners = tuple(seat for seat, each in enumerate(scores) if each == max(scores)) if finished else ()
    setup = checked(Setup(game, players, options))
    started_at = "1970-01-01T00:02:00+00:00" if number == 5 else f"2026-11-{number % 28 + 1:02}T20:15:00+00:00"
    return Result(str(number), setup, started_at, Digest(finished, scores, winners, 13))


def _results() -> tuple[Result, ...]:
    """Newest first: ordinary ones, one without a date, one unfinished, one of older rules, one of other rules."""
    old = replace(_result(3, SEATS), digest=None, untold=Untold.OLD_RULES)
    return (
        _result(40, MANY[:8]),
        _result(39, SEATS, finished=False),
        _result(38, SEATS, "zocken"),
        _result(37, SEATS, throws=1, joker="official", full_house_from_five=True),
        _result(6, SEATS[:2]),
        _result(5, SEATS),
        *(_result(number, SEATS[: 2 + number % 2]) for number in range(36, 8, -1)),
        old,
    )


def _found(**changes: Any) -> Findings:
    results = _results()
    in_order = results[::-1]
    read = (
        Reading("pips", 1204, 3, 0, "2026-11-01T19:00:00+00:00"),
        Reading("schollen", 88, 11, 2, "2026-11-20T19:00:00+00:00"),
        Reading("zocken", 7, 0, 0, None),
    )
    found = Findings(results, people(in_order), records(in_order), read, result=results[0])
    return replace(found, **changes)


def _at(place: Place, opened_from: Place = Place.RESULTS, **changes: object) -> Desk:
    found = _found(**changes)
    return Desk(place=place, camera=CameraStatus.RESTING, found=found, opened_from=((place, opened_from),))


def _person() -> Person:
    return _found().people[0]


def _course() -> Course:
    rises = [tuple((7 * turn + 13 * seat) % 41 if turn % 8 == seat else 0 for turn in range(104)) for seat in range(8)]
    totals = tuple(tuple(sum(each[:upto]) for upto in range(105)) for each in rises)
    return Course(MANY[:8], totals, tuple(turn // 8 + 1 for turn in range(104)))


def _short_course() -> Course:
    return Course(SEATS, ((0, 40, 40, 40, 30), (0, 0, 60, 60, 60), (0, 0, 0, -20, -20)), (1, 1, 1, 2))


def _luck(players: tuple[str, ...], apart: bool = False) -> tuple[Luck, ...]:
    slip = Slip(31, 8.24, Action(players[0], "score", {"box": "small_straight"}), 7)
    return tuple(
        Luck(
            name,
            201 + 9 * seat,
            254.5,
            12.2 - 9 * seat,
            -5.4 - 3 * seat,
            20 if apart else 0,
            slip if not seat else None,
        )
        for seat, name in enumerate(players)
    )


def _dice(kind: Kind, *counts: int, person: Person | None = None, place: Place = Place.RESULTS) -> Desk:
    faces = dict(zip(dict.fromkeys(kind.sides), counts, strict=True))
    others = Thrown(0, replace(_PIPS, set="zocken", colour="red"), {"1": 3})
    return _at(Place.DICE, place, dice=fairness([Thrown(0, kind, faces), others]), person=person)


RESULT_DESKS: dict[str, Callable[[], Desk]] = {
    "looking": lambda: _at(Place.RESULTS),
    "looking_left": lambda: _at(Place.RESULTS, left=1240),
    "matches": lambda: _at(Place.MATCHES),
    "matches_none": lambda: replace(_at(Place.MATCHES), found=Findings()),
    "result": lambda: _at(Place.RESULT, Place.MATCHES, result=_result(6, SEATS)),
    "result_8": lambda: _at(Place.RESULT, Place.MATCHES),
    "result_old": lambda: _at(Place.RESULT, Place.MATCHES, result=_results()[-1]),
    "people": lambda: _at(Place.PEOPLE),
    "person": lambda: _at(Place.PERSON, Place.PEOPLE, person=_person()),
    "records": lambda: _at(Place.RECORDS),
    "itself": lambda: _at(Place.ITSELF),
    "dice_fair": lambda: _dice(_PIPS, 201, 188, 214, 195, 207, 199),
    "dice_odd": lambda: _dice(_PIPS, 16, 18, 15, 14, 16, 41, person=_person(), place=Place.PERSON),
    "dice_few": lambda: _dice(_PLAICE, 7, 2, 3, 4, 1, place=Place.RESULT),
    "dice_d20": lambda: _dice(_D20, *(20 + face % 7 for face in range(20))),
    "luck": lambda: _at(Place.LUCK, Place.RESULT, result=_result(6, SEATS), luck=_luck(SEATS)),
    "luck_8": lambda: _at(Place.LUCK, Place.RESULT, luck=_luck(MANY[:8], apart=True)),
    "luck_unknown": lambda: _at(Place.LUCK, Place.RESULT),
    "chart": lambda: _at(Place.CHART, Place.RESULT, course=_short_course()),
    "chart_8": lambda: _at(Place.CHART, Place.RESULT, course=_course()),
    "taking": lambda: _at(Place.TAKING, Place.RESULT, sticks=("/media/pi/INTENSO", "/media/pi/KINGSTON DT 101 G2")),
    "taking_all": lambda: _at(Place.TAKING, Place.RESULTS),
    "code": lambda: _at(Place.CODE, Place.TAKING, result=_result(5, SEATS)),
    "code_8": lambda: _at(Place.CODE, Place.TAKING),
}
"""Every sample by name."""
