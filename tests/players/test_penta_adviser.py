"""Advice for Penta: exact, ranked, and always something that the game offers."""

from itertools import product
from random import Random

import pytest

from appliance.games import Choice, NeedChoice, NeedRoll
from appliance.games.penta import computer_choice
from appliance.players import Keep, advise, best_action
from tests.games.penta_tables import PENTA, full_but, match, roll, with_sheet
from tests.games.playing import random_match
from tests.players.duel import duel


def test_before_the_first_throw_all_dice_are_thrown() -> None:
    (advice,) = advise("penta", match("Ann", "Ben"), "Ann")
    assert advice.action == Keep(())
    assert advice.value == pytest.approx(254.484846, abs=2e-5)


def test_nothing_to_advise_out_of_turn_or_at_the_end() -> None:
    assert advise("penta", match("Ann", "Ben"), "Ben") == ()
    finished = PENTA.apply(
        roll(with_sheet(full_but("chance")), 1, 2, 3, 4, 6), Choice("score", {"box": "chance"}).by("Ann")
    )
    assert advise("penta", finished.state, "Ann") == ()
    assert best_action("penta", finished.state) is None


def test_advice_covers_all_that_is_open_and_nothing_else() -> None:
    for seed in range(3):
        for each in random_match(PENTA, seed, ("Ann", "Ben")):
            advice = advise("penta", each.before, each.prompts[0].player)
            open_choices = [
                choice
                for prompt in each.prompts
                if isinstance(prompt, NeedChoice)
                for choice in prompt.choices
                if choice.do == "score"
            ]
            advised = [a.action for a in advice if isinstance(a.action, Choice)]
            assert sorted(advised, key=str) == sorted(open_choices, key=str)
            keeps = [a.action.positions for a in advice if isinstance(a.action, Keep)]
            assert bool(keeps) == any(isinstance(prompt, NeedRoll) for prompt in each.prompts)
            assert all(len(positions) < 5 for positions in keeps)
            dice = each.before.dice
            handfuls = [tuple(sorted(dice[at] for at in positions)) for positions in keeps] if dice else []
            assert len(handfuls) == len(set(handfuls))
            assert [a.value for a in advice[1:]] == sorted((a.value for a in advice[1:]), reverse=True)
            assert all(a.reason for a in advice)


def test_the_best_box_is_the_one_that_auto_takes() -> None:
    rng = Random(7)
    for _ in range(100):
        state = roll(match("Ann", throws=1), *rng.choices(range(1, 7), k=5))
        best = best_action("penta", state)
        assert isinstance(best, Choice)
        assert best.args["box"] == computer_choice(state).box


@pytest.mark.parametrize(
    ("dice", "kept"),
    [
        ((6, 6, 6, 1, 2), [6, 6, 6]),
        ((5, 5, 5, 5, 2), [5, 5, 5, 5]),
        ((2, 3, 4, 5, 5), [2, 3, 4, 5]),
        ((1, 2, 4, 6, 6), [6, 6]),
    ],
)
def test_what_to_keep_after_the_first_throw(dice: tuple[int, ...], kept: list[int]) -> None:
    best = best_action("penta", roll(match(), *dice))
    assert isinstance(best, Keep)
    assert sorted(dice[at] for at in best.positions) == kept


def test_a_made_hand_is_scored_at_once() -> None:
    assert best_action("penta", roll(match(), 2, 3, 4, 5, 6)) == Choice("score", {"box": "large_straight"}, 40)
    assert best_action("penta", roll(match(), 3, 3, 3, 3, 3)) == Choice("score", {"box": "penta"}, 50)


def test_values_of_a_turn_are_the_mean_of_what_its_throws_are_worth() -> None:
    """The mean over all first throws of the best advice is the value before the throw."""
    points = full_but("sixes", "chance", aces=3, twos=6, threes=9, fours=12, fives=15)
    state = with_sheet(points)
    best = {}
    for dice in product(range(1, 7), repeat=5):
        hand = tuple(sorted(dice))
        if hand not in best:
            best[hand] = advise("penta", roll(state, *hand), "Ann")[0].value
    mean = sum(best[tuple(sorted(dice))] for dice in product(range(1, 7), repeat=5)) / 6**5
    assert mean == pytest.approx(advise("penta", state, "Ann")[0].value, abs=5e-5)


def test_keeping_is_worth_what_trying_everything_says() -> None:
    """With one throw left, nothing kept is worth a turn of one throw; the sheet after is the same."""
    state = with_sheet(full_but("chance"), throws=2)
    value = {
        a.action: a.value for a in advise("penta", roll(state, 1, 1, 1, 1, 2), "Ann") if isinstance(a.action, Keep)
    }
    assert value[Keep(())] == pytest.approx(17.5, abs=1e-5)
    assert value[Keep((4,))] == pytest.approx(2 + 14, abs=1e-5)


def test_a_match_played_by_advice_ends_well() -> None:
    """Ten matches; a mean under 200 would be five standard errors below best play."""
    rng, totals = Random(20), []
    for _ in range(10):
        state = match()
        while (best := best_action("penta", state)) is not None:
            if isinstance(best, Keep):
                dice = [state.dice[at] if at in best.positions else rng.randint(1, 6) for at in range(5)]
                state = roll(state, *dice, kept=best.positions)
            else:
                state = PENTA.apply(state, best.by("Ann")).state
        totals.append(PENTA.scores(state)["Ann"])
    assert sum(totals) / len(totals) > 200


def test_a_beginner_takes_the_most_points_now_or_goes_on_with_what_there_is_most_of() -> None:
    assert best_action("penta", roll(match("Ann"), 2, 3, 4, 5, 6), level="easy") == Choice(
        "score", {"box": "large_straight"}, 40
    )
    assert best_action("penta", roll(match("Ann"), 2, 6, 2, 6, 1), level="easy") == Keep((1, 3))
    last = roll(match("Ann", throws=1), 1, 1, 2, 4, 6)
    assert best_action("penta", last, level="easy") == Choice("score", {"box": "chance"}, 14)


def test_strong_beats_easy() -> None:
    result = duel("penta", 60, seed=1)
    assert result.p_value < 0.001, result
