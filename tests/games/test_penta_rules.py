"""Every statement of penta.md, with the rulebook's worked examples."""

from itertools import combinations_with_replacement

import pytest

from appliance.games import Choice, IllegalAction, NeedChoice, NeedRoll
from appliance.games.penta import BOXES, Rules
from appliance.games.penta.scoring import natural_points
from tests.games.penta_tables import LOWER, PENTA, events, full_but, match, roll, score, with_sheet, would_score

ROLLS = list(combinations_with_replacement(range(1, 7), 5))


def test_1_thirteen_rounds_of_up_to_three_throws() -> None:
    state = match("Ann", "Ben")
    for number in range(13):
        assert PENTA.public(state)["round"] == number + 1
        for player in ("Ann", "Ben"):
            assert state.player == player
            for left in (2, 1, 0):
                state = roll(state, 1, 2, 3, 4, 6)
                assert PENTA.public(state)["rolls_left"] == left
            state = score(state, BOXES[number])
    assert state.finished
    assert PENTA.public(state)["turn"] is None
    assert PENTA.public(state)["round"] == 13


def test_1_any_dice_may_be_kept_and_earlier_keepers_thrown_again() -> None:
    state = roll(match(), 1, 2, 3, 4, 6)
    state = roll(state, 1, 2, 3, 4, 5, kept=(0, 1, 2, 3))
    state = roll(state, 6, 6, 6, 6, 5, kept=(4,))
    assert state.dice == (6, 6, 6, 6, 5)


def test_1_prompts_of_a_turn() -> None:
    state = match()
    assert PENTA.prompts(state) == (NeedRoll("Ann", ("d6",) * 5, may_keep=False),)
    for _ in range(2):
        state = roll(state, 1, 1, 3, 4, 6)
        need, choice = PENTA.prompts(state)
        assert need == NeedRoll("Ann", ("d6",) * 5, may_keep=True)
        assert isinstance(choice, NeedChoice)
        assert [each.args["box"] for each in choice.choices] == list(BOXES)
    (choice,) = PENTA.prompts(roll(state, 1, 1, 3, 4, 6))
    assert isinstance(choice, NeedChoice)
    assert choice.choices[-1] == Choice("auto")


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_1_option_throws(throws: int) -> None:
    state = match(throws=throws)
    for _ in range(throws):
        assert any(isinstance(prompt, NeedRoll) for prompt in PENTA.prompts(state))
        state = roll(state, 1, 2, 3, 4, 6)
    assert not any(isinstance(prompt, NeedRoll) for prompt in PENTA.prompts(state))


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_2_scoring_after_any_throw_one_box_a_round(throws: int) -> None:
    state = match()
    for _ in range(throws):
        state = roll(state, 2, 2, 3, 3, 3)
    state = score(state, "full_house")
    assert state.dice == ()
    assert PENTA.scores(state) == {"Ann": 25}
    with pytest.raises(IllegalAction, match="nothing is thrown yet"):
        score(state, "chance")


def test_2_each_box_once() -> None:
    state = roll(score(roll(match(), 1, 1, 3, 4, 6), "aces"), 1, 1, 1, 4, 6)
    with pytest.raises(IllegalAction, match="aces is already filled; free for this roll: twos, threes") as refusal:
        score(state, "aces")
    assert refusal.value.code == "box_filled"


def test_3_to_5_example_1_1_3_4_6() -> None:
    expected = dict.fromkeys(BOXES, 0) | {"aces": 2, "threes": 3, "fours": 4, "sixes": 6, "chance": 15}
    assert would_score(match(), (1, 1, 3, 4, 6)) == expected


@pytest.mark.parametrize(
    ("dice", "box", "points"),
    [
        ((4, 2, 4, 4, 1), "three_of_a_kind", 15),
        ((4, 4, 4, 4, 1), "three_of_a_kind", 17),
        ((4, 4, 2, 2, 1), "three_of_a_kind", 0),
        ((4, 4, 1, 4, 4), "four_of_a_kind", 17),
        ((4, 4, 4, 2, 2), "four_of_a_kind", 0),
        ((2, 3, 2, 3, 3), "full_house", 25),
        ((2, 2, 3, 3, 4), "full_house", 0),
        ((3, 3, 3, 3, 2), "full_house", 0),
        ((3, 4, 5, 6, 3), "small_straight", 30),
        ((1, 2, 3, 4, 6), "small_straight", 30),
        ((6, 5, 4, 3, 2), "small_straight", 30),
        ((1, 2, 3, 5, 6), "small_straight", 0),
        ((5, 1, 4, 2, 3), "large_straight", 40),
        ((2, 3, 4, 5, 6), "large_straight", 40),
        ((1, 2, 3, 4, 6), "large_straight", 0),
        ((6, 6, 6, 6, 6), "penta", 50),
        ((6, 6, 6, 6, 5), "penta", 0),
        ((6, 6, 6, 6, 6), "chance", 30),
        ((5, 5, 5, 5, 5), "four_of_a_kind", 25),
    ],
)
def test_3_to_5_points(dice: tuple[int, ...], box: str, points: int) -> None:
    assert would_score(match(), dice)[box] == points


def test_3_to_5_points_of_all_rolls_counted_another_way() -> None:
    four_in_a_row, five_in_a_row = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6}), ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})
    for dice in ROLLS:
        total, most = sum(dice), max(map(dice.count, dice))
        expected = [sum(value for value in dice if value == face) for face in range(1, 7)]
        expected += [total * (most >= 3), total * (most >= 4)]
        expected += [25 * ({dice.count(value) for value in dice} == {2, 3})]
        expected += [30 * any(row <= set(dice) for row in four_in_a_row)]
        expected += [40 * any(row <= set(dice) for row in five_in_a_row)]
        expected += [total, 50 * (most == 5)]
        assert [natural_points(Rules(), box, dice) for box in BOXES] == expected


def test_5_a_roll_in_any_order_scores_the_same() -> None:
    assert would_score(match(), (6, 3, 1, 4, 1)) == would_score(match(), (1, 1, 3, 4, 6))


def test_5_option_full_house_from_five() -> None:
    assert would_score(match(), (3, 3, 3, 3, 3))["full_house"] == 0
    assert would_score(match(full_house_from_five=True), (3, 3, 3, 3, 3))["full_house"] == 25
    zeroed = with_sheet({"penta": 0}, full_house_from_five=True)
    assert would_score(zeroed, (3, 3, 3, 3, 3))["full_house"] == 25


def test_6_upper_63_earns_35_and_62_does_not() -> None:
    reached = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15}
    state = roll(with_sheet(reached), 6, 6, 6, 1, 2)
    assert [event.kind for event in events(state, "score", box="sixes")] == ["scored", "bonus", "turn"]
    after = score(state, "sixes")
    assert PENTA.public(after)["upper"] == {"Ann": 63}
    assert PENTA.public(after)["bonus"] == {"Ann": 35}
    assert PENTA.scores(after) == {"Ann": 98}

    short = score(roll(with_sheet(reached | {"aces": 2}), 6, 6, 6, 1, 2), "sixes")
    assert PENTA.public(short)["upper"] == {"Ann": 62}
    assert PENTA.public(short)["bonus"] == {"Ann": 0}


def test_6_the_35_come_once_and_as_soon_as_63_is_reached() -> None:
    state = with_sheet({"threes": 15, "fours": 20, "fives": 25})
    state = roll(state, 2, 2, 1, 1, 3)
    assert PENTA.scores(score(state, "twos")) == {"Ann": 64 + 35}
    later = roll(score(state, "twos"), 1, 1, 1, 1, 2)
    assert "bonus" not in [event.kind for event in events(later, "score", box="aces")]


def test_6_the_100s_do_not_count_towards_63() -> None:
    state = with_sheet({"penta": 50, "sixes": 30})
    after = score(roll(state, 4, 4, 4, 4, 4), "fours")
    assert PENTA.public(after)["upper"] == {"Ann": 50}
    assert PENTA.public(after)["bonus"] == {"Ann": 0}


def test_7_any_free_box_may_be_sacrificed_and_a_zero_is_not_empty() -> None:
    after = score(roll(match(), 1, 1, 3, 4, 6), "large_straight")
    rows = {row.key: row.cells[0] for row in PENTA.sheet(after, None).rows}
    assert (rows["penta.large_straight"].points, rows["penta.large_straight"].zeroed) == (0, True)
    assert (rows["penta.small_straight"].points, rows["penta.small_straight"].zeroed) == (None, False)
    assert [(line.points, line.rule) for line in PENTA.explain(after, "Ann")] == [(0, "penta:7")]


def test_8_every_further_five_of_a_kind_earns_100() -> None:
    state = score(roll(match(), 4, 4, 4, 4, 4), "penta")
    assert PENTA.public(state)["penta_bonus"] == {"Ann": 0}
    state = score(roll(state, 4, 4, 4, 4, 4), "fours")
    state = score(roll(state, 4, 4, 4, 4, 4), "small_straight")
    assert PENTA.public(state)["penta_bonus"] == {"Ann": 200}
    assert PENTA.scores(state) == {"Ann": 50 + 20 + 30 + 200}
    assert [line.points for line in PENTA.explain(state, "Ann") if line.rule == "penta:8"] == [100, 100]


def test_9a_the_own_upper_box_must_be_taken() -> None:
    state = with_sheet({"penta": 50})
    assert would_score(state, (4, 4, 4, 4, 4)) == {"fours": 120}
    with pytest.raises(IllegalAction, match=r"five of a kind goes into fours .*penta:9a.*allowed: fours") as refusal:
        score(roll(state, 4, 4, 4, 4, 4), "chance")
    assert refusal.value.code == "joker_restricts"


def test_9b_else_any_free_lower_box() -> None:
    state = with_sheet({"penta": 50, "fours": 16})
    assert would_score(state, (4, 4, 4, 4, 4)) == {
        "three_of_a_kind": 120,
        "four_of_a_kind": 120,
        "full_house": 125,
        "small_straight": 130,
        "large_straight": 140,
        "chance": 120,
    }
    with pytest.raises(IllegalAction, match="lower boxes while one is free"):
        score(roll(state, 4, 4, 4, 4, 4), "aces")


def test_9b_a_joker_says_so_in_the_explanation() -> None:
    after = score(roll(with_sheet({"penta": 50, "fours": 16}), 4, 4, 4, 4, 4), "large_straight")
    assert ("penta:9b", 40) in [(line.rule, line.points) for line in PENTA.explain(after, "Ann")]


def test_9c_else_another_upper_box_for_nothing_and_the_100() -> None:
    state = with_sheet(full_but("aces", "twos", penta=50, fours=12))
    assert would_score(state, (4, 4, 4, 4, 4)) == {"aces": 100, "twos": 100}
    before = PENTA.scores(state)["Ann"]
    after = score(roll(state, 4, 4, 4, 4, 4), "aces")
    assert PENTA.public(after)["boxes"]["Ann"]["aces"] == 0
    assert PENTA.scores(after)["Ann"] == before + 100


def test_9_the_joker_is_announced_with_its_rule() -> None:
    for points, rule in (({"penta": 50}, "penta:9a"), ({"penta": 50, "fours": 0}, "penta:9b")):
        rolled = events(with_sheet(points), "roll", dice=[4, 4, 4, 4, 4])
        assert [(event.kind, event.values.get("rule")) for event in rolled][1:] == [("joker", rule)]


def test_10_penta_zeroed_no_joker_no_100() -> None:
    expected = dict.fromkeys(BOXES[:-1], 0)
    expected |= {"fours": 20, "three_of_a_kind": 20, "four_of_a_kind": 20, "chance": 20}
    assert would_score(with_sheet({"penta": 0}), (4, 4, 4, 4, 4)) == expected


def test_11_penta_free_no_duty_no_joker_no_100() -> None:
    offers = would_score(match(), (4, 4, 4, 4, 4))
    assert list(offers) == list(BOXES)
    assert (offers["penta"], offers["fours"], offers["large_straight"]) == (50, 20, 0)


def test_option_joker_official_is_forced_after_a_zero_but_earns_no_100() -> None:
    assert would_score(with_sheet({"penta": 0}, joker="official"), (4, 4, 4, 4, 4)) == {"fours": 20}
    offers = would_score(with_sheet({"penta": 0, "fours": 8}, joker="official"), (4, 4, 4, 4, 4))
    assert (offers["full_house"], offers["large_straight"], offers["chance"]) == (25, 40, 20)
    lower_full = dict.fromkeys(LOWER, 0) | {"fours": 8}
    assert set(would_score(with_sheet(lower_full, joker="official"), (4, 4, 4, 4, 4)).values()) == {0}


def test_option_joker_none() -> None:
    offers = would_score(with_sheet({"penta": 50}, joker="none"), (4, 4, 4, 4, 4))
    assert list(offers) == list(BOXES[:-1])
    assert (offers["fours"], offers["large_straight"], offers["full_house"]) == (20, 0, 0)


def _kinds_after_last_throw(points: dict[str, int], dice: list[int], **options: object) -> list[str]:
    return [event.kind for event in events(with_sheet(points, throws=1, **options), "roll", dice=dice)]


def test_12_notice_when_no_legal_box_scores() -> None:
    no_luck = full_but("full_house", "penta")
    assert "sacrifice_notice" in _kinds_after_last_throw(no_luck, [1, 2, 3, 4, 6])
    assert "sacrifice_notice" not in _kinds_after_last_throw(no_luck, [2, 2, 3, 3, 3])


def test_12_not_before_the_last_throw() -> None:
    rolled = events(with_sheet(full_but("penta")), "roll", dice=[1, 2, 3, 4, 6])
    assert [event.kind for event in rolled] == ["rolled"]


def test_12_not_in_case_9c() -> None:
    assert _kinds_after_last_throw(full_but("aces", penta=50), [4, 4, 4, 4, 4]) == ["rolled", "joker"]


def test_13_auto_enters_after_the_last_throw_only() -> None:
    state = match()
    for _ in range(2):
        with pytest.raises(IllegalAction, match="auto comes after the last throw") as refusal:
            events(state, "auto")
        assert refusal.value.code == "auto_too_early"
        state = roll(state, 6, 6, 6, 6, 6)
    scored = events(roll(state, 6, 6, 6, 6, 6), "auto")[0]
    assert scored.values == {"box": "penta", "points": 50, "penta_bonus": 0, "auto": True}


def test_14_total_is_upper_bonus_lower_and_100s() -> None:
    state = with_sheet(full_but("chance", sixes=30, fives=25, fours=20, penta=50))
    state = score(roll(state, 4, 4, 4, 4, 4), "chance")
    assert PENTA.scores(state) == {"Ann": 75 + 35 + 50 + 20 + 100}


def test_14_highest_total_wins_and_a_tie_is_shared() -> None:
    state = match("Ann", "Ben", "Cem", throws=1)
    for box in BOXES:
        for dice in ((1, 2, 3, 4, 6), (1, 2, 3, 4, 6), (1, 2, 3, 3, 6)):
            assert PENTA.winners(state) == ()
            state = score(roll(state, *dice), box)
    assert PENTA.winners(state) == ("Ann", "Ben")


def test_sheet_rows_in_order_with_offers_for_the_one_whose_turn_it_is() -> None:
    state = roll(match("Ann", "Ben"), 1, 1, 3, 4, 6)
    table = PENTA.sheet(state, None)
    upper, lower = BOXES[:6], BOXES[6:]
    keys = [*upper, "upper", "bonus", *lower, "penta_bonus", "total"]
    assert [row.key for row in table.rows] == [f"penta.{key}" for key in keys]
    assert table.turn == "Ann"
    assert table.rows[0].cells[0].offer == 2
    assert table.rows[0].cells[0].choice == Choice("score", {"box": "aces"}, 2)
    assert all(row.cells[1].offer is None for row in table.rows)


def test_sheet_bonus_is_open_until_earned_or_lost() -> None:
    def bonus(points: dict[str, int]) -> int | None:
        return PENTA.sheet(with_sheet(points), None).rows[7].cells[0].points

    assert bonus({}) is None
    assert bonus({"fours": 20, "fives": 25, "sixes": 18}) == 35
    assert bonus(dict.fromkeys(BOXES[:6], 0)) == 0


def test_public_facts_before_a_throw_and_when_finished() -> None:
    facts = PENTA.public(match("Ann", "Ben"))
    assert (facts["dice"], facts["legal_boxes"], facts["would_score"], facts["rolls_left"]) == ([], [], {}, 3)
    finished = PENTA.public(score(roll(with_sheet(full_but("chance")), 1, 1, 1, 1, 1), "chance"))
    assert (finished["turn"], finished["rolls_left"], finished["dice"], finished["legal_boxes"]) == (None, 0, [], [])
