"""Where the mat's markers are in a picture."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers.codes import decode, dictionary, log_grey
from vision.markers.edges import refine

IDS = (0, 1, 2, 3)
"""The marker in each corner of the mat, clockwise from top left, of the dictionary DICT_4X4_50."""

_WIDTH = 1000
"""Markers are first sought in a picture at most this wide; what is found is measured in the whole one."""
_SMALLEST = 10.0
"""Sides in pixels of the picture that is searched below which a square cannot hold a readable marker."""


@dataclass(frozen=True)
class Sighting:
    """``markers``: corners (4 x 2, pixels, clockwise from the marker's own top left) by number; a pixel's middle is
    a whole number. ``twice``: the numbers seen in more than one place, of which ``markers`` has the clearest only.
    """

    markers: dict[int, NDArray[np.float32]]
    twice: tuple[int, ...] = ()


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = 5
    settings.adaptiveThreshWinSizeMax = 23
    settings.adaptiveThreshWinSizeStep = 9
    return cv2.aruco.ArucoDetector(dictionary(), settings)


def sight(image: NDArray[np.uint8]) -> Sighting:
    """The mat's markers in a BGR or grey picture; markers with other numbers are left out."""
    grey = image if image.ndim == 2 else np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8)
    divisor = -(-grey.shape[1] // _WIDTH)
    found = _found(grey, divisor)
    if divisor > 1 and not all(found.values()):
        closer = _found(grey, divisor // 2)
        found = {n: _distinct(found[n] + closer[n]) for n in IDS}
    markers = {n: max(squares, key=_area) for n, squares in found.items() if squares}
    return Sighting(markers, tuple(n for n in IDS if len(found[n]) > 1))


def find_markers(image: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Corners (4 x 2, pixels, clockwise from the marker's own top left) of each mat marker in a BGR picture."""
    return sight(image).markers


def _found(grey: NDArray[np.uint8], divisor: int) -> dict[int, list[NDArray[np.float32]]]:
    """Every square that reads as one of the mat's markers, sought in the picture made smaller by a whole number."""
    small = grey
    if divisor > 1:
        size = (grey.shape[1] // divisor, grey.shape[0] // divisor)
        small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = (small.shape[1] / grey.shape[1], small.shape[0] / grey.shape[0])
    log = log_grey(small)
    corners, ids, rejected = _detector().detectMarkers(log)
    read = [] if ids is None else [int(n) for n in np.asarray(ids).ravel()]
    seen = [(n, np.asarray(c, np.float32).reshape(4, 2)) for n, c in zip(read, corners, strict=True)]
    for square in rejected:
        each = np.asarray(square, np.float32).reshape(4, 2)
        if np.linalg.norm(each - np.roll(each, -1, 0), axis=1).min() >= _SMALLEST:
            seen += [told] if (told := decode(log, refine(small, each))) else []
    found: dict[int, list[NDArray[np.float32]]] = {n: [] for n in IDS}
    for n, square in seen:
        if n in IDS:
            found[n].append(refine(grey, ((square + 0.5) / scale - 0.5).astype(np.float32)))
    return {n: _distinct(squares) for n, squares in found.items()}


def _distinct(squares: list[NDArray[np.float32]]) -> list[NDArray[np.float32]]:
    kept: list[NDArray[np.float32]] = []
    for square in squares:
        if not any(_same(square, other) for other in kept):
            kept.append(square)
    return kept


def _area(square: NDArray[np.float32]) -> float:
    return abs(float(cv2.contourArea(square)))


def _same(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    """True for two outlines of one marker."""
    apart = float(np.linalg.norm(one.mean(0) - other.mean(0)))
    return apart < 0.5 * max(_area(one), _area(other)) ** 0.5
