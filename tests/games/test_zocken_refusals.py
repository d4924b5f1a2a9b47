"""What Zocken refuses, with the sentence that it says; seen dice; editions."""

from pathlib import Path
from typing import Any

import pytest

from appliance.games import Action, BadEdition, IllegalAction, NeedRoll, edition_names, read_edition
from appliance.games.edition import BUILT_IN
from appliance.games.zocken import ZockenEdition
from appliance.table import Die
from tests.games.test_zocken_rules import played_out
from tests.games.zocken_tables import ZOCKEN, all_said, match, place, roll, values

FIRST = match()
HAND = roll(FIRST, "red", 4)
FULL = roll(all_said(values(match(), 5, 4, 4, 4, 3, 2, None, None, None)), "black", 4)
BETWEEN = roll(place(place(FIRST, "blue", 3, 2), "black", 5, 6), "red", 2)
OPEN = roll(place(place(FIRST, "blue", 3, 2), "black", 3, 6), "red", 2)
WAGERS = place(place(place(FIRST, "red", 1, 2), "blue", 2, 4), "black", 3, 6)
FINISHED = played_out(match("Ann", "Ben"))


@pytest.mark.parametrize(
    ("state", "by", "do", "args", "code", "sentence"),
    [
        (
            FIRST,
            "Ann",
            "roll",
            {"die": "pink", "value": 1},
            "unknown_die",
            "die is 'pink', expected one of: red",
        ),
        (FIRST, "Ann", "roll", {"die": 3, "value": 1}, "unknown_die", "die is 3, expected one of"),
        (FIRST, "Ann", "roll", {"die": ["red"], "value": 1}, "unknown_die", "die is ['red']"),
        (
            FIRST,
            "Ann",
            "roll",
            {"die": "red", "value": 7},
            "bad_value",
            "value is 7, expected a whole number",
        ),
        (FIRST, "Ann", "roll", {"die": "red", "value": 0}, "bad_value", "value is 0"),
        (FIRST, "Ann", "roll", {"die": "red", "value": True}, "bad_value", "value is True"),
        (FIRST, "Ann", "roll", {"die": "red", "value": 4.0}, "bad_value", "value is 4.0"),
        (FIRST, "Ann", "roll", {"die": "red"}, "argument_missing", '"roll" lacks "value", expected: die, value'),
        (FIRST, "Ann", "out", {"die": "red"}, "argument_unknown", '"out" does not take "die", expected: no arguments'),
        (FIRST, "Ann", "out", {}, "not_in_throw", "out needs a die in hand: Ann may roll one of: red"),
        (FIRST, "Ann", "place", {"field": 1}, "not_in_throw", "place needs a die in hand: Ann may roll one of"),
        (FIRST, "Ben", "wager", {"bet": True}, "no_wager_now", "between the third and the fourth die: Ann may roll"),
        (
            FIRST,
            "Ben",
            "roll",
            {"die": "red", "value": 1},
            "not_your_turn",
            "it is not Ben's turn: Ann may roll",
        ),
        (HAND, "Ann", "roll", {"die": "blue", "value": 1}, "not_in_place", "comes after the die in hand has its place"),
        (HAND, "Ann", "place", {"field": 10}, "unknown_field", "field is 10, expected a whole number from 1 to 9"),
        (HAND, "Ann", "place", {"field": 0}, "unknown_field", "from 1 to 9: Ann may place the"),
        (HAND, "Ann", "place", {"field": True}, "unknown_field", "field is True"),
        (
            HAND,
            "Ann",
            "out",
            {},
            "still_fits",
            "the red 4 still fits, so it cannot go out: Ann may place the red",
        ),
        (
            BETWEEN,
            "Ann",
            "place",
            {"field": 4},
            "field_not_free",
            "field 4 is not free for the red 2: with the 3 on field 2 and the 5 on field 6 the dice must never rise or "
            "never fall, so it takes 3, 4, 5; Ann may place the red 2 on field 1",
        ),
        (BETWEEN, "Ann", "place", {"field": 2}, "field_not_free", "the blue 3 lies there"),
        (BETWEEN, "Ann", "place", {"field": 8}, "field_not_free", "with the 5 on field 6 the dice must never"),
        (
            OPEN,
            "Ann",
            "place",
            {"field": 4},
            "field_not_free",
            "so it takes 3; Ann may place the red 2 on fields 1, 7",
        ),
        (FULL, "Ann", "place", {"field": 7}, "field_not_free", "it takes 1, 2; Ann must put the black 4 out"),
        (WAGERS, "Ann", "wager", {"bet": True}, "own_turn", "Ann is the active player and cannot wager: Ben, Cem may"),
        (WAGERS, "Ben", "wager", {"bet": 1}, "bad_bet", "bet is 1, expected true or false"),
        (WAGERS, "Ben", "wager", {"bet": None}, "bad_bet", "bet is None, expected true or false"),
        (WAGERS, "Ben", "wager", {}, "argument_missing", '"wager" lacks "bet", expected: bet'),
        (
            WAGERS,
            "Ann",
            "roll",
            {"die": "green", "value": 1},
            "not_in_wager",
            "roll has to wait for the wagers: Ben",
        ),
        (WAGERS, "Ann", "place", {"field": 1}, "not_in_wager", "place needs a die in hand: Ben, Cem may wager"),
        (FIRST, "Eve", "out", {}, "unknown_player", 'no player is called "Eve", expected one of: Ann, Ben, Cem'),
        (FIRST, "Ann", "bet", {}, "unknown_verb", 'no action "bet", expected one of: roll, place, out, wager'),
        (FINISHED, "Ann", "out", {}, "finished", "the match is finished: every player has had all turns"),
    ],
)
def test_refusal(state: Any, by: str, do: str, args: dict[str, Any], code: str, sentence: str) -> None:
    before = ZOCKEN.public(state)
    with pytest.raises(IllegalAction) as refusal:
        ZOCKEN.apply(state, Action(by, do, args))
    assert refusal.value.code == code
    assert sentence in str(refusal.value)
    assert ZOCKEN.public(state) == before


def _rolled(state: Any, die: Die, need: int = 0) -> Action:
    wanted = ZOCKEN.prompts(state)[need]
    assert isinstance(wanted, NeedRoll)
    return ZOCKEN.rolled(state, wanted, (die,), ())


def test_the_colour_seen_says_which_die_it_is() -> None:
    assert _rolled(FIRST, Die("d6", "4", "blue")) == Action("Ann", "roll", {"die": "blue", "value": 4})


def test_without_a_colour_it_is_the_die_that_was_asked_for() -> None:
    assert _rolled(FIRST, Die("d6", "4"), need=2).args == {"die": "yellow", "value": 4}


def test_a_die_that_was_thrown_before_is_refused() -> None:
    state = place(FIRST, "blue", 3, 2)
    with pytest.raises(IllegalAction, match="the die is blue, expected one that is still to be thrown: red, orange"):
        _rolled(state, Die("d6", "4", "blue"))


@pytest.mark.parametrize("die", [Die("d10", "4", "red"), Die("d6", "7", "red"), Die("d6", "hook", "red")])
def test_a_die_that_is_no_d6_is_refused(die: Die) -> None:
    with pytest.raises(IllegalAction, match="expected a d6 that shows 1 to 6"):
        _rolled(FIRST, die)


def test_the_editions_that_there_are() -> None:
    assert edition_names("zocken") == ("house", "later", "older")


HOUSE = (BUILT_IN / "zocken" / "house.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rounds = 3", "rounds = 0", "rounds is 0: Input should be greater than or equal to 1"),
        ("rounds = 3", 'rounds = "3"', "rounds is '3'"),
        ('dots = ["red"', 'dots = ["pink"', "dots has pink, which no die has"),
        ('dots = ["red"', 'dots = ["black"', "dots has black more than once, expected seven different colours"),
        ('dice = ["red"', 'dice = ["gold"', "dice.0 is 'gold'"),
        ('dice = ["red", ', "dice = [", "dice is ['orange'"),
        (
            "matches = [10,",
            "matches = [40,",
            "matches are [40, 30, 60, 100, 150, 210, 280], expected points",
        ),
        ("matches = [10,", "matches = [9,", "wager.gain is 'half', but points holds the odd 9"),
        ('gain = "half"', 'gain = "double"', "'double'"),
        ("loss = 20", "loss = -20", "wager.loss is -20: Input should be greater than or equal to 0"),
        ("outer = 10", "outr = 10", "points.outer is"),
    ],
)
def test_a_bad_edition_is_refused_with_its_faults(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in HOUSE
    path = tmp_path / "own.toml"
    path.write_text(HOUSE.replace(old, new))
    with pytest.raises(BadEdition) as refusal:
        read_edition(ZockenEdition, path)
    assert says in str(refusal.value)
    assert all(line.startswith(str(path)) for line in str(refusal.value).splitlines())


def test_all_faults_of_an_edition_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(HOUSE.replace("rounds = 3", "rounds = 0").replace("loss = 20", "loss = -1"))
    with pytest.raises(BadEdition) as refusal:
        read_edition(ZockenEdition, path)
    assert len(str(refusal.value).splitlines()) == 2
