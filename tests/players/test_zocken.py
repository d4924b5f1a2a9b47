"""The Zocken player: exact turns, exact wagers, and that strong beats easy."""

from dataclasses import replace
from random import Random

import pytest

from appliance.games import Choice, NeedChoice, NeedRoll, load_edition
from appliance.games.zocken import ZockenEdition, ZockenState
from appliance.players import advise, best_action
from appliance.players.zocken_solver import START, reachable
from appliance.players.zocken_strip import board_of, settled
from appliance.players.zocken_table import TABLES, file_name, mark, table_of
from appliance.players.zocken_turn import Aim, Position, Reckoning, after_value, dice_left, position_of, throws
from tests.games.playing import random_match
from tests.games.zocken_tables import ZOCKEN, all_said, do, jana, match, place, random_turn, roll, strip, wager
from tests.players.duel import duel
from tests.players.zocken_brute_force import agree, random_position

HOUSE = match().edition


@pytest.mark.parametrize(("thrown", "positions"), [(6, 60), (5, 60), (4, 8), (3, 1)])
def test_the_reckoning_agrees_with_trying_everything(thrown: int, positions: int) -> None:
    rng = Random(thrown)
    for _ in range(positions):
        assert agree(random_position(rng, thrown), rng.randint(0, 1), 1)
        assert agree(random_position(rng, max(thrown, 5)), rng.randint(0, 4), 4)


def test_jana_before_her_last_die() -> None:
    """A 4 brings 100, anything else goes out or lies on an outer field: reckoned by hand."""
    state = all_said(jana())
    expected = []
    for value in range(1, 7):
        after = roll(state, "red", value)
        ends = [do(after, "place", field=field) for field in after.legal_fields] or [do(after, "out")]
        expected.append(max(end.history[-1].tally.total(HOUSE.points) for end in ends))
    outlook = Reckoning(Aim(HOUSE)).outlook(position_of(state))
    assert outlook.points == pytest.approx(sum(expected) / 6)
    assert outlook.over == pytest.approx(sum(points > 50 for points in expected) / 6)
    gains = [points / 2 if points > 50 else -20 for points in expected]
    assert outlook.gain == pytest.approx(sum(gains) / 6)


def _mirrored(state: ZockenState) -> ZockenState:
    edition = state.edition.model_copy(update={"dots": state.edition.dots[::-1]})
    return replace(state, edition=edition, strip=state.strip[::-1])


def test_mirrors_and_turned_over_strips_are_one_position() -> None:
    rng = Random(2)
    for _ in range(300):
        state = random_turn(rng, rng.randint(0, 6))
        turned = tuple(each and replace(each, value=7 - each.value) for each in state.strip)
        assert position_of(state) == position_of(_mirrored(state)) == position_of(replace(state, strip=turned))


def test_a_throw_leads_where_the_rules_say() -> None:
    rng = Random(8)
    for _ in range(100):
        state = random_turn(rng, rng.randint(0, 6))
        die, value = rng.choice(state.left), rng.randint(1, 6)
        after = roll(all_said(state), die, value)
        ends = [after.with_placed(field) for field in after.legal_fields] or [after.with_out()]
        expected = {position_of(end) for end in ends}
        here = position_of(state)  # it may be turned over, and then 7 - value is thrown
        reached = [set(after_value(here, each, v)) for each in throws(here) for v in (value, 7 - value)]
        assert expected in reached


def test_settled_boards_stay_as_they_are() -> None:
    rng = Random(9)
    for _ in range(200):
        board = position_of(random_turn(rng, rng.randint(0, 6))).board
        assert settled(board) == board


@pytest.mark.parametrize("name", ["house", "later"])
def test_the_table_agrees_with_the_reckoning(name: str) -> None:
    """After the third die both are there."""
    edition, rng = load_edition(ZockenEdition, "zocken", name), Random(name)
    table = table_of(edition.points)
    assert table is not None
    for _ in range(12):
        position = position_of(random_turn(rng, 3, replace(match("Ann", "Ben"), edition=edition)))
        exact = Reckoning(Aim(edition)).outlook(position)
        assert table.value(position) == pytest.approx(exact.points, abs=1e-4)


def test_the_table_before_the_third_die_is_the_best_throw_of_what_may_follow() -> None:
    table, rng = table_of(HOUSE.points), Random(3)
    assert table is not None
    for thrown in (0, 1, 1, 2, 2, 2):
        position = position_of(random_turn(rng, thrown))
        means = [
            sum(max(table.value(after) for after in after_value(position, die, value)) for value in range(1, 7)) / 6
            for die in throws(position)
        ]
        assert table.value(position) == pytest.approx(max(means), abs=1e-4)


def test_the_tables_are_small_and_whole() -> None:
    assert sum(path.stat().st_size for path in TABLES.iterdir()) < 2_000_000
    house, later = (load_edition(ZockenEdition, "zocken", name).points for name in ("house", "later"))
    for points in (house, later):
        assert (TABLES / file_name(points)).exists()
    assert table_of(house.model_copy(update={"outer": 12})) is None


def test_a_position_that_no_table_has_is_named() -> None:
    table = table_of(HOUSE.points)
    assert table is not None
    with pytest.raises(KeyError, match="expected a position with four or more dice left"):
        table.value(Position(board_of((None,) * 9, ()), 1, 0, 0, 0))


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_advice_covers_all_that_is_open(level: str) -> None:
    for seed in range(2):
        for each in list(random_match(ZOCKEN, seed, ("Ann", "Ben", "Cem")))[1:17:3]:
            for prompt in each.prompts:
                advice = advise("zocken", each.before, prompt.player, level)
                if isinstance(prompt, NeedChoice):
                    assert sorted((a.action for a in advice), key=str) == sorted(prompt.choices, key=str)
                else:
                    needs = [a.action.need(each.prompts) for a in advice]
                    assert sorted(needs, key=str) == sorted(
                        (p for p in each.prompts if isinstance(p, NeedRoll)), key=str
                    )
                assert [a.value for a in advice] == sorted((a.value for a in advice), reverse=True)
                assert all(a.reason for a in advice)


def test_nobody_else_is_advised() -> None:
    state = place(place(place(match(), "red", 1, 2), "blue", 2, 4), "black", 3, 6)
    assert advise("zocken", state, "Ann") == ()
    assert advise("zocken", wager(state, Ben=True), "Ben") == ()
    assert advise("zocken", match(), "Ben") == ()


def test_a_wager_is_set_on_a_good_turn_and_not_on_a_bad_one() -> None:
    good = place(place(place(match(), "red", 1, 2), "yellow", 3, 4), "blue", 4, 6)
    assert best_action("zocken", good, "Ben") == Choice("wager", {"bet": True})
    bad = do(roll(place(place(match(), "red", 3, 1), "blue", 4, 2), "black", 1), "out")
    assert best_action("zocken", bad, "Ben") == Choice("wager", {"bet": False})
    assert best_action("zocken", bad, "Ben", "easy") == Choice("wager", {"bet": False})


def test_with_wagers_against_it_a_turn_is_played_for_less_than_its_points() -> None:
    """60 points give the one who wagered 30: with 50 the lead is larger."""
    state = match("Ann", "Ben")
    dice = [(2, "orange", 3), (3, "red", 3), (4, "green", 3), (5, "yellow", 3), (6, "purple", 3), (7, "blue", 3)]
    state = replace(strip(state, *dice), bets=(None, True))
    best = best_action("zocken", roll(state, "black", 3))
    assert isinstance(best, Choice) and best.args["field"] in (1, 9)
    alone = replace(state, bets=(None, False))
    assert best_action("zocken", roll(alone, "black", 3)) == Choice("place", {"field": 8}, 60)


def test_a_board_with_points_of_its_own_is_played_too() -> None:
    points = HOUSE.points.model_copy(update={"outer": 12})
    state = replace(match("Ann", "Ben"), edition=HOUSE.model_copy(update={"points": points}))
    advice = advise("zocken", state, "Ann")
    assert len(advice) == 7 and "by the rulebook's points" in str(advice[0].reason)


def test_every_reachable_position_has_a_mark_of_its_own() -> None:
    some = [after for die in throws(START) for value in range(1, 7) for after in after_value(START, die, value)]
    assert len({mark(each) for each in some}) == len(set(some))
    assert all(dice_left(each) == 6 for each in some)
    assert reachable.__doc__


def test_strong_beats_easy() -> None:
    """A quick look; ``python -m tests.players.duel zocken --matches 400`` has the full figures."""
    assert duel("zocken", matches=4, seed=1).wins > 2
