"""The markers painted over, since their squares look like pips."""

import cv2
import numpy as np
from numpy.typing import NDArray

_MARGIN = 1.45
"""A marker with its white border is this many times as wide as its black square."""


def paint_over(image: NDArray[np.uint8], markers: dict[int, NDArray[np.float32]]) -> NDArray[np.uint8]:
    """A copy with each marker filled with the colour around it."""
    clean = image.copy()
    for corners in markers.values():
        middle = corners.mean(0)
        wide = middle + (corners - middle) * _MARGIN
        ring = np.zeros(image.shape[:2], np.uint8)
        cv2.polylines(ring, [wide.astype(np.int32)], True, 255, 3)
        around = image[ring > 0]
        colour = np.median(around, axis=0) if len(around) else np.zeros(3)
        cv2.fillConvexPoly(clean, wide.astype(np.int32), colour.tolist())
    return clean
