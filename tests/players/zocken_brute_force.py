"""A Zocken turn by trying everything, written apart from the player: plain strips, dice by colour, no short cuts.

``python -m tests.players.zocken_brute_force --positions 1000`` compares the two on random positions after the third,
fourth, fifth and sixth die, with and without wagers.
"""

import argparse
from dataclasses import replace
from functools import cache
from random import Random

from appliance.games.zocken import ZockenState
from appliance.players.zocken_turn import Aim, Outlook, Reckoning, position_of
from tests.games.zocken_tables import match, random_turn

Strip = tuple[int, ...]
"""The values on the nine fields, 0 for none."""

Totals = tuple[int, int, int, int]
"""Value, points, turns over 50 and gain of a wager, summed over all throws."""

MATCH_POINTS = (0, 10, 30, 60, 100, 150, 210, 280)


def brute_force(state: ZockenState, bettors: int, others: int) -> Outlook:
    """Return the outlook under best play; of equal values the one with more points, then the likelier over 50."""
    field_of = {colour: field for field, colour in enumerate(state.edition.dots, start=1)}

    def end(strip: Strip, matches: int, out: int) -> Totals:
        points = MATCH_POINTS[matches] + (-20 * out if out else 50 - 10 * sum(strip[at] > 0 for at in (0, 8)))
        gain = points // 2 if points > 50 else -20
        return points * others - bettors * gain, points, points > 50, gain

    @cache
    def best(strip: Strip, left: frozenset[str], matches: int, out: int) -> Totals:
        if not left:
            return end(strip, matches, out)
        return max(after_throw(strip, left - {die}, field_of[die], matches, out) for die in left)

    def after_throw(strip: Strip, left: frozenset[str], dot: int, matches: int, out: int) -> Totals:
        found = []
        for value in range(1, 7):
            then = []
            for at in range(9):
                after = (*strip[:at], value, *strip[at + 1 :])
                shown = [each for each in after if each]
                if not strip[at] and (shown == sorted(shown) or shown == sorted(shown, reverse=True)):
                    then.append(best(after, left, matches + (at == dot), out))
            found.append(max(then) if then else best(strip, left, matches, out + 1))
        value, points, over, gain = map(sum, zip(*found, strict=True))
        return value, points, over, gain

    strip = tuple(each.value if each else 0 for each in state.strip)
    ways = 6 ** len(state.left)
    value, points, over, gain = best(strip, frozenset(state.left), state.tally.matches, len(state.out))
    return Outlook(value / ways / others, points / ways, over / ways, gain / ways)


def agree(state: ZockenState, bettors: int, others: int) -> bool:
    outlook: Outlook = Reckoning(Aim(state.edition, bettors, others)).outlook(position_of(state))
    expected = brute_force(state, bettors, others)
    return all(abs(got - wanted) < 1e-9 for got, wanted in zip(outlook, expected, strict=True))


def random_position(rng: Random, thrown: int) -> ZockenState:
    """Return a random turn after so many dice; the dots are in a random order too."""
    state = match("Ann", "Ben")
    dots = tuple(rng.sample(state.edition.dots, 7))
    return random_turn(rng, thrown, replace(state, edition=state.edition.model_copy(update={"dots": dots})))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    for number in range(args.positions):
        thrown = 3 + number % 4
        others = rng.randint(1, 5)
        bettors = rng.choice((0, rng.randint(0, others)))
        state = random_position(rng, thrown)
        assert agree(state, bettors, others), f"position {number}: {state}, {bettors} of {others} wagered"
    print(f"{args.positions} positions after the third to the sixth die agree to 1e-9")


if __name__ == "__main__":
    main()
