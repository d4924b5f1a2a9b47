"""Solve Penta exactly and write the tables that the engine ships (``python -m appliance.players.penta_solver``).

Sheets are solved from the full ones backwards: a sheet's mask of filled boxes is smaller than that of every sheet that
can follow it. ``docs/penta-table.md`` has the figures and the file layout.
"""

import argparse
from itertools import product
from pathlib import Path

import numpy as np

from appliance.games.penta.scoring import ALL_FILLED, PENTA, UPPER_BONUS, UPPER_GOAL, Rules
from appliance.games.penta.table import FIRST_SLOT, ROWS, SLOT_TOTALS, SLOTS, TABLES, UPPER_MASKS, file_name, row
from appliance.players.penta_turn import FinalValues, Values, turn_values

RULE_SETS = tuple(
    Rules(joker, five, throws)
    for joker, five, throws in product(("rulebook", "official", "none"), (False, True), (3, 2, 1))
)
"""Every combination of the game's options."""


def solve(rules: Rules) -> Values:
    """Return the values to come of all sheets, laid out as a table's rows and slots."""
    table = np.full((ROWS, SLOTS), np.nan)
    final = FinalValues(rules)
    for filled in range(ALL_FILLED, -1, -1):
        upper_filled = filled & UPPER_MASKS - 1
        first, totals = FIRST_SLOT[upper_filled], SLOT_TOTALS[upper_filled]
        for penta_scored in (False, True) if filled >> PENTA & 1 else (False,):
            if filled == ALL_FILLED:
                values = np.array([UPPER_BONUS if total >= UPPER_GOAL else 0.0 for total in totals])
            else:
                values = turn_values(final.of(table, filled, penta_scored, range(len(totals))), rules.throws)
            table[row(filled, penta_scored), first : first + len(totals)] = values
    return table


def start_value(table: Values) -> float:
    """Return the expected total of a whole match under best play."""
    return float(table[row(0, False), FIRST_SLOT[0]])


def write(table: Values, path: Path) -> None:
    """Write a table as the engine reads it."""
    path.write_bytes(table.astype("<f4").tobytes())


def main() -> None:
    """Solve every rule set and write its table; print the expected totals."""
    parser = argparse.ArgumentParser(prog="python -m appliance.players.penta_solver", description=main.__doc__)
    parser.add_argument("--out", type=Path, default=TABLES, metavar="DIR", help="where the tables go (%(default)s)")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for rules in RULE_SETS:
        table = solve(rules)
        write(table, out / file_name(rules))
        print(f"{file_name(rules):24} {start_value(table):.9f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
