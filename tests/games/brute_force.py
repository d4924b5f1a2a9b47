"""The value of a Penta turn by trying everything, in plain Python: slow, short, and written apart from the solver."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

from appliance.games.penta import Dice, Rules
from appliance.games.penta.scoring import ALL_FILLED, BOXES
from appliance.games.penta.table import SLOT_TOTALS, valued_offers

ROLLS_OF = [Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=count)) for count in range(6)]
"""By number of dice: every outcome and how many ways there are to throw it."""


def turn_value(rules: Rules, filled: int, upper: int, penta_scored: bool) -> float:
    """Return the expected points to come of a sheet, given the shipped values of the sheets that may follow."""

    @cache
    def best_with(dice: Dice, left: int) -> float:
        score_now = max(value for _, value in valued_offers(rules, filled, upper, penta_scored, dice))
        if not left:
            return score_now
        kept_of = {tuple(d for at, d in enumerate(dice) if chosen >> at & 1) for chosen in range(31)}
        return max(score_now, *(after_throw(kept, left - 1) for kept in kept_of))

    @cache
    def after_throw(kept: Dice, left: int) -> float:
        outcomes = ROLLS_OF[5 - len(kept)]
        ways = sum(outcomes.values())
        return sum(n * best_with(tuple(sorted(kept + dice)), left) for dice, n in outcomes.items()) / ways

    return after_throw((), rules.throws - 1)


def random_sheet(rng: Random) -> tuple[int, int, bool]:
    """Return a sheet that can come up: boxes filled (not all), upper total, whether Penta holds 50."""
    filled = rng.randrange(ALL_FILLED)
    upper = rng.choice(SLOT_TOTALS[filled & 63])
    penta_filled = bool(filled >> BOXES.index("penta") & 1)
    return filled, upper, penta_filled and rng.random() < 0.5
