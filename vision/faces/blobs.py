"""Round spots of any size in a small picture: differences of Gaussians on lightness and on colour distance."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]
Indices = NDArray[np.intp]

_SIGMAS = tuple(0.9 * 2 ** (k / 2) for k in range(7))
_RADIUS = 1.665
"""A disc answers strongest to the difference of Gaussians of s and 1.41 s where its radius is this many s ..."""
_PEAK = 0.25
"""... and then with this share of its contrast."""
_LEAST = 3.0
"""A spot stands out by at least so much, in units of CIELAB."""
_LONGEST = 10.0
"""A spot's curvatures, along and across, differ by this factor at most; beyond, it is a line or an edge."""
_MOST = 16
"""Spots kept a channel, the strongest ones."""
CHANNELS = 3
"""0: darker than what is around, 1: lighter, 2: of another colour than the body."""
_NEIGHBOURS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Blobs:
    """Spots: ``at`` n x 2 (x, y from the picture's middle), ``radius``, ``contrast`` (CIELAB units), ``channel``."""

    at: Floats
    radius: Floats
    contrast: Floats
    channel: Indices


def planes(image: Image, reach: float) -> Floats:
    """Darkness, lightness, and distance from the body's colour, h x w x CHANNELS, in units of CIELAB.

    The body's colour is the median of the disc of ``reach`` pixels about the middle of ``image`` (BGR).
    """
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB).astype(np.float32)
    lab[..., 0] *= np.float32(100 / 255)
    height, width = image.shape[:2]
    y, x = np.ogrid[:height, :width]
    inner = lab[(x - (width - 1) / 2) ** 2 + (y - (height - 1) / 2) ** 2 < reach**2]
    body = np.sort(inner, axis=0)[len(inner) // 2]
    distance = cv2.sqrt(cv2.transform((lab - body) ** 2, np.ones((1, 3), np.float32)))
    return np.asarray(np.dstack([-lab[..., 0], lab[..., 0], distance]), np.float32)


def find_blobs(layers: Floats, unit: float, reach: float) -> Blobs:
    """The spots of each of ``layers`` (h x w x CHANNELS) that stand out above their surroundings.

    Lengths of the answer are in ``unit`` pixels; only spots nearer than ``reach`` units to the middle, along x and
    along y, are given, the strongest first in each channel.
    """
    stack = _differences(layers)
    spread = np.stack([cv2.dilate(level, _NEIGHBOURS) for level in stack])
    level, y, x, channel = np.nonzero((stack >= spread) & (stack > _LEAST))
    middle = (np.array(layers.shape[1::-1], np.float32) - 1) / 2
    at = (np.stack([x, y], 1) - middle) / np.float32(unit)
    contrast = stack[level, y, x, channel]
    finer, coarser = np.maximum(level - 1, 0), np.minimum(level + 1, len(stack) - 1)
    keep = (level == 0) | (contrast > spread[finer, y, x, channel])
    keep &= (level == len(stack) - 1) | (contrast >= spread[coarser, y, x, channel])
    keep &= (np.abs(at) < reach).all(1) & (np.minimum(x, y) > 0)
    keep &= (x < layers.shape[1] - 1) & (y < layers.shape[0] - 1)
    chosen = np.flatnonzero(keep)
    chosen = chosen[_is_round(stack, level[chosen], y[chosen], x[chosen], channel[chosen])]
    chosen = chosen[np.argsort(-contrast[chosen])]
    chosen = np.concatenate([chosen[channel[chosen] == c][:_MOST] for c in range(CHANNELS)])
    radius = np.array(_SIGMAS, np.float32)[level[chosen]] * np.float32(_RADIUS / unit)
    return Blobs(at[chosen].astype(np.float32), radius, contrast[chosen], channel[chosen])


def _differences(layers: Floats) -> Floats:
    blurred = [cv2.GaussianBlur(layers, (0, 0), _SIGMAS[0])]
    for sigma in _SIGMAS[:-1]:
        size = 2 * round(3 * sigma) + 1  # blurring by s what is blurred by s already gives 1.41 s
        blurred.append(cv2.GaussianBlur(blurred[-1], (size, size), sigma))
    return np.stack([fine - coarse for fine, coarse in zip(blurred[:-1], blurred[1:], strict=True)]) / np.float32(_PEAK)


def _is_round(stack: Floats, level: Indices, y: Indices, x: Indices, c: Indices) -> Flags:
    def value(dx: int, dy: int) -> Floats:
        return np.asarray(stack[level, y + dy, x + dx, c], np.float32)

    middle = 2 * value(0, 0)
    xx, yy = value(1, 0) + value(-1, 0) - middle, value(0, 1) + value(0, -1) - middle
    xy = (value(1, 1) + value(-1, -1) - value(1, -1) - value(-1, 1)) / 4
    det = xx * yy - xy**2
    return np.asarray((det > 0) & ((xx + yy) ** 2 < det * (_LONGEST + 1) ** 2 / _LONGEST))
