"""The turn of Schollen Rollen reckoned exactly for a player who sees nothing but the own net.

The middle is endless, nobody is robbed, and only the mean catch of the turn counts. Then a turn is known by three
figures: the net, the doublers set aside and the dice still free. A throw either ends it or makes the net grow, so the
values follow from the largest net downwards.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import product

from appliance.games.schollen_rollen.dice import BLUE, DICE, DOUBLER, HOOK, Dice, plaice_on

MOST_NET = 400
"""With so many plaice in the net no throw is worth its risk, whatever the dice; the values above are the net itself."""


@dataclass(frozen=True)
class Outcome:
    """What a throw may bring, all throws that do the same taken together; only those with a plaice.

    ``plaice``: not doubled yet; ``doublers`` and ``blue``: dice that come up so; ``hook``: the source may be chosen.
    """

    chance: float
    plaice: int
    doublers: int
    blue: int
    hook: bool

    def catch(self, doublers_aside: int) -> int:
        """Return the catch with this many doublers set aside before (schollen_rollen:6)."""
        return self.plaice << (self.doublers + doublers_aside)


@cache
def outcomes(die: Dice, count: int) -> tuple[Outcome, ...]:
    """Return the successful outcomes of a throw of ``count`` dice with these sides."""
    ways: Counter[tuple[int, int, int, bool]] = Counter()
    for thrown in product(die, repeat=count):
        blue = sum(face in BLUE for face in thrown)
        ways[plaice_on(thrown), thrown.count(DOUBLER), blue, HOOK in thrown] += 1
    all_ways: int = len(die) ** count
    return tuple(Outcome(number / all_ways, *what) for what, number in sorted(ways.items()) if what[0])


def success(die: Dice, count: int) -> float:
    """Return the chance of at least one plaice with ``count`` dice."""
    return sum(outcome.chance for outcome in outcomes(die, count))


def throw_value(die: Dice, net: int, doublers: int, free: int) -> float:
    """Return the plaice that the turn brings home on average when the free dice are thrown now."""
    values = _values(die)
    return _after_throw(die, values, net, doublers, free)


def turn_value(die: Dice) -> float:
    """Return the mean catch of a whole turn under best play."""
    return throw_value(die, 0, 0, DICE)


@cache
def _values(die: Dice) -> dict[tuple[int, int], list[float]]:
    """Return by doublers set aside and free dice the value of each net, the better of securing and throwing."""
    values: dict[tuple[int, int], list[float]] = {}
    for free in range(1, DICE + 1):
        for doublers in range(DICE - free + 1):
            values[doublers, free] = row = [float(net) for net in range(MOST_NET + 1)]
            for net in reversed(range(MOST_NET)):
                row[net] = max(net, _after_throw(die, values, net, doublers, free))
    return values


def _after_throw(die: Dice, values: dict[tuple[int, int], list[float]], net: int, doublers: int, free: int) -> float:
    mean = 0.0
    for outcome in outcomes(die, free):
        caught = net + outcome.catch(doublers)
        row = values[doublers + outcome.doublers, free - outcome.blue]
        mean += outcome.chance * (row[caught] if caught <= MOST_NET else caught)
    return mean
