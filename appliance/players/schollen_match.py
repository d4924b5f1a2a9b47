"""A turn of Schollen Rollen within its match: each way to end it is weighed by the chance to win from there.

From a position the turn can take ``a`` plaice from the middle and ``b`` from one victim (who has most; a hook leaves
the choice between the two). What to do is reckoned for all pairs at once, an array for each number of doublers set
aside and dice free. Throws without a blue die change neither; they are followed until they no longer matter.
"""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from appliance.games.schollen_rollen.dice import Dice
from appliance.players.schollen_chance import Grid, chances
from appliance.players.schollen_turn import Outcome, outcomes

MOST_CAUGHT = 64
"""More than this from the middle, or from the victim, in what is left of a turn is counted as this."""

THROWS_FOLLOWED = 10
"""Throws in a row without a blue die; beyond, the net is secured. Few turns come near it."""


@dataclass(frozen=True)
class Position:
    """A moment of a turn at which the player may throw. ``doublers``: set aside; ``free``: dice of the next throw."""

    supplies: tuple[int, ...]
    middle: int
    seat: int
    net: int
    doublers: int
    free: int

    def hauled(self, victim: int | None, plaice: int) -> "Position":
        """Return the position after a haul; ``victim`` None is the middle."""
        if victim is None:
            return replace(self, middle=self.middle - plaice, net=self.net + plaice)
        left = tuple(has - plaice if seat == victim else has for seat, has in enumerate(self.supplies))
        return replace(self, supplies=left, net=self.net + plaice)

    @property
    def victim(self) -> int:
        """The seat that a later hook would rob: the other one with most."""
        others = (seat for seat in range(len(self.supplies)) if seat != self.seat)
        return max(others, key=lambda seat: self.supplies[seat])


class Prospect:
    """The chance to win from a position under the best play of the rest of the turn."""

    def __init__(self, position: Position, die: Dice) -> None:
        self._at, self._die = position, die
        self._from_middle = np.arange(min(position.middle, MOST_CAUGHT) + 1.0)[:, None]
        self._from_victim = np.arange(min(position.supplies[position.victim], MOST_CAUGHT) + 1.0)[None, :]
        self._tables: dict[tuple[int, int], Grid] = {}

    @property
    def best(self) -> float:
        """The better of securing and throwing; the end, if the middle is empty."""
        return self.secure if not self._at.middle else max(self.secure, self.throw)

    @property
    def secure(self) -> float:
        """The chance to win when the net is secured now."""
        return float(self._secured[0, 0])

    @property
    def throw(self) -> float:
        """The chance to win when the free dice are thrown now."""
        doublers, free = self._at.doublers, self._at.free
        return float(self._after_throw(doublers, free, self._best(doublers, free))[0, 0])

    @cached_property
    def _secured(self) -> Grid:
        caught = self._at.net + self._from_middle + self._from_victim
        return self._chance(caught, self._at.middle - self._from_middle)

    @cached_property
    def _lost(self) -> Grid:
        return self._chance(0 * self._from_victim, self._at.middle + self._at.net + self._from_victim)

    def _chance(self, brought_home: Grid, middle: Grid) -> Grid:
        """Return the chance of this seat once it has passed the dice on."""
        shape = np.broadcast_shapes(self._from_middle.shape, self._from_victim.shape)
        supplies = np.empty((len(self._at.supplies), *shape))
        for seat, supply in enumerate(self._at.supplies):
            supplies[seat] = supply
        supplies[self._at.victim] -= self._from_victim
        supplies[self._at.seat] += brought_home
        next_seat = (self._at.seat + 1) % len(supplies)
        mine: Grid = chances(supplies, np.broadcast_to(middle, shape), next_seat)[self._at.seat]
        return mine

    def _best(self, doublers: int, free: int) -> Grid:
        """Return for each pair caught the better of securing and throwing with these dice."""
        if (doublers, free) not in self._tables:
            settled = self._settled_part(doublers, free)
            best = self._secured
            for _ in range(THROWS_FOLLOWED):
                best = np.maximum(self._secured, settled + self._repeating_part(doublers, free, best))
                self._end_with_the_middle(best)
            self._tables[doublers, free] = best
        return self._tables[doublers, free]

    def _after_throw(self, doublers: int, free: int, best: Grid) -> Grid:
        return self._settled_part(doublers, free) + self._repeating_part(doublers, free, best)

    def _settled_part(self, doublers: int, free: int) -> Grid:
        """Return what the throws without a plaice and those with a blue die add to the mean."""
        found = outcomes(self._die, free)
        total: Grid = (1 - sum(each.chance for each in found)) * self._lost
        for each in found:
            if each.blue:
                then = self._best(doublers + each.doublers, free - each.blue)
                total = total + each.chance * self._after_haul(each, doublers, then)
        return total

    def _repeating_part(self, doublers: int, free: int, best: Grid) -> Grid:
        total: Grid = np.zeros_like(self._secured)
        for each in outcomes(self._die, free):
            if not each.blue:
                total += each.chance * self._after_haul(each, doublers, best)
        return total

    def _after_haul(self, outcome: Outcome, doublers: int, then: Grid) -> Grid:
        """Return the values after the haul of an outcome, from the better source where a hook leaves the choice."""
        catch = outcome.catch(doublers)
        rows, columns = np.arange(then.shape[0]), np.arange(then.shape[1])
        from_middle: Grid = then[np.minimum(rows + catch, rows[-1])]
        if not outcome.hook or len(columns) == 1:
            return from_middle
        robbed = then[:, np.minimum(columns + catch, columns[-1])]
        if self._at.supplies[self._at.victim] == columns[-1]:
            robbed[:, -1] = 0  # nothing is left to take
        return np.maximum(from_middle, robbed)

    def _end_with_the_middle(self, best: Grid) -> None:
        """The last plaice of the middle ends the turn (schollen_rollen:18)."""
        if self._at.middle == len(best) - 1:
            best[-1] = self._secured[-1]
