"""What a found die shows: several turned and scaled crops of it, read by one net, averaged."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import CROP, CROP_SIDES, FaceNet, Floats, Spot

Image = NDArray[np.uint8]

_LOOKS = ((0.0, 1.0), (-0.3, 1.0), (0.3, 1.0), (0.12, 0.9), (-0.12, 1.1))
"""Turn in radians and scale of each crop."""
_SHARP = 40.0
"""A die is brought down to this many pixels a side before it is cropped."""


@dataclass(frozen=True)
class Reading:
    """Mean shares of the nine classes of ``FaceNet.classes``; ``agree``: share of the crops with the same first."""

    shares: Floats
    agree: float


def crops_of(image: Image, spot: Spot) -> list[Image]:
    """The crops of one die, CROP x CROP x 3 each. What lies outside the picture repeats its edge."""
    reach = spot.side * CROP_SIDES
    x0, y0 = (int(np.floor(max(0.0, c - reach))) for c in spot.centre)
    x1, y1 = (int(np.ceil(c + reach)) for c in spot.centre)
    part = image[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    if part.size == 0:
        part, x0, y0 = image, 0, 0
    k = min(1.0, _SHARP / spot.side)
    if k < 1:
        size = max(2, round(part.shape[1] * k)), max(2, round(part.shape[0] * k))
        part = cv2.resize(part, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    centre = np.array([(spot.centre[0] - x0) * k, (spot.centre[1] - y0) * k], np.float32)
    out = []
    for turn, scale in _LOOKS:
        zoom = CROP / (CROP_SIDES * spot.side * k * scale)
        c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
        warp = np.array([[c, -s, 0], [s, c, 0]], np.float32)
        warp[:, 2] = CROP / 2 - warp[:, :2] @ centre
        out.append(
            cv2.warpAffine(part, warp, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
                np.uint8
            )
        )
    return out


def read_faces(image: Image, spots: list[Spot], net: FaceNet) -> list[Reading]:
    """One reading a spot, in their order."""
    if not spots:
        return []
    shares = net([crop for spot in spots for crop in crops_of(image, spot)])
    readings = []
    for votes in shares.reshape(len(spots), len(_LOOKS), -1):
        mean = votes.mean(0)
        readings.append(Reading(mean, float((votes.argmax(1) == mean.argmax()).mean())))
    return readings
