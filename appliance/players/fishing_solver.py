"""The exact chance of a catch in Dice Fishing, with the best use of rerolls and lure.

A plan is a wager with the declared use of each special die. The dice of a plan are an array with three axes: the
handfuls of D6 (multisets, not sequences), the D10 and the D20. A special die that counts has an axis of its faces; of
one that is used for its ability only odd or even matters, so it has an axis of two. How often the abilities were used
is the ``spent`` of the specials; it only grows, so the values are found backwards from "nothing left".

Two facts make it quick: a handful short of dice is worth the mean over one die more, and the best of all that may be
kept of a handful is the handful itself or the best that may be kept of one die less.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from appliance.games.dice_fishing import FACES, LURE, NORMAL, REROLL, SPECIALS, Card, Fisher, Wager
from appliance.games.dice_fishing.catching import PRIMES

Values = NDArray[np.float64]
Spent = tuple[int, int]
"""Uses made of the D10 and of the D20."""

Handful = tuple[int, ...]

AXIS = {"d10": 1, "d20": 2}
PIPS = range(1, FACES["d6"] + 1)


@dataclass(frozen=True)
class Plan:
    """A wager with the declared use of each of its special dice."""

    wager: Wager
    uses: tuple[str, ...] = ()

    def use(self, kind: str) -> str | None:
        """Return what a special die is used for; None if it is not wagered."""
        return dict(zip(self.wager.specials, self.uses, strict=True)).get(kind)

    @property
    def counting(self) -> int:
        """How many dice count."""
        return self.wager.d6 + self.uses.count(NORMAL)


def plans(wager: Wager, advanced: bool) -> tuple[Plan, ...]:
    """Return every way to declare the special dice of a wager."""
    uses = (NORMAL, REROLL, LURE) if advanced else (NORMAL, REROLL)
    return tuple(Plan(wager, each) for each in product(uses, repeat=len(wager.specials)))


class Handfuls:
    """All handfuls of up to ``most`` D6, and how one leads to another. Those of ``most`` dice come last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.all: tuple[Handful, ...] = tuple(
            hand for size in range(most + 1) for hand in combinations_with_replacement(PIPS, size)
        )
        self.index = {hand: at for at, hand in enumerate(self.all)}
        sizes = [slice(self.index[(1,) * size], self.index[(6,) * size] + 1) for size in range(most + 1)]
        self.full = sizes[most]
        self.hands = self.all[self.full]
        self._more = [
            (sizes[size], np.array([[self._at((*hand, pip)) for pip in PIPS] for hand in self.all[sizes[size]]]))
            for size in range(most)
        ]
        self._less = [
            (
                sizes[size],
                np.array(
                    [[self._at(hand[:at] + hand[at + 1 :]) for at in range(size)] for hand in self.all[sizes[size]]]
                ),
            )
            for size in range(1, most + 1)
        ]
        self._lured = {points: _padded([self._lures(hand, points) for hand in self.hands]) for points in (1, 2)}

    def of_thrown(self, values: Values) -> Values:
        """Return what each handful is worth when the missing dice are thrown and full ones are worth ``values``."""
        result = np.empty((len(self.all), *values.shape[1:]))
        result[self.full] = values
        for rows, more in reversed(self._more):
            result[rows] = result[more].mean(axis=1)
        return result

    def best_kept(self, thrown: Values) -> Values:
        """Return for each full handful the best of all that may be kept of it."""
        best = thrown.copy()
        for rows, less in self._less:
            for at in range(less.shape[1]):
                np.maximum(best[rows], best[less[:, at]], out=best[rows])
        return best[self.full]

    def best_lured(self, values: Values, points: int) -> Values:
        """Return for each full handful the best that exactly this many lure points on D6 make of it; -inf if none."""
        padded = np.concatenate([values, np.full((1, *values.shape[1:]), -np.inf)])
        best: Values = padded[self._lured[points]].max(axis=1)
        return best

    def _at(self, hand: Iterable[int]) -> int:
        return self.index[tuple(sorted(hand))]

    def _lures(self, hand: Handful, points: int) -> list[int]:
        """Return where a lure of this many points on the D6 alone leads: one die by all of them, or two by 1 each."""
        places = range(len(hand))
        changed = [{at: by * points} for at in places for by in (-1, 1)]
        if points == 2:
            changed += [
                {one: by, other: to}
                for one in places
                for other in places[one + 1 :]
                for by in (-1, 1)
                for to in (-1, 1)
            ]
        lured = ([pip + change.get(at, 0) for at, pip in enumerate(hand)] for change in changed)
        return [self._at(pips) - self.full.start for pips in lured if all(pip in PIPS for pip in pips)]


@cache
def handfuls(most: int) -> Handfuls:
    """Return the handfuls of up to ``most`` D6."""
    return Handfuls(most)


def payoff(card: Card, plan: Plan, worth: tuple[float, ...] = ()) -> Values:
    """Return what all dice of a plan are worth as they lie: 1 for a catch, or ``worth`` by the excess over the target.

    An excess beyond the last of ``worth`` counts as the last.
    """
    hands = handfuls(plan.wager.d6).hands
    pips = np.array([[hand.count(face) for face in range(FACES["d20"] + 1)] for hand in hands], dtype=np.int8)
    faces = [_counted_faces(plan, kind) for kind in SPECIALS]
    shape = (len(hands), *(1 if each is None else len(each) for each in faces))
    total = np.zeros(shape, dtype=np.int16) + np.array([sum(hand) for hand in hands], dtype=np.int16)[:, None, None]
    lying = [np.zeros(shape, dtype=np.int8) + pips[:, face][:, None, None] for face in range(FACES["d20"] + 1)]
    for kind, counted in zip(SPECIALS, faces, strict=True):
        if counted is not None:
            along = [slice(None) if axis == AXIS[kind] else None for axis in range(3)]
            total += np.array(counted, dtype=np.int16)[tuple(along)]
            for face in counted:
                lying[face][(slice(None),) * AXIS[kind] + (face - 1,)] += 1
    caught = _conditions(card, plan, lying) & (total >= card.target)
    if not worth:
        return _with_abilities(plan, caught.astype(np.float64))
    over = np.clip(total - card.target, 0, len(worth) - 1)
    return _with_abilities(plan, np.where(caught, np.array(worth)[over], 0.0))


def _counted_faces(plan: Plan, kind: str) -> tuple[int, ...] | None:
    return tuple(range(1, FACES[kind] + 1)) if plan.use(kind) == NORMAL else None


def _conditions(card: Card, plan: Plan, lying: list[NDArray[np.int8]]) -> NDArray[np.bool_]:
    met = np.ones(lying[0].shape, dtype=bool)
    for face in set(card.faces):
        met &= lying[face] >= card.faces.count(face)
    most = np.zeros(lying[0].shape, dtype=np.int8)
    if card.equal or card.different:
        for counts in lying[1:]:
            np.maximum(most, counts, out=most)
    if card.equal:
        met &= most >= card.equal
    if card.different:
        met &= most <= 1
    for face, counts in enumerate(lying):
        wrong_parity = card.parity is not None and face % 2 != (card.parity == "odd")
        if face and (wrong_parity or (card.prime and face not in PRIMES)):
            met &= counts == 0
    if plan.counting == 0 and (card.different or card.parity or card.prime):
        met &= False
    return met


def _with_abilities(plan: Plan, values: Values) -> Values:
    """Return the values with an axis of odd and even for each special die that does not count."""
    for kind in SPECIALS:
        if plan.use(kind) in (REROLL, LURE):
            values = np.repeat(values, 2, axis=AXIS[kind])
    return values


class Solution:
    """Best play of one plan. ``payoff``: the worth of the dice when the fisher stops, as ``payoff`` returns it."""

    def __init__(self, plan: Plan, payoff: Values) -> None:
        self.plan = plan
        self._payoff = payoff
        self._handfuls = handfuls(plan.wager.d6)
        self._values: dict[Spent, Values] = {}
        self._thrown: dict[Spent, Values] = {}

    @property
    def before_roll(self) -> float:
        """The value before the first throw."""
        return float(self._of_thrown((0, 0))[0].mean())

    def stopping(self, fisher: Fisher) -> float:
        """Return what the dice are worth as they lie."""
        return float(self._payoff[self._place(fisher)])

    def now(self, fisher: Fisher) -> float:
        """Return what the dice are worth with best play from here."""
        return float(self._best(_spent(fisher))[self._place(fisher)])

    def rerolling(self, fisher: Fisher, using: str, kept: Handful, other: bool) -> float:
        """Return the value of a reroll that keeps the D6 ``kept`` and rerolls the ``other`` special die or not."""
        _, *places = self._place(fisher)
        values = self._of_thrown(_one_more(_spent(fisher), using))
        if other:
            axis = AXIS[_other(using)]
            values, places[axis - 1] = values.mean(axis=axis, keepdims=True), 0
        return float(values[(self._handfuls.index[tuple(sorted(kept))], *places)])

    def _place(self, fisher: Fisher) -> tuple[int, int, int]:
        hand = self._handfuls.index[tuple(sorted(fisher.d6))] - self._handfuls.full.start
        places = {special.kind: _axis_place(special.use, special.face or 0) for special in fisher.specials}
        return hand, places.get("d10", 0), places.get("d20", 0)

    def _of_thrown(self, spent: Spent) -> Values:
        if spent not in self._thrown:
            self._thrown[spent] = self._handfuls.of_thrown(self._best(spent))
        return self._thrown[spent]

    def _best(self, spent: Spent) -> Values:
        """Return the value of all dice once the abilities were used as often as ``spent`` says."""
        if spent not in self._values:
            best = self._payoff
            for kind, used in zip(SPECIALS, spent, strict=True):
                use = self.plan.use(kind)
                if use == REROLL and used < 2:
                    best = np.maximum(best, self._rerolled(kind, spent))
                elif use == LURE and not used:
                    best = np.maximum(best, self._lured(kind, spent))
            self._values[spent] = best
        return self._values[spent]

    def _rerolled(self, using: str, spent: Spent) -> Values:
        """Return the value of the best reroll with ``using``: after an odd face one, after an even face two."""
        thrown = self._of_thrown(_one_more(spent, using))
        best = self._handfuls.best_kept(thrown)
        other = _other(using)
        if self.plan.use(other) is not None and not spent[AXIS[other] - 1]:
            best = np.maximum(best, self._handfuls.best_kept(thrown.mean(axis=AXIS[other], keepdims=True)))
        if spent[AXIS[using] - 1]:
            best = best.copy()
            best[(slice(None),) * AXIS[using] + (0,)] = -np.inf  # an odd face gave one reroll, and that is used
        return best

    def _lured(self, using: str, spent: Spent) -> Values:
        """Return the value of the best lure with ``using``: one point after an odd face, two after an even one."""
        after = self._best(_one_more(spent, using))
        one_d6 = self._handfuls.best_lured(after, 1)
        one = np.maximum(one_d6, self._other_lured(after, using, 1))
        two = np.maximum.reduce(
            [
                one,
                self._handfuls.best_lured(after, 2),
                self._other_lured(after, using, 2),
                self._other_lured(one_d6, using, 1),
            ]
        )
        even = np.arange(2).reshape([2 if axis == AXIS[using] else 1 for axis in range(3)])
        return np.where(even == 1, two, one)

    def _other_lured(self, values: Values, using: str, points: int) -> Values:
        """Return the value after the other special die was lured by so much, up or down; -inf where it cannot be."""
        axis, use = AXIS[_other(using)], self.plan.use(_other(using))
        if use is None:
            return np.full(values.shape, -np.inf)
        if use != NORMAL:
            return np.flip(values, axis=axis) if points == 1 else values
        best = np.full(values.shape, -np.inf)
        low, high = [slice(None)] * 3, [slice(None)] * 3
        low[axis], high[axis] = slice(None, -points), slice(points, None)
        best[tuple(low)] = values[tuple(high)]
        best[tuple(high)] = np.maximum(best[tuple(high)], values[tuple(low)])
        return best


@lru_cache(8192)
def catch_chance(card: Card, plan: Plan) -> float:
    """Return the exact chance that a lone fisher catches the card with a plan and best play."""
    return Solution(plan, payoff(card, plan)).before_roll


def excess_chances(card: Card, plan: Plan) -> Values:
    """Return for one throw without abilities, by excess over the target, the chance to catch with exactly that."""
    counted = Plan(
        Wager(plan.wager.d6, tuple(kind for kind in plan.wager.specials if plan.use(kind) == NORMAL)),
        (NORMAL,) * plan.uses.count(NORMAL),
    )
    return np.array(_excess_chances(card, counted))


@lru_cache(8192)
def _excess_chances(card: Card, plan: Plan) -> tuple[float, ...]:
    most = plan.wager.d6 * FACES["d6"] + sum(FACES[kind] for kind in plan.wager.specials) - card.target
    if most < 0:
        return (0.0,)
    # One payoff in which each excess stands for itself tells them apart; 0 is "not caught".
    marks = payoff(card, plan, tuple(float(over + 1) for over in range(most + 1))).round().astype(np.intp)
    hands = handfuls(plan.wager.d6).hands
    weight = np.array([_orders(hand) for hand in hands], dtype=np.float64)[:, None, None]
    weights = np.broadcast_to(weight, marks.shape)
    chances = np.bincount(marks.ravel(), weights.ravel(), most + 2) / weights.sum()
    return tuple(float(chance) for chance in chances[1:])


def _orders(hand: Handful) -> int:
    """Return in how many orders the dice of a handful can fall."""
    orders, left = 1, len(hand)
    for pip in PIPS:
        for taken in range(hand.count(pip)):
            orders = orders * left // (taken + 1)
            left -= 1
    return orders


def _axis_place(use: str | None, face: int) -> int:
    return face - 1 if use == NORMAL else 1 - face % 2


def _spent(fisher: Fisher) -> Spent:
    spent = {special.kind: special.spent for special in fisher.specials}
    return spent.get("d10", 0), spent.get("d20", 0)


def _one_more(spent: Spent, kind: str) -> Spent:
    d10, d20 = spent
    return (d10 + 1, d20) if kind == "d10" else (d10, d20 + 1)


def _other(kind: str) -> str:
    return "d20" if kind == "d10" else "d10"


def _padded(rows: list[list[int]]) -> NDArray[np.intp]:
    """Return rows of different length as one array; -1, the last row of what is indexed, fills the gaps."""
    longest = max(1, *map(len, rows)) if rows else 1
    return np.array([row + [-1] * (longest - len(row)) for row in rows], dtype=np.intp)
