"""The mat's printed markers: seen or not, and painted over, since their squares look like pips."""

import cv2
import numpy as np
from numpy.typing import NDArray

IDS = (0, 1, 2, 3)
"""The marker in each corner of the mat, of the dictionary DICT_4X4_50."""

_MARGIN = 1.45
"""A marker with its white border is this many times as wide as its black square."""


def _detector() -> cv2.aruco.ArucoDetector:
    return cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), cv2.aruco.DetectorParameters()
    )


def find_markers(image: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Corners (4 x 2, pixels, clockwise from the marker's own top left) of each mat marker in a BGR picture."""
    corners, ids, _ = _detector().detectMarkers(image)
    if ids is None:
        return {}
    return {
        int(n): np.asarray(c, np.float32).reshape(4, 2)
        for c, n in zip(corners, np.asarray(ids).ravel(), strict=True)
        if int(n) in IDS
    }


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
