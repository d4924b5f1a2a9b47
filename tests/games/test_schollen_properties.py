"""What holds for any match of Schollen Rollen, whatever is thrown and chosen."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.games.schollen_rollen import FACES, catch_of, pool
from appliance.games.schollen_rollen.dice import BLUE
from tests.games import schollen_invariants
from tests.games.playing import random_match, seats
from tests.games.schollen_tables import SCHOLLEN


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 8))
def test_a_match_adds_up(seed: int, players: int) -> None:
    names = seats(SCHOLLEN, players)
    for each in random_match(SCHOLLEN, seed, names):
        schollen_invariants.check(each.before, each.action, each.step.state)
    assert sum(SCHOLLEN.scores(each.step.state).values()) == pool(players)


@given(st.lists(st.sampled_from(FACES), min_size=4, max_size=4), st.integers(0, 10**6))
def test_the_order_of_the_dice_is_of_no_account(dice: list[str], seed: int) -> None:
    shuffled = dice[:]
    Random(seed).shuffle(shuffled)
    assert catch_of(tuple(dice)) == catch_of(tuple(shuffled))
    assert not catch_of(tuple(dice)) or set(dice) - BLUE, "a throw that catches leaves a die to throw again"
