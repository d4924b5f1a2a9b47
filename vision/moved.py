"""Which dice of a view were thrown, and which lie where they lay before. Pure but for the masks it is given."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from statistics import median

import cv2
import numpy as np

from appliance.table.reading import Box, DieReading, Doubt, TableView
from vision.change import Mask

_UNTOUCHED = 0.04
"""Of a die's box; where fewer pixels differ nothing was touched, whatever the readings say."""
_MENDED = 0.2
"""Of a die's box; a die that was in doubt changes by this much at least when it is nudged: it turns or lies down."""
_NUDGED, _PUSHED = 1.0, 0.5
"""Die sides that a die may shift and still lie where it lay: when only hands moved dice, and when dice flew."""
_SHIFTED = 0.15
_IN_FLIGHT = 0.3
"""Top faces; what was seen away from all dice and hands must be as large as this to have been a die."""
_MARGIN = 0.6


@dataclass(frozen=True)
class Traces:
    """What the pictures tell: ``changed`` since the tray last lay still, and where things were that ``flown``.

    Both h x w, 255 where true; ``scale``: their pixels for one of the picture that the boxes refer to.
    """

    changed: Mask
    flown: Mask
    scale: float


def moved(before: TableView, after: TableView, traces: Traces | None = None) -> tuple[int, ...]:
    """The positions in ``after.dice`` of the dice that were thrown, or put where none lay, since ``before``.

    A die lies where it lay if the picture did not change there, or if a die of the same kind, colour and face lay no
    more than a die's side away. A die that was in doubt and was touched has moved: touching it was the remedy. Where
    dice flew and all seem to lie as before, those that shifted at all were thrown.
    """
    if not after.dice:
        return ()
    side = median(_side(die.box) for die in after.dice)
    flew = traces is not None and _flew(traces, [die.box for die in (*before.dice, *after.dice)], side)
    shares = [1.0 if traces is None else _changed(die.box, traces) for die in after.dice]
    touched = [i for i, share in enumerate(shares) if share > _UNTOUCHED]
    twins = _twins(before.dice, after.dice, touched, side * (_PUSHED if flew else _NUDGED))
    gone = [
        i
        for i in touched
        if _left(after.dice[i], twins.get(i), shares[i]) and not _doubtful_trace(after.dice[i], before, side)
    ]
    if not gone and flew:
        return tuple(i for i, twin in twins.items() if _apart(after.dice[i].box, twin.box) > _SHIFTED * side)
    return tuple(gone)


def _left(die: DieReading, twin: DieReading | None, share: float) -> bool:
    return twin is None or (not twin.sure and die.sure and share > _MENDED)


def _doubtful_trace(die: DieReading, before: TableView, side: float) -> bool:
    """True for what may be no die and lies where a die was: the place that a die left is not a die."""
    if die.doubt is not Doubt.MAYBE_NO_DIE:
        return False
    return any(_apart(die.box, other.box) < _NUDGED * side for other in before.dice)


def _twins(
    before: Sequence[DieReading], after: Sequence[DieReading], touched: list[int], limit: float
) -> dict[int, DieReading]:
    """For each die that has one, the die that it was before, nearest pairs first."""
    pairs = sorted(
        (_apart(after[i].box, die.box), i, n)
        for i in range(len(after))
        for n, die in enumerate(before)
        if _alike(after[i], die)
    )
    twins: dict[int, DieReading] = {}
    used: set[int] = set()
    for apart, i, n in pairs:
        if apart <= limit and i not in twins and n not in used:
            used.add(n)
            twins[i] = before[n]
    return {i: twins[i] for i in touched if i in twins}


def _alike(a: DieReading, b: DieReading) -> bool:
    same_colour = a.colour == b.colour or a.colour is None or b.colour is None
    return a.kind == b.kind and a.face == b.face and same_colour


def _apart(a: Box, b: Box) -> float:
    return hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2


def _side(box: Box) -> float:
    return (box[2] - box[0] + box[3] - box[1]) / 2


def _changed(box: Box, traces: Traces) -> float:
    """Share of the box in which the picture changed; a box without pixels counts as changed."""
    x0, y0, x1, y1 = (round(v * traces.scale) for v in box)
    part = traces.changed[max(0, y0) : max(y0, y1) + 1, max(0, x0) : max(x0, x1) + 1]
    return cv2.countNonZero(part) / part.size if part.size else 1.0


def _flew(traces: Traces, boxes: list[Box], side: float) -> bool:
    """True if something the size of a die was seen away from where dice lay and lie."""
    away = traces.flown.copy()
    margin = _MARGIN * side
    for x0, y0, x1, y1 in boxes:
        corners = ((x0 - margin, y0 - margin), (x1 + margin, y1 + margin))
        (left, top), (right, bottom) = (tuple(round(v * traces.scale) for v in corner) for corner in corners)
        away[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = 0
    sizes = cv2.connectedComponentsWithStats(away, connectivity=8)[2][1:, cv2.CC_STAT_AREA]
    return bool(np.any(sizes >= _IN_FLIGHT * (side * traces.scale) ** 2))
