"""The exact value of every Penta sheet under best play, read from the shipped tables (penta:13).

A table holds, for each sheet that can come up, the expected points still to come before a turn's first throw. A sheet
is three things: the boxes filled, the upper total and what stands in Penta. The 35 are counted at the very end, so they
belong to the points still to come even after 63 is reached; the choice of a box is the same either way.

Layout: little-endian float32; a row for each (lower boxes filled, what stands in Penta), in it a slot for each (upper
boxes filled, upper total). Upper totals that cannot come up have no slot, and all totals from which 63 is out of reach
share one. ``docs/penta-table.md`` has the figures; ``appliance.players.penta_solver`` makes the files.
"""

import mmap
import struct
from functools import cache
from pathlib import Path

from appliance.games.penta.scoring import BOXES, DICE, FACES, PENTA, UPPER, UPPER_GOAL, Dice, Offer, Rules, offers

TABLES = Path(__file__).parent / "tables"

TIE = 1e-4
"""Two boxes closer than this are equal and sheet order decides: float32 carries a value of 254 to 0.00002."""

PENTA_FREE, PENTA_ZERO, PENTA_FIFTY = range(3)

UPPER_MASKS = 1 << len(UPPER)
ROWS = 64 * 3
"""Rows of a table: six lower boxes filled or free, times what stands in Penta."""


def _worth_telling_apart() -> tuple[tuple[int, ...], ...]:
    """Return for each set of filled upper boxes the upper totals (capped at 63) that have a slot, ascending."""
    totals = []
    for filled in range(UPPER_MASKS):
        reachable, still_to_gain = {0}, 0
        for face in FACES:
            if filled >> (face - 1) & 1:
                reachable = {min(UPPER_GOAL, total + face * count) for total in reachable for count in range(DICE + 1)}
            else:
                still_to_gain += DICE * face
        hopeless = {total for total in reachable if total + still_to_gain < UPPER_GOAL}
        totals.append(tuple(sorted(reachable - hopeless | ({min(hopeless)} if hopeless else set()))))
    return tuple(totals)


SLOT_TOTALS = _worth_telling_apart()
"""By upper mask: the upper total that each slot stands for; a first slot out of reach of 63 stands for all such."""

FIRST_SLOT = tuple(sum(map(len, SLOT_TOTALS[:mask])) for mask in range(UPPER_MASKS))
SLOTS = sum(map(len, SLOT_TOTALS))

_SLOT = tuple(
    tuple(first + max(0, sum(each <= total for each in totals) - 1) for total in range(UPPER_GOAL + 1))
    for first, totals in zip(FIRST_SLOT, SLOT_TOTALS, strict=True)
)


def slot(upper_filled: int, upper: int) -> int:
    """Return the slot of an upper part in its row; ``upper`` is the sum of its boxes."""
    return _SLOT[upper_filled][min(upper, UPPER_GOAL)]


def row(filled: int, penta_scored: bool) -> int:
    """Return the row of a lower part, of the thirteen boxes' mask ``filled``."""
    standing = PENTA_FREE
    if filled >> PENTA & 1:
        standing = PENTA_FIFTY if penta_scored else PENTA_ZERO
    return (filled >> len(UPPER) & 63) * 3 + standing


def file_name(rules: Rules) -> str:
    """Return the name of the table of a rule set, e.g. ``rulebook-plain-3.f32``."""
    full_house = "five" if rules.full_house_from_five else "plain"
    return f"{rules.joker}-{full_house}-{rules.throws}.f32"


def value_to_come(rules: Rules, filled: int, upper: int, penta_scored: bool) -> float:
    """Return the expected points still to come before a turn, the 35 included, under best play."""
    place = row(filled, penta_scored) * SLOTS + slot(filled & UPPER_MASKS - 1, upper)
    value: float = struct.unpack_from("<f", mapped(rules), 4 * place)[0]
    return value


def valued_offers(
    rules: Rules, filled: int, upper: int, penta_scored: bool, dice: Dice
) -> tuple[tuple[Offer, float], ...]:
    """Return every box that may take ``dice``, in sheet order, with its points now plus the value to come."""
    return tuple(
        (offer, offer.total + _value_after(rules, filled, upper, penta_scored, offer))
        for offer in offers(rules, filled, penta_scored, dice)
    )


def best_offer(rules: Rules, filled: int, upper: int, penta_scored: bool, dice: Dice) -> Offer:
    """Return the box that the computer would choose (penta:13): the highest value, ties by sheet order."""
    valued = valued_offers(rules, filled, upper, penta_scored, dice)
    best = max(value for _, value in valued)
    return next(offer for offer, value in valued if value > best - TIE)


def _value_after(rules: Rules, filled: int, upper: int, penta_scored: bool, offer: Offer) -> float:
    filled_after = filled | 1 << BOXES.index(offer.box)
    upper_after = upper + offer.points if offer.box in UPPER else upper
    scored_after = penta_scored or (offer.box == "penta" and offer.points > 0)
    return value_to_come(rules, filled_after, upper_after, scored_after)


@cache
def mapped(rules: Rules) -> mmap.mmap:
    """Return the table of a rule set, mapped into memory once."""
    path = TABLES / file_name(rules)
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if len(mapped) != 4 * ROWS * SLOTS:
        raise ValueError(f"{path} has {len(mapped)} bytes, expected {4 * ROWS * SLOTS}")
    return mapped
