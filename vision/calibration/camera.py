"""A camera above a plane: where a place on the mat is in the picture, and back.

The camera is a pinhole with square pixels whose axis meets the middle of the picture; lenses of the usual webcams bend
the tray's edges by a pixel or two, which is left out. Mat coordinates are millimetres, x to the right and y down as
seen from above; heights are millimetres above the mat.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""N x 2."""

_NOISE = 0.5
"""Usual error in pixels of a corner that was found."""
_FOCAL = 1.0
_FOCAL_SPREAD = 0.4
"""Focal lengths of usual cameras: so many times the longer side of the picture, and the spread of its logarithm.

Seen from straight above the focal length cannot be told from the height, so without this it would run away."""


@dataclass(frozen=True)
class Camera:
    """``size``: width and height of the picture; ``focal``: pixels; ``turn`` (3 x 3), ``shift`` (mm): mat to camera."""

    size: tuple[int, int]
    focal: float
    turn: NDArray[np.float64]
    shift: NDArray[np.float64]

    @property
    def homography(self) -> NDArray[np.float64]:
        """3 x 3, from mat millimetres to pixels."""
        return self.homography_at(0.0)

    def homography_at(self, height_mm: float) -> NDArray[np.float64]:
        """3 x 3, from millimetres to pixels, for places at a height above the mat."""
        # z points into the table, since x goes right and y down.
        plane = np.column_stack([self.turn[:, 0], self.turn[:, 1], self.shift - height_mm * self.turn[:, 2]])
        return np.asarray(self._lens @ plane, np.float64)

    @property
    def _lens(self) -> NDArray[np.float64]:
        width, height = self.size
        middle = ((width - 1) / 2, (height - 1) / 2)
        return np.array([[self.focal, 0, middle[0]], [0, self.focal, middle[1]], [0, 0, 1]])

    def to_pixels(self, places_mm: Points, height_mm: float = 0.0) -> Points:
        """Pixels (N x 2) of places (N x 2, mm)."""
        return _map(self.homography_at(height_mm), places_mm)

    def to_mm(self, points_px: Points, height_mm: float = 0.0) -> Points:
        """Places (N x 2, mm) that pixels (N x 2) show, if what they show is at this height above the mat."""
        return _map(np.asarray(np.linalg.inv(self.homography_at(height_mm)), np.float64), points_px)

    @property
    def place(self) -> tuple[float, float, float]:
        """Where the camera is: x and y on the mat and the height above it, mm."""
        x, y, z = -self.turn.T @ self.shift
        return float(x), float(y), float(-z)

    def tilt(self, point_px: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        """How slanted the mat is seen at a pixel.

        Gives the angle between the line of sight and the mat's normal (degrees, 0 is from straight above), and the
        direction on the mat in which what stands there hides it: a unit vector away from the camera, (0, 0) at 0.
        """
        x, y = self.to_mm(np.array([point_px], np.float64))[0]
        from_x, from_y, height = self.place
        away = np.array([x - from_x, y - from_y])
        distance = float(np.hypot(*away))
        direction = away / distance if distance > 1e-9 else np.zeros(2)
        return float(np.degrees(np.arctan2(distance, height))), (float(direction[0]), float(direction[1]))

    def mm_per_px(self, point_px: tuple[float, float]) -> float:
        """Millimetres of the mat that a pixel shows at a point, the mean of all directions."""
        x, y = point_px
        about = self.to_mm(np.array([[x - 0.5, y - 0.5], [x + 0.5, y - 0.5], [x + 0.5, y + 0.5], [x - 0.5, y + 0.5]]))
        return float(np.sqrt(abs(cv2.contourArea(about.astype(np.float32)))))

    def shows(self, points_px: Points) -> NDArray[np.bool_]:
        """Which of these pixels (N x 2) are in the picture."""
        return np.asarray(((points_px >= -0.5) & (points_px <= np.array(self.size) - 0.5)).all(1), np.bool_)

    def moved(self, angle: float, origin_mm: Points) -> "Camera":
        """The same camera in mat coordinates with axes turned by ``angle`` (radians) that begin at ``origin_mm``."""
        cos, sin = np.cos(angle), np.sin(angle)
        spin = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
        origin = np.array([origin_mm[0], origin_mm[1], 0.0])
        return Camera(self.size, self.focal, self.turn @ spin, self.turn @ origin + self.shift)


def _map(homography: NDArray[np.float64], points: Points) -> Points:
    flat = np.column_stack([points, np.ones(len(points))]) @ homography.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float64)


_CAMERA = 7
"""Parameters of a camera: the focal length's logarithm, turn and shift."""

Model = Callable[[NDArray[np.float64]], Points]
"""From the shape's own parameters to its points on the mat (N x 2, mm)."""


@dataclass(frozen=True)
class Fit:
    """``values``: camera and shape as fitted; ``off``: how far in pixels each point is from where it should be."""

    camera: Camera
    values: NDArray[np.float64]
    off: NDArray[np.float64]
    cost: float

    @property
    def shape(self) -> NDArray[np.float64]:
        """The shape's parameters."""
        return self.values[_CAMERA:]


def fit(
    size: tuple[int, int],
    seen: Points,
    model: Model,
    begin: Callable[["Camera"], NDArray[np.float64]],
    first: Points,
) -> Fit | None:
    """The camera, and the shape of what it sees, that explain the pixels ``seen`` (N x 2); None if none does.

    ``first``: the places (4 x 2, mm) that the first four pixels show, from which the camera's place is guessed.
    ``begin``: the shape's parameters to begin with, from that guess. A few points that do not fit the others have
    little weight.
    """
    starts = [np.concatenate([pose, begin(_camera(size, pose))]) for pose in _poses(size, seen[:4], first)]
    fits = [_descend(size, seen, model, start, 8) for start in starts if np.isfinite(start).all()]
    good = [each for each in fits if np.isfinite(each.cost) and each.camera.place[2] > 0]
    if not good:
        return None
    best = min(good, key=lambda each: each.cost)
    done = _descend(size, seen, model, best.values, 40)
    return done if done.camera.place[2] > 0 else None


def _poses(size: tuple[int, int], seen: Points, places: Points) -> list[NDArray[np.float64]]:
    """Both ways in which a camera of usual focal length may see four places on a plane (log focal, turn, shift)."""
    focal = _FOCAL * max(size)
    lens = np.array([[focal, 0, (size[0] - 1) / 2], [0, focal, (size[1] - 1) / 2], [0, 0, 1]])
    solid = np.column_stack([places, np.zeros(4)])
    _, turns, shifts, _ = cv2.solvePnPGeneric(solid, seen.copy(), lens, None, flags=cv2.SOLVEPNP_IPPE)
    return [np.concatenate([[np.log(focal)], t.ravel(), s.ravel()]) for t, s in zip(turns, shifts, strict=True)]


def _camera(size: tuple[int, int], values: NDArray[np.float64]) -> Camera:
    turn = np.asarray(cv2.Rodrigues(values[1:4])[0], np.float64)
    return Camera(size, float(np.exp(values[0])), turn, values[4:7].copy())


def _descend(size: tuple[int, int], seen: Points, model: Model, start: NDArray[np.float64], steps: int) -> Fit:
    """Least squares by Levenberg and Marquardt, with Huber's weights."""

    def misfit(values: NDArray[np.float64]) -> NDArray[np.float64]:
        off = (_camera(size, values).to_pixels(model(values[_CAMERA:])) - seen) / _NOISE
        return np.append(off.ravel(), (values[0] - np.log(_FOCAL * max(size))) / _FOCAL_SPREAD)

    def weights(rest: NDArray[np.float64]) -> NDArray[np.float64]:
        far = np.maximum(np.hypot(rest[:-1:2], rest[1:-1:2]), 1e-12)
        each = np.sqrt(np.minimum(1.0, 3.0 / far))
        return np.append(np.repeat(each, 2), 1.0)

    def cost(rest: NDArray[np.float64]) -> float:
        far = np.hypot(rest[:-1:2], rest[1:-1:2])
        return float(np.where(far < 3, far**2, 6 * far - 9).sum() + rest[-1] ** 2)

    values, damping = start, 1e-3
    step = np.concatenate([np.full(4, 1e-6), np.full(len(start) - 4, 1e-4)])
    rest = misfit(values)
    best = cost(rest)
    for _ in range(steps):
        slope = np.column_stack([(misfit(values + d) - rest) / s for d, s in zip(np.diag(step), step, strict=True)])
        weight = weights(rest)[:, None]
        normal = (slope * weight).T @ (slope * weight)
        pull = (slope * weight).T @ (rest * weight[:, 0])
        move = np.linalg.lstsq(normal + damping * np.diag(np.diag(normal) + 1e-12), -pull, rcond=None)[0]
        tried = misfit(values + move)
        if np.isfinite(tried).all() and (now := cost(tried)) < best:
            done = best - now < 1e-4 * best
            values, rest, best, damping = values + move, tried, now, max(damping / 5, 1e-9)
            if done:
                break
        elif damping > 1e6:
            break
        else:
            damping *= 5
    off = np.hypot(rest[:-1:2], rest[1:-1:2]) * _NOISE
    return Fit(_camera(size, values), values, off, best)
