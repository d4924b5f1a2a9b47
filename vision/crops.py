"""Crops of a found die, turned and scaled, and what a network sees in each."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import CROP, SPREAD, FaceNet, Floats, Spot
from vision.scaling import halved, halves

Image = NDArray[np.uint8]
Reals = NDArray[np.float64]


def crops_of(
    image: Image,
    spot: Spot,
    sides: float,
    looks: Sequence[tuple[float, float]] = ((0.0, 1.0),),
    shape: Reals | None = None,
) -> list[Image]:
    """The crops of one die, CROP x CROP x 3 each, ``sides`` wide. What lies outside the picture repeats its edge.

    ``looks``: turn in radians and scale of each. ``shape``: what is done to the picture before it is turned, 2 x 2.
    """
    reach = spot.side * sides * 0.8
    x0, y0 = (int(np.floor(max(0.0, c - reach))) for c in spot.centre)
    x1, y1 = (int(np.ceil(c + reach)) for c in spot.centre)
    part = image[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    if part.size == 0:
        part, x0, y0 = image, 0, 0
    times = halves(CROP / (sides * spot.side))
    part, k = halved(part, times), 0.5**times
    centre = np.array([(spot.centre[0] - x0) * k, (spot.centre[1] - y0) * k], np.float32)
    out = []
    for turn, scale in looks:
        zoom = CROP / (sides * spot.side * k * scale)
        c, s = np.cos(turn) * zoom, np.sin(turn) * zoom
        warp = np.array([[c, -s, 0], [s, c, 0]], np.float32)
        if shape is not None:
            warp[:, :2] = warp[:, :2] @ shape
        warp[:, 2] = CROP / 2 - warp[:, :2] @ centre
        crop = cv2.warpAffine(part, warp, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        out.append(crop.astype(np.uint8))
    return out


def upright(right: float, down: float) -> float:
    """The turn, in radians, that brings a direction in a picture to its top."""
    return float(-np.pi / 2 - np.arctan2(down, right))


def straight(normal: tuple[float, float]) -> Reals:
    """What makes a face with this normal look as if it were seen straight, 2 x 2."""
    across = np.array(normal)
    off = float(across @ across)
    if off < 1e-9:
        return np.eye(2)
    return np.asarray(np.eye(2) + (1 / np.sqrt(max(1 - off, 0.01)) - 1) / off * np.outer(across, across))


@dataclass(frozen=True)
class Look:
    """One crop; ``normal`` in the picture's own directions, ``spread``: how far off it may be (nan: not told)."""

    shares: Floats
    normal: tuple[float, float]
    spread: float = float("nan")


def looks_at(net: FaceNet, image: Image, spots: list[Spot], looks: Sequence[tuple[float, float]]) -> list[list[Look]]:
    """All ``looks`` at each place."""
    if not spots:
        return []
    shares, beside = net([crop for spot in spots for crop in crops_of(image, spot, net.sides, looks)])
    turns = [turn for _ in spots for turn, _ in looks]
    seen = []
    for share, (x, y, *spread), turn in zip(shares, beside.tolist(), turns, strict=True):
        c, s = float(np.cos(turn)), float(np.sin(turn))
        off = float(np.exp(np.clip(spread[0], *SPREAD))) if spread else float("nan")
        seen.append(Look(share, (c * x + s * y, c * y - s * x), off))
    return [seen[k : k + len(looks)] for k in range(0, len(seen), len(looks))]
