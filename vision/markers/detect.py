"""Where the mat's markers are in a picture."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.markers.codes import CELLS, agreement, cells_of, decode, dictionary, log_grey
from vision.markers.edges import refine

IDS = (0, 1, 2, 3)
"""The marker in each corner of the mat, clockwise from top left, of the dictionary DICT_4X4_50."""

_WIDTH = 1000
"""Markers are first sought in a picture at most this wide; what is found is measured in the whole one."""
_SMALLEST = 10.0
"""Sides in pixels of the picture that is searched below which a square cannot hold a readable marker."""

_PAPER = CELLS / (CELLS + 1.7)
"""Side of the black square in that of its paper, give or take half a cell."""
_SEEN_AGAIN = 0.7
"""Agreement that is enough where a certain marker is expected; by chance it is about 0."""
_MAYBE = 0.4
"""Agreement of a square that is worth a closer look; of 136 that turned out to be markers none had less than 0.75."""
_STEPS_AWAY = sorted(((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)), key=lambda step: abs(step[0]) + abs(step[1]))

Points = NDArray[np.float32] | NDArray[np.float64]


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
    # Where not one is seen there is hardly a mat, and most pictures have none.
    if divisor > 1 and any(found.values()) and not all(found.values()):
        closer = _found(grey, divisor // 2)
        found = {n: _distinct(found[n] + closer[n]) for n in IDS}
    markers = {n: max(squares, key=_area) for n, squares in found.items() if squares}
    return Sighting(markers, tuple(n for n in IDS if len(found[n]) > 1))


def find_markers(image: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
    """Corners (4 x 2, pixels, clockwise from the marker's own top left) of each mat marker in a BGR picture."""
    return sight(image).markers


def look_at(image: NDArray[np.uint8], n: int, guess: Points) -> NDArray[np.float32] | None:
    """Marker ``n`` where its corners (4 x 2, pixels) are thought to be, give or take a cell; None if it is not there.

    Cheaper than a search, and finds also a marker whose outline a shadow or a die breaks.
    """
    grey, offset = _around(image, guess)
    square = (guess - offset).astype(np.float32)
    right, down = (square[1] - square[0]) / CELLS, (square[3] - square[0]) / CELLS
    log = log_grey(grey)
    for i, j in _STEPS_AWAY:
        tried = refine(grey, square + i * right + j * down)
        if agreement(cells_of(log, tried))[n, 0] >= _SEEN_AGAIN:
            return np.asarray(tried + offset, np.float32)
    return None


def _around(image: NDArray[np.uint8], points: Points) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The part of a picture about some points, in grey, and where it begins."""
    height, width = image.shape[:2]
    room = 0.6 * float(np.ptp(points, axis=0).max()) + 4
    low = np.clip(np.floor(points.min(0) - room), 0, [width - 1, height - 1]).astype(int)
    high = np.clip(np.ceil(points.max(0) + room), low + 1, [width, height]).astype(int)
    part = image[low[1] : high[1], low[0] : high[0]]
    grey = part if part.ndim == 2 else cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, np.uint8), low.astype(np.float32)


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
        outline = np.asarray(square, np.float32).reshape(4, 2)
        if np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1).min() < _SMALLEST:
            continue
        # Where the picture is soft, the outline may be that of the paper around the black square.
        inside = outline.mean(0) + (outline - outline.mean(0)) * _PAPER
        told = _told(small, log, outline) or _told(small, log, inside)
        seen += [told] if told else []
    found: dict[int, list[NDArray[np.float32]]] = {n: [] for n in IDS}
    for n, square in seen:
        if n in IDS:
            found[n].append(refine(grey, ((square + 0.5) / scale - 0.5).astype(np.float32)))
    return {n: _distinct(squares) for n, squares in found.items()}


def _told(
    grey: NDArray[np.uint8], log: NDArray[np.uint8], square: NDArray[np.float32]
) -> tuple[int, NDArray[np.float32]] | None:
    """What a square is once its edges are found, if it may be one of the mat's markers as it stands."""
    if agreement(cells_of(log, square))[list(IDS)].max() < _MAYBE:
        return None
    return decode(log, refine(grey, square))


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
    return bool(apart < 0.5 * max(_area(one), _area(other)) ** 0.5)
