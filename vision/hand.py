"""Something large that reaches into the picture from its edge: a hand, whatever its colour, a glove, a sleeve."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.change import Mask

_LEAST_SHARE = 0.012
"""Of the picture, a hundredth: four fingertips of a hand that comes in."""
_LEAST_DICE = 4.0
"""Top faces that it must be larger than where the size of the dice is known."""
_MOST_SHARE = 0.6
"""What takes more of the picture is no hand: the view as a whole has changed."""
_JOIN = np.ones((7, 7), np.uint8)


def reaching_in(things: Mask, side: float | None = None) -> tuple[Mask, bool]:
    """The part of ``things`` (h x w, 255 where something is that was not there) that reaches in from the edge.

    ``side``: of a die in pixels of the mask, where it is known. Gives all that touches the edge, and whether any of
    it is large enough for a hand: dice that are cut off by the edge are not.
    """
    joined = cv2.morphologyEx(things, cv2.MORPH_CLOSE, _JOIN)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    edge = np.unique(np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]]))
    edge = edge[edge > 0]
    if not edge.size:
        return np.zeros_like(things), False
    at_edge = np.zeros(count, np.uint8)
    at_edge[edge] = 255
    areas = boxes[edge, cv2.CC_STAT_AREA]
    least = max(_LEAST_SHARE * things.size, _LEAST_DICE * (side or 0.0) ** 2)
    large: NDArray[np.bool_] = (areas > least) & (areas < _MOST_SHARE * things.size)
    return np.asarray(at_edge[labels], np.uint8), bool(large.any())
