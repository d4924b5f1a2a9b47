"""The tray in the picture: from the mat's markers, or from four corners that somebody pointed at, to millimetres."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import Problem, Trouble
from vision.calibration.camera import Camera, Points
from vision.calibration.layout import Layout, from_corners, from_layout, from_markers, outline
from vision.markers import IDS, look_at, sight

MARKER_MM = 24.0
"""Side of a marker's black square on our own mats and stickers."""

QUIET_MM = 4.0
"""White paper around a marker on our own mats and stickers."""

_BENT_MM = 1.5
_BENT_PX = 2.0
_STRAYED_PX = 3.0


@dataclass(frozen=True)
class Tray:
    """``layout``: the markers on the mat, also those not seen now; empty without markers. ``area``: the floor on which
    dice count, a convex polygon (N x 2, mm, clockwise). ``seen``: the markers in the picture. ``scaled``: False if
    nothing tells how large the tray is; its longer side is then called 300 mm.
    """

    camera: Camera
    area: Points
    layout: Layout = field(default_factory=dict)
    seen: tuple[int, ...] = ()
    scaled: bool = True

    @property
    def area_px(self) -> Points:
        """The area in the picture (N x 2, pixels)."""
        return self.camera.to_pixels(self.area)

    @property
    def middle_px(self) -> tuple[float, float]:
        """The pixel that shows the middle of the area."""
        middle = (self.area.min(0) + self.area.max(0)) / 2
        x, y = self.camera.to_pixels(middle[None])[0]
        return float(x), float(y)

    def holds(self, point_px: tuple[float, float], height_mm: float = 0.0) -> bool:
        """True if what this pixel shows, at this height above the mat, is over the area."""
        place = self.camera.to_mm(np.array([point_px], np.float64), height_mm)[0]
        outline = self.area.astype(np.float32)
        return cv2.pointPolygonTest(outline, (float(place[0]), float(place[1])), False) >= 0

    def mm_per_px(self, point_px: tuple[float, float]) -> float:
        """Millimetres of the mat that one pixel shows there."""
        return self.camera.mm_per_px(point_px)

    def tilt(self, point_px: tuple[float, float]) -> tuple[float, tuple[float, float]]:
        """Degrees between the line of sight and the mat's normal, and the direction of the lean on the mat."""
        return self.camera.tilt(point_px)


@dataclass(frozen=True)
class Finding:
    """``tray``: None if it cannot be told where it is. ``markers``: corners in pixels by number."""

    tray: Tray | None
    problems: tuple[Problem, ...]
    markers: Mapping[int, NDArray[np.float32]]


def find_tray(image: NDArray[np.uint8], *, marker_mm: float = MARKER_MM, known: Tray | None = None) -> Finding:
    """The tray by its markers in a BGR or grey picture.

    Three markers are enough, two if ``known`` tells where they lie on the mat, which it does if an earlier picture
    of the same mat showed at least three. What is wrong, one covered marker for instance, is in ``problems``.
    """
    sighting = sight(image)
    markers = dict(sighting.markers)
    problems = [Problem(Trouble.MARKER_TWICE, (("marker", n),)) for n in sighting.twice]
    size = (image.shape[1], image.shape[0])
    if problems:
        return Finding(None, tuple(problems), markers)
    layout = known.layout if known else {}
    tray, off = _tray(size, markers, layout, marker_mm)
    if tray and (again := _look_again(image, tray)):
        markers |= again
        tray, off = _tray(size, markers, layout, marker_mm)
    if tray is None:
        return Finding(None, (Problem(Trouble.MAT_NOT_FOUND, (("seen", len(markers)),)),), markers)
    return Finding(tray, tuple(_faults(tray, off)), markers)


def _look_again(image: NDArray[np.uint8], tray: Tray) -> dict[int, NDArray[np.float32]]:
    """The markers whose outline a shadow or a die has broken, now that it is known where they must be."""
    again = {}
    for n in set(tray.layout) - set(tray.seen):
        if (square := look_at(image, n, tray.camera.to_pixels(tray.layout[n]))) is not None:
            again[n] = square
    return again


def _faults(tray: Tray, off: NDArray[np.float64]) -> list[Problem]:
    problems = [Problem(Trouble.MARKER_MISSING, (("marker", n),)) for n in IDS if n not in tray.seen]
    middles = np.array([tray.layout[n].mean(0) for n in IDS])
    if len(tray.seen) == 4 and not _clockwise(middles):
        problems.append(Problem(Trouble.MARKERS_SWAPPED))
    # A corner of the paper that stands up shows in its marker first.
    worst = float(np.sqrt((off.reshape(-1, 4) ** 2).mean(1)).max())
    bent = worst * tray.mm_per_px(tray.middle_px)
    if worst > _BENT_PX and bent > _BENT_MM:
        problems.append(Problem(Trouble.MAT_BENT, (("mm", f"{bent:.1f}"),)))
    return problems


def _tray(
    size: tuple[int, int], markers: Mapping[int, NDArray[np.float32]], layout: Layout, marker_mm: float
) -> tuple[Tray | None, NDArray[np.float64]]:
    """The tray that explains the markers, and how far each of their corners (pixels) is from where it should be."""
    seen = tuple(n for n in IDS if n in markers)
    if sum(n in layout for n in seen) >= 2:
        placed = from_layout(size, markers, layout)
        # If they do not fit, markers have been laid elsewhere: then all are measured anew.
        if placed and (len(seen) < 3 or float(np.median(placed.off)) < _STRAYED_PX):
            return Tray(placed.camera, outline(layout, QUIET_MM), layout, seen), placed.off
    measured = from_markers(size, markers, marker_mm) if len(seen) >= 3 else None
    if measured is None:
        return None, np.zeros(0)
    return Tray(measured.camera, outline(measured.layout, QUIET_MM), measured.layout, seen), measured.off


def _clockwise(middles: Points) -> bool:
    """True if the polygon turns right at each of its corners, as seen with y down."""
    along = np.roll(middles, -1, 0) - middles
    after = np.roll(along, -1, 0)
    return bool((along[:, 0] * after[:, 1] - along[:, 1] * after[:, 0] > 0).all())


def tray_from_corners(size: tuple[int, int], corners_px: Points, size_mm: tuple[float, float] | None = None) -> Tray:
    """The tray between four corners of its floor (4 x 2, pixels, clockwise from top left).

    ``size``: of the picture. ``size_mm``: width and height of the floor; None if nobody has measured it. Raises
    ``ValueError`` with a full sentence for corners that are no such four.
    """
    corners = np.asarray(corners_px, np.float64)
    told = " ".join(f"{x:g},{y:g}" for x, y in corners)
    if corners.shape != (4, 2) or not _clockwise(corners):
        raise ValueError(f"the corners {told} are not four corners of a tray, expected clockwise from top left")
    if (corners < -0.5).any() or (corners > np.array(size) - 0.5).any():
        raise ValueError(f"the corners {told} are not all in the picture of {size[0]} x {size[1]} pixels")
    if abs(cv2.contourArea(corners.astype(np.float32))) < 0.01 * size[0] * size[1]:
        raise ValueError(f"the corners {told} enclose less than a hundredth of the picture, expected a whole tray")
    found = from_corners(size, corners, size_mm)
    if found is None:
        raise ValueError(f"the corners {told} are not those of a rectangle that a camera sees from above")
    camera, rectangle = found
    return Tray(camera, rectangle, scaled=size_mm is not None)


def mirrored(image: NDArray[np.uint8]) -> bool:
    """True if the picture shows the mat as a mirror does, as some webcams do for their owner's sake."""
    turned = np.ascontiguousarray(image[:, ::-1])
    return len(sight(turned).markers) > max(1, len(sight(image).markers))


def strayed_px(image: NDArray[np.uint8], tray: Tray) -> float | None:
    """How far the markers are from where the tray has them, in pixels; None if fewer than two are there any more.

    Cheap enough for every frame: only the places of the markers are looked at.
    """
    off = []
    for n in tray.seen:
        expected = tray.camera.to_pixels(tray.layout[n])
        if (square := look_at(image, n, expected)) is not None:
            off.append(float(np.linalg.norm(square - expected, axis=1).mean()))
    return float(np.median(off)) if len(off) >= 2 else None


def moved_mm(before: Tray, now: Tray) -> float:
    """By how many millimetres of the mat the picture has moved between two views of a tray, where it moved most."""
    here = before.camera.to_pixels(before.area)
    return float(np.linalg.norm(now.camera.to_mm(here) - before.area, axis=1).max())
