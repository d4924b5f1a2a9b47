"""Who is likely to win a match of Schollen Rollen, from the supplies, the middle and whose turn is next.

An empty middle says it exactly. Before, a lead counts the less the more plaice are still in the middle, since they will
be caught, lost and stolen: the chances are those of a contest (softmax) in which a seat's strength is its supply, with
a few plaice more for who is sooner to move. ``python -m tests.players.schollen_fit`` finds the constants from matches.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float64]


@dataclass(frozen=True)
class Spread:
    """The constants. ``lead``: plaice that a lead is measured in, for each root of the plaice in the middle.

    ``tempo``: how many plaice it is worth to be next rather than last.
    """

    lead: float
    tempo: float


SPREAD = Spread(lead=2.55, tempo=8.9)


def chances(supplies: Grid, middle: Grid, to_move: int, spread: Spread = SPREAD) -> Grid:
    """Return each seat's chance to win, ties shared.

    ``supplies``: the first axis are the seats, the others any grid of positions; ``middle``: the same grid;
    ``to_move``: the seat whose turn is next.
    """
    seats = len(supplies)
    most = supplies.max(axis=0)
    won = (supplies == most).astype(np.float64)
    order = np.array([(seat - to_move) % seats for seat in range(seats)]) / max(1, seats - 1)
    sooner = spread.tempo * (0.5 - order).reshape((seats,) + (1,) * (supplies.ndim - 1))
    strength = np.exp((supplies + sooner - most) / (spread.lead * np.sqrt(np.maximum(middle, 1))))
    shares: Grid = np.where(middle > 0, strength / strength.sum(axis=0), won / won.sum(axis=0))
    return shares
