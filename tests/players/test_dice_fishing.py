"""The Dice Fishing players: advice for everything that is asked, best first, and sensible in plain cases."""

from typing import Any

import pytest

from appliance.games import Choice, NeedChoice, NeedRoll
from appliance.games.dice_fishing import Wager
from appliance.players import Keep, advise, best_action
from appliance.players.fishing_solver import Plan, catch_chance
from appliance.players.fishing_table import PAGE, best_chance, fair_points, table, with_table
from appliance.players.fishing_wagers import EVERY_WAGER, Round, prospects
from tests.games.fishing_tables import FISHING, HOUSE, do, match, rolls, step, wagers
from tests.games.playing import random_match
from tests.players.fishing_duel import duel

GAME = "dice_fishing"
NAMES = ("Ann", "Ben", "Cem")


@pytest.mark.parametrize("level", ["easy", "strong"])
@pytest.mark.parametrize("options", [{}, {"advanced": True, "expansion": True, "pass": True}], ids=["base", "all"])
def test_advice_covers_all_that_is_open_and_nothing_else(level: str, options: dict[str, Any]) -> None:
    for each in list(random_match(FISHING, 5, NAMES, options))[:70]:
        for player in NAMES:
            asked = [prompt for prompt in each.prompts if prompt.player == player]
            advice = advise(GAME, each.before, player, level)
            assert [a.value for a in advice] == sorted((a.value for a in advice), reverse=True)
            assert all(a.reason for a in advice)
            advised = [a.action for a in advice if isinstance(a.action, Choice)]
            choices = [c for p in asked if isinstance(p, NeedChoice) for c in p.choices]
            assert sorted(advised, key=str) == sorted(choices, key=str)
            keeps = [a.action for a in advice if isinstance(a.action, Keep)]
            assert bool(keeps) == any(isinstance(prompt, NeedRoll) for prompt in asked)
            for keep in keeps:
                need = keep.need(tuple(asked))
                assert set(need.fixed) <= set(keep.positions)
                assert len(keep.positions) < len(need.dice) if need.may_keep else not keep.positions


def test_nothing_to_advise_to_a_stranger_or_out_of_turn() -> None:
    state = wagers(match(), Ann="6 6", Ben="6")
    assert advise(GAME, state, "Zoe") == advise(GAME, state, "Ann") == ()


def test_all_house_points_follow_from_the_chances_and_the_page_has_them() -> None:
    page = PAGE.read_text("utf-8")
    assert with_table(page, table(HOUSE)) == page, "run: python -m appliance.players.fishing_table"
    for card in HOUSE.cards:
        assert card.points == fair_points([best_chance(card, dice, advanced=False) for dice in range(1, 8)]), card.id


def test_wagers_name_the_exact_chance() -> None:
    state = match("longtooth_grouper")
    by_dice = {tuple(a.action.args["dice"]): a for a in advise(GAME, state, "Ann")}
    for count in range(1, 6):
        chance = catch_chance(HOUSE.card("longtooth_grouper"), Plan(Wager(count)))
        assert f"catches {100 * chance:.0f} %" in str(by_dice[("d6",) * count].reason)


def test_a_wager_does_not_look_at_what_others_wagered_in_secret() -> None:
    state = match("bigeye_tuna")
    assert advise(GAME, wagers(state, Ben="6"), "Ann") == advise(GAME, wagers(state, Ben="6 6 6 10 20"), "Ann")


def test_a_wager_reckons_with_the_dice_of_the_others() -> None:
    """If both special dice of the other rest, there is less to fear from behind."""
    state = match("giant_squid", "salmon_shark")
    state = do(wagers(state, Ann="6", Ben="6 6 10 20"), "Ann", "roll", dice={"d6": [1]})
    state = do(state, "Ben", "declare", use={"d10": "normal", "d20": "normal"})
    state = rolls(state, "Ben", 1, 1, d10=1, d20=1)
    wins = Round(state)
    wins.think()
    best = EVERY_WAGER[int(wins.worth(0).argmax())]
    assert best.specials, "Ann's special dice make the difference now"
    assert all(not EVERY_WAGER[at].specials for at in wins.shares[1].nonzero()[0])


def test_chances_to_win_add_up() -> None:
    """Whatever two players put up, they cannot win more than the whole card between them."""
    state = match("ocean_sunfish", players=NAMES)
    table_ = Round(state)
    table_.think()
    won = sum(float(table_.wins(seat) @ table_.shares[seat]) for seat in range(len(NAMES)))
    assert 0.5 < won <= 1 + 1e-9


def test_prospects_prefer_dice_that_count_when_it_makes_no_difference() -> None:
    by_wager = {each.plan.wager: each for each in prospects(HOUSE.card("mackerel"), advanced=False)}
    assert by_wager[Wager(0, ("d20",))].plan.uses == ("normal",)
    assert by_wager[Wager(0, ("d10",))].plan.uses == ("normal",)


def test_the_best_declaration_and_rerolls_of_a_plain_case() -> None:
    state = wagers(match("longtooth_grouper"), Ann="6 6 6 6 10", Ben="6 6 6 6 6 20")
    best = best_action(GAME, state, "Ann")
    assert isinstance(best, Choice) and best.args == {"use": {"d10": "reroll"}}
    state = rolls(do(state, "Ann", "declare", use={"d10": "reroll"}), "Ann", 4, 6, 4, 1, d10=3)
    assert best_action(GAME, state, "Ann") == Choice("done"), "caught already"
    state = wagers(match("longtooth_grouper"), Ann="6 6 6 6 10", Ben="6 6 6 6 6 20")
    state = rolls(do(state, "Ann", "declare", use={"d10": "reroll"}), "Ann", 4, 6, 5, 1, d10=3)
    best = best_action(GAME, state, "Ann")
    assert isinstance(best, Keep) and best.args == {"using": "d10"}
    assert best.positions == (0, 4), "three dice find a second 4 more often than two, and then reach 11 as well"


def test_a_lure_that_catches_is_found() -> None:
    state = wagers(match("longtooth_grouper", advanced=True), Ann="6 6 6 10", Ben="6 6 6 6 6")
    state = rolls(do(state, "Ann", "declare", use={"d10": "lure"}), "Ann", 4, 2, 5, d10=8)
    best = advise(GAME, state, "Ann")[0]
    assert best.value == 1
    after = step(state, "Ann", "lure", **best.action.args).state
    assert FISHING.public(after)["piles"]["Ann"] == ["longtooth_grouper"]


def test_whoever_fishes_with_others_tries_to_be_closer() -> None:
    state = wagers(match("mackerel"), Ann="6 6 6 10", Ben="6 6 6 20")
    state = do(do(state, "Ann", "declare", use={"d10": "reroll"}), "Ben", "declare", use={"d20": "reroll"})
    state = do(rolls(state, "Ben", 3, 3, 3, d20=2), "Ben", "done")
    state = rolls(state, "Ann", 6, 6, 6, d10=2)
    assert isinstance(best_action(GAME, state, "Ann"), Choice), "Ben is exactly at the target: no reroll can win"
    state = wagers(match("mackerel"), Ann="6 6 6 10", Ben="6 6 6 20")
    state = do(do(state, "Ann", "declare", use={"d10": "reroll"}), "Ben", "declare", use={"d20": "reroll"})
    state = do(rolls(state, "Ben", 6, 3, 3, d20=2), "Ben", "done")
    state = rolls(state, "Ann", 6, 6, 6, d10=2)
    assert isinstance(best_action(GAME, state, "Ann"), Keep), "18 loses to Ben's 12"


def test_the_leader_is_named() -> None:
    state = match("mackerel", "ocean_sunfish", "goldfish", players=NAMES, expansion=True)
    for winner, dice in (("Ben", (6, 6, 6)), ("Cem", (6, 6, 6)), ("Ann", (6, 6, 6))):
        state = wagers(state, **{name: "6 6 6" if name == winner else "6 6 6 6" for name in NAMES})
        state = rolls(state, winner, *dice)
    assert best_action(GAME, state, "Ann") == Choice("target", {"player": "Cem"})


def test_drawn_cards_vary_with_the_match() -> None:
    drawn = set()
    for total in range(10, 19):
        state = match("mackerel", "ocean_sunfish", "bear", expansion=True, players=NAMES)
        for _ in range(2):
            state = rolls(wagers(state, Ben="6 6 6", Ann="6 6 6 6", Cem="6 6 6 6"), "Ben", 6, 6, 6)
        state = rolls(wagers(state, Ann="6 6 6", Ben="6 6 6 6", Cem="6 6 6 6"), "Ann", *_three_dice(total))
        action = best_action(GAME, state, "Ben")
        assert isinstance(action, Choice) and action.do == "lose"
        drawn.add(action.args["card"])
    assert drawn == {"mackerel", "ocean_sunfish"}


def test_strong_beats_easy() -> None:
    """Somebody no better than easy wins 21 of 24 matches once in 5,000; ``tests.players.fishing_duel`` plays more."""
    assert duel(("strong", "easy"), 24, seed=100).wins >= 14


def _three_dice(total: int) -> tuple[int, int, int]:
    return min(6, total - 2), max(1, min(6, total - 7)), max(1, total - 12)
