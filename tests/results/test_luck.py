import pytest

from appliance.games import Action, Setup, checked, game
from appliance.results import EXACT, luck
from appliance.session import Entry
from tests.games.playing import strong_match
from tests.results.matches import one_throw, played


@pytest.mark.parametrize("key", EXACT)
def test_dice_and_choices_sum_to_the_score_but_for_wagers(key):
    setup, actions = played(key, 2)
    found = luck(setup, [entry for entry, _ in actions])
    assert found is not None
    assert any(each.apart for each in found) == (key == "zocken")
    for each in found:
        assert each.expected + each.dice + each.choices + each.apart == pytest.approx(each.score)
        assert each.choices < 0
        assert each.slip is not None


def test_best_play_costs_nothing():
    setup = checked(Setup("penta", ("Ann",), {"throws": 1}))
    entries = [Entry(each.action) for each in strong_match(game("penta"), 5, ("Ann",), {"throws": 1})]
    (ann,) = luck(setup, entries)
    assert ann.choices == pytest.approx(0, abs=1e-3)
    assert ann.slip is None
    assert ann.dice == pytest.approx(ann.score - ann.expected, abs=1e-3)


def test_a_costly_choice_is_named():
    setup, actions = one_throw(("Ann", [6, 6, 6, 6, 6]))
    (ann, ben) = luck(setup, [Entry(each) for each in actions])
    assert ann.slip.index == 1
    assert ann.slip.cost == pytest.approx(-ann.choices)
    assert ann.dice > 30
    assert (ben.dice, ben.choices, ben.slip) == (0, 0, None)


def test_the_box_that_the_computer_would_choose_costs_nothing():
    setup = checked(Setup("penta", ("Ann",), {"throws": 1}))
    (ann,) = luck(setup, [Entry(Action("Ann", "roll", {"dice": [1, 2, 2, 4, 6]})), Entry(Action("Ann", "auto"))])
    assert ann.choices == 0


@pytest.mark.parametrize("key", ["schollen_rollen", "dice_fishing", "trollius"])
def test_without_exact_values_no_figure_is_made_up(key):
    setup, actions = played(key, 3)
    assert luck(setup, [entry for entry, _ in actions]) is None
