"""Pictures made smaller cheaply, with hardly any aliasing: by halves, each pixel the mean of four, then by the rest."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

_HALVED = 0.5
"""A picture that is to be smaller than this is halved first, which costs little; the rest is linear."""


def halves(k: float) -> int:
    """How often a picture is halved before it is brought to ``k`` times its size."""
    return int(np.ceil(np.log2(_HALVED / k))) if k < _HALVED else 0


def halved(image: Image, times: int) -> Image:
    """A picture of a half, a quarter, an eighth ... of the width and height; an odd last row or column is left out."""
    for _ in range(times):
        width, height = max(1, image.shape[1] // 2), max(1, image.shape[0] // 2)
        part = image[: 2 * height, : 2 * width]
        image = np.asarray(cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    return image


def scaled(image: Image, k: float, least: int = 1) -> Image:
    """A picture ``k`` times as wide and high, to a pixel, though no side under ``least`` pixels."""
    times = halves(k)
    small, rest = halved(image, times), k * 2**times
    size = max(least, round(small.shape[1] * rest)), max(least, round(small.shape[0] * rest))
    if size == (small.shape[1], small.shape[0]):
        return small
    # A picture at most halved hardly aliases, and OpenCV's mean over areas takes six times as long as this.
    way = cv2.INTER_LINEAR if rest < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(small, size, interpolation=way), np.uint8)
