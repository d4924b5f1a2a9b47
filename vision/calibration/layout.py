"""From pixels to the shape of the mat: where each marker lies, or how long the sides of the tray are.

Stickers may lie anywhere in a tray of any size; that each is a square of known size in one plane is enough.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.camera import Camera, Points, fit

Layout = Mapping[int, Points]
"""Corners (4 x 2, mm) of each marker by its number, clockwise from the marker's own top left."""

_NOMINAL_MM = 300.0
"""What the longer side of a tray of unknown size is called."""


@dataclass(frozen=True)
class Measured:
    """``off``: distance in pixels of each corner seen from where it should be."""

    camera: Camera
    layout: Layout
    off: NDArray[np.float64]


def from_layout(size: tuple[int, int], markers: Mapping[int, NDArray[np.float32]], layout: Layout) -> Measured | None:
    """The camera that sees markers (pixels) whose places on the mat are known."""
    both = [n for n in markers if n in layout]
    seen = np.concatenate([markers[n] for n in both]).astype(np.float64)
    places = np.concatenate([layout[n] for n in both])
    # The guess is best from corners that are far apart: one from each of four quarters of what is seen.
    nothing = np.zeros(0)
    order = _far_apart(places)
    found = fit(size, seen[order], lambda _: places[order], lambda _: nothing, places[order][:4])
    return Measured(found.camera, layout, found.off) if found else None


def _far_apart(places: Points) -> NDArray[np.intp]:
    """An order of places that begins with the four that span the most."""
    hull = cv2.convexHull(places.astype(np.float32), returnPoints=False).ravel()
    middle = places.mean(0)
    angle = np.arctan2(*(places[hull] - middle).T[::-1])
    far = np.hypot(*(places[hull] - middle).T)
    quarter = ((angle + np.pi) // (np.pi / 2)).astype(int) % 4
    best = [hull[quarter == q][far[quarter == q].argmax()] for q in range(4) if (quarter == q).any()]
    best += [i for i in hull if i not in best]
    rest = [i for i in range(len(places)) if i not in best]
    return np.array([*best, *rest], np.intp)


def from_markers(
    size: tuple[int, int], markers: Mapping[int, NDArray[np.float32]], marker_mm: float
) -> Measured | None:
    """The camera, and where at least three markers (pixels) of known size lie; the fourth completes the rectangle.

    The axes follow the tray's sides and begin at the top left corner of what the markers span.
    """
    order = sorted(markers, key=lambda n: -abs(float(cv2.contourArea(markers[n]))))
    seen = np.concatenate([markers[n] for n in order]).astype(np.float64)
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * marker_mm / 2

    def laid(values: NDArray[np.float64]) -> Points:
        # The largest marker is the origin; the others have a place and a turn each.
        x, y, angle = values.reshape(-1, 3).T
        cos, sin = np.cos(angle)[:, None], np.sin(angle)[:, None]
        across, down = square[:, 0], square[:, 1]
        others = np.stack([x[:, None] + cos * across - sin * down, y[:, None] + sin * across + cos * down], axis=2)
        return np.concatenate([square, others.reshape(-1, 2)])

    def begin(camera: Camera) -> NDArray[np.float64]:
        values = []
        for corners in camera.to_mm(seen[4:]).reshape(-1, 4, 2):
            top = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
            values.append([*corners.mean(0), np.arctan2(top[1], top[0])])
        return np.ravel(values)

    found = fit(size, seen, laid, begin, square)
    if found is None:
        return None
    corners = laid(found.shape).reshape(-1, 4, 2)
    layout = _completed(dict(zip(order, corners, strict=True)))
    angle = _angle({n: each.mean(0) for n, each in layout.items()})
    spin = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    turned = {n: each @ spin for n, each in layout.items()}
    origin = np.concatenate(list(turned.values())).min(0)
    camera = found.camera.moved(angle, spin @ origin)
    return Measured(camera, {n: turned[n] - origin for n in sorted(turned)}, found.off)


def _completed(layout: dict[int, Points]) -> dict[int, Points]:
    """The layout with its fourth marker, where it makes a parallelogram with the three that were seen."""
    for n in set(range(4)) - set(layout):
        before, after, opposite = layout[(n - 1) % 4], layout[(n + 1) % 4], layout[(n + 2) % 4]
        layout[n] = before + (after - opposite).mean(0)
    return layout


def _angle(middles: dict[int, Points]) -> float:
    """Direction (radians) of the mat's top edge, from all four sides of the rectangle of markers."""
    right = middles[1] - middles[0] + middles[2] - middles[3]
    down = middles[3] - middles[0] + middles[2] - middles[1]
    along = right + np.array([down[1], -down[0]])
    return float(np.arctan2(along[1], along[0]))


def outline(layout: Layout, around_mm: float) -> Points:
    """The convex polygon (N x 2, mm, clockwise) that holds every marker with so much paper around it."""
    wide = []
    for corners in layout.values():
        middle = corners.mean(0)
        side = float(np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1).mean())
        wide.append(middle + (corners - middle) * (1 + 2 * around_mm / side))
    hull = cv2.convexHull(np.concatenate(wide).astype(np.float32), clockwise=False)
    return np.asarray(hull.reshape(-1, 2), np.float64)


def from_corners(
    size: tuple[int, int], corners: Points, size_mm: tuple[float, float] | None
) -> tuple[Camera, Points] | None:
    """The camera that sees a rectangle with these corners (4 x 2, pixels), and the rectangle (4 x 2, mm).

    Without its size, the ratio of its sides is that which fits best, and the longer one is called 300 mm.
    """
    unit = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    if size_mm:
        rectangle = unit * size_mm
        nothing = np.zeros(0)
        found = fit(size, corners, lambda _: rectangle, lambda _: nothing, rectangle)
        return (found.camera, rectangle) if found else None
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    ratio = float((sides[0] + sides[2]) / (sides[1] + sides[3]))

    def rectangle_of(values: NDArray[np.float64]) -> Points:
        shape = float(np.exp(values[0]))
        sides = np.array([min(1.0, shape), min(1.0, 1 / shape)]) * _NOMINAL_MM
        return np.asarray(unit * sides, np.float64)

    start = np.array([np.log(ratio)])
    found = fit(size, corners, rectangle_of, lambda _: start, rectangle_of(start))
    return (found.camera, rectangle_of(found.shape)) if found else None
