"""The solver: it plays by the engine's rules, and makes the tables that are shipped."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from appliance.games.penta import Rules
from appliance.games.penta.table import FIRST_SLOT, ROWS, SLOTS, TABLES, file_name, mapped, slot, valued_offers
from appliance.players.penta_solver import RULE_SETS, solve, start_value
from appliance.players.penta_turn import ROLLS, FinalValues
from tests.games.brute_force import random_sheet


def shipped(rules: Rules) -> np.ndarray:
    return np.frombuffer(mapped(rules), "<f4").reshape(ROWS, SLOTS)


def test_a_rule_set_solved_anew_is_the_shipped_table() -> None:
    rules = Rules(throws=1)
    solved = solve(rules)
    known = ~np.isnan(solved)
    assert np.array_equal(known, ~np.isnan(shipped(rules)))
    np.testing.assert_allclose(shipped(rules)[known], solved[known], rtol=0, atol=1e-5)
    assert start_value(solved) == pytest.approx(127.421922047, abs=1e-8)


@pytest.mark.parametrize("rules", RULE_SETS, ids=file_name)
def test_boxes_and_points_are_those_of_the_engine(rules: Rules) -> None:
    rng, final, table = Random(file_name(rules)), FinalValues(rules), shipped(rules).astype(np.float64)
    for _ in range(30):
        filled, upper, scored = random_sheet(rng)
        column = slot(filled & 63, upper) - FIRST_SLOT[filled & 63]
        values = final.of(table, filled, scored, range(column, column + 1))
        for index in (*rng.sample(range(len(ROLLS)), 10), *(ROLLS.index((face,) * 5) for face in range(1, 7))):
            best = max(value for _, value in valued_offers(rules, filled, upper, scored, ROLLS[index]))
            assert values[index, 0] == pytest.approx(best, abs=1e-9)


def test_no_sheet_that_can_come_up_lacks_a_value() -> None:
    for rules in RULE_SETS:
        assert not np.isnan(shipped(rules)).any()
        assert (TABLES / file_name(rules)).stat().st_size == 4 * ROWS * SLOTS


def test_the_command_says_what_it_does() -> None:
    command = [sys.executable, "-m", "appliance.players.penta_solver", "--help"]
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ, timeout=60).stdout
    assert "--out DIR" in said
