"""The Schollen Rollen player: the exact turn, the turn within the match, and that strong beats easy."""

from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

from appliance.games import Choice
from appliance.games.schollen_rollen import catch_of
from appliance.games.schollen_rollen.dice import BLUE, Dice
from appliance.players import Keep, advise, best_action
from appliance.players.schollen_chance import chances
from appliance.players.schollen_match import Position, Prospect
from appliance.players.schollen_turn import success, throw_value, turn_value
from tests.games.playing import random_match
from tests.games.schollen_tables import SCHOLLEN, faces, match, roll, with_supplies
from tests.players.duel import duel

HOUSE: Dice = tuple(faces("112HDW"))


@pytest.mark.parametrize(("count", "chance"), [(4, 15 / 16), (3, 7 / 8), (2, 3 / 4), (1, 1 / 2)])
def test_chance_of_a_plaice(count: int, chance: float) -> None:
    assert success(HOUSE, count) == pytest.approx(chance, abs=1e-12)


def test_best_mean_catch_of_a_turn() -> None:
    """The reference value: an endless middle, no theft, the house die."""
    assert turn_value(HOUSE) == pytest.approx(8.523, abs=5e-4)


@pytest.mark.parametrize("short", ["112HDW", "122HDW", "12HHDW", "12HDDW", "12HDWW"])
def test_the_exact_turn_agrees_with_trying_everything(short: str) -> None:
    """From 30 plaice on two dice with a doubler aside are not thrown again, so trying everything comes to an end."""
    die = tuple(faces(short))

    @cache
    def value(net: int, table: Dice) -> float:
        return max(net, thrown(net, table)) if net < 60 else net

    @cache
    def thrown(net: int, aside: Dice) -> float:
        total, count = 0.0, 4 - len(aside)
        for dice in product(die, repeat=count):
            if catch := catch_of((*dice, *aside)):
                stay = tuple(sorted((*aside, *(face for face in dice if face in BLUE))))
                total += value(net + catch, stay)
        return total / len(die) ** count

    for aside in (("doubler", "water"), ("doubler", "doubler"), ("water", "water", "water")):
        for net in (1, 5, 9, 14, 20):
            expected = thrown(net, aside)
            got = throw_value(die, net, aside.count("doubler"), 4 - len(aside))
            assert got == pytest.approx(expected, abs=1e-9)


def test_the_exact_turn_played_out() -> None:
    """20,000 turns by the exact policy; the standard error is about 0.06."""
    rng, total, turns = Random(5), 0, 20_000
    for _ in range(turns):
        net, aside = 0, ()
        while throw_value(HOUSE, net, aside.count("doubler"), 4 - len(aside)) > net:
            thrown = tuple(rng.choices(HOUSE, k=4 - len(aside)))
            catch = catch_of((*thrown, *aside))
            net, aside = (net + catch) * bool(catch), (*aside, *(face for face in thrown if face in BLUE))
            if not catch:
                break
        total += net
    assert total / turns == pytest.approx(8.523, abs=0.2)


def test_chances_sum_to_one_and_are_exact_at_the_end() -> None:
    supplies, middle = np.array([[30.0, 30.0], [30.0, 10.0], [5.0, 5.0]]), np.array([0.0, 20.0])
    said = chances(supplies, middle, 1)
    assert said.sum(axis=0) == pytest.approx([1, 1])
    assert said[:, 0] == pytest.approx([0.5, 0.5, 0])
    assert said[0, 1] > said[1, 1] > said[2, 1] > 0


def test_the_turn_in_its_match_agrees_with_trying_everything() -> None:
    """A small match near its end: one die free, and no throw without a blue die leaves more than two to be caught."""
    start = Position((10, 12), middle=4, seat=0, net=3, doublers=1, free=1)

    def chance(position: Position, brought_home: int, middle: int) -> float:
        supplies = np.array([float(position.supplies[0] + brought_home), float(position.supplies[1])])
        return float(chances(supplies, np.array(float(middle)), 1)[0])

    def best(position: Position) -> float:
        secured = chance(position, position.net, position.middle)
        return max(secured, thrown(position)) if position.middle else secured

    def thrown(position: Position) -> float:
        lost = chance(position, 0, position.middle + position.net)
        total = 0.0
        for face in HOUSE:
            catch = min({"plaice1": 2, "plaice2": 4}.get(face, 0), position.middle)
            total += best(position.hauled(None, catch)) if catch else lost
        return total / 6

    prospect = Prospect(start, HOUSE)
    assert prospect.throw == pytest.approx(thrown(start), abs=1e-9)
    assert prospect.best == pytest.approx(best(start), abs=1e-9)


def test_the_last_plaice_are_taken_when_that_wins_and_left_when_it_loses() -> None:
    near_end = with_supplies(match("Ann", "Ben"), Ann=47, Ben=31)
    assert best_action("schollen_rollen", roll(near_end, "H2WW")) == Choice("haul", {"from": "middle"}, 2)
    behind = with_supplies(match("Ann", "Ben"), Ann=30, Ben=48)
    best = best_action("schollen_rollen", roll(behind, "H2WW"))
    assert best == Choice("haul", {"from": "Ben"})


def test_the_leader_is_robbed() -> None:
    state = roll(with_supplies(match(), Ann=15, Ben=8, Cem=20), "H2DW")
    assert best_action("schollen_rollen", state) == Choice("haul", {"from": "Cem"})
    assert best_action("schollen_rollen", state, level="easy") == Choice("haul", {"from": "middle"})


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_advice_covers_all_that_is_open(level: str) -> None:
    for seed in range(3):
        for each in list(random_match(SCHOLLEN, seed, ("Ann", "Ben", "Cem")))[:40]:
            advice = advise("schollen_rollen", each.before, each.before.player, level)
            open_now = [c for prompt in each.prompts for c in getattr(prompt, "choices", ())]
            assert sorted((a.action for a in advice if isinstance(a.action, Choice)), key=str) == sorted(
                open_now, key=str
            )
            keeps = [a.action for a in advice if isinstance(a.action, Keep)]
            assert [keep.need(each.prompts).do for keep in keeps] == ["roll"] * len(keeps)
            assert len(advice) == len(open_now) + len(keeps) > 0
            assert [a.value for a in advice] == sorted((a.value for a in advice), reverse=True)
            assert all(a.reason for a in advice)
            if level == "strong":
                assert all(0 <= a.value <= 1 for a in advice)


def test_nothing_to_advise_out_of_turn_or_at_the_end() -> None:
    assert advise("schollen_rollen", match(), "Ben") == ()
    finished = roll(with_supplies(match(), Ann=98), "2222")
    assert advise("schollen_rollen", finished, "Ann") == ()
    assert best_action("schollen_rollen", finished) is None


def test_strong_beats_easy() -> None:
    """A quick look; ``python -m tests.players.duel schollen_rollen --matches 400`` has the full figures."""
    assert duel("schollen_rollen", matches=30, seed=1).wins > 15
