"""Solve a Zocken turn exactly and write the tables (``python -m appliance.players.zocken_solver``).

All positions of a turn are reckoned at once, from an empty strip. Those with four or more dice left are written; a turn
with fewer is reckoned when it is needed. It takes a few minutes and half a gigabyte of memory for each set of points.
"""

import argparse
from pathlib import Path

import numpy as np

from appliance.games.edition import edition_names, load_edition
from appliance.games.zocken.board import EMPTY, FIELDS, OUTER
from appliance.games.zocken.edition import DICE, ZockenEdition
from appliance.players.zocken_strip import board_of
from appliance.players.zocken_table import MARKS, TABLES, file_name, mark
from appliance.players.zocken_turn import Aim, Position, Reckoning, after_value, dice_left, throws

LEAST_LEFT = 4
"""The tables have the positions with so many dice left or more."""

START = Position(board_of(EMPTY, [field for field in FIELDS if field not in OUTER]), 0, 0, 0, 0)


def solve(edition: ZockenEdition) -> dict[Position, float]:
    """Return the mean points of every position with four or more dice left."""
    reckoning = Reckoning(Aim(edition))
    return {position: reckoning.outlook(position).points for position in reachable()}


def reachable() -> set[Position]:
    """Return every position with four or more dice left that any play can lead to."""
    layer, found = {START}, {START}
    for _ in range(DICE - LEAST_LEFT):
        layer = {
            after
            for position in layer
            for die in throws(position)
            for value in range(1, 7)
            for after in after_value(position, die, value)
        }
        found |= layer
    assert all(dice_left(position) >= LEAST_LEFT for position in found)
    return found


def write(values: dict[Position, float], name: str, folder: Path) -> None:
    """Write a table, and the marks of its positions, which are the same for every table."""
    marked = sorted((mark(position), value) for position, value in values.items())
    marks = np.array([each for each, _ in marked], dtype="<u8")
    if len(set(marks.tolist())) != len(marks):
        raise ValueError("two positions have the same mark: the table needs longer ones")
    folder.mkdir(parents=True, exist_ok=True)
    marks.tofile(folder / MARKS)
    np.array([value for _, value in marked], dtype="<f4").tofile(folder / name)


def main() -> None:
    """Solve the points of every edition shipped and write their tables; print the mean of a turn."""
    parser = argparse.ArgumentParser(prog="python -m appliance.players.zocken_solver", description=main.__doc__)
    parser.add_argument("--out", type=Path, default=TABLES, metavar="DIR", help="where the tables go (%(default)s)")
    out: Path = parser.parse_args().out
    editions = [load_edition(ZockenEdition, "zocken", name) for name in edition_names("zocken")]
    for name, edition in {file_name(edition.points): edition for edition in editions}.items():
        values = solve(edition)
        write(values, name, out)
        print(f"{name}: {len(values)} positions, {values[START]:.6f} points a turn", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
