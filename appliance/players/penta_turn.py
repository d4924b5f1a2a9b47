"""One Penta turn reckoned backwards: from the value of each final roll to the best dice to keep before it.

Every handful of 0 to 5 dice is a row of an array; columns are independent sheets, so the solver reckons many at once
and a hint just one. Two facts make it quick: a handful short of five dice is worth the mean over one more die, and the
best of what may be kept of a handful is the handful itself or the best of what may be kept of one die less.
"""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from appliance.games.penta.scoring import (
    BOXES,
    DICE,
    FACES,
    LOWER,
    PENTA,
    UPPER,
    Dice,
    Rules,
    natural_points,
    offers,
)
from appliance.games.penta.table import FIRST_SLOT, SLOT_TOTALS, UPPER_MASKS, row, slot

Values = NDArray[np.float64]

HANDFULS: tuple[Dice, ...] = tuple(
    hand for size in range(DICE + 1) for hand in combinations_with_replacement(FACES, size)
)
INDEX = {hand: index for index, hand in enumerate(HANDFULS)}
FIRST_ROLL = INDEX[(1,) * DICE]
ROLLS = HANDFULS[FIRST_ROLL:]
"""The 252 different rolls of five dice: the last block of ``HANDFULS``."""

_SIZES = [slice(INDEX[(1,) * size], INDEX[(6,) * size] + 1) for size in range(DICE + 1)]
_ONE_MORE = np.array(
    [[INDEX[tuple(sorted((*hand, face)))] for face in FACES] for hand in HANDFULS[:FIRST_ROLL]], dtype=np.intp
)
_ONE_LESS = np.array(
    [[INDEX[hand[:at] + hand[at + 1 :]] for at in range(len(hand))] + [0] * (DICE - len(hand)) for hand in HANDFULS],
    dtype=np.intp,
)
_COUNTS = np.array([[roll.count(face) for face in FACES] for roll in ROLLS], dtype=np.intp)
_FIVES = [(INDEX[(face,) * DICE] - FIRST_ROLL, (face,) * DICE) for face in FACES]
_GAINS = [face * np.arange(DICE + 1.0)[:, None] for face in FACES]
_PLAIN_LOWER = [box for box in LOWER if box != "penta"]


def handful_values(roll_values: Values) -> Values:
    """Return what each handful is worth when the missing dice are thrown once and the roll is worth ``roll_values``."""
    values = np.empty((len(HANDFULS), roll_values.shape[1]))
    values[FIRST_ROLL:] = roll_values
    for size in reversed(range(DICE)):
        more = _ONE_MORE[_SIZES[size]]
        total = values[more[:, 0]]
        for face in range(1, len(FACES)):
            total += values[more[:, face]]
        values[_SIZES[size]] = total / len(FACES)
    return values


def best_kept(values: Values) -> Values:
    """Return for each roll the best of all handfuls that may be kept of it; all five kept means to score now."""
    best = values.copy()
    for size in range(1, DICE + 1):
        less, rows = _ONE_LESS[_SIZES[size]], _SIZES[size]
        for at in range(size):
            np.maximum(best[rows], best[less[:, at]], out=best[rows])
    return best[FIRST_ROLL:]


def turn_values(final: Values, throws: int) -> Values:
    """Return a turn's value before its first throw, for ``final`` values of the rolls when they are scored."""
    values = handful_values(final)
    for _ in range(throws - 1):
        values = handful_values(best_kept(values))
    before_first_throw: Values = values[0]
    return before_first_throw


class FinalValues:
    """The value of each roll when it is scored, the best box taken, for the sheets of one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._lower = {
            box: np.array([[float(natural_points(rules, box, roll))] for roll in ROLLS]) for box in _PLAIN_LOWER
        }

    def of(self, table: Values, filled: int, penta_scored: bool, columns: range) -> Values:
        """Return values of the 252 rolls (rows) for sheets ``filled``, one column for each upper total of ``columns``.

        ``table``: the values to come, at least of all sheets with one more box filled. ``columns``: which of the upper
        part's ``SLOT_TOTALS``.
        """
        upper_filled = filled & UPPER_MASKS - 1
        here = slice(FIRST_SLOT[upper_filled] + columns.start, FIRST_SLOT[upper_filled] + columns.stop)
        best = np.full((len(ROLLS), len(columns)), -np.inf)
        for position, box in enumerate(BOXES):
            if filled >> position & 1:
                continue
            if box in UPPER:
                to_come = table[row(filled, penta_scored)][_slots_after(upper_filled, position, columns)]
                value = (to_come + _GAINS[position])[_COUNTS[:, position]]
            elif box == "penta":
                value = table[row(filled | 1 << PENTA, False), here][None, :]
            else:
                value = table[row(filled | 1 << position, penta_scored), here] + self._lower[box]
            np.maximum(best, value, out=best)
        for index, roll in _FIVES:
            best[index] = self._five_of_a_kind(table, filled, penta_scored, columns, roll)
        return best

    def _five_of_a_kind(
        self, table: Values, filled: int, penta_scored: bool, columns: range, roll: Dice
    ) -> NDArray[np.float64]:
        """Return the values of five of a kind: jokers and 100s as the engine says, box by box."""
        upper_filled = filled & UPPER_MASKS - 1
        here = np.arange(columns.start, columns.stop) + FIRST_SLOT[upper_filled]
        best = np.full(len(columns), -np.inf)
        for offer in offers(self.rules, filled, penta_scored, roll):
            position = BOXES.index(offer.box)
            scored = penta_scored or (offer.box == "penta" and offer.points > 0)
            slots = here
            if offer.box in UPPER:
                slots = _slots_after(upper_filled, position, columns)[DICE if offer.points else 0]
            np.maximum(best, offer.total + table[row(filled | 1 << position, scored)][slots], out=best)
        return best


@cache
def _slots_after(upper_filled: int, position: int, columns: range) -> NDArray[np.intp]:
    """Return the slots (a row for each count of the face) once the upper box at ``position`` is filled."""
    face, after = position + 1, upper_filled | 1 << position
    totals = [SLOT_TOTALS[upper_filled][column] for column in columns]
    return np.array([[slot(after, total + face * count) for total in totals] for count in range(DICE + 1)])
