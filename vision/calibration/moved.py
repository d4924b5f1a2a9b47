"""Has the camera or the tray been moved since it was calibrated?

With markers that is measured. Without them a small grey picture of what lies around the floor is kept: the rim and the
table. Most of its corners must be found again, and agree on one shift; else nothing is claimed.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import Problem, Trouble
from vision.calibration.tray import Tray, strayed_px

MOVED_MM = 3.0
"""Less than this is no matter for reading dice, and may be a table that was leaned on."""

_WIDTH = 640
_CORNERS = 200
_FEWEST = 20
_AGREE = 0.6


def moved_problem(moved_mm: float) -> Problem | None:
    """The problem that a move of so many millimetres is, if it is one."""
    if moved_mm < MOVED_MM:
        return None
    return Problem(Trouble.MAT_MOVED, (("mm", round(moved_mm)),))


def reference_of(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The small grey picture by which a later one is compared, from a BGR picture."""
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    scale = min(1.0, _WIDTH / grey.shape[1])
    size = (max(1, round(grey.shape[1] * scale)), max(1, round(grey.shape[0] * scale)))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)


def strayed_mm(image: NDArray[np.uint8], tray: Tray, reference: NDArray[np.uint8] | None = None) -> float | None:
    """How far the picture has moved since ``tray`` was found, in millimetres; None if it cannot be told now.

    ``image``: BGR, of the size that the tray was found in, else ``ValueError``.
    """
    size = (image.shape[1], image.shape[0])
    if size != tray.camera.size:
        raise ValueError(f"the tray was found in pictures of {tray.camera.size}; got one of {size}")
    mm_per_px = tray.mm_per_px(tray.middle_px)
    if tray.layout:
        off = strayed_px(image, tray)
        return None if off is None else off * mm_per_px
    if reference is None:
        return None
    small = reference_of(image)
    if small.shape != reference.shape:
        return None
    scale = image.shape[1] / small.shape[1]
    shift = _shift(reference, small, tray.area_px / scale)
    return None if shift is None else shift * scale * mm_per_px


def _shift(before: NDArray[np.uint8], now: NDArray[np.uint8], floor: NDArray[np.float64]) -> float | None:
    """By how many pixels what lies around the floor has moved, where it moved most; None if too little agrees."""
    around = np.full(before.shape, 255, np.uint8)
    before, now = _contrast(before), _contrast(now)
    cv2.fillConvexPoly(around, np.round(floor).astype(np.int32), 0)
    corners = cv2.goodFeaturesToTrack(before, _CORNERS, 0.01, 8, mask=around)
    if corners is None or len(corners) < _FEWEST:
        return None
    start = np.asarray(corners, np.float32)
    here, found, _ = cv2.calcOpticalFlowPyrLK(before, now, start, start.copy(), winSize=(21, 21), maxLevel=4)
    back, again, _ = cv2.calcOpticalFlowPyrLK(now, before, here, here.copy(), winSize=(21, 21), maxLevel=4)
    same = (np.linalg.norm(back - start, axis=2) < 0.7) & (found == 1) & (again == 1)
    good = same.ravel()
    if good.sum() < _FEWEST:
        return None
    moved, inside = cv2.estimateAffinePartial2D(start[good], here[good], ransacReprojThreshold=1.0)
    if moved is None or inside.sum() < max(_FEWEST, _AGREE * len(start)):
        return None
    corners_now = np.column_stack([floor, np.ones(len(floor))]) @ np.asarray(moved, np.float64).T
    return float(np.linalg.norm(corners_now - floor, axis=1).max())


def _contrast(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What is brighter or darker than its surroundings, whatever the light."""
    levels = np.log(grey.astype(np.float32) + 8)
    return np.asarray(np.clip(128 + 80 * (levels - cv2.GaussianBlur(levels, (0, 0), 12)), 0, 255), np.uint8)
