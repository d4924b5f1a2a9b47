"""Round spots of any size in a small picture: differences of Gaussians on lightness and on colour distance."""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

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
_LONGEST = 12.0
"""A spot's curvatures, along and across, differ by this factor at most; beyond, it is a line or an edge."""
_MOST = 16
"""Spots kept a channel, the strongest ones."""
_CIELAB = np.array([100 / 255, 1, 1], np.float32)
"""OpenCV stretches lightness to 0..255."""
_SUM = np.ones((1, 3), np.float32)
CHANNELS = 3
"""0: darker than what is around, 1: lighter, 2: of another colour than the body."""
_NEIGHBOURS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Blobs:
    """Spots: ``at`` n x 2 (x, y from the picture's middle), ``radius``, ``contrast`` (CIELAB units), ``channel``.

    ``oval``: curvature across over that along, 1 or more. ``colour``: n x 3, CIELAB.
    """

    at: Floats
    radius: Floats
    contrast: Floats
    channel: Indices
    oval: Floats
    colour: Floats


def cielab(image: Image) -> Floats:
    """A BGR picture in CIELAB: lightness 0 to 100, two axes of colour in the same unit."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2LAB) * _CIELAB, np.float32)


def _planes(lab: Floats, reach: float) -> Floats:
    """Lightness and distance from the body's colour, the median of the disc of ``reach`` pixels about the middle."""
    inner = np.sort(lab.reshape(-1, 3)[_disc(*lab.shape[:2], reach)], axis=0)
    away = lab - inner[len(inner) // 2]
    return np.dstack([away[..., 0], cv2.sqrt(cv2.transform(away * away, _SUM))])


@cache
def _disc(height: int, width: int, radius: float) -> Indices:
    y, x = np.ogrid[:height, :width]
    return np.flatnonzero((x - (width - 1) / 2) ** 2 + (y - (height - 1) / 2) ** 2 < radius**2)


def find_blobs(lab: Floats, unit: float, body: float, reach: float) -> Blobs:
    """The spots of a CIELAB picture that stand out: darker, lighter, or in another colour than the body.

    Lengths are in ``unit`` pixels. ``body``: radius of the disc about the middle whose median is the body's colour.
    Only spots nearer than ``reach`` to the middle, along x and along y, are given, the strongest first in each channel.
    """
    stack = _differences(_planes(lab, body * unit))
    spread = np.empty_like(stack)
    for fine, wide in zip(stack, spread, strict=True):
        cv2.dilate(fine, _NEIGHBOURS, dst=wide)
    height, width = lab.shape[:2]
    answers, highest, step = stack.ravel(), spread.ravel(), stack[0].size
    chosen = np.flatnonzero((answers >= highest) & (answers > _LEAST * _PEAK))
    chosen = chosen[_among_scales(chosen, answers, highest, step)]
    level, rest = np.divmod(chosen, step)
    row, channel = np.divmod(rest, CHANNELS)
    y, x = np.divmod(row, width)
    at = (np.array([x, y]).T - np.array([width - 1, height - 1]) / 2) / unit
    keep = (np.abs(at) < reach).all(1) & (np.minimum(x, y) > 0) & (x < width - 1) & (y < height - 1)
    oval: Floats = np.full(len(chosen), np.inf, np.float32)
    oval[keep] = _oval(answers, chosen[keep], width * CHANNELS)
    keep &= oval < _LONGEST
    order = np.argsort(-answers[chosen])
    order = order[keep[order]]
    order = np.concatenate([order[channel[order] == c][:_MOST] for c in range(CHANNELS)])
    radius = np.array(_SIGMAS, np.float32)[level[order]] * np.float32(_RADIUS / unit)
    contrast = answers[chosen[order]] / np.float32(_PEAK)
    colour = np.asarray(cv2.blur(lab, (3, 3))[y[order], x[order]], np.float32)
    return Blobs(at[order].astype(np.float32), radius, contrast, channel[order], oval[order], colour)


def _among_scales(chosen: Indices, answers: Floats, highest: Floats, step: int) -> Flags:
    """Which of the peaks are also as high as all around them one scale finer and one coarser."""
    top = len(answers) - step
    finer = np.where(chosen >= step, highest[chosen - step], -1)
    coarser = np.where(chosen < top, highest[(chosen + step) % len(answers)], -1)
    return np.asarray((answers[chosen] > finer) & (answers[chosen] >= coarser))


def _differences(layers: Floats) -> Floats:
    blurred = [cv2.GaussianBlur(layers, (0, 0), _SIGMAS[0])]
    for sigma in _SIGMAS[:-1]:
        size = 2 * round(3 * sigma) + 1  # blurring by s what is blurred by s already gives 1.41 s
        blurred.append(cv2.GaussianBlur(blurred[-1], (size, size), sigma))
    stack = np.empty((len(blurred) - 1, *layers.shape[:2], CHANNELS), np.float32)
    for level, (fine, coarse) in enumerate(pairwise(blurred)):
        np.subtract(fine, coarse, out=stack[level, ..., 1:])
    np.negative(stack[..., 1], out=stack[..., 0])
    return stack


def _oval(answers: Floats, at: Indices, down: int) -> Floats:
    """Curvature across the peaks at the places ``at`` of the flat array, over that along them."""
    along, across, diagonal, other = CHANNELS, down, down + CHANNELS, down - CHANNELS
    middle = 2 * answers[at]
    xx = answers[at + along] + answers[at - along] - middle
    yy = answers[at + across] + answers[at - across] - middle
    xy = (answers[at + diagonal] + answers[at - diagonal] - answers[at + other] - answers[at - other]) / 4
    mean, apart = -(xx + yy) / 2, np.sqrt(((xx - yy) / 2) ** 2 + xy**2)
    return np.asarray((mean + apart) / np.maximum(mean - apart, np.float32(1e-6)), np.float32)
