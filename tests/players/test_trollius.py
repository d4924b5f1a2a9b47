"""Advice for Trollius'n Roll: legal, ranked, in time, in agreement with the engine's points, and better than easy."""

import time
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from appliance.games import Choice, NeedChoice, NeedRoll
from appliance.games.trollius import SYMBOLS, Coupon
from appliance.games.trollius.coupon import most_rows, shows, with_symbol
from appliance.games.trollius.objectives import shape_done
from appliance.games.trollius.scoring import drawn_points
from appliance.players import Keep, advise, best_action
from appliance.players.trollius import STRONG
from appliance.players.trollius_goals import lacking_of_secret, lacking_of_shape
from appliance.players.trollius_value import CODE, Groups, RowsOfThree, board_of, grids_of, worth
from tests.games.playing import random_match
from tests.games.trollius_tables import TROLLIUS, dice_rolled, match, symbols_rolled, with_coupon
from tests.players.duel import duel

CARDS = {"secrets": {"Ann": ["green1", "red3"], "Ben": ["green2", "yellow1"]}, "objectives": [1, 6, 11]}
SWAMP, MOUNTAIN = match().rules, match(side="mountain").rules


def random_coupons(seed: int, count: int, symbols: tuple[str, ...] = SYMBOLS) -> list[Coupon]:
    rng = Random(seed)
    return [tuple(tuple(rng.choices(symbols, k=rng.randint(0, 5))) for _ in range(9)) for _ in range(count)]


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_advice_is_what_may_be_done_best_first(level: str) -> None:
    for each in random_match_states():
        for prompt in each.prompts:
            advice = advise("trollius", each.before, prompt.player, level)
            assert advice and [a.value for a in advice] == sorted((a.value for a in advice), reverse=True)
            assert all(a.reason for a in advice)
            if isinstance(prompt, NeedRoll):
                assert [a.action for a in advice] == [Keep()]
            if isinstance(prompt, NeedChoice):
                assert all(a.action in prompt.choices for a in advice)
                assert len({str(a.action) for a in advice}) == len(advice)


def random_match_states():
    for seed, level in enumerate(("challenging", "difficult")):
        yield from list(random_match(TROLLIUS, seed, ("Ann", "Ben", "Cem"), {"level": level}))[::5]


def test_no_advice_out_of_turn_at_the_end_and_on_printed_cards() -> None:
    state = dice_rolled(match("Ann", "Ben"), 1, 2)
    assert advise("trollius", state, "Ben") == ()
    assert advise("trollius", replace(state, finished=True), "Ann") == ()
    printed = dice_rolled(match("Ann", "Ben", level="challenging", dealt={"objectives": [1, 2, 3]}), 1, 2)
    assert advise("trollius", printed, "Ben") == (), "which printed card Ben holds nobody else knows"
    assert best_action("trollius", printed) is not None


def test_a_hint_takes_under_300_ms() -> None:
    """The longest: four different symbols, the joker unused, three objectives and a secret card."""
    state = match("Ann", "Ben", level="difficult", dealt={**CARDS, "objectives": [4, 9, 10]})
    state = replace(state, kept=("red3", "yellow1"))
    state = symbols_rolled(dice_rolled(with_coupon(state, 0, "htoxshtox"), 4, 4), "seed", "water", "light", "soil")
    advise("trollius", state, "Ann")
    begun = time.process_time()
    advise("trollius", state, "Ann")
    assert time.process_time() - begun < 0.3


# -- the values agree with the engine ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SWAMP, MOUNTAIN], ids=["swamp", "mountain"])
def test_points_of_many_coupons_at_once_are_those_of_the_engine(rules) -> None:
    for symbols in (SYMBOLS, ("light", "soil", "seed")):
        coupons = random_coupons(5, 200, symbols)
        rows = RowsOfThree(board_of(rules), grids_of(coupons, 5)).count
        exact = np.array([most_rows(coupon, rules.triple, 5) for coupon in coupons])
        assert np.all(rows <= exact) and np.mean(rows == exact) > (0.97 if symbols == SYMBOLS else 0.6)
        now = worth(rules, STRONG, grids_of(coupons, 5)).now
        assert [drawn_points(rules, coupon) for coupon in coupons] == list(now + 3 * (exact - rows))


def test_gains_are_what_a_symbol_adds() -> None:
    board = board_of(SWAMP)
    coupons = random_coupons(6, 30)
    plain = replace(SWAMP, rows=False)
    gains = Groups(board, grids_of(coupons, 5)).gains()
    for number, coupon in enumerate(coupons):
        for column, symbols in enumerate(coupon):
            for symbol in SYMBOLS if len(symbols) < 5 else ():
                added = drawn_points(plain, with_symbol(coupon, column, symbol)) - drawn_points(plain, coupon)
                assert gains[CODE[symbol], number, column * 5 + len(symbols)] == added


def test_nothing_lacks_exactly_where_an_objective_is_completed() -> None:
    board = board_of(SWAMP)
    coupons = [*random_coupons(7, 150), *random_coupons(8, 150, ("seed", "water")), *random_coupons(9, 100, ("soil",))]
    grids = grids_of(coupons, 5)
    rows = np.array([most_rows(coupon, SWAMP.triple, 5) for coupon in coupons])
    for number in range(1, 11):
        lacking = lacking_of_shape(number, board, grids, rows)
        assert list(lacking == 0) == [shape_done(number, coupon, 5, SWAMP.triple) for coupon in coupons], number
    for card in SWAMP.edition.secrets:
        lacking = lacking_of_secret(card, board, grids)
        assert list(lacking == 0) == [shows(coupon, card.cells) for coupon in coupons], card.id


# -- what it does -----------------------------------------------------------------------------------------------------


def drawing(picture: str, *symbols: str, values: tuple[int, int] = (1, 1), level_: str = "strong", **given):
    state = match("Ann", "Ben", **given)
    if state.phase == "keep":
        state = replace(state, kept=("green1", "green2"))
    state = symbols_rolled(dice_rolled(with_coupon(state, 0, picture), *values), *symbols)
    wish = best_action("trollius", state, "Ann", level_)
    assert isinstance(wish, Choice)
    return wish.args


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_it_makes_a_group_grow(level: str) -> None:
    assert drawing("ttt......", "water", level_=level)["cells"] in (
        [[4, "water"]],
        *([[at, "water"]] for at in (1, 2, 3)),
    )


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_it_completes_a_row(level: str) -> None:
    assert drawing("xh.......", "light", level_=level)["cells"] == [[3, "light"]]


def test_strong_prepares_what_easy_does_not_see() -> None:
    """Two triangles side by side score one point either way; only a place beside free columns lets them grow."""
    assert drawing("t.......s", "water")["cells"] == [[2, "water"]]


FULL = "\n".join(["hthththth"] * 5)


def test_strong_completes_an_objective() -> None:
    """The upper left corner still lacks a symbol that is in no other corner, and Ben's coupon is full."""
    picture = "\n".join(["........t", *["x.......x"] * 3, "o.......s"])
    state = match("Ann", "Ben", level="challenging", dealt={**CARDS, "objectives": [5, 6, 11]})
    state = with_coupon(with_coupon(replace(state, kept=("green1", "green2")), 0, picture), 1, FULL)
    wish = best_action("trollius", symbols_rolled(dice_rolled(state, 1, 1), "seed"), "Ann")
    assert isinstance(wish, Choice) and wish.args["cells"] == [[1, "seed"]]


def test_strong_uses_the_joker_when_it_is_worth_more_than_its_points() -> None:
    """Ben's coupon is full, so this may be the end: a row is worth three points, any other joker here less than two."""
    row_open = "\n".join(["xh.stst.s", *["tsxsxsxsh"] * 4])
    no_row = "\n".join(["xs.stst.s", *["tsxsxsxsh"] * 4])
    for picture, joker in ((row_open, {"column": 3, "symbol": "light"}), (no_row, None)):
        state = with_coupon(with_coupon(match("Ann", "Ben"), 0, picture), 1, FULL)
        wish = best_action("trollius", symbols_rolled(dice_rolled(state, 1, 1), "nutrient"), "Ann")
        assert isinstance(wish, Choice)
        used = wish.args.get("joker")
        assert (used and {"column": used["column"], "symbol": used["symbol"]}) == joker


def test_it_keeps_a_dealt_card_and_takes_dice_that_fit() -> None:
    state = match("Ann", "Ben", level="challenging", dealt=CARDS)
    assert [advice.action.args["card"] for advice in advise("trollius", state, "Ann")] == ["green1", "red3"]
    assert [advice.action.args["card"] for advice in advise("trollius", state, "Ben")] == ["yellow1", "green2"]
    state = dice_rolled(with_coupon(match("Ann", "Ben"), 0, "...ttt..."), 1, 1)
    wish = best_action("trollius", state, "Ann")
    assert wish == Choice("take", {"dice": ["b"]}), "the die with two triangles"


def test_strong_beats_easy() -> None:
    """A few matches here; ``python -m tests.players.duel trollius`` plays many."""
    result = duel("trollius", 6, 5, {"level": "basic"})
    assert result.mean["strong"] > result.mean["easy"]
