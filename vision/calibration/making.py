"""Calibrating: from some pictures of a tray at rest to the profile that is kept. For the command and for the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import Problem, Trouble
from vision.calibration.light import Light, judge_light
from vision.calibration.moved import reference_of
from vision.calibration.profile import Profile, ProfileError, load_profile, save_profile
from vision.calibration.tray import MARKER_MM, Tray, find_tray, mirrored, moved_mm, tray_from_corners

Image = NDArray[np.uint8]
Corners = Sequence[tuple[float, float]]

FRAMES = 9
"""So many pictures are taken: their median has less noise than one, and no hand that passed; flicker wants eight."""


class CalibrationError(ValueError):
    """There is nothing to calibrate by; ``problems`` says why, where it is the mat, and the text is a sentence."""

    def __init__(self, sentence: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(sentence)
        self.problems = problems


@dataclass(frozen=True)
class Made:
    """What was calibrated. ``problems``: what is wrong with the mat all the same; ``path``: the profile's file.

    ``moved_mm``: how far the tray has moved since it was last calibrated, None if it was not or that cannot be told.
    """

    profile: Profile
    light: Light
    problems: tuple[Problem, ...]
    moved_mm: float | None
    path: Path


@dataclass(frozen=True)
class Survey:
    """What is seen now. ``tray``: None where it cannot be told; ``markers``: corners in pixels by number."""

    tray: Tray | None
    markers: Mapping[int, NDArray[np.float32]]
    problems: tuple[Problem, ...]
    light: Light


def survey(frames: Sequence[Image], marker_mm: float = MARKER_MM) -> Survey:
    """Look at the newest of some frames (BGR, of one size; at least one) without keeping anything."""
    finding = find_tray(frames[-1], marker_mm=marker_mm)
    problems = finding.problems
    if finding.tray is None and mirrored(frames[-1]):
        problems = (Problem(Trouble.MIRRORED),)
    light = judge_light(frames, finding.tray.area_px if finding.tray else None, finding.markers)
    return Survey(finding.tray, finding.markers, problems, light)


def calibrate(
    data: Path,
    camera: str,
    frames: Sequence[Image],
    corners: Corners | None = None,
    floor_mm: tuple[float, float] | None = None,
    marker_mm: float = MARKER_MM,
) -> Made:
    """Calibrate ``camera`` by frames (BGR, of one size; at least one) and keep its profile in the folder ``data``.

    ``corners``: those of the tray's floor in pixels, clockwise from top left, where there is no mat; ``floor_mm``: its
    width and height then. Raises ``CalibrationError`` if the tray cannot be found, ``OSError`` if nothing can be kept.
    """
    still = np.median(np.stack(frames), axis=0).astype(np.uint8) if len(frames) > 2 else frames[0]
    tray, markers, problems = _tray(still, corners, floor_mm, marker_mm)
    light = judge_light(frames, tray.area_px, markers)
    paper = float(np.median(list(light.paper.values()))) if light.paper else None
    reference = None if tray.layout else reference_of(still)
    made_at = datetime.now(UTC).replace(microsecond=0)
    profile = Profile(camera, tray, made_at, marker_mm, paper, light.highlight, reference)
    moved = _moved_since(data, profile)
    return Made(profile, light, problems, moved, save_profile(data, profile))


def _tray(
    still: Image, corners: Corners | None, floor_mm: tuple[float, float] | None, marker_mm: float
) -> tuple[Tray, Mapping[int, NDArray[np.float32]], tuple[Problem, ...]]:
    if corners:
        size = (still.shape[1], still.shape[0])
        try:
            return tray_from_corners(size, np.array(corners), floor_mm), {}, ()
        except ValueError as reason:
            raise CalibrationError(str(reason)) from reason
    finding = find_tray(still, marker_mm=marker_mm)
    if finding.tray is not None:
        return finding.tray, finding.markers, finding.problems
    if mirrored(still):
        sentence = "the camera's picture is mirrored, expected the mat as it lies: switch mirroring off"
        raise CalibrationError(sentence, (Problem(Trouble.MIRRORED),))
    raise CalibrationError("; ".join(str(problem) for problem in finding.problems), finding.problems)


def _moved_since(data: Path, profile: Profile) -> float | None:
    try:
        earlier = load_profile(data, profile.camera, profile.size)
    except ProfileError:
        return None
    if earlier is None or not (earlier.tray.scaled and profile.tray.scaled):
        return None
    return moved_mm(earlier.tray, profile.tray)
