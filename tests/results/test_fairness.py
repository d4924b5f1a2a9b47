from collections import Counter

import pytest

from appliance.results import Kind, Thrown, fairness
from tests.results.matches import fair_dice

SIX = ("1", "2", "3", "4", "5", "6")
PIPS = Kind("pips", "d6", None, SIX)


def counted(faces, kind=PIPS, seat=0):
    return Thrown(seat, kind, dict(Counter(map(str, faces))))


def test_nothing_is_said_of_few_throws():
    (found,) = fairness([counted([6] * 29)])
    assert (found.throws, found.chance, found.once_in, found.odd) == (29, None, None, None)
    assert found.least_throws == 30


def test_nothing_speaks_against_fair_dice():
    for seed in range(30):
        (found,) = fairness([counted(fair_dice(600, seed))])
        assert found.odd is None, seed


def test_dice_that_show_too_many_sixes_are_doubted():
    (found,) = fairness([counted([*fair_dice(90, 3), *[6] * 30])])
    assert found.odd is not None
    assert found.odd.face == "6"
    assert found.odd.expected == pytest.approx(20)
    assert found.once_in is not None
    assert found.once_in > 100


def test_throws_of_all_players_and_matches_count_together():
    (found,) = fairness([counted([1, 2]), counted([3, 4], seat=1)])
    assert found.throws == 4
    assert [each.count for each in found.faces] == [1, 1, 1, 1, 0, 0]


def test_what_is_odd_alone_is_not_odd_among_many():
    odd = [*range(1, 7)] * 15 + [6] * 20
    (alone,) = fairness([counted(odd)])
    assert alone.chance is not None
    assert alone.chance < 0.01
    fair = [
        counted([*range(1, 7)] * 15, Kind("zocken", "d6", colour, SIX)) for colour in ("red", "blue", "green", "white")
    ]
    among_others = next(each for each in fairness([counted(odd), *fair]) if each.kind == PIPS)
    assert among_others.looks == 5
    assert among_others.odd is None


def test_kinds_that_nothing_can_be_said_of_are_no_looks():
    few = counted([1, 2, 3], Kind("zocken", "d6", "red", SIX))
    first, second = fairness([counted(fair_dice(60)), few])
    assert first.looks == 1
    assert second.chance is None


def test_a_face_on_two_sides_is_expected_twice_as_often():
    die = Kind("schollen", "schollen", None, ("plaice1", "plaice1", "plaice2", "hook", "doubler", "water"))
    (found,) = fairness([Thrown(0, die, {"plaice1": 40, "plaice2": 20, "hook": 20, "doubler": 20, "water": 20})])
    assert [each.expected for each in found.faces] == [40, 20, 20, 20, 20]
    assert found.chance == pytest.approx(1)


def test_figures_are_rounded_to_what_they_mean():
    (found,) = fairness([counted([6] * 60)])
    assert found.once_in == 1_000_000_000
    assert fairness([]) == ()


def test_few_throws_show_only_dice_that_are_badly_off():
    assert fairness([counted(fair_dice(120))])[0].only_gross
    assert not fairness([counted(fair_dice(600))])[0].only_gross
