"""The tray from straight above: a picture in millimetres, whatever the camera's place."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibration.tray import Tray

_MOST_PIXELS = 4_000_000
_GRID = 7


@dataclass(frozen=True)
class TopView:
    """``image``: BGR, height x width x 3, uint8, black where the picture ends. ``to_picture``: 3 x 3, pixels of this
    view to pixels of the picture. ``mm_per_px``: of this view, the same everywhere. ``origin_mm``: the place on the mat
    that the middle of its first pixel shows.
    """

    image: NDArray[np.uint8]
    to_picture: NDArray[np.float64]
    mm_per_px: float
    origin_mm: tuple[float, float]

    def in_picture(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pixels of the picture (N x 2) that show what these pixels of the view show."""
        flat = np.column_stack([points, np.ones(len(points))]) @ self.to_picture.T
        return np.asarray(flat[:, :2] / flat[:, 2:], np.float64)


def rectified(
    image: NDArray[np.uint8],
    tray: Tray,
    *,
    margin_mm: float = 0.0,
    height_mm: float = 0.0,
    mm_per_px: float | None = None,
) -> TopView:
    """The tray's area with a margin around it, from straight above.

    ``height_mm``: what is this high above the mat is seen in its true place and size: 0 for the floor, the height
    of the dice for their top faces. ``mm_per_px``: None takes the resolution of that part of the picture which shows
    most of it, so that no detail is lost, but at most 4 megapixels.
    """
    low, high = tray.area.min(0) - margin_mm, tray.area.max(0) + margin_mm
    extent = high - low
    if mm_per_px is None:
        mm_per_px = max(_finest(tray, low, high), float(np.sqrt(extent[0] * extent[1] / _MOST_PIXELS)))
    width, height = (max(1, int(n)) for n in np.ceil(extent / mm_per_px))
    to_mm = np.array([[mm_per_px, 0, low[0]], [0, mm_per_px, low[1]], [0, 0, 1]])
    to_picture = tray.camera.homography_at(height_mm) @ to_mm
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    view = cv2.warpPerspective(image, to_picture, (width, height), flags=flags)
    return TopView(np.asarray(view, np.uint8), to_picture, mm_per_px, (float(low[0]), float(low[1])))


def _finest(tray: Tray, low: NDArray[np.float64], high: NDArray[np.float64]) -> float:
    """Millimetres to a pixel where the picture shows most, in the direction in which it shows most."""
    x, y = np.meshgrid(np.linspace(low[0], high[0], _GRID), np.linspace(low[1], high[1], _GRID))
    places = np.column_stack([x.ravel(), y.ravel()])
    here = tray.camera.to_pixels(places)
    right = tray.camera.to_pixels(places + np.array([1.0, 0.0])) - here
    down = tray.camera.to_pixels(places + np.array([0.0, 1.0])) - here
    shown = tray.camera.shows(here)
    stretch = np.linalg.norm(np.stack([right, down], axis=2), ord=2, axis=(1, 2))
    return 1.0 / float(stretch[shown].max() if shown.any() else stretch.max())
