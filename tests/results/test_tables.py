import csv
from dataclasses import replace
from io import StringIO

import pytest

from appliance.games import GAMES, game
from appliance.results import Untold, course, matches_csv, turns_csv
from appliance.session import Entry, fold
from tests.results.matches import NOON, one_throw, played, result


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


@pytest.mark.parametrize("key", GAMES)
def test_the_last_row_has_the_final_totals(key):
    setup, actions = played(key, 3)
    rows = read(turns_csv(setup, actions))
    scores = game(key).scores(fold(setup, [entry for entry, _ in actions]))
    assert {name: rows[-1][f"total {name}"] for name in setup.players} == {k: str(v) for k, v in scores.items()}
    assert [int(row["turn"]) for row in rows] == sorted(int(row["turn"]) for row in rows)


def test_a_turn_has_its_throws_and_its_choice():
    setup, actions = one_throw(("Ann", [1, 1, 3, 4, 6]), ("Ben", [6, 6, 6, 5, 1]))
    rows = read(turns_csv(setup, [(Entry(each), NOON) for each in actions]))
    assert rows == [
        {
            "turn": "1", "round": "1", "player": "Ann", "began": NOON, "dice": "1 1 3 4 6",
            "choices": 'score box="aces"', "total Ann": "2", "total Ben": "0",
        },
        {
            "turn": "2", "round": "1", "player": "Ben", "began": NOON, "dice": "6 6 6 5 1",
            "choices": 'score box="aces"', "total Ann": "2", "total Ben": "1",
        },
    ]  # fmt: skip


def test_every_match_has_a_row_a_player():
    old = replace(result(2), match="2", digest=None, untold=Untold.OLD_RULES)
    lost = replace(result(3), match="3", started_at="1970-01-01T00:00:10+00:00")
    rows = read(matches_csv([result(1), old, lost]))
    assert [(row["match"], row["seat"]) for row in rows] == [(m, s) for m in "123" for s in "12"]
    assert sorted(row["place"] for row in rows[:2]) == ["1", "2"]
    assert (rows[2]["points"], rows[2]["finished"]) == ("", "")
    assert (rows[0]["started"], rows[4]["started"]) == (NOON, "")


def test_a_name_is_never_a_formula():
    setup, actions = one_throw(("=1+1", [1, 1, 3, 4, 6]), players=("=1+1", 'O"Hara, Ann'))
    rows = read(turns_csv(setup, [(Entry(each), NOON) for each in actions]))
    assert rows[0]["player"] == "'=1+1"
    assert rows[0]['total O"Hara, Ann'] == "0"


@pytest.mark.parametrize("key", GAMES)
def test_the_course_of_a_match_ends_with_the_scores(key):
    setup, actions = played(key, 3)
    found = course(setup, [entry for entry, _ in actions])
    scores = game(key).scores(fold(setup, [entry for entry, _ in actions]))
    assert tuple(totals[-1] for totals in found.totals) == tuple(scores.values())
    assert {len(totals) for totals in found.totals} == {len(found.rounds) + 1}
    assert list(found.rounds) == sorted(found.rounds)


def test_the_course_of_a_match_that_goes_on_has_the_turn_that_is_not_over():
    setup, actions = played("zocken", 2)
    entries = [entry for entry, _ in actions]
    for upto in range(0, len(entries), 7):
        scores = game("zocken").scores(fold(setup, entries[:upto]))
        assert tuple(t[-1] for t in course(setup, entries[:upto]).totals) == tuple(scores.values())
