"""A plain pip counter as anybody writes it first: threshold, blobs, clusters. What the reader is measured against.

It knows no dice, only dots: each cluster of dots is a die and its size is the face.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import DieReading, Guess, Problem, TableView, Trouble

_LONG_SIDE = 1000
_WINDOW = 61
"""Pixels of the neighbourhood that the threshold adapts to."""
_REACH = 3.6
"""Dots nearer than so many of their diameters are of one die: a pip is a fifth of a side; a two is the widest."""
_MOST_PIPS = 6


def count_pips(image: NDArray[np.uint8], expect: int | None = None, picture: str | None = None) -> TableView:
    """The dice of a BGR picture (height x width x 3, uint8), as far as dots tell.

    It is sure of all that it sees, except where a cluster has more than six dots or ``expect`` differs from the count.
    """
    height, width = image.shape[:2]
    scale = min(1.0, _LONG_SIDE / max(height, width))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    grey = np.asarray(cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (3, 3), 0), np.uint8)
    dots = max((_dots(grey, dark) for dark in (True, False)), key=len)
    clusters = _clusters(dots)
    dice = tuple(_die(dots[members] / scale) for members in clusters)
    problems = []
    if not dice:
        problems.append(Problem(Trouble.NO_DICE))
    elif expect is not None and len(dice) != expect:
        problems.append(Problem(Trouble.COUNT, (("expected", expect), ("seen", len(dice)))))
    for members in clusters:
        if len(members) > _MOST_PIPS:
            problems.append(Problem(Trouble.FACE_NOT_ON_KIND, (("face", len(members)), ("kind", "d6"))))
    return TableView(0, dice, (width, height), True, tuple(problems), False, picture)


def _dots(grey: NDArray[np.uint8], dark: bool) -> NDArray[np.float32]:
    """Round dots, dark on light or light on dark, of about one size: n x 3, middle and diameter in pixels."""
    way = cv2.THRESH_BINARY_INV if dark else cv2.THRESH_BINARY
    offset = 12 if dark else -12
    spots = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_GAUSSIAN_C, way, _WINDOW, offset)
    asked = cv2.SimpleBlobDetector.Params()
    asked.filterByColor, asked.blobColor = True, 255
    asked.filterByArea, asked.minArea, asked.maxArea = True, 9, grey.size / 400
    asked.filterByCircularity, asked.minCircularity = True, 0.65
    asked.filterByInertia, asked.minInertiaRatio = True, 0.3
    asked.filterByConvexity, asked.minConvexity = True, 0.8
    asked.minDistBetweenBlobs = 2
    asked.minThreshold, asked.maxThreshold, asked.thresholdStep, asked.minRepeatability = 100, 160, 30, 1
    found = cv2.SimpleBlobDetector.create(asked).detect(spots)
    dots = np.array([(*point.pt, point.size) for point in found], np.float32).reshape(-1, 3)
    if len(dots):
        usual = np.median(dots[:, 2])
        dots = dots[(dots[:, 2] > 0.5 * usual) & (dots[:, 2] < 1.8 * usual)]
    return dots


def _clusters(dots: NDArray[np.float32]) -> list[list[int]]:
    """Indices of the dots of each die: chains of dots in reach of one another."""
    free, clusters = set(range(len(dots))), []
    while free:
        chain = [free.pop()]
        for at in chain:
            gaps = np.hypot(*(dots[:, :2] - dots[at, :2]).T)
            near = {int(i) for i in np.flatnonzero(gaps < _REACH * dots[at, 2])} & free
            chain += sorted(near)
            free -= near
        clusters.append(chain)
    return clusters


def _die(dots: NDArray[np.float32]) -> DieReading:
    around = 1.0 * dots[:, 2].max()
    x0, y0 = dots[:, :2].min(0) - around
    x1, y1 = dots[:, :2].max(0) + around
    return DieReading("d6", None, (Guess(str(len(dots)), 1.0),), (float(x0), float(y0), float(x1), float(y1)))
