"""What Penta refuses, with the sentence that it says; and how seen dice become an action."""

from typing import Any

import pytest

from appliance.games import Action, IllegalAction, NeedRoll
from appliance.table import Die
from tests.games.penta_tables import PENTA, full_but, match, roll, score, with_sheet

FIRST = match("Ann", "Ben")
SECOND = roll(FIRST, 1, 2, 3, 4, 6)
LAST = roll(roll(SECOND, 1, 2, 3, 4, 6), 1, 2, 3, 4, 6)
FINISHED = score(roll(with_sheet(full_but("chance")), 1, 2, 3, 4, 6), "chance")


@pytest.mark.parametrize(
    ("state", "by", "do", "args", "code", "sentence"),
    [
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4, 7]}, "bad_value", "position 4 is 7, expected a whole number from"),
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4, True]}, "bad_value", "position 4 is True"),
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4, 5.0]}, "bad_value", "position 4 is 5.0"),
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4, "5"]}, "bad_value", "position 4 is '5'"),
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4]}, "bad_dice", "expected a list of five values"),
        (FIRST, "Ann", "roll", {"dice": [1, 2, 3, 4, 5, 6]}, "bad_dice", "expected a list of five values"),
        (FIRST, "Ann", "roll", {"dice": "12345"}, "bad_dice", "expected a list of five values"),
        (FIRST, "Ann", "roll", {}, "argument_missing", '"roll" lacks "dice", expected: dice, kept (optional)'),
        (FIRST, "Ann", "roll", {"dice": [1] * 5, "to": 1}, "argument_unknown", '"roll" does not take "to"'),
        (FIRST, "Ann", "roll", {"dice": [1] * 5, "kept": [0]}, "kept_before_roll", "first throw of a turn"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 6], "kept": [0, 1, 2, 3, 4]}, "nothing_thrown", "at least one"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": [4]}, "kept_changed", "showed 6, so it cannot be 5"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": [5]}, "bad_kept", "names the position 5"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": [-1]}, "bad_kept", "names the position -1"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": [False]}, "bad_kept", "names the position False"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": [1, 1]}, "bad_kept", "the position 1 twice"),
        (SECOND, "Ann", "roll", {"dice": [1, 2, 3, 4, 5], "kept": 1}, "bad_kept", "kept is 1, expected"),
        (LAST, "Ann", "roll", {"dice": [1, 2, 3, 4, 5]}, "no_rolls_left", "Ann may score or auto"),
        (FIRST, "Ben", "roll", {"dice": [1] * 5}, "not_your_turn", "it is not Ben's turn: Ann may roll"),
        (SECOND, "Ben", "score", {"box": "aces"}, "not_your_turn", "Ann may roll or score"),
        (
            FIRST,
            "Eve",
            "roll",
            {"dice": [1] * 5},
            "unknown_player",
            'no player is called "Eve", expected one of: Ann, Ben',
        ),
        (FIRST, "Ann", "hold", {}, "unknown_verb", 'has no action "hold", expected one of: roll, score, auto'),
        (FIRST, "Ann", "score", {"box": "aces"}, "no_roll_yet", "nothing is thrown yet in this turn: Ann may roll"),
        (SECOND, "Ann", "score", {"box": "ones"}, "unknown_box", "box is 'ones', expected one of: aces, twos"),
        (FIRST, "Ann", "score", {"box": "ones"}, "no_roll_yet", "nothing is thrown yet in this turn: Ann may roll"),
        (SECOND, "Ann", "score", {"box": 1}, "unknown_box", "box is 1, expected one of"),
        (SECOND, "Ann", "score", {}, "argument_missing", '"score" lacks "box", expected: box'),
        (SECOND, "Ann", "auto", {}, "auto_too_early", "Ann may roll or score"),
        (
            LAST,
            "Ann",
            "auto",
            {"box": "aces"},
            "argument_unknown",
            '"auto" does not take "box", expected: no arguments',
        ),
        (FINISHED, "Ann", "score", {"box": "aces"}, "finished", "the match is finished"),
    ],
)
def test_refusal(state: Any, by: str, do: str, args: dict[str, Any], code: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        PENTA.apply(state, Action(by, do, args))
    assert refusal.value.code == code
    assert sentence in str(refusal.value)


def _seen(*faces: int) -> tuple[Die, ...]:
    return tuple(Die("d6", str(face), "red") for face in faces)


def _need(state: Any) -> NeedRoll:
    need = PENTA.prompts(state)[0]
    assert isinstance(need, NeedRoll)
    return need


def test_seen_dice_become_a_roll() -> None:
    assert PENTA.rolled(FIRST, _need(FIRST), _seen(3, 1, 6, 6, 2), ()) == Action(
        "Ann", "roll", {"dice": [3, 1, 6, 6, 2]}
    )


def test_dice_kept_in_their_places() -> None:
    action = PENTA.rolled(SECOND, _need(SECOND), _seen(1, 2, 6, 6, 6), (0, 1))
    assert action.args == {"dice": [1, 2, 6, 6, 6], "kept": [0, 1]}


def test_kept_dice_seen_in_another_order_go_back_to_their_places() -> None:
    """The camera lists dice as they lie after the throw; the transcript keeps the positions of before."""
    action = PENTA.rolled(SECOND, _need(SECOND), _seen(5, 5, 6, 1, 5), (2, 3))
    assert action.args == {"dice": [1, 5, 5, 5, 6], "kept": [0, 4]}
    assert PENTA.apply(SECOND, action).state.dice == (1, 5, 5, 5, 6)


def test_equal_kept_dice_each_have_a_place() -> None:
    state = roll(FIRST, 4, 4, 1, 4, 2)
    action = PENTA.rolled(state, _need(state), _seen(6, 4, 6, 4, 4), (1, 3, 4))
    assert action.args == {"dice": [4, 4, 6, 4, 6], "kept": [0, 1, 3]}


def test_kept_dice_that_were_not_there_are_refused() -> None:
    with pytest.raises(
        IllegalAction, match=r"a kept die shows 5, but the dice before the throw were \[1, 2, 3, 4, 6\]"
    ):
        PENTA.rolled(SECOND, _need(SECOND), _seen(5, 1, 1, 1, 1), (0,))


@pytest.mark.parametrize("die", [Die("d6", "7"), Die("d6", "hook"), Die("d20", "4"), Die("d6", "")])
def test_a_die_that_is_no_d6_is_refused(die: Die) -> None:
    with pytest.raises(IllegalAction, match="expected a d6 that shows 1 to 6"):
        PENTA.rolled(FIRST, _need(FIRST), (*_seen(1, 2, 3, 4), die), ())
