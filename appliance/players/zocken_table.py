"""The exact values of a Zocken turn before its fourth die, read from shipped tables.

From the third die on a turn is reckoned when it is needed (``zocken_turn``); before, that takes minutes. The tables
have the mean points under best play for every position with four or more dice left: ``positions.u64`` holds the sorted
marks of the positions (64 bits of a hash), and a file of float32 in the same order the values for one set of points
that a board prints. ``python -m appliance.players.zocken_solver`` makes them.
"""

from functools import cache
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from appliance.games.zocken.edition import PointTable
from appliance.players.zocken_turn import Position

TABLES = Path(__file__).parent / "zocken_tables"
MARKS = "positions.u64"


def file_name(points: PointTable) -> str:
    """Return the name of the table of a set of points."""
    matches = ".".join(map(str, points.matches))
    return f"{points.all_placed}-{points.outer}-{points.out}-{matches}.f32"


def mark(position: Position) -> int:
    """Return 64 bits that tell a position from all others of the table."""
    board, *counts = position
    numbers = [board.open_at, *counts]
    for low, high, flags in board.gaps:
        numbers += [low, high, len(flags), *flags]
    return int.from_bytes(blake2b(bytes(numbers), digest_size=8).digest(), "little")


class Table:
    """The values of one set of points."""

    def __init__(self, marks: NDArray[np.uint64], values: NDArray[np.float32]) -> None:
        self._marks, self._values = marks, values

    def value(self, position: Position) -> float:
        """Return the mean points of a turn with four or more dice left."""
        wanted = np.uint64(mark(position))
        at = int(np.searchsorted(self._marks, wanted))
        if at == len(self._marks) or self._marks[at] != wanted:
            raise KeyError(f"the table has no {position}, expected a position with four or more dice left")
        return float(self._values[at])


@cache
def table_of(points: PointTable) -> Table | None:
    """Return the table of a set of points; None if none is shipped for it."""
    path = TABLES / file_name(points)
    if not path.exists():
        return None
    marks = np.fromfile(TABLES / MARKS, "<u8")
    values = np.fromfile(path, "<f4")
    if len(marks) != len(values):
        raise ValueError(f"{path} has {len(values)} values, expected {len(marks)}, as many as {MARKS} has")
    return Table(marks, values)
