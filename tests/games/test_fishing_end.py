"""Dice Fishing, rules 14 to 19: resting dice, the end and overtime, the Freshwater expansion."""

import pytest

from appliance.games import Setup, checked
from tests.games.fishing_tables import (
    BASE,
    FISHING,
    dealt,
    do,
    facts,
    lost_round,
    match,
    pending,
    rolls,
    wagers,
)

# -- resting, the end ----------------------------------------------------------------------------------------------


def test_14_used_special_dice_rest_one_round() -> None:
    state = wagers(match("mackerel"), Ann="6 20", Ben="10")
    state = do(state, "Ben", "declare", use={"d10": "normal"})
    state = rolls(state, "Ben", d10=10)
    assert facts(state)["resting"] == {"Ann": ["d20"], "Ben": ["d10"]}, "wagered is used, rolled or not"
    with pytest.raises(ValueError, match="Ann's d20 rests in this round"):
        wagers(state, Ann="6 20")
    assert all("d20" not in c.args["dice"] for c in FISHING.prompts(state)[0].choices)
    assert facts(lost_round(state))["resting"] == {"Ann": [], "Ben": []}


def test_14_option_rest_rolled_spares_dice_that_were_not_thrown() -> None:
    state = wagers(match("mackerel", rest="rolled"), Ann="6 20", Ben="10")
    state = rolls(do(state, "Ben", "declare", use={"d10": "normal"}), "Ben", d10=10)
    assert facts(state)["resting"] == {"Ann": [], "Ben": ["d10"]}


def test_14_used_d6_return_at_once() -> None:
    state = rolls(wagers(match("mackerel"), Ann="6 6 6 6 6", Ben="6 6 6 6"), "Ben", 3, 3, 3, 1)
    assert ["d6"] * 5 in [choice.args["dice"] for choice in FISHING.prompts(state)[0].choices]


def tied_after_ten(overtime: tuple[str, ...] | None = None, **options: object) -> object:
    state = match("mackerel", overtime=overtime, players=("Ann", "Ben", "Cem"), **options)
    for _ in range(state.rules.deck_size):
        state = lost_round(state)
    return state


def test_15_a_tie_for_first_goes_to_overtime_with_the_unused_cards_for_all() -> None:
    state = tied_after_ten()
    assert facts(state)["overtime"] is True
    assert (facts(state)["round"], facts(state)["carried"]) == (11, [])
    assert facts(state)["card"] == BASE[10]
    assert list(pending(state)) == ["Ann", "Ben", "Cem"]
    assert state.rounds == 15


def test_15_still_tied_after_overtime_is_shared() -> None:
    state = tied_after_ten()
    for _ in range(5):
        state = lost_round(state)
    assert FISHING.winners(state) == ("Ann", "Ben", "Cem")


def test_15_an_outsider_can_win_overtime() -> None:
    state = match("mackerel", "japanese_horse_mackerel", players=("Ann", "Ben", "Cem"), overtime=("giant_squid",))
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6", Cem="6 6 6"), "Ann", 5, 5)
    state = rolls(wagers(state, Ann="6 6 6", Ben="6 6", Cem="6 6 6"), "Ben", 5, 5)
    for _ in range(8):
        state = lost_round(state)
    assert (facts(state)["overtime"], facts(state)["card"]) == (True, "giant_squid")
    state = wagers(state, Ann="6", Ben="6 6", Cem="6 6 6 10 20")
    state = rolls(rolls(state, "Ann", 1), "Ben", 1, 1)
    state = do(state, "Cem", "declare", use={"d10": "normal", "d20": "normal"})
    state = rolls(state, "Cem", 6, 6, 6, d10=10, d20=20)
    assert FISHING.winners(state) == ("Cem",)


def test_15_no_tie_no_overtime() -> None:
    state = match("mackerel")
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6"), "Ann", 5, 5)
    for _ in range(9):
        state = lost_round(state)
    assert FISHING.winners(state) == ("Ann",)
    assert facts(state)["overtime"] is False


def test_15_dice_rest_into_overtime() -> None:
    state = match("mackerel")
    for _ in range(9):
        state = lost_round(state)
    state = do(wagers(state, Ann="20", Ben="6 6"), "Ann", "declare", use={"d20": "normal"})
    state = rolls(rolls(state, "Ann", d20=1), "Ben", 1, 1)
    assert facts(state)["overtime"] is True
    assert facts(state)["resting"]["Ann"] == ["d20"]


def test_15_overtime_with_the_expansion_plays_all_that_is_left_or_five_by_option() -> None:
    assert tied_after_ten(expansion=True).rounds == 21
    cards = dealt(expansion=True, overtime_cards=5)
    assert len(cards["overtime"]) == 5


def test_15_a_table_with_its_own_cards_reveals_them_in_overtime_too() -> None:
    for options, rounds in (({}, 15), ({"expansion": True}, 21), ({"expansion": True, "overtime_cards": 5}, 18)):
        state = FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben"), options)))
        played = 0
        while not FISHING.winners(state):
            state = lost_round(do(state, "Ann", "reveal", card=state.unseen[0]))
            played += 1
        assert (played, facts(state)["overtime"]) == (rounds, True)


def test_15_without_unused_cards_a_tie_is_shared_at_once() -> None:
    assert FISHING.winners(tied_after_ten(overtime=())) == ("Ann", "Ben", "Cem")


# -- the expansion -------------------------------------------------------------------------------------------------


def test_17_ability_dice_are_exempt() -> None:
    state = match("salmon", expansion=True)
    state = do(wagers(state, Ann="6 6 6 10", Ben="6 6 6 6 6"), "Ann", "declare", use={"d10": "reroll"})
    state = do(rolls(state, "Ann", 6, 6, 2, d10=9), "Ann", "done")
    assert facts(state)["piles"]["Ann"] == ["salmon"]


def caught(card: str, players: tuple[str, ...] = ("Ann", "Ben", "Cem")) -> object:
    """Let Ann catch ``card`` after everybody else has won one or two others."""
    first = ("mackerel", "ocean_sunfish", "japanese_horse_mackerel", "bear" if card == "bear" else "goldfish")
    state = match(*first, players=players, expansion=True)
    for winner, dice in (("Ben", (6, 6, 6)), ("Ben", (6, 6, 6)), ("Cem", (6, 6, 6)), ("Ann", (6, 6, 6))):
        others = {name: "6 6 6 6" for name in players if name != winner}
        state = rolls(wagers(state, **{winner: "6 6 6"}, **others), winner, *dice)
    return state


def test_18_the_single_icon_lets_the_catcher_choose_who_loses_a_drawn_card() -> None:
    state = caught("goldfish")
    assert facts(state)["piles"]["Ann"] == ["goldfish"]
    assert pending(state) == {"Ann": ("target",)}
    assert [c.args["player"] for c in FISHING.prompts(state)[0].choices] == ["Ben", "Cem"]
    state = do(state, "Ann", "target", player="Ben")
    assert pending(state) == {"Ben": ("lose",)}
    (prompt,) = FISHING.prompts(state)
    assert prompt.drawn and [c.args["card"] for c in prompt.choices] == ["mackerel", "ocean_sunfish"]
    state = do(state, "Ben", "lose", card="ocean_sunfish")
    assert facts(state)["piles"] == {"Ann": ["goldfish"], "Ben": ["mackerel"], "Cem": ["japanese_horse_mackerel"]}
    assert facts(state)["round"] == 5
    assert "ocean_sunfish" not in state.unseen, "it leaves the match"


def test_18_the_all_icon_makes_every_opponent_lose_a_card() -> None:
    state = caught("bear")
    assert pending(state) == {"Ben": ("lose",), "Cem": ("lose",)}
    state = do(state, "Cem", "lose", card="japanese_horse_mackerel")
    assert pending(state) == {"Ben": ("lose",)}
    state = do(state, "Ben", "lose", card="mackerel")
    assert facts(state)["piles"] == {"Ann": ["bear"], "Ben": ["ocean_sunfish"], "Cem": []}
    assert (facts(state)["round"], list(pending(state))) == (5, ["Ann", "Ben", "Cem"])


def test_18_an_empty_handed_opponent_may_be_chosen_without_effect() -> None:
    state = match("mackerel", "goldfish", players=("Ann", "Ben", "Cem"), expansion=True)
    state = rolls(wagers(state, Ben="6 6", Ann="6 6 6", Cem="6 6 6"), "Ben", 5, 5)
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6", Cem="6 6 6"), "Ann", 5, 5)
    state = do(state, "Ann", "target", player="Cem")
    assert facts(state)["round"] == 3
    assert facts(state)["piles"]["Ben"] == ["mackerel"]


@pytest.mark.parametrize("card", ["goldfish", "bear"])
def test_18_where_nobody_has_a_card_the_icon_is_skipped(card: str) -> None:
    state = match(card, "mackerel", expansion=True)
    state = rolls(wagers(state, Ann="6 6", Ben="6 6 6"), "Ann", 5, 5)
    assert facts(state)["round"] == 2


@pytest.mark.parametrize("card", ["goldfish", "bear"])
def test_19_icons_of_carried_cards_do_nothing(card: str) -> None:
    state = match("mackerel", card, "ocean_sunfish", expansion=True)
    state = rolls(wagers(state, Ben="6 6", Ann="6 6 6"), "Ben", 5, 5)
    state = lost_round(state)
    state = rolls(wagers(state, Ann="6 6 6", Ben="6 6 6 6"), "Ann", 6, 6, 6)
    assert facts(state)["piles"] == {"Ann": [card, "ocean_sunfish"], "Ben": ["mackerel"]}
    assert facts(state)["round"] == 4


def test_19_a_direct_catch_works_though_cards_lie_beneath() -> None:
    state = match("mackerel", "ocean_sunfish", "bear", expansion=True)
    state = rolls(wagers(state, Ben="6 6", Ann="6 6 6"), "Ben", 5, 5)
    state = rolls(wagers(lost_round(state), Ann="6 6", Ben="6 6 6"), "Ann", 5, 5)
    assert pending(state) == {"Ben": ("lose",)}
