"""What a square says: the marker's number from the steps between its cells, in shadow and glare too.

A hard shadow across a marker makes lit black as bright as shaded white, so no single threshold separates its cells.
The steps between neighbouring cells survive: in the logarithm of the brightness, white over black is one step up
wherever the light is the same on both sides, and only the few pairs on the shadow's edge are wrong.
"""

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

DICTIONARY = cv2.aruco.DICT_4X4_50
CELLS = 6
"""Cells along a marker's side: four that carry its number and the black border on either side."""

_RING = CELLS + 2
_PIXELS = 6
_STEP = 16.0
"""Levels of the logarithmic picture (of 255) below which black and white cannot be told apart."""
_AGREE = 0.80
_LEAD = 0.08


@cache
def dictionary() -> cv2.aruco.Dictionary:
    """The set of markers that the mat's four come from."""
    return cv2.aruco.getPredefinedDictionary(DICTIONARY)


def log_grey(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A grey picture as the logarithm of its brightness, stretched to 0..255: a shadow becomes a plain step."""
    return np.asarray(cv2.LUT(grey, _log_table()), np.uint8)


@cache
def _log_table() -> NDArray[np.uint8]:
    # The offset keeps the sensor's noise in the dark from being blown up to whole cells.
    levels = np.log1p(np.arange(256) / 4)
    return np.asarray(np.round(255 * levels / levels[-1]), np.uint8)


def _steps(cells: NDArray[np.float32]) -> NDArray[np.float32]:
    """The differences between neighbours of an array of cells (..., 8, 8), flattened: (..., 112)."""
    across = cells[..., :, 1:] - cells[..., :, :-1]
    down = cells[..., 1:, :] - cells[..., :-1, :]
    flat = (*cells.shape[:-2], -1)
    return np.concatenate([across.reshape(flat), down.reshape(flat)], axis=-1)


@cache
def _expected() -> NDArray[np.float32]:
    """The steps of every marker of the dictionary in its four turns, each -1, 0 or 1: markers x 4 x 112."""
    count = len(dictionary().bytesList)
    turned = []
    for n in range(count):
        drawn = cv2.aruco.generateImageMarker(dictionary(), n, CELLS) > 0
        cells = np.pad(drawn.astype(np.float32), 1, constant_values=1)
        # The square's corners begin at the marker's own top left after so many quarter turns.
        turned.append([_steps(np.rot90(cells, -quarter)) for quarter in range(4)])
    return np.asarray(turned, np.float32)


def cells_of(log: NDArray[np.uint8], square: NDArray[np.float32]) -> NDArray[np.float32]:
    """Mean level of each cell of a square (4 x 2, pixels) and of the white ring around it: 8 x 8."""
    one = _PIXELS
    target = np.array([[one, one], [7 * one, one], [7 * one, 7 * one], [one, 7 * one]], np.float32) - 0.5
    turn = cv2.getPerspectiveTransform(square.astype(np.float32), target)
    size = _RING * one
    flat = cv2.warpPerspective(log, turn, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inner = flat.reshape(_RING, one, _RING, one)[:, 1:-1, :, 1:-1]
    return np.asarray(inner.mean(axis=(1, 3)), np.float32)


def agreement(cells: NDArray[np.float32]) -> NDArray[np.float32]:
    """How well cells (8 x 8) agree with every marker in its four turns: markers x 4, 1 at best, about 0 by chance."""
    steps, expected = _steps(cells), _expected()
    size = np.abs(steps)
    # About four in ten steps of a marker lead from black to white or back: this is one of them, and not the largest.
    usual = max(float(np.quantile(size, 0.8)), _STEP)
    differ = np.abs(expected)
    right = expected @ np.clip(2 * steps / usual, -1, 1) / differ.sum(-1)
    odd = (1 - differ) @ (size > usual / 2).astype(np.float32) / (1 - differ).sum(-1)
    return np.asarray(right - odd / 2, np.float32)


def decode(log: NDArray[np.uint8], square: NDArray[np.float32]) -> tuple[int, NDArray[np.float32]] | None:
    """The marker in a square of a logarithmic picture, and its corners from its own top left; None if it is none."""
    scores = agreement(cells_of(log, square))
    best = scores.max(axis=1)
    n = int(best.argmax())
    others = float(np.delete(best, n).max())
    if best[n] < _AGREE or best[n] - others < _LEAD:
        return None
    return n, np.roll(square, -int(scores[n].argmax()), axis=0)
