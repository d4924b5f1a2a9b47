import json
from dataclasses import replace

import pytest

from appliance.games import GAMES, Action
from appliance.results import Digest, Reading, digest
from appliance.session import BrokenJournal, Correction, Entry, How
from appliance.table import Customs
from tests.results.matches import NOON, one_throw, played


@pytest.mark.parametrize("key", GAMES)
def test_a_digest_comes_back_from_json_as_it_was(key):
    made = digest(*played(key, 3))
    assert Digest.of(json.loads(json.dumps(made.json()))) == made
    assert made.finished
    assert made.winners


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("how", [How.VIRTUAL, How.TRUTH])
def test_dice_that_nobody_threw_here_are_not_counted(key, how):
    made = digest(*played(key, 2, how=how))
    assert (made.thrown, made.readings) == ((), ())


@pytest.mark.parametrize("key", GAMES)
def test_every_face_that_is_counted_is_on_the_die(key):
    for each in digest(*played(key, 2, how=How.HAND)).thrown:
        assert set(each.counts) <= set(each.kind.sides)


def test_kept_dice_count_for_the_throw_that_they_came_from():
    setup, _ = one_throw()
    setup = replace(setup, options={**setup.options, "throws": 3})
    actions = (
        Action("Ann", "roll", {"dice": [6, 6, 1, 2, 3]}),
        Action("Ann", "roll", {"dice": [6, 6, 4, 4, 5], "kept": [0, 1]}),
        Action("Ann", "roll", {"dice": [6, 6, 6, 4, 4], "kept": [0, 1, 3]}),
    )
    (thrown,) = digest(setup, tuple((Entry(each, How.CAMERA), NOON) for each in actions)).thrown
    assert thrown.counts == {"1": 1, "2": 1, "3": 1, "4": 3, "5": 1, "6": 3}


def test_a_taught_set_is_counted_apart():
    setup, actions = played("penta", 2)
    made = digest(replace(setup, customs=Customs(dice="wood")), actions)
    assert {each.kind.set for each in made.thrown} == {each.set for each in made.readings} == {"wood"}


def test_dice_that_a_game_tells_by_colour_are_counted_apart():
    made = digest(*played("zocken", 2))
    assert {each.kind.colour for each in made.thrown} >= {"red", "blue"}


def test_a_face_that_stands_on_more_sides_is_known_as_such():
    made = digest(*played("schollen_rollen", 2))
    assert all(each.kind.sides.count("plaice1") == 2 for each in made.thrown)


def entered(*entries: Entry) -> Digest:
    setup, _ = one_throw()
    setup = replace(setup, options={**setup.options, "throws": 3})
    return digest(setup, tuple((entry, NOON) for entry in entries))


def test_what_was_asked_and_what_was_put_right_are_told_apart():
    roll = Action("Ann", "roll", {"dice": [1, 2, 3, 4, 6]})
    assert entered(Entry(roll, How.CAMERA)).readings == (Reading("pips", 5, 0, 0, NOON),)
    assert entered(Entry(roll, How.HAND, told=(1, 4))).readings == (Reading("pips", 5, 2, 0, NOON),)
    overruled = Entry(roll, How.HAND, told=(1, 4), overruled=(4,))
    assert entered(overruled).readings == (Reading("pips", 5, 1, 1, NOON),)
    later = Entry(roll, How.HAND, corrections=(Correction(2, "5", "Ben", 1, How.CAMERA),))
    assert entered(later).readings == (Reading("pips", 5, 0, 1, NOON),)


def test_a_slip_of_a_person_is_none_of_the_camera():
    roll = Action("Ann", "roll", {"dice": [1, 2, 3, 4, 6]})
    by_hand = Entry(roll, How.HAND, corrections=(Correction(2, "5", "Ben", 1, How.HAND),))
    assert entered(by_hand).readings == ()
    told_wrong = Entry(roll, How.HAND, told=(2,), corrections=(Correction(2, "5", "Ben", 1, How.HAND),))
    assert entered(told_wrong).readings == (Reading("pips", 5, 1, 0, NOON),)


def test_a_corrected_die_that_was_kept_counts_once():
    first = Entry(
        Action("Ann", "roll", {"dice": [6, 6, 1, 2, 3]}),
        How.HAND,
        corrections=(Correction(0, "5", "Ben", 1, How.CAMERA),),
    )
    second = replace(first, action=Action("Ann", "roll", {"dice": [6, 6, 4, 4, 4], "kept": [0, 1]}))
    assert entered(first, second).readings == (Reading("pips", 8, 0, 1, NOON),)


def test_a_clock_that_was_not_set_says_no_since():
    setup, actions = played("penta", 2)
    lost = tuple((entry, "1970-01-01T00:03:00+00:00") for entry, _ in actions)
    assert digest(setup, lost).readings[0].since is None
    mixed = (*lost[:-4], *actions[-4:])
    assert digest(setup, mixed).readings[0].since == NOON


def test_a_match_that_no_longer_fits_is_refused():
    setup, actions = played("penta", 2)
    with pytest.raises(BrokenJournal):
        digest(setup, actions[1:])
