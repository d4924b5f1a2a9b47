"""Masks that drawings are made of, and shapes in unit coordinates: the tile is -1..1 both ways, y downwards.

A drawing is a list of ``Layer``: a mask of ``FINE`` x ``FINE`` pixels and the part that it plays.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
Points = NDArray[np.float64]

TILE = 128
FINE = 256
ICON = 0.86  # share of the mask that an icon's square takes
_REACH = 104.0  # pixels of the unit: what sticks out a little is still on the mask
_SHIFT = 4


@dataclass(frozen=True)
class Layer:
    """One part of a drawing.

    ``role``: "back" (a plate behind the sign), "main" (an area), "stroke" (a line or a letter), "mark" (lines on an
    area), "spot" (areas of a second colour on an area).
    """

    mask: Mask
    role: str


@dataclass(frozen=True)
class Painting:
    """A finished picture in its own colours, TILE x TILE x 4, RGBA: the work of an icon's artist."""

    tile: NDArray[np.uint8]


Drawing = list[Layer] | Painting


def blank() -> Mask:
    """An empty mask."""
    return np.zeros((FINE, FINE), np.uint8)


def _pixels(points: Points) -> NDArray[np.int32]:
    return np.round((np.asarray(points) * _REACH + FINE / 2) * (1 << _SHIFT)).astype(np.int32)


def fill(points: Points, mask: Mask | None = None, value: int = 255) -> Mask:
    """A filled polygon, drawn onto ``mask`` if one is given."""
    mask = blank() if mask is None else mask
    cv2.fillPoly(mask, [_pixels(points)], (value,), cv2.LINE_8, _SHIFT)
    return mask


def stroke(points: Points, width: float, mask: Mask | None = None, closed: bool = False) -> Mask:
    """A line of ``width`` (1: half the tile) with round joints and ends."""
    mask = blank() if mask is None else mask
    thick = max(round(width * _REACH), 2)
    cv2.polylines(mask, [_pixels(points)], closed, (255,), thick, cv2.LINE_8, _SHIFT)
    return mask


def taper(points: Points, first: float, last: float, mask: Mask | None = None) -> Mask:
    """A line whose width runs from ``first`` to ``last``."""
    mask = blank() if mask is None else mask
    widths = np.linspace(first, last, len(points) - 1)
    for a, b, width in zip(points[:-1], points[1:], widths, strict=True):
        stroke(np.array([a, b]), float(width), mask)
    return mask


def disc(x: float, y: float, r: float, mask: Mask | None = None, value: int = 255) -> Mask:
    """A filled circle."""
    mask = blank() if mask is None else mask
    centre = _pixels(np.array([[x, y]]))[0]
    cv2.circle(mask, centre.tolist(), int(r * _REACH * (1 << _SHIFT)), (value,), -1, cv2.LINE_8, _SHIFT)
    return mask


def smooth(points: Points, closed: bool = True, fine: int = 8) -> Points:
    """A Catmull-Rom curve through ``points``."""
    p = np.asarray(points, float)
    before, after = (p[-1:], p[:2]) if closed else (2 * p[:1] - p[1:2], 2 * p[-1:] - p[-2:-1])
    p = np.vstack([before, p, after])
    t = np.linspace(0, 1, fine, endpoint=False)[:, None]
    a, b, c, d = p[:-3, None], p[1:-2, None], p[2:-1, None], p[3:, None]
    curve = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
    curve = curve.reshape(-1, 2)
    return curve if closed else np.vstack([curve, p[-2]])


def move(points: Points, angle: float = 0.0, scale: float = 1.0, at: tuple[float, float] = (0.0, 0.0)) -> Points:
    """``points`` turned by ``angle`` (radians), scaled and shifted."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points, float) @ np.array([[c, s], [-s, c]]) * scale + np.asarray(at)


def regular(corners: int, r: float = 1.0, angle: float = 0.0) -> Points:
    """A regular polygon, its first corner at the top."""
    t = angle - np.pi / 2 + 2 * np.pi * np.arange(corners) / corners
    return r * np.stack([np.cos(t), np.sin(t)], 1)


def star(tips: int, outer: float, inner: float, angle: float = 0.0) -> Points:
    """A star with ``tips`` tips, the first at the top."""
    points = regular(2 * tips, 1.0, angle)
    points[0::2] *= outer
    points[1::2] *= inner
    return points


def chance(rng: Generator, p: float) -> bool:
    """True in a share ``p`` of the calls."""
    return bool(rng.random() < p)


def pick(rng: Generator, weights: dict[str, float]) -> str:
    """A name, by weight."""
    names = list(weights)
    shares = np.fromiter(weights.values(), float)
    return names[int(rng.choice(len(names), p=shares / shares.sum()))]
