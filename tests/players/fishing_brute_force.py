"""Catch chances reckoned the slow way, without the solver: every throw in order, every lure, every set of dice kept.

``python -m tests.players.fishing_brute_force`` compares every card, wager and declaration; it takes some minutes.
"""

import argparse
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np

from appliance.games.dice_fishing import (
    FACES,
    LURE,
    NORMAL,
    REROLL,
    Card,
    FishingEdition,
    Wager,
    excess,
    possible_wagers,
)
from appliance.games.dice_fishing.catching import PRIMES
from appliance.games.edition import load_edition
from appliance.players.fishing_solver import Plan, catch_chance, plans

HOUSE = load_edition(FishingEdition, "dice_fishing", "house")

Dice = tuple[int, ...]


def every_throw(kinds: tuple[str, ...]) -> np.ndarray:
    """Return every ordered throw of these dice, one a row."""
    faces = np.meshgrid(*(np.arange(1, FACES[kind] + 1, dtype=np.int8) for kind in kinds), indexing="ij")
    return np.stack([each.ravel() for each in faces], axis=1)


def count_catches(card: Card, throws: np.ndarray) -> int:
    """Return how many of the throws catch the card when every die counts; conditions in their plainest form."""
    caught = throws.sum(axis=1, dtype=np.int16) >= card.target
    for face in set(card.faces):
        caught &= (throws == face).sum(axis=1) >= card.faces.count(face)
    dice = throws.shape[1]
    if card.equal:
        equal = np.zeros(len(throws), dtype=bool)
        for chosen in combinations(range(dice), card.equal):
            equal |= np.all(throws[:, chosen] == throws[:, [chosen[0]]], axis=1)
        caught &= equal
    if card.different:
        for one, other in combinations(range(dice), 2):
            caught &= throws[:, one] != throws[:, other]
    if card.parity:
        caught &= np.all(throws % 2 == (1 if card.parity == "odd" else 0), axis=1)
    if card.prime:
        caught &= np.all(np.isin(throws, sorted(PRIMES)), axis=1)
    return int(caught.sum())


class Recursion:
    """Best play of one plan, by ordered dice and exact fractions, straight from the statements of the rules."""

    def __init__(self, card: Card, plan: Plan) -> None:
        self.card = card
        self.kinds = plan.wager.dice
        self.uses = (NORMAL,) * plan.wager.d6 + plan.uses
        self.after = cache(self._after)
        self.thrown = cache(self._thrown)

    def chance(self) -> Fraction:
        start: Dice = (0,) * len(self.kinds)
        return self.thrown(start, tuple(range(len(start))), start)

    def _thrown(self, dice: Dice, again: Dice, spent: Dice) -> Fraction:
        """Throw the dice at the positions ``again``, one after the other."""
        if not again:
            # D6 are alike, so sorting them keeps the number of states in bounds.
            d6 = self.kinds.count("d6")
            return self.after((*sorted(dice[:d6]), *dice[d6:]), spent)
        at, *others = again
        faces = range(1, FACES[self.kinds[at]] + 1)
        total = sum(self.thrown((*dice[:at], face, *dice[at + 1 :]), tuple(others), spent) for face in faces)
        return Fraction(total) / len(faces)

    def _after(self, dice: Dice, spent: Dice) -> Fraction:
        """Return the best of stopping, every reroll and every lure."""
        counting = tuple(face for face, use in zip(dice, self.uses, strict=True) if use == NORMAL)
        if excess(self.card, counting) is not None:
            return Fraction(1)
        best = Fraction(0)
        for at, use in enumerate(self.uses):
            points = 1 if dice[at] % 2 else 2
            used = tuple(count + (place == at) for place, count in enumerate(spent))
            if use == REROLL and spent[at] < points:
                free = [place for place in range(len(dice)) if place != at and not spent[place]]
                for size in range(1, len(free) + 1):
                    for again in combinations(free, size):
                        best = max(best, self.thrown(dice, again, used))
            if use == LURE and not spent[at]:
                best = max([best, *(self.after(lured, used) for lured in self._lured(dice, at, points))])
        return best

    def _lured(self, dice: Dice, using: int, points: int) -> Iterator[Dice]:
        others = [place for place in range(len(dice)) if place != using]
        changes = [{place: by} for place in others for by in range(-points, points + 1) if by]
        if points == 2:
            changes += [
                {one: by, other: to} for one, other in combinations(others, 2) for by in (-1, 1) for to in (-1, 1)
            ]
        for change in changes:
            lured = tuple(face + change.get(place, 0) for place, face in enumerate(dice))
            if all(1 <= face <= FACES[kind] for face, kind in zip(lured, self.kinds, strict=True)):
                yield lured


def differences(
    cards: tuple[Card, ...], wagers: tuple[Wager, ...], recursion_up_to: int
) -> Iterator[tuple[str, float]]:
    """Yield each comparison and by how much solver and slow way differ; recursion for wagers of so many dice."""
    for wager in wagers:
        throws = every_throw(wager.dice)
        for card in cards:
            plain = Plan(wager, (NORMAL,) * len(wager.specials))
            by_hand = count_catches(card, throws) / len(throws)
            yield f"{card.id} {wager.dice}", abs(catch_chance(card, plain) - by_hand)
            for plan in plans(wager, advanced=True) if wager.count <= recursion_up_to else ():
                exact = Recursion(card, plan).chance()
                yield f"{card.id} {wager.dice} {plan.uses}", abs(catch_chance(card, plan) - float(exact))


def main() -> None:
    """Compare everything and print the largest difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.fishing_brute_force", description=main.__doc__)
    parser.add_argument("--recursion-up-to", type=int, default=4, metavar="DICE", help="(%(default)s)")
    up_to = parser.parse_args().recursion_up_to
    compared, worst = 0, 0.0
    for name, difference in differences(HOUSE.cards, possible_wagers((), may_pass=False), up_to):
        compared, worst = compared + 1, max(worst, difference)
        if difference > 1e-12:
            print(f"{name}: differs by {difference}", flush=True)
        if sys.stderr.isatty():
            print(f"\r{compared} compared", end="", file=sys.stderr)
    print(f"{compared} chances compared, largest difference {worst:.2e}")


if __name__ == "__main__":
    main()
