"""What to wager in Dice Fishing: every wager's own chance, and what the other players leave of it.

The others are taken to be sensible: each answers what the rest has been wagering so far, and after some rounds of that
in thought (fictitious play) their wagers are shares of what they would put up. Who fishes first, who fishes together
and which dice rest is all in it.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from appliance.games.dice_fishing import NORMAL, Card, FishingState, Wager, fishing_key, possible_wagers
from appliance.players.fishing_solver import Plan, catch_chance, excess_chances, plans

Values = NDArray[np.float64]

ROUNDS_IN_THOUGHT = 30
MOST_EXCESS = 60

REST_COSTS = {"d10": 0.06, "d20": 0.1}
"""What it costs that a special die rests in the next round, in shares of a card's mean points; found by matches."""


@dataclass(frozen=True)
class Prospect:
    """What a wager promises a lone fisher: the best plan, its exact chance, and the chance of each excess.

    ``excess``: by excess over the target, for fishers who fish together. With abilities it is the distribution of one
    throw, scaled to the exact chance.
    """

    plan: Plan
    chance: float
    excess: tuple[float, ...]


@lru_cache(256)
def prospects(card: Card, advanced: bool) -> tuple[Prospect, ...]:
    """Return the prospect of every wager, the empty one first."""
    return tuple(_prospect(card, wager, advanced) for wager in EVERY_WAGER)


EVERY_WAGER = possible_wagers((), may_pass=True)


def _prospect(card: Card, wager: Wager, advanced: bool) -> Prospect:
    chances = {plan: catch_chance(card, plan) for plan in plans(wager, advanced)}
    # Equal chances go to the plan in which more dice count: it needs no further thought.
    best = max(chances, key=lambda plan: (round(chances[plan], 12), plan.uses.count(NORMAL)))
    return Prospect(best, chances[best], scaled_excess(card, best, chances[best]))


def scaled_excess(card: Card, plan: Plan, chance: float) -> tuple[float, ...]:
    """Return the chance of each excess, summing to ``chance``; the last stands for all beyond."""
    once = excess_chances(card, plan)[:MOST_EXCESS]
    padded = np.pad(once, (0, MOST_EXCESS - len(once)))
    if not padded.sum():
        padded[0] = 1.0
    return tuple(float(each) for each in padded * chance / padded.sum())


class Round:
    """The wagers of one round: what each seat wins with each wager when the others wager as ``shares`` says."""

    def __init__(self, state: FishingState) -> None:
        every = prospects(state.open_card, state.rules.advanced)
        keys = [fishing_key(each.plan.wager, state.rules.d10_first) for each in every]
        self._chance = np.array([each.chance for each in every])
        self._excess = np.array([each.excess for each in every])
        self._up_to = self._excess.cumsum(axis=1)
        self._earlier = np.array([[float(other < own) for other in keys] for own in keys])
        self._together = np.array([[float(other == own) for other in keys] for own in keys])
        self._stake = stake(state)
        open_to = [set(state.open_wagers(seat)) for seat in range(len(state.players))]
        self._open = np.array([[each.plan.wager in wagers for each in every] for wagers in open_to])
        self._cost = np.array([_rest_cost(state, each.plan.wager) for each in every])
        self.shares = _even(self._open & (self._chance > 0))
        self._left = [self._leaves(shares) for shares in self.shares]

    def think(self) -> None:
        """Let every seat in turn answer the others, again and again; ``shares`` becomes what they have answered."""
        for number in range(1, ROUNDS_IN_THOUGHT + 1):
            for seat in range(len(self.shares)):
                answer = np.zeros(len(self._chance))
                answer[np.argmax(self.worth(seat))] = 1.0
                self.shares[seat] += (answer - self.shares[seat]) / (number + 1)
                self._left[seat] = self._leaves(self.shares[seat])

    def wins(self, seat: int) -> Values:
        """Return for each wager the chance that ``seat`` wins the card with it."""
        left = np.ones_like(self._excess)
        for other, leaves in enumerate(self._left):
            if other != seat:
                left = left * leaves
        chances: Values = (self._excess * left).sum(axis=1)
        return chances

    def worth(self, seat: int) -> Values:
        """Return for each wager the points that it brings ``seat``, less what resting costs; -inf if not open."""
        return np.where(self._open[seat], self.wins(seat) * self._stake - self._cost, -np.inf)

    def _leaves(self, shares: Values) -> Values:
        """Return for each own wager and excess the chance that a player with these shares does not stand in the way."""
        first = self._earlier @ (shares * self._chance)
        as_close = (self._together * shares) @ self._up_to
        left: Values = 1.0 - first[:, None] - as_close
        return left


def stake(state: FishingState) -> int:
    """Return the points that lie on the table: the card and those beneath it, at least 1."""
    beneath = sum(state.edition.card(each.card).points for each in state.carried)
    return max(1, state.open_card.points + beneath)


def mean_points(state: FishingState) -> float:
    """Return the mean points of the cards in play."""
    cards = state.edition.in_play(state.rules.expansion)
    return sum(state.edition.card(card).points for card in cards) / len(cards)


def _rest_cost(state: FishingState, wager: Wager) -> float:
    if state.last_round:
        return 0.0
    return mean_points(state) * sum(REST_COSTS[kind] for kind in wager.specials)


def _even(open_wagers: NDArray[np.bool_]) -> Values:
    shares = open_wagers.astype(np.float64)
    shares[shares.sum(axis=1) == 0] = 1.0
    even: Values = shares / shares.sum(axis=1, keepdims=True)
    return even
