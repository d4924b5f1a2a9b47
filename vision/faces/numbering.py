"""Which numbers lie around one on a D20: a second sign for the number on top, where a die is numbered as most are."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]

_CLOCKWISE = {
    1: (7, 19, 13), 2: (12, 18, 20), 3: (16, 19, 17), 4: (11, 14, 18), 5: (13, 18, 15),
    6: (9, 16, 14), 7: (1, 15, 17), 8: (10, 20, 16), 9: (6, 11, 19), 10: (8, 17, 12),
    11: (4, 13, 9), 12: (2, 10, 15), 13: (1, 11, 5), 14: (4, 6, 20), 15: (5, 12, 7),
    16: (3, 8, 6), 17: (3, 7, 10), 18: (2, 5, 4), 19: (1, 3, 9), 20: (2, 14, 8),
}  # fmt: skip
"""The numbering of most makers: what lies around each number, clockwise as one looks at it. Opposite faces make 21."""
_COMMON = 0.5
"""Share of the dice that are numbered so, we take it; the others may have anything beside a number."""
_MISREAD = 0.1
"""Share of what is read of faces beside the top one that is not believed, since they are seen aslant."""
_BESIDE = np.array([_CLOCKWISE[n] for n in range(1, 21)]) - 1


def common_d20() -> dict[int, tuple[int, int, int]]:
    """The numbers around each one, clockwise, on a D20 that is numbered as most are."""
    return dict(_CLOCKWISE)


def told_by_neighbours(beside: Sequence[Reals]) -> Reals:
    """How much likelier (or less) each number 1 to 20 is on top, (20,), by what is read of the three faces beside it.

    ``beside``: shares of the numbers 1 to 20 for each of the three, clockwise; what they lack of one was not readable.
    """
    odds = np.array([1 + (1 - _MISREAD) * (20 * shares - shares.sum()) for shares in beside])
    turns = [np.prod([odds[(k + turn) % 3, _BESIDE[:, k]] for k in range(3)], axis=0) for turn in range(3)]
    return np.asarray(1 - _COMMON + _COMMON * np.mean(turns, axis=0))
