"""Dice Fishing by the rules of ``appliance/games/dice_fishing.md``: a test for every statement and worked example."""

import pytest

from appliance.games import NeedChoice, NeedRoll, Setup, checked
from appliance.games.dice_fishing import Card, Wager, excess, fishing_key, possible_wagers
from appliance.table import Die
from tests.games.fishing_tables import (
    ALL,
    BASE,
    FISHING,
    HOUSE,
    dealt,
    do,
    facts,
    lost_round,
    match,
    pending,
    rolls,
    step,
    wagers,
)

# -- the deck ------------------------------------------------------------------------------------------------------


def test_1_ten_of_fifteen_cards_are_dealt_and_five_are_left() -> None:
    assert dealt() == {"deck": list(BASE[:4:-1]), "overtime": list(BASE[4::-1])}
    assert len(BASE) == 15


def test_1_a_round_reveals_the_next_card() -> None:
    state = match("mackerel", "salmon_shark")
    assert (facts(state)["round"], facts(state)["card"]) == (1, "mackerel")
    state = lost_round(state)
    assert (facts(state)["round"], facts(state)["card"]) == (2, "salmon_shark")


def test_1_a_table_with_its_own_cards_reveals_them() -> None:
    state = FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"))))
    assert facts(state)["card"] is None
    assert pending(state) == {"Ann": ("reveal",), "Ben": ("reveal",)}
    assert all(isinstance(prompt, NeedChoice) and prompt.drawn for prompt in FISHING.prompts(state))
    state = do(state, "Ben", "reveal", card="mackerel")
    assert facts(state)["card"] == "mackerel"
    state = lost_round(state)
    assert "mackerel" not in [c.args["card"] for p in FISHING.prompts(state) for c in p.choices]


def test_16_the_expansion_has_21_cards_of_which_13_are_dealt() -> None:
    cards = dealt(expansion=True)
    assert len(ALL) == 21
    assert (len(cards["deck"]), len(cards["overtime"])) == (13, 8)
    assert match(expansion=True).rounds == 13


# -- wagers and order ----------------------------------------------------------------------------------------------


def test_2_wagers_are_secret_until_all_are_in() -> None:
    state = match()
    assert all(isinstance(p, NeedChoice) and p.secret for p in FISHING.prompts(state))
    state = wagers(state, Ben="6 6")
    assert pending(state) == {"Ann": ("wager",)}
    assert facts(state)["wagers"] == {"Ann": None, "Ben": None}
    assert facts(state)["order"] == []
    assert wagers(match(), Ben="6 6 6 20") != state
    assert facts(wagers(match(), Ben="6 6 6 20")) == facts(state)
    state = wagers(state, Ann="6 6 6")
    assert facts(state)["wagers"] == {"Ann": ["d6"] * 3, "Ben": ["d6"] * 2}
    assert facts(state)["order"] == [["Ben"], ["Ann"]]


def test_2_the_sheet_shows_a_viewer_the_own_wager_only() -> None:
    state = wagers(match(), Ben="6 6")

    def shown(viewer: str | None) -> list[int | None]:
        row = next(row for row in FISHING.sheet(state, viewer).rows if row.key == "dice_fishing.wager")
        return [cell.points for cell in row.cells]

    assert shown("Ben") == [None, 2]
    assert shown("Ann") == shown(None) == [None, None]


def test_2_any_subset_of_the_dice_may_be_wagered_but_not_none() -> None:
    assert len(possible_wagers((), may_pass=False)) == 23
    assert len(possible_wagers(("d10",), may_pass=False)) == 11
    assert possible_wagers(("d10", "d20"), may_pass=True) == tuple(Wager(count) for count in range(6))


def test_2_option_pass_allows_an_empty_wager() -> None:
    state = wagers(match("mackerel", **{"pass": True}), Ann="", Ben="6 6")
    assert facts(state)["order"] == [["Ben"]]
    assert facts(state)["wagers"]["Ann"] == []


def test_2_if_all_pass_the_card_is_carried() -> None:
    state = wagers(match("mackerel", "salmon_shark", **{"pass": True}), Ann="", Ben="")
    assert facts(state)["carried"] == ["mackerel"]
    assert facts(state)["round"] == 2


def test_3_example_four_three_two_dice() -> None:
    state = match(players=("Red", "Blue", "Green"))
    state = wagers(state, Red="6 6 6 6", Blue="6 6 6", Green="6 6")
    assert facts(state)["order"] == [["Green"], ["Blue"], ["Red"]]
    assert pending(state) == {"Green": ("roll",)}


def test_3_example_fewer_special_dice_go_first() -> None:
    state = wagers(match(players=("Red", "Blue")), Red="6 6 10", Blue="6 6 6")
    assert facts(state)["order"] == [["Blue"], ["Red"]]


def test_3_example_equal_wagers_fish_together() -> None:
    state = wagers(match(players=("Green", "Blue", "Red")), Green="6 6", Blue="6 6", Red="6")
    assert facts(state)["order"] == [["Red"], ["Green", "Blue"]]


def test_3_d10_and_d20_are_alike_unless_the_option_says_otherwise() -> None:
    assert facts(wagers(match(), Ann="6 20", Ben="6 10"))["order"] == [["Ann", "Ben"]]
    assert facts(wagers(match(d10_first=True), Ann="6 20", Ben="6 10"))["order"] == [["Ben"], ["Ann"]]
    assert fishing_key(Wager(1, ("d10", "d20")), True) == fishing_key(Wager(1, ("d10", "d20")), False)


def test_4_ability_dice_count_as_dice() -> None:
    state = wagers(match(), Ann="6 6 10", Ben="6 6")
    assert facts(state)["order"] == [["Ben"], ["Ann"]]


# -- the catch -----------------------------------------------------------------------------------------------------


def test_5_the_first_success_wins_the_card_and_later_players_do_not_roll() -> None:
    state = wagers(match("mackerel"), Ann="6 6", Ben="6 6 6")
    state = rolls(state, "Ann", 4, 5)
    assert facts(state)["piles"] == {"Ann": ["mackerel"], "Ben": []}
    assert facts(state)["round"] == 2
    assert FISHING.scores(state) == {"Ann": HOUSE.card("mackerel").points, "Ben": 0}


def test_5_after_a_failure_the_next_fishes() -> None:
    state = rolls(wagers(match("mackerel"), Ann="6 6", Ben="6 6 6"), "Ann", 4, 4)
    assert pending(state) == {"Ben": ("roll",)}
    assert facts(state)["rolled"] == {"Ann": {"d6": [4, 4]}}


@pytest.mark.parametrize(("total", "by"), [((4, 5), 0), ((4, 4), None), ((6, 6), 3)])
def test_5_example_card_9(total: tuple[int, ...], by: int | None) -> None:
    assert excess(HOUSE.card("mackerel"), total) == by


@pytest.mark.parametrize(("dice", "by"), [((6, 6, 5), 0), ((6, 5, 4, 2), None), ((6, 6, 4), None), ((6, 6, 4, 2), 1)])
def test_5_example_card_17_with_two_equal(dice: tuple[int, ...], by: int | None) -> None:
    assert excess(HOUSE.card("thread_sail_filefish"), dice) == by


def together(*thrown: int) -> object:
    """Let as many players as totals fish for a target of 7 (here 9 with two more) with one D20 each."""
    names = ("Green", "Blue", "Red")[: len(thrown)]
    state = match("mackerel", "salmon_shark", players=names)
    state = wagers(state, **dict.fromkeys(names, "20"))
    for name in names:
        state = do(state, name, "declare", use={"d20": "normal"})
    for name, face in zip(names, thrown, strict=True):
        state = rolls(state, name, d20=face)
    return state


def test_6_example_the_closest_of_a_group_wins() -> None:
    assert facts(together(12, 10))["piles"] == {"Green": [], "Blue": ["mackerel"]}


def test_6_a_single_success_of_a_group_wins() -> None:
    assert facts(together(20, 8, 3))["piles"]["Green"] == ["mackerel"]


def test_6_example_equally_close_nobody_wins_and_the_card_is_carried() -> None:
    state = together(10, 10)
    assert facts(state)["piles"] == {"Green": [], "Blue": []}
    assert (facts(state)["carried"], facts(state)["round"]) == (["mackerel"], 2)


def test_6_a_tie_of_the_closest_stands_even_if_a_third_was_further_off() -> None:
    assert facts(together(10, 15, 10))["carried"] == ["mackerel"]


def test_6_a_tie_ends_the_round_though_others_wait() -> None:
    state = match("mackerel", "salmon_shark", players=("Ann", "Ben", "Cem"))
    state = wagers(state, Ann="6 6", Ben="6 6", Cem="6 6 6")
    assert pending(state) == {"Ann": ("roll",), "Ben": ("roll",)}
    state = rolls(rolls(state, "Ben", 5, 4), "Ann", 3, 6)
    assert (facts(state)["carried"], facts(state)["round"]) == (["mackerel"], 2)


def test_7_all_fail_and_the_winner_of_the_next_round_takes_all() -> None:
    state = lost_round(lost_round(match("mackerel", "salmon_shark", "japanese_horse_mackerel")))
    assert facts(state)["carried"] == ["mackerel", "salmon_shark"]
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6"), "Ann", 3, 3)
    assert facts(state)["piles"]["Ann"] == ["mackerel", "salmon_shark", "japanese_horse_mackerel"]
    assert facts(state)["carried"] == []
    lines = FISHING.explain(state, "Ann")
    assert [line.rule for line in lines] == ["dice_fishing:7", "dice_fishing:7", "dice_fishing:5"]
    assert sum(line.points for line in lines) == FISHING.scores(state)["Ann"]


def test_7_in_the_last_round_the_fish_is_lost() -> None:
    state = match("mackerel", overtime=())
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6"), "Ann", 5, 5)
    for _ in range(9):
        state = lost_round(state)
    assert FISHING.winners(state) == ("Ann",)
    assert (facts(state)["card"], facts(state)["carried"], facts(state)["round"]) == (None, [], 10)
    assert FISHING.prompts(state) == ()


CONDITIONS = {
    "faces": Card(id="a", name="A", points=1, target=5, faces=(4, 4, 1)),
    "equal": Card(id="a", name="A", points=1, target=5, equal=3),
    "different": Card(id="a", name="A", points=1, target=5, different=True),
    "odd": Card(id="a", name="A", points=1, target=5, parity="odd"),
    "even": Card(id="a", name="A", points=1, target=5, parity="even"),
    "prime": Card(id="a", name="A", points=1, target=5, prime=True),
}


@pytest.mark.parametrize(
    ("condition", "counting", "met"),
    [
        ("faces", (1, 4, 4), True),
        ("faces", (4, 6, 1, 4), True),
        ("faces", (1, 4, 5), False),
        ("equal", (2, 2, 2), True),
        ("equal", (2, 2, 3, 3), False),
        ("equal", (6, 1, 6, 2, 6, 6), True),
        ("different", (1, 2, 3, 4, 5, 6), True),
        ("different", (1, 2, 2), False),
        ("different", (6,), True),
        ("odd", (5, 5, 19), True),
        ("odd", (5, 2), False),
        ("odd", (7,), True),
        ("even", (2, 10, 20), True),
        ("even", (6, 5), False),
        ("prime", (2, 3, 5, 7, 11, 13, 17, 19), True),
        ("prime", (1, 5), False),
        ("prime", (9,), False),
    ],
)
def test_8_and_17_conditions(condition: str, counting: tuple[int, ...], met: bool) -> None:
    assert (excess(CONDITIONS[condition], counting) is not None) == met


@pytest.mark.parametrize("condition", CONDITIONS)
def test_8_no_counting_die_meets_nothing(condition: str) -> None:
    assert excess(CONDITIONS[condition], ()) is None


def test_8_an_exact_face_may_come_from_a_special_die_used_normally() -> None:
    state = wagers(match("longtooth_grouper"), Ann="6 6 10", Ben="6 6 6 6")
    state = do(state, "Ann", "declare", use={"d10": "normal"})
    assert facts(rolls(state, "Ann", 4, 3, d10=4))["piles"]["Ann"] == ["longtooth_grouper"]


def test_9_the_0_of_the_d10_is_10() -> None:
    state = do(wagers(match("mackerel"), Ann="10", Ben="6 6"), "Ann", "declare", use={"d10": "normal"})
    (need,) = FISHING.prompts(state)
    assert isinstance(need, NeedRoll)
    action = FISHING.rolled(state, need, (Die("d10", "10"),), ())
    assert action.args == {"dice": {"d10": 10}}
    assert facts(FISHING.apply(state, action).state)["piles"]["Ann"] == ["mackerel"]


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
