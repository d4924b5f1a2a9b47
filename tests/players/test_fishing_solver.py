"""Catch chances are exact: against every throw in order, an independent recursion, and known figures by hand.

The full comparison is ``python -m tests.players.fishing_brute_force``.
"""

from fractions import Fraction

import pytest

from appliance.games.dice_fishing import LURE, NORMAL, REROLL, Fisher, Special, Wager, possible_wagers
from appliance.players.fishing_solver import Plan, Solution, catch_chance, excess_chances, handfuls, payoff, plans
from tests.players.fishing_brute_force import HOUSE, Recursion, count_catches, every_throw

CARDS = HOUSE.cards
TELLING = [HOUSE.card(name) for name in ("ocean_sunfish", "longtooth_grouper", "sturgeon", "japanese_sea_bass")]


@pytest.mark.parametrize("wager", possible_wagers((), may_pass=False), ids=lambda wager: " ".join(wager.dice))
def test_without_rerolls_every_card_agrees_with_every_throw_in_order(wager: Wager) -> None:
    throws = every_throw(wager.dice)
    plain = Plan(wager, (NORMAL,) * len(wager.specials))
    for card in CARDS:
        assert catch_chance(card, plain) == pytest.approx(count_catches(card, throws) / len(throws), abs=1e-12)


@pytest.mark.parametrize(
    "wager",
    [Wager(1, ("d10",)), Wager(1, ("d20",)), Wager(2, ("d10",))],
    ids=lambda wager: " ".join(wager.dice),
)
def test_one_special_die_agrees_with_the_recursion(wager: Wager) -> None:
    for card in CARDS if wager.count < 3 else TELLING:
        for plan in plans(wager, advanced=True):
            exact = Recursion(card, plan).chance()
            assert catch_chance(card, plan) == pytest.approx(float(exact), abs=1e-12), (card.id, plan)


@pytest.mark.parametrize("plan", plans(Wager(0, ("d10", "d20")), advanced=True), ids=lambda plan: " ".join(plan.uses))
def test_two_special_dice_agree_with_the_recursion(plan: Plan) -> None:
    card = HOUSE.card("sturgeon")
    assert catch_chance(card, plan) == pytest.approx(float(Recursion(card, plan).chance()), abs=1e-12)


@pytest.mark.parametrize("uses", [(REROLL, REROLL), (LURE, REROLL)], ids=" ".join)
def test_two_abilities_and_a_d6_agree_with_the_recursion(uses: tuple[str, str]) -> None:
    card, plan = HOUSE.card("spotted_garden_eel").model_copy(update={"target": 1}), Plan(Wager(1, ("d10", "d20")), uses)
    assert catch_chance(card, plan) == pytest.approx(float(Recursion(card, plan).chance()), abs=1e-12)


def test_by_hand() -> None:
    mackerel = HOUSE.card("mackerel")
    assert catch_chance(mackerel, Plan(Wager(2))) == pytest.approx(float(Fraction(10, 36)))
    assert catch_chance(mackerel, Plan(Wager(0, ("d20",)), (NORMAL,))) == pytest.approx(12 / 20)
    assert catch_chance(mackerel, Plan(Wager(0, ("d20",)), (REROLL,))) == 0
    # A 1 among one D6 with one or two rerolls, half and half.
    one = mackerel.model_copy(update={"target": 1, "faces": (1,)})
    miss = Fraction(5, 6)
    assert catch_chance(one, Plan(Wager(1, ("d10",)), (REROLL,))) == pytest.approx(float(1 - (miss**2 + miss**3) / 2))
    # Two points reach a 1 from 2 and 3, one point from 2 only.
    assert catch_chance(one, Plan(Wager(1, ("d10",)), (LURE,))) == pytest.approx((2 / 6 + 3 / 6) / 2)


def test_either_special_die_is_as_good_for_an_ability() -> None:
    for card in TELLING:
        for use in (REROLL, LURE):
            d10, d20 = (catch_chance(card, Plan(Wager(3, (kind,)), (use,))) for kind in ("d10", "d20"))
            assert d10 == pytest.approx(d20, abs=1e-12)


def test_more_is_never_worse() -> None:
    """An ability die more, or the lure allowed, cannot lower the best chance."""
    for card in CARDS:
        for count in range(1, 6):
            plain = catch_chance(card, Plan(Wager(count)))
            assert catch_chance(card, Plan(Wager(count, ("d10",)), (REROLL,))) >= plain - 1e-12
            assert catch_chance(card, Plan(Wager(count, ("d10",)), (LURE,))) >= plain - 1e-12


def test_excess_chances_sum_to_the_chance_of_one_throw() -> None:
    for card in CARDS:
        for wager in (Wager(2), Wager(4), Wager(2, ("d10",)), Wager(3, ("d10", "d20"))):
            plain = Plan(wager, (NORMAL,) * len(wager.specials))
            assert excess_chances(card, plain).sum() == pytest.approx(catch_chance(card, plain), abs=1e-12)
    assert excess_chances(HOUSE.card("mackerel"), Plan(Wager(2))).tolist() == pytest.approx(
        [4 / 36, 3 / 36, 2 / 36, 1 / 36]
    )
    assert excess_chances(HOUSE.card("mackerel"), Plan(Wager(1))).tolist() == [0.0]


def test_worth_by_excess_is_taken_into_account() -> None:
    """Whoever must be close rerolls a catch that is not."""
    card, plan = HOUSE.card("mackerel"), Plan(Wager(2, ("d10",)), (REROLL,))
    fisher = Fisher((6, 6), (Special("d10", REROLL, 3),), rolled=True)
    anything = Solution(plan, payoff(card, plan))
    assert anything.stopping(fisher) == anything.now(fisher) == 1
    close = Solution(plan, payoff(card, plan, (1.0, 0.0)))
    assert close.stopping(fisher) == 0
    assert close.now(fisher) == pytest.approx(max(4 / 36, 1 / 6)), "keep a 6 and hope for a 3"
    assert close.rerolling(fisher, "d10", (6,), other=False) == pytest.approx(1 / 6)
    assert close.rerolling(fisher, "d10", (), other=False) == pytest.approx(4 / 36)


def test_values_of_a_state_are_the_mean_of_what_its_throws_are_worth() -> None:
    card, plan = HOUSE.card("longtooth_grouper"), Plan(Wager(3, ("d10",)), (REROLL,))
    solution = Solution(plan, payoff(card, plan))
    total = Fraction(0)
    for *d6, d10 in every_throw(plan.wager.dice).tolist():
        total += Fraction(solution.now(Fisher(tuple(d6), (Special("d10", REROLL, d10),), rolled=True)))
    assert float(total / 2160) == pytest.approx(solution.before_roll, abs=1e-12)


def test_handfuls_are_all_multisets() -> None:
    assert [len(handfuls(most).hands) for most in range(6)] == [1, 6, 21, 56, 126, 252]
