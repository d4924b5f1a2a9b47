"""Corners to a small part of a pixel: where the straight edges of the black square meet."""

import cv2
import numpy as np
from numpy.typing import NDArray

_ALONG = np.linspace(0.12, 0.88, 13)
_AT = np.linspace(-1.0, 1.0, 13)
_DEPTHS = np.linspace(-1.0, 1.0, 19)
_MIDDLES = (_DEPTHS[1:] + _DEPTHS[:-1]) / 2
_RISE = 0.001
"""Light (of 1) by which the border must be brighter than the square for a point of an edge to be seen."""

# Lenses blur light, not levels: by levels an edge would seem to lie on the dark side of where it is.
_LIGHT = (np.linspace(0.0, 1.0, 256) ** 2.2).astype(np.float32)
_SHADE = 0.002
"""Light (of 1) below which the sensor's noise is larger than steps of the logarithm."""


def refine(grey: NDArray[np.uint8], square: NDArray[np.float32], rounds: int = 3) -> NDArray[np.float32]:
    """The corners (4 x 2, pixels) of a marker moved to where its edges are in a grey picture.

    Each edge is a line through the points where the picture rises from black to the white border, so that a covered
    corner or a shadow over part of an edge does no harm. An edge that cannot be seen stays where it was.
    """
    light, offset = _light_around(grey, square)
    start = square.astype(np.float64) - offset
    corners = start
    for turn in range(rounds):
        # The first look is nearly a cell to either side; the later ones are close, not to see the next cell.
        cell = float(np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1).mean()) / 6
        moved = _meet(*_edges(light, corners, max(1.5, cell * (0.9 if turn == 0 else 0.6))))
        if moved is None or np.linalg.norm(moved - start, axis=1).max() > max(2.5, 0.9 * cell):
            break
        still = np.abs(moved - corners).max() < 0.02
        corners = moved
        if still:
            break
    return np.asarray(corners + offset, np.float32)


def _light_around(grey: NDArray[np.uint8], square: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.int_]]:
    """The light in the part of a picture about a square, and where that part begins."""
    height, width = grey.shape
    room = 0.4 * float(np.ptp(square, axis=0).max()) + 4
    low = np.clip(np.floor(square.min(0) - room), 0, [width - 1, height - 1]).astype(int)
    high = np.clip(np.ceil(square.max(0) + room), low + 1, [width, height]).astype(int)
    return np.asarray(cv2.LUT(grey[low[1] : high[1], low[0] : high[0]], _LIGHT), np.float32), low


def _edges(
    light: NDArray[np.float32], corners: NDArray[np.float64], reach: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Two points on each of the four edges: begins and ends, each 4 x 2."""
    along = np.roll(corners, -1, 0) - corners
    outwards = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.maximum(np.linalg.norm(along, axis=1), 1e-9)[:, None]
    if np.sum(outwards * (corners - corners.mean(0))) < 0:
        outwards = -outwards
    points = corners[:, None] + _ALONG[:, None] * along[:, None]
    spots = (points[:, :, None] + reach * _DEPTHS[:, None] * outwards[:, None, None]).astype(np.float32)
    flat = spots.reshape(4, -1, 2)
    levels = cv2.remap(light, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    levels = levels.reshape(4, len(_ALONG), -1)
    rise = np.diff(levels.astype(np.float64), axis=2).clip(0)
    # By the logarithm black to white is a large step also in the shade, beside something bright.
    peak = np.diff(np.log(levels + _SHADE), axis=2).argmax(axis=2)
    near = np.abs(np.arange(rise.shape[2]) - peak[..., None]) <= 3
    weight = np.where(near, rise, 0)
    height = weight.sum(2)
    offset = reach * (weight * _MIDDLES).sum(2) / np.maximum(height, 1e-9)
    seen = np.ptp(levels, axis=2) > _RISE
    level, slope = _lines(offset, seen)
    return points[:, 0] + outwards * (level - slope)[:, None], points[:, -1] + outwards * (level + slope)[:, None]


def _lines(offset: NDArray[np.float64], seen: NDArray[np.bool_]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Level and slope of a line through each edge's offsets; those off the line count for little."""
    weight = seen.astype(np.float64)
    level = slope = np.zeros(len(offset))
    for _ in range(4):
        total = np.maximum(weight.sum(1), 1e-9)
        from_middle = _AT - (weight * _AT).sum(1, keepdims=True) / total[:, None]
        spread = (weight * from_middle**2).sum(1)
        mean = (weight * offset).sum(1) / total
        slope = np.where(spread > 1e-3, (weight * from_middle * offset).sum(1) / np.maximum(spread, 1e-3), 0.0)
        level = mean + slope * (from_middle[:, 0] - _AT[0])
        off = np.abs(offset - level[:, None] - slope[:, None] * _AT)
        weight = seen / np.maximum(1.0, off / 0.15) ** 2
    enough = seen.sum(1) >= 4
    return np.where(enough, level, 0.0), np.where(enough, slope, 0.0)


def _meet(begins: NDArray[np.float64], ends: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Corner k, where edges k - 1 and k meet; None if two of them hardly cross."""
    along = ends - begins
    length = np.linalg.norm(along, axis=1)
    if length.min() < 1e-6:
        return None
    normal = np.stack([along[:, 1], -along[:, 0]], axis=1) / length[:, None]
    across = np.stack([np.roll(normal, 1, 0), normal], axis=1)
    if np.abs(np.linalg.det(across)).min() < 0.2:
        return None
    reach = (normal * begins).sum(1)
    meeting = np.linalg.solve(across, np.stack([np.roll(reach, 1), reach], axis=1)[..., None])
    return np.asarray(meeting[..., 0], np.float64)
