"""Dice Fishing, what special dice are used for: a test for every statement and worked example of rules 10 to 13."""

import pytest

from appliance.games import NeedRoll
from appliance.table import Die
from tests.games.fishing_tables import (
    FISHING,
    do,
    facts,
    match,
    pending,
    rolls,
    step,
    wagers,
)

# -- declarations, rerolls -----------------------------------------------------------------------------------------


def test_10_special_dice_are_declared_before_the_roll() -> None:
    state = wagers(match(), Ann="6 10 20", Ben="6 6 6 6")
    assert pending(state) == {"Ann": ("declare",)}
    (prompt,) = FISHING.prompts(state)
    uses = [tuple(choice.args["use"].values()) for choice in prompt.choices]
    assert uses == [("normal", "normal"), ("normal", "reroll"), ("reroll", "normal"), ("reroll", "reroll")]
    assert not prompt.secret, "nobody else fishes now, so it shows at once"
    state = do(state, "Ann", "declare", use={"d10": "reroll", "d20": "normal"})
    assert facts(state)["uses"] == {"Ann": {"d10": "reroll", "d20": "normal"}}
    assert pending(state) == {"Ann": ("roll",)}


def test_10_the_advanced_rule_adds_the_lure() -> None:
    (prompt,) = FISHING.prompts(wagers(match(advanced=True), Ann="6 10", Ben="6 6 6"))
    assert [choice.args["use"]["d10"] for choice in prompt.choices] == ["normal", "reroll", "lure"]


def test_10_in_a_group_declarations_stay_hidden_until_the_last() -> None:
    state = wagers(match(), Ann="6 10", Ben="6 20")
    assert all(prompt.secret for prompt in FISHING.prompts(state))
    one = do(state, "Ben", "declare", use={"d20": "reroll"})
    other = do(state, "Ben", "declare", use={"d20": "normal"})
    assert one != other
    assert facts(one) == facts(other)
    assert facts(one)["uses"] == {}
    assert pending(one) == {"Ann": ("declare",)}
    state = do(one, "Ann", "declare", use={"d10": "normal"})
    assert facts(state)["uses"] == {"Ann": {"d10": "normal"}, "Ben": {"d20": "reroll"}}
    assert pending(state) == {"Ann": ("roll",), "Ben": ("roll",)}


def grouper(ann: str = "6 6 6 10", **uses: str) -> object:
    """Let Ann fish for 11 with two 4s, her special dice declared."""
    state = match("longtooth_grouper", advanced="lure" in uses.values())
    state = wagers(state, Ann=ann, Ben="6 6 6 6 6")
    return do(state, "Ann", "declare", use=uses)


def test_11_example_of_the_rulebook() -> None:
    state = rolls(grouper(d10="reroll"), "Ann", 2, 1, 5, d10=10)
    assert facts(state)["left"] == {"Ann": {"d10": 2}}
    assert pending(state) == {"Ann": ("reroll", "done")}
    state = do(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 6, "1": 5, "2": 4}})
    assert facts(state)["rolled"]["Ann"] == {"d6": [6, 5, 4], "d10": 10}
    assert facts(state)["left"] == {"Ann": {"d10": 1}}
    state = do(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 4, "1": 3}})
    assert facts(state)["piles"]["Ann"] == ["longtooth_grouper"], "with nothing left to do she is done by herself"


def test_11_an_odd_face_gives_one_reroll() -> None:
    state = rolls(grouper(d10="reroll"), "Ann", 2, 1, 5, d10=7)
    assert facts(state)["left"] == {"Ann": {"d10": 1}}
    state = do(state, "Ann", "reroll", using="d10", dice={"d6": {"0": 4}})
    assert pending(state) == {"Ben": ("roll",)}


def test_11_the_ability_die_does_not_count() -> None:
    state = match("mackerel")
    state = do(wagers(state, Ann="6 10", Ben="6 6 6"), "Ann", "declare", use={"d10": "reroll"})
    state = do(rolls(state, "Ann", 6, d10=10), "Ann", "done")
    assert facts(state)["piles"]["Ann"] == []
    assert pending(state) == {"Ben": ("roll",)}


def test_11_a_fisher_who_has_caught_may_still_act_and_says_done() -> None:
    state = rolls(grouper(d10="reroll"), "Ann", 4, 4, 5, d10=7)
    assert pending(state) == {"Ann": ("reroll", "done")}
    assert facts(do(state, "Ann", "done"))["piles"]["Ann"] == ["longtooth_grouper"]


def test_11_only_ability_dice_catch_nothing_and_are_done_at_once() -> None:
    state = do(wagers(match("mackerel"), Ann="10", Ben="6 6"), "Ann", "declare", use={"d10": "reroll"})
    state = rolls(state, "Ann", d10=10)
    assert pending(state) == {"Ben": ("roll",)}


def test_12_example_1_a_reroll_die_rerolls_the_other_used_normally() -> None:
    state = rolls(grouper("6 10 20", d10="reroll", d20="normal"), "Ann", 4, d10=1, d20=3)
    (need, _) = FISHING.prompts(state)
    assert isinstance(need, NeedRoll)
    assert (need.dice, need.fixed, need.args) == (("d6", "d10", "d20"), (1,), {"using": "d10"})
    state = do(state, "Ann", "reroll", using="d10", dice={"d20": 4})
    assert facts(state)["rolled"]["Ann"] == {"d6": [4], "d10": 1, "d20": 4}


def test_12_example_2_two_reroll_dice() -> None:
    state = rolls(grouper("6 6 10 20", d10="reroll", d20="reroll"), "Ann", 1, 1, d10=10, d20=3)
    assert facts(state)["left"] == {"Ann": {"d10": 2, "d20": 1}}
    assert [prompt.args["using"] for prompt in FISHING.prompts(state)[:2]] == ["d10", "d20"]
    state = do(state, "Ann", "reroll", using="d10", dice={"d20": 4, "d6": {"1": 2}})
    assert facts(state)["left"] == {"Ann": {"d10": 1, "d20": 2}}
    state = do(state, "Ann", "reroll", using="d20", dice={"d6": {"0": 2}})
    assert facts(state)["left"] == {"Ann": {"d10": 1, "d20": 1}}
    with pytest.raises(ValueError, match="d10 has used its ability"):
        do(state, "Ann", "reroll", using="d20", dice={"d10": 2})
    with pytest.raises(ValueError, match="d20 has used its ability"):
        do(state, "Ann", "reroll", using="d10", dice={"d20": 2})


def test_12_both_even_give_four_rerolls() -> None:
    state = rolls(grouper("6 6 10 20", d10="reroll", d20="reroll"), "Ann", 1, 1, d10=10, d20=20)
    for using in ("d10", "d20", "d20", "d10"):
        assert pending(state) == {"Ann": ("reroll", "done")}
        state = do(state, "Ann", "reroll", using=using, dice={"d6": {"0": 1}})
    assert pending(state) == {"Ben": ("roll",)}


def test_12_without_d6_each_may_reroll_the_other_only_until_it_is_used() -> None:
    state = rolls(grouper("10 20", d10="reroll", d20="reroll"), "Ann", d10=2, d20=2)
    state = do(state, "Ann", "reroll", using="d10", dice={"d20": 6})
    assert facts(state)["left"] == {"Ann": {"d10": 1, "d20": 2}}
    assert [p.args["using"] for p in FISHING.prompts(state) if isinstance(p, NeedRoll)] == ["d10"]


# -- the lure ------------------------------------------------------------------------------------------------------


def test_13_an_odd_face_changes_one_die_by_one() -> None:
    state = rolls(grouper(d10="lure"), "Ann", 4, 3, 4, d10=3)
    assert facts(state)["left"] == {"Ann": {"d10": 1}}
    state = do(state, "Ann", "lure", using="d10", change={"d6": {"1": 1}})
    assert facts(state)["piles"]["Ann"] == ["longtooth_grouper"]


@pytest.mark.parametrize(
    ("change", "now"),
    [
        ({"d6": {"0": 2}}, [4, 3, 6]),
        ({"d6": {"0": -1, "1": 1}}, [1, 4, 6]),
        ({"d6": {"2": -1}}, [2, 3, 5]),
        ({"d6": {"2": -2}}, [2, 3, 4]),
    ],
)
def test_13_an_even_face_gives_two_points(change: dict[str, dict[str, int]], now: list[int]) -> None:
    state = rolls(grouper(d10="lure"), "Ann", 2, 3, 6, d10=4)
    assert facts(state)["left"] == {"Ann": {"d10": 2}}
    state = do(state, "Ann", "lure", using="d10", change=change)
    assert facts(state)["rolled"]["Ann"] == {"d6": now, "d10": 4}
    assert pending(state) == {"Ben": ("roll",)}, "used in one go, what is left is lost"


def test_13_vector_1_never_becomes_6() -> None:
    state = rolls(grouper(d10="lure"), "Ann", 1, 3, 6, d10=4)
    for change in ({"d6": {"0": -1}}, {"d6": {"2": 1}}, {"d6": {"0": -2}}):
        with pytest.raises(ValueError, match="no wrapping"):
            do(state, "Ann", "lure", using="d10", change=change)
    offered = [c.args["change"] for p in FISHING.prompts(state) for c in p.choices if c.do == "lure"]
    assert len(offered) == len({str(change) for change in offered}) == 4 + 4 + 5
    assert {"d6": {"0": -1}} not in offered


def test_13_a_lure_turns_the_parity_of_a_reroll_die() -> None:
    state = rolls(grouper("6 6 10 20", d10="lure", d20="reroll"), "Ann", 1, 1, d10=1, d20=19)
    state = do(state, "Ann", "lure", using="d10", change={"d20": 1})
    assert facts(state)["left"] == {"Ann": {"d10": 0, "d20": 2}}


def test_12_a_lure_may_change_a_special_die_that_was_used() -> None:
    state = rolls(grouper("6 6 10 20", d10="lure", d20="reroll"), "Ann", 1, 1, d10=1, d20=19)
    state = do(state, "Ann", "reroll", using="d20", dice={"d6": {"0": 4}})
    assert facts(state)["left"] == {"Ann": {"d10": 1, "d20": 0}}
    state = do(state, "Ann", "lure", using="d10", change={"d20": -1})
    assert facts(state)["left"] == {"Ann": {"d10": 0, "d20": 1}}
    assert pending(state) == {"Ann": ("reroll", "done")}


def test_12_a_lure_to_odd_never_leaves_less_than_nothing() -> None:
    state = rolls(grouper("6 6 10 20", d10="lure", d20="reroll"), "Ann", 1, 1, d10=1, d20=20)
    for _ in range(2):
        state = do(state, "Ann", "reroll", using="d20", dice={"d6": {"0": 2}})
    state = step(state, "Ann", "lure", using="d10", change={"d20": -1}).state
    assert pending(state) == {"Ben": ("roll",)}


def test_12_a_die_that_lured_cannot_be_rerolled() -> None:
    state = rolls(grouper("6 6 10 20", d10="lure", d20="reroll"), "Ann", 1, 1, d10=1, d20=20)
    rerolled = do(state, "Ann", "reroll", using="d20", dice={"d10": 2})
    assert facts(rerolled)["left"] == {"Ann": {"d10": 2, "d20": 1}}
    state = do(state, "Ann", "lure", using="d10", change={"d6": {"0": 1}})
    with pytest.raises(ValueError, match="d10 has used its ability"):
        do(state, "Ann", "reroll", using="d20", dice={"d10": 2})


def test_13_a_lure_with_no_other_die_has_nothing_to_do() -> None:
    state = do(wagers(match("mackerel", advanced=True), Ann="20", Ben="6 6"), "Ann", "declare", use={"d20": "lure"})
    assert pending(rolls(state, "Ann", d20=20)) == {"Ben": ("roll",)}


def test_events_tell_a_round() -> None:
    state = wagers(match("mackerel", "salmon_shark"), Ann="6 6")
    told = step(state, "Ben", "wager", dice=["d6"])
    assert [event.kind for event in told.events] == ["wagered", "screens_lifted"]
    told = step(told.state, "Ben", "roll", dice={"d6": [6]})
    assert [event.kind for event in told.events] == ["rolled", "fished"]
    assert told.events[1].values == {"total": 6, "caught": False, "missing": ["total"]}
    told = step(told.state, "Ann", "roll", dice={"d6": [6, 5]})
    assert [event.kind for event in told.events] == ["rolled", "fished", "caught", "revealed"]
    assert told.events[2].values == {"cards": ["mackerel"], "points": 1, "total": 11}


def test_dice_seen_in_any_order_of_kinds() -> None:
    state = do(wagers(match("mackerel"), Ann="6 6 10", Ben="6 6 6 6"), "Ann", "declare", use={"d10": "reroll"})
    (need,) = FISHING.prompts(state)
    seen = (Die("d6", "3"), Die("d10", "4"), Die("d6", "1"))
    action = FISHING.rolled(state, need, seen, ())
    assert action.args == {"dice": {"d6": [3, 1], "d10": 4}}
    state = FISHING.apply(state, action).state
    (need, _) = FISHING.prompts(state)
    seen = (Die("d6", "3"), Die("d10", "4"), Die("d6", "6"))
    again = FISHING.rolled(state, need, seen, kept=(0,))
    assert again.args == {"using": "d10", "dice": {"d6": {"1": 6}}}, "the die that gives the reroll always stays"
