"""Dice Fishing by the rules of ``appliance/games/dice_fishing.md``: a test for every statement and worked example.

Rules 10 to 13, what special dice are used for: ``test_fishing_uses.py``.
"""

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
