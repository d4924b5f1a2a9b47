"""What Trollius'n Roll refuses, with the sentence that it says; headers and editions; dice seen become actions."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from appliance.games import Action, BadEdition, BadOptions, IllegalAction, NeedRoll, Setup, checked, load_edition
from appliance.games.edition import BUILT_IN
from appliance.games.trollius import TrolliusEdition
from appliance.table import Die
from tests.games.trollius_tables import (
    TROLLIUS,
    act,
    coupon,
    dice_rolled,
    draw,
    drawn,
    finished,
    match,
    setup,
    symbols_rolled,
    with_coupon,
)

CARDS = {"secrets": {"Ann": ["green1", "red1"], "Ben": ["green2", "yellow1"]}, "objectives": [1, 6, 11]}
FIRST = match("Ann", "Ben")
DEALT = match("Ann", "Ben", level="challenging", dealt=CARDS)
PRINTED = match("Ann", "Ben", level="challenging", dealt={"objectives": [1, 2, 3]})
TAKE = dice_rolled(FIRST, 2, 1)
ROLL = act(TAKE, "Ann", "take", dice=["a", "c"])
DRAW = symbols_rolled(TAKE, "seed", "light")
HIGH = "\n".join(["..h.hhhhh", *["hthththth"] * 4])
NARROW = symbols_rolled(dice_rolled(with_coupon(FIRST, 0, HIGH), 3, 1), "seed", "light", "soil")
USED = replace(DRAW, jokers=(False, True))
ONE = symbols_rolled(dice_rolled(with_coupon(FIRST, 0, "\n".join(["hh.hhhhhh", *["hthththth"] * 4])), 1, 1), "seed")
JOKER = {"when": "before", "column": 1, "symbol": "seed"}


@pytest.mark.parametrize(
    ("state", "by", "do", "args", "code", "sentence"),
    [
        (FIRST, "Eve", "player_die", {"value": 1}, "unknown_player", 'no player is called "Eve", expected one of: Ann'),
        (FIRST, "Ann", "fly", {}, "unknown_verb", 'has no action "fly", expected one of: keep'),
        (FIRST, "Ann", "take", {"dice": ["a"]}, "not_now", "Ann cannot take now: now Ann and Ben may player_die"),
        (FIRST, "Ann", "keep", {"card": "green1"}, "no_secrets", "no secret cards to choose from in this match"),
        (FIRST, "Ann", "player_die", {}, "argument_missing", '"player_die" lacks "value", expected: value'),
        (FIRST, "Ann", "player_die", {"value": 1, "die": "red"}, "argument_unknown", 'does not take "die"'),
        (FIRST, "Ann", "player_die", {"value": 7}, "bad_value", "value is 7, but a player die shows one of 1, 2, 3, 4"),
        (FIRST, "Ann", "player_die", {"value": True}, "bad_value", "value is True"),
        (FIRST, "Ann", "player_die", {"value": "2"}, "bad_value", "value is '2'"),
        (DEALT, "Ann", "player_die", {"value": 1}, "keep_first", "before the game begins (trollius:15): now Ann and"),
        (DEALT, "Ann", "keep", {"card": "green2"}, "unknown_card", "'green2', expected one of: green1, red1"),
        (DEALT, "Ann", "keep", {"card": 3}, "unknown_card", "card is 3, expected one of"),
        (
            act(DEALT, "Ann", "keep", card="red1"),
            "Ann",
            "keep",
            {"card": "red1"},
            "already_kept",
            "Ann has kept a secret card already: now Ben may keep",
        ),
        (PRINTED, "Ann", "keep", {"card": "blue1"}, "unknown_card", "'blue1', expected one of: green1"),
        (
            act(FIRST, "Ben", "player_die", value=4),
            "Ben",
            "player_die",
            {"value": 4},
            "already_rolled",
            "rolled already in this round (trollius:3): now Ann may player_die",
        ),
        (TAKE, "Ben", "take", {"dice": ["a", "b"]}, "not_the_holder", "in front of Ann, not of Ben (trollius:4"),
        (TAKE, "Ann", "take", {"dice": ["a"]}, "bad_dice", "expected 2 different dice of a, b, c, d"),
        (TAKE, "Ann", "take", {"dice": ["a", "a"]}, "bad_dice", "['a', 'a'], expected 2 different dice"),
        (TAKE, "Ann", "take", {"dice": ["a", "e"]}, "bad_dice", "expected 2 different dice"),
        (TAKE, "Ann", "take", {"dice": "ab"}, "bad_dice", "dice is 'ab', expected 2"),
        (ROLL, "Ben", "roll", {"dice": {"a": "seed", "c": "soil"}}, "not_the_holder", "now Ann may roll"),
        (ROLL, "Ann", "roll", {"dice": {"a": "seed"}}, "bad_roll", "expected a symbol for each of a, c"),
        (ROLL, "Ann", "roll", {"dice": {"a": "seed", "b": "soil"}}, "bad_roll", "expected a symbol for each of a, c"),
        (ROLL, "Ann", "roll", {"dice": ["seed", "soil"]}, "bad_roll", "expected a symbol for each of a, c"),
        (ROLL, "Ann", "roll", {"dice": {"a": "seed", "c": "hook"}}, "bad_face", "die c shows 'hook', but it has seed"),
        (ROLL, "Ann", "draw", {"cells": []}, "not_now", "Ann cannot draw now: now Ann may roll"),
        (DRAW, "Ann", "roll", {"dice": {"a": "seed", "b": "light"}}, "not_now", "Ann and Ben may draw"),
        (DRAW, "Ann", "draw", {"cells": "nonsense"}, "bad_cells", "expected a list of [column, symbol]"),
        (DRAW, "Ann", "draw", {"cells": [[1, "seed", 2]]}, "bad_cells", "cells has [1, 'seed', 2]"),
        (DRAW, "Ann", "draw", drawn((0, "seed")), "bad_column", "column 0 does not exist, expected 1 to 9"),
        (DRAW, "Ann", "draw", drawn((10, "seed")), "bad_column", "column 10 does not exist"),
        (DRAW, "Ann", "draw", drawn((True, "seed")), "bad_column", "column True does not exist"),
        (DRAW, "Ann", "draw", drawn((1, "heart")), "unknown_symbol", "'heart' is no symbol, expected one of: seed"),
        (DRAW, "Ann", "draw", drawn((1, "seed"), (2, "soil")), "symbol_not_rolled", "the dice show it 0 times: light"),
        (DRAW, "Ann", "draw", drawn((1, "seed"), (2, "seed")), "symbol_not_rolled", "is drawn 2 times, but the dice"),
        (DRAW, "Ann", "draw", drawn((1, "seed"), (1, "light")), "column_twice", "column 1 is drawn in twice"),
        (DRAW, "Ann", "draw", drawn((1, "seed"), (3, "light")), "columns_apart", "columns 1, 3 are not adjacent"),
        (DRAW, "Ann", "draw", drawn((1, "seed")), "wrong_count", "expected exactly 2 adjacent columns within 1-9"),
        (DRAW, "Ann", "draw", drawn(), "wrong_count", "no symbol is drawn: expected exactly 2 adjacent columns"),
        (
            NARROW,
            "Ann",
            "draw",
            drawn((3, "seed")),
            "column_full",
            "column 3 is full: no 3 adjacent columns are free, so",
        ),
        (NARROW, "Ann", "draw", drawn((1, "seed")), "wrong_count", "so expected all of 1-2 or 4 (trollius:9)"),
        (NARROW, "Ann", "draw", drawn((1, "seed")), "wrong_count", "1 drawn in column 1: no 3 adjacent columns"),
        (ONE, "Ann", "draw", drawn(), "wrong_count", "no symbol is drawn: expected exactly one column within 3"),
        (ONE, "Ann", "draw", drawn((3, "soil")), "symbol_not_rolled", "soil is drawn once, but the dice show it 0"),
        (
            DRAW,
            "Ann",
            "draw",
            {**drawn((1, "seed"), (2, "light")), "joker": None},
            "bad_joker",
            "joker is None, expected",
        ),
        (
            DRAW,
            "Ann",
            "draw",
            drawn((1, "seed"), (2, "light"), joker=("now", 1, "soil")),
            "bad_joker",
            "is 'now', expected \"before\" or",
        ),
        (
            DRAW,
            "Ann",
            "draw",
            {**drawn((1, "seed"), (2, "light")), "joker": {"when": "before"}},
            "bad_joker",
            "joker is",
        ),
        (
            DRAW,
            "Ann",
            "draw",
            drawn((1, "seed"), (2, "light"), joker=("after", 12, "soil")),
            "bad_column",
            "column 12 does not exist",
        ),
        (USED, "Ann", "draw", {**drawn((1, "seed"), (2, "light")), "joker": JOKER}, "joker_used", "one in a match"),
        (
            NARROW,
            "Ann",
            "draw",
            drawn((1, "seed"), (2, "soil"), joker=("before", 3, "soil")),
            "joker_column_full",
            "into column 3, which is full: free are 1, 2, 4",
        ),
        (
            NARROW,
            "Ann",
            "draw",
            drawn((1, "seed"), (2, "soil"), joker=("after", 1, "soil")),
            "joker_column_full",
            "free are 4",
        ),
        (ONE, "Ann", "draw", drawn((3, "seed"), joker=("after", 3, "soil")), "joker_column_full", "the coupon is full"),
        (
            ONE,
            "Ann",
            "draw",
            drawn((3, "seed"), joker=("before", 3, "soil")),
            "column_full",
            "the joker fills the coupon",
        ),
        (
            draw(DRAW, "Ann", (1, "seed"), (2, "light")),
            "Ann",
            "draw",
            drawn((1, "seed"), (2, "light")),
            "already_drawn",
            "Ann has drawn already in this step: now Ben may draw",
        ),
        (
            with_coupon(DRAW, 0, "\n".join(["hthththth"] * 5)),
            "Ann",
            "draw",
            drawn((1, "seed")),
            "coupon_full",
            "Ann's coupon is full, so Ann only watches (trollius:11): now Ben may draw",
        ),
        (finished("h........", "t........"), "Ann", "player_die", {"value": 1}, "finished", "the match is finished"),
    ],
)
def test_refusal(state: Any, by: str, do: str, args: dict[str, Any], code: str, sentence: str) -> None:
    before = hash(state)
    with pytest.raises(IllegalAction) as refusal:
        TROLLIUS.apply(state, Action(by, do, args))
    assert sentence in str(refusal.value)
    assert refusal.value.code == code
    assert hash(state) == before


# -- dice that are seen -----------------------------------------------------------------------------------------------


def _need(state: Any) -> NeedRoll:
    need = TROLLIUS.prompts(state)[0]
    assert isinstance(need, NeedRoll)
    return need


def test_a_seen_player_die() -> None:
    need = _need(FIRST)
    assert (need.dice, need.do, need.sides) == (("d6",), "player_die", (("1", "1", "2", "2", "3", "4"),))
    assert TROLLIUS.rolled(FIRST, need, (Die("d6", "3", "purple"),), ()) == Action("Ann", "player_die", {"value": 3})
    assert TROLLIUS.rolled(FIRST, need, (Die("d6", "3", "red"),), ()).args == {"value": 3}, "nobody has the red one"


def test_3_another_players_die_is_not_thrown() -> None:
    with pytest.raises(IllegalAction, match="the white die is Ben's: Ann throws the purple one") as refusal:
        TROLLIUS.rolled(FIRST, _need(FIRST), (Die("d6", "3", "white"),), ())
    assert refusal.value.code == "not_own_die"


def test_seen_symbol_dice_take_the_names_of_the_dice_in_play() -> None:
    need = _need(ROLL)
    assert need.dice == ("trollius", "trollius")
    assert need.sides[0] == ("seed", "water", "light", "soil", "nutrient", "seed")
    action = TROLLIUS.rolled(ROLL, need, (Die("trollius", "soil"), Die("trollius", "seed")), ())
    assert action == Action("Ann", "roll", {"dice": {"a": "soil", "c": "seed"}})


def test_a_symbol_goes_to_a_die_that_has_it(tmp_path: Path) -> None:
    """In a box whose die a has no soil the soil that is seen is that of the other die."""
    text = HOUSE.replace('a = ["seed", "water", "light", "soil"', 'a = ["seed", "water", "light", "light"')
    (tmp_path / "box.toml").write_text(text)
    state = TROLLIUS.start(setup(edition=str(tmp_path / "box.toml")))
    state = act(dice_rolled(state, 2, 1), "Ann", "take", dice=["a", "c"])
    seen = (Die("trollius", "soil"), Die("trollius", "seed"))
    assert TROLLIUS.rolled(state, _need(state), seen, ()).args == {"dice": {"a": "seed", "c": "soil"}}
    impossible = TROLLIUS.rolled(state, _need(state), (Die("trollius", "soil"),) * 2, ())
    with pytest.raises(IllegalAction, match="die a shows 'soil', but it has seed, water, light, nutrient only"):
        TROLLIUS.apply(state, impossible)


@pytest.mark.parametrize(("state", "die"), [(FIRST, Die("trollius", "seed")), (ROLL, Die("d6", "1"))])
def test_a_die_of_another_kind_is_refused(state: Any, die: Die) -> None:
    need = _need(state)
    with pytest.raises(IllegalAction, match="expected a die of kind"):
        TROLLIUS.rolled(state, need, (die,) * len(need.dice), ())


# -- headers ----------------------------------------------------------------------------------------------------------

DICE = {"player_dice": {"Ann": "purple", "Ben": "white"}}


@pytest.mark.parametrize(
    ("options", "dealt", "sentence"),
    [
        ({}, {}, '"player_dice" is missing, expected the colour of each player\'s die'),
        ({}, {"player_dice": ["purple", "white"]}, "\"player_dice\" is ['purple', 'white'], expected"),
        ({}, {"player_dice": {"Ann": "purple"}}, '"player_dice" lacks Ben'),
        ({}, {"player_dice": {"Ann": "purple", "Ben": "white", "Eve": "red"}}, 'names "Eve", who is not among'),
        ({}, {"player_dice": {"Ann": "purple", "Ben": "purple"}}, '"player_dice" has purple twice'),
        ({}, {"player_dice": {"Ann": "purple", "Ben": "pink"}}, "gives Ben 'pink', expected one of: purple, red"),
        ({}, {**DICE, "objectives": [1, 2, 3]}, "at level basic there are none (trollius:15)"),
        ({}, {**DICE, "secrets": {"Ann": ["green1"]}}, '"secrets" lacks Ben'),
        ({}, {**DICE, "secrets": {"Ann": ["green1"], "Ben": []}}, "gives Ben [], expected a list with one card"),
        ({}, {**DICE, "secrets": {"Ann": ["green1"], "Ben": ["green1"]}}, "has green1 twice; there is one of each"),
        ({}, {**DICE, "secrets": {"Ann": ["green1"], "Ben": ["blue1"]}}, "gives Ben 'blue1'; this edition has green1"),
        ({}, {**DICE, "secrets": {"Ann": ["green1"], "Ben": [3]}}, "gives Ben 3; this edition has green1"),
        ({}, {**DICE, "secrets": {"Ann": "green1", "Ben": ["green2"]}}, "gives Ann 'green1', expected a list"),
        ({"level": "challenging"}, DICE, '"objectives" is missing at level challenging, expected 3 or more'),
        ({"level": "difficult"}, {**DICE, "objectives": [1, 2]}, '"objectives" is [1, 2], expected 3 or more'),
        ({"level": "difficult"}, {**DICE, "objectives": [1, 2, 15]}, '"objectives" has 15'),
        ({"level": "difficult"}, {**DICE, "objectives": [1, 2, 2]}, '"objectives" has 2 in [1, 2, 2]'),
        ({"level": "difficult"}, {**DICE, "objectives": [1, True, 2]}, '"objectives" has True'),
        (
            {"level": "challenging"},
            {**DICE, "objectives": [1, 2, 3], "secrets": {"Ann": ["green1"], "Ben": ["green2"]}},
            "gives Ann ['green1'], expected a list of two or more cards",
        ),
    ],
)
def test_15_a_bad_header(options: dict[str, Any], dealt: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        TROLLIUS.start(checked(Setup("trollius", ("Ann", "Ben"), options, dealt=dealt)))
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("options", [{"level": "hard"}, {"side": None}, {"rows": 1}, {"leader": "red"}, {"joker": 1}])
def test_a_bad_option(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        checked(Setup("trollius", ("Ann", "Ben"), options))


def test_15_more_cards_may_be_dealt() -> None:
    more = {"Ann": ["green1", "green4", "red1"], "Ben": ["yellow2", "yellow1"]}
    state = match("Ann", "Ben", level="challenging", dealt={"secrets": more, "objectives": [1, 9, 10, 14]})
    assert state.cards_to_keep(0) == ("green1", "green4", "red1")


# -- editions ---------------------------------------------------------------------------------------------------------

HOUSE = (BUILT_IN / "trollius" / "house.toml").read_text("utf-8")


def test_the_house_edition_says_that_it_is_one() -> None:
    house = load_edition(TrolliusEdition, "trollius", "house")
    assert house.source == "house data, not printed by the publisher"
    assert house.player_die == (1, 1, 2, 2, 3, 4)
    assert [house.dice.faces(die)[-1] for die in "abcd"] == ["seed", "water", "light", "soil"]
    assert [sum(card.colour == colour for card in house.secrets) for colour in ("green", "yellow", "red")] == [11, 5, 5]
    patterns = [card.pattern for card in house.secrets]
    assert len(set(patterns)) == len(patterns)
    sizes = {
        colour: [len(c.cells) for c in house.secrets if c.colour == colour] for colour in ("green", "yellow", "red")
    }
    assert max(sizes["green"]) < min(sizes["yellow"]) and max(sizes["yellow"]) < min(sizes["red"]), "graded"


@pytest.mark.parametrize(
    ("was", "now", "faults"),
    [
        ("columns = 9", "columns = 2", ["sides.swamp.columns is 2", "greater than or equal to 3"]),
        ("height = 5", 'height = "5"', ["sides.swamp.height is '5'"]),
        ("number = 14", "number = 13", ["general has the numbers", "expected each from 1 to 14 once"]),
        ('id = "green2"', 'id = "green1"', ['secrets has the id "green1" twice']),
        ('"water water",\n', '"water",\n', ["secrets.0.pattern", "every line must have as many words as the first"]),
        ("soil soil soil", "soil heart soil", ['"heart" is no symbol, expected one of seed, water']),
        (
            "seed water light soil nutrient",
            " ".join(["seed"] * 10),
            ['"yellow4" is 10 by 1, expected at most the 9 by 5'],
        ),
        ('a = ["seed", ', 'a = ["sun", ', ["dice.a.0 is 'sun'"]),
        ("player_die = [1, 1, ", "player_die = [0, 1, ", ["player_die.0 is 0"]),
        ("points = [8, 5, 2, 1, 0, 0]", "points = [8, 5]", ["general.13.points", "at least 6 items"]),
        ('source = "house data, not printed by the publisher"\n', "", ["source"]),
        (
            '[[secrets]]\nid = "green1"',
            '[[secrets]]\nkind = "x"\nid = "green1"',
            ["secrets.0.kind is not known; its value is 'x'"],
        ),
    ],
)
def test_a_bad_edition_is_refused(tmp_path: Path, was: str, now: str, faults: list[str]) -> None:
    path = tmp_path / "box.toml"
    assert was in HOUSE
    path.write_text(HOUSE.replace(was, now, 1))
    with pytest.raises(BadEdition) as refusal:
        TROLLIUS.start(setup(edition=str(path)))
    assert all(fault in str(refusal.value) for fault in faults), str(refusal.value)
    assert str(path) in str(refusal.value)


def test_all_faults_of_an_edition_at_once(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(HOUSE.replace("columns = 9", "columns = 99").replace("height = 5", "height = 0"))
    with pytest.raises(BadEdition) as refusal:
        TROLLIUS.start(setup(edition=str(path)))
    assert len(str(refusal.value).splitlines()) == 4


def test_a_box_of_another_size(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(HOUSE.replace("columns = 9", "columns = 6").replace("height = 5", "height = 7"))
    state = TROLLIUS.start(setup(edition=str(path)))
    assert len(state.coupons[0]) == 6 and state.rules.side.height == 7
    assert coupon("h") == (("seed",),)
