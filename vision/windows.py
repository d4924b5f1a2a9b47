"""Closer looks at parts of a picture, in which dice are brought to a size that the finder knows well."""

import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import Finder, Spot
from vision.scaling import scaled

Image = NDArray[np.uint8]

FLOOR = 0.15
"""Places with a lower score are not looked at."""
LEAST, _LARGEST = 16, 2_000_000
"""Shortest side in pixels of what a finder is given, and the most pixels."""
_ABOUT, _WITHIN = 1.7, 0.5
"""A window reaches so many die sides about a place; what is found nearer to its edge than this is not believed."""

Window = tuple[int, int, int, int]
"""x0, y0, x1, y1 in pixels of the picture."""


def windows_about(image: Image, side: float, spots: list[Spot]) -> list[Window]:
    """Parts of the picture about some places; those that cost less together than apart are one. ``side``: of a die."""
    height, width = image.shape[:2]
    reach = _ABOUT * side
    windows: list[Window] = []
    for x, y in (s.centre for s in spots):
        x, y = min(max(x, 0.0), width - 1.0), min(max(y, 0.0), height - 1.0)
        low = max(0, int(x - reach)), max(0, int(y - reach))
        box = (*low, min(width, int(x + reach) + 1), min(height, int(y + reach) + 1))
        while other := next((w for w in windows if _area(_around(box, w)) <= _area(box) + _area(w)), None):
            windows.remove(other)
            box = _around(box, other)
        windows.append(box)
    return windows


def _around(a: Window, b: Window) -> Window:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _area(window: Window) -> int:
    return (window[2] - window[0]) * (window[3] - window[1])


def look_closer(image: Image, finder: Finder, wanted: float, side: float, windows: list[Window]) -> list[Spot]:
    """What is seen in the windows with dice of this side brought to ``wanted`` pixels."""
    height, width = image.shape[:2]
    k = min(wanted / side, largest_scale(image))
    edge = _WITHIN * side
    spots = []
    for x0, y0, x1, y1 in windows:
        for spot in finder(scaled(image[y0:y1, x0:x1], k, LEAST), FLOOR):
            seen = spot.scaled(1 / k).moved(x0, y0)
            x, y = seen.centre
            across = (x0 == 0 or x > x0 + edge) and (x1 == width or x < x1 - edge)
            if across and (y0 == 0 or y > y0 + edge) and (y1 == height or y < y1 - edge):
                spots.append(seen)
    return spots


def largest_scale(image: Image) -> float:
    """The largest scale at which a picture is looked at."""
    return float(np.sqrt(_LARGEST / (image.shape[0] * image.shape[1])))
