"""The everyday name of a die's colour, where there is one."""

import cv2
import numpy as np
from numpy.typing import NDArray

_HUES = (
    (8, "red"), (20, "orange"), (34, "yellow"), (82, "green"), (100, "turquoise"), (128, "blue"), (155, "purple"),
    (172, "pink"), (181, "red"),
)  # fmt: skip
"""Upper ends on OpenCV's hue scale, 0..180."""


def colour_name(image: NDArray[np.uint8], centre: tuple[float, float], side: float) -> str | None:
    """Name of the colour of most of the top face, or None where no colour covers half of it (marbled dice).

    ``image`` is BGR; ``centre`` and ``side`` of the top face in its pixels. Pips cover less than half.
    """
    r = max(2.0, 0.42 * side)
    x0, y0 = max(0, int(centre[0] - r)), max(0, int(centre[1] - r))
    part = image[y0 : int(centre[1] + r) + 1, x0 : int(centre[0] + r) + 1]
    if part.size == 0:
        return None
    small = cv2.resize(part, (16, 16), interpolation=cv2.INTER_AREA)
    names = [
        _name(int(h), int(s), int(v))
        for h, s, v in cv2.cvtColor(small.astype(np.uint8), cv2.COLOR_BGR2HSV).reshape(-1, 3).tolist()
    ]
    best = max(sorted(set(names)), key=names.count)
    return best if names.count(best) >= 0.45 * len(names) else None


def _name(hue: int, saturation: int, value: int) -> str:
    if value < 60:
        return "black"
    if saturation < 70:
        return "white" if value > 135 else "grey" if value > 85 else "black"
    name = next(n for top, n in _HUES if hue < top)
    if name in ("orange", "yellow") and saturation < 120 and value > 120:
        return "white"  # ivory, or white under a warm lamp
    if name == "orange" and value < 140:
        return "brown"
    if name == "red" and saturation < 140 and value > 170:
        return "pink"
    return name
