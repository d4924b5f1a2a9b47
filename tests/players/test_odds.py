"""The odds are exact: held against counting all ways in which the dice may fall, and against what is known."""

from itertools import islice, product

import pytest

from appliance.games import GAMES
from appliance.games.penta.scoring import natural_points
from appliance.games.schollen_rollen.dice import plaice_on
from appliance.games.zocken import legal_fields
from appliance.players import odds
from tests.games.playing import random_match, seats
from tests.players.test_penta_adviser import match, roll

DICE = range(1, 7)


def chances(found):
    return {next(iter(odd.values.values()), odd.code): odd.chance for odd in found}


def test_before_the_first_throw_each_box_has_the_chance_that_is_known():
    """Three throws for five of a kind: 4.6029 %; for four or more of a kind: 29.02 % (both by the same recursion,
    known from books on the game)."""
    found = chances(odds("penta", match("Ann", "Ben"), "Ann"))
    assert found["penta"] == pytest.approx(0.046029, abs=1e-6)
    assert set(found) == {
        "aces",
        "twos",
        "threes",
        "fours",
        "fives",
        "sixes",
        "three_of_a_kind",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "penta",
    }


@pytest.mark.parametrize(
    ("dice", "kept"), [((3, 3, 5, 6, 1), {0, 1}), ((2, 3, 4, 5, 5), {0, 1, 2, 3}), ((1, 1, 1, 1, 6), {0, 1, 2, 3})]
)
def test_the_last_throw_of_penta_is_counted_out(dice, kept):
    state = roll(roll(match("Ann"), *dice), *dice, kept=(0, 1, 2, 3))
    found = chances(odds("penta", state, "Ann", frozenset(kept)))
    hand = [dice[at] for at in sorted(kept)]
    thrown = list(product(DICE, repeat=5 - len(hand)))
    for box in ("full_house", "small_straight", "large_straight", "penta", "four_of_a_kind"):
        ways = sum(natural_points(state.rules, box, tuple(sorted((*hand, *each)))) > 0 for each in thrown)
        assert found[box] == pytest.approx(ways / len(thrown)), box


def test_what_is_kept_of_two_throws_left_never_has_worse_odds_than_of_one():
    first = roll(match("Ann"), 3, 3, 5, 6, 1)
    second = roll(first, 3, 3, 5, 6, 1, kept=(0, 1, 2, 3))
    two, one = (chances(odds("penta", state, "Ann", frozenset({0, 1}))) for state in (first, second))
    assert all(two[box] >= one[box] for box in one)


def test_without_a_throw_left_chance_has_no_part():
    state = roll(roll(roll(match("Ann"), 3, 3, 5, 6, 1), 3, 3, 5, 6, 1, kept=(0,)), 3, 3, 5, 6, 1, kept=(0,))
    assert odds("penta", state, "Ann") == ()


def at_some_moment(key: str, wanted):
    """The first moment of some random match that is wanted."""
    for seed in range(1, 9):
        for each in random_match(GAMES[key], seed, seats(GAMES[key], 3), {}):
            if wanted(each.before):
                return each
    raise AssertionError("no such moment")


def test_the_next_throw_of_schollen_rollen_is_counted_out():
    each = at_some_moment(
        "schollen_rollen", lambda state: state.net and state.phase.name == "DECIDE" and state.to_roll == 3
    )
    state = each.before
    found = {odd.code: odd.chance for odd in odds("schollen_rollen", state, state.player)}
    ways = list(product(state.edition.die, repeat=3))
    catching = sum(plaice_on(way) > 0 for way in ways) / len(ways)
    assert found["catch"] == pytest.approx(catching)
    assert found["lose"] == pytest.approx(1 - catching)
    hooked = sum(plaice_on(way) > 0 and "hook" in way for way in ways) / len(ways)
    assert found["hook"] == pytest.approx(hooked)


def test_the_next_die_of_zocken_fits_as_often_as_it_has_a_field():
    each = at_some_moment("zocken", lambda state: len(state.left) == 3 and state.phase.name == "THROW")
    state = each.before
    found = {odd.code: odd for odd in odds("zocken", state, state.player)}
    assert found["fits"].chance == sum(bool(legal_fields(state.strip, value)) for value in DICE) / 6
    assert 0 <= found["over"].chance <= 1 and found["points"].chance is None


def test_the_symbols_of_trollius_and_the_highest_die_are_counted_out():
    each = at_some_moment("trollius", lambda state: state.phase == "roll")
    state, dice = each.before, each.before.rules.edition.dice
    ways = list(product(*(dice.faces(die) for die in state.taken)))
    for odd in odds("trollius", state, state.players[state.holder]):
        assert odd.chance == pytest.approx(sum(odd.values["symbol"] in way for way in ways) / len(ways))
    start = at_some_moment(
        "trollius", lambda state: state.phase == "player_die" and None not in state.values[:1]
    ).before
    faces = start.rules.edition.player_die
    known = [value for value in start.values if value is not None]
    falls = [max((*known, *way)) for way in product(faces, repeat=start.values.count(None))]
    for odd in odds("trollius", start, start.players[-1]):
        assert odd.chance == pytest.approx(falls.count(odd.values["number"]) / len(falls))
    assert sum(odd.chance for odd in odds("trollius", start, start.players[-1])) == pytest.approx(1)


def test_before_the_wagers_of_dice_fishing_more_dice_of_a_card_without_conditions_never_catch_less():
    each = at_some_moment("dice_fishing", lambda state: state.card == "mackerel" and not state.order)
    found = odds("dice_fishing", each.before, each.prompts[0].player)
    caught = [odd.chance for odd in found]
    assert [odd.values["count"] for odd in found] == sorted(odd.values["count"] for odd in found)
    assert caught == sorted(caught) and caught[0] == pytest.approx(0.6)


@pytest.mark.parametrize("key", GAMES)
def test_odds_are_chances_at_every_moment_of_a_match(key):
    told = set()
    for each in islice(random_match(GAMES[key], 2, seats(GAMES[key], 3), {}), 40):
        for prompt in each.prompts:
            for odd in odds(key, each.before, prompt.player):
                told.add(odd.code)
                assert odd.chance is None or -1e-9 <= odd.chance <= 1 + 1e-9
    assert told
