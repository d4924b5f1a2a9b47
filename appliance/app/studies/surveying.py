"""Calibrating with the live picture: what is seen of mat and light now, and the profile when it is asked for."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import Calibrated, Message, NotCalibrated, Surveyed
from appliance.table import Problem
from ui.studies import Outline, Survey
from vision import Event, Frame
from vision.calibration.making import FRAMES, CalibrationError, calibrate, survey
from vision.calibration.moved import moved_problem, strayed_mm
from vision.calibration.profile import Profile, ProfileError, load_profile

EVERY_S = 1.0
"""So often the picture is looked at: whoever rights the mat wants an answer, and the camera's thread time for it."""

Corners = tuple[tuple[float, float], ...]
"""Shares of the picture, clockwise from top left; () where the mat's markers tell."""


class Surveyor:
    """Posts ``Surveyed`` about once a second; ``keep`` makes it calibrate with the next picture and post how it went.

    ``data``: the folder of profiles.
    """

    def __init__(self, post: Callable[[Message], None], data: Path) -> None:
        self._post, self._data = post, data
        self._frames: deque[NDArray[np.uint8]] = deque(maxlen=FRAMES)
        self._surveyed_s: float | None = None
        self._before: Profile | None = None
        self._lock = Lock()
        self._wanted: Corners | None = None

    def keep(self, corners: Corners = ()) -> None:
        """Calibrate with what is seen now: by the mat, or by four corners."""
        with self._lock:
            self._wanted = corners

    def look(self, frame: Frame, events: Sequence[Event], camera: str) -> None:
        """Take the next frame."""
        if self._frames and self._frames[-1].shape != frame.image.shape:
            self._frames.clear()
            self._surveyed_s = None
        self._frames.append(frame.image)
        with self._lock:
            wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._post(self._calibrated(camera, wanted))
        elif self._surveyed_s is None or not 0 <= frame.taken_at - self._surveyed_s < EVERY_S:
            if self._surveyed_s is None:
                self._before = self._profile(camera, frame)
            self._surveyed_s = frame.taken_at
            self._post(Surveyed(self._survey(frame)))

    def _calibrated(self, camera: str, corners: Corners) -> Message:
        height, width = self._frames[-1].shape[:2]
        in_pixels = [(x * width, y * height) for x, y in corners] or None
        try:
            made = calibrate(self._data, camera, list(self._frames), in_pixels)
        except CalibrationError as reason:
            return NotCalibrated(str(reason), reason.problems)
        except OSError as reason:
            return NotCalibrated(f"the profile cannot be kept in {self._data}: {reason.strerror}")
        self._before = made.profile
        return Calibrated(made.moved_mm)

    def _survey(self, frame: Frame) -> Survey:
        seen = survey(list(self._frames))
        height, width = frame.image.shape[:2]
        moved = self._moved(frame) if seen.tray is not None or not seen.markers else None
        return Survey(
            tuple((n, _outline(corners, width, height)) for n, corners in sorted(seen.markers.items())),
            _outline(seen.tray.area_px, width, height) if seen.tray else (),
            seen.problems + ((moved,) if moved else ()),
            seen.light.problems,
            self._before is not None,
        )

    def _moved(self, frame: Frame) -> Problem | None:
        """That what was calibrated holds no longer, if that is seen."""
        before = self._before
        if before is None or before.size != (frame.image.shape[1], frame.image.shape[0]):
            return None
        off = strayed_mm(frame.image, before.tray, before.reference)
        return None if off is None else moved_problem(off)

    def _profile(self, camera: str, frame: Frame) -> Profile | None:
        """What was calibrated before; a damaged profile is as none here, as the next one takes its place."""
        try:
            return load_profile(self._data, camera, (frame.image.shape[1], frame.image.shape[0]))
        except ProfileError:
            return None


def _outline(corners: NDArray[np.float32] | NDArray[np.float64], width: int, height: int) -> Outline:
    return tuple((round(float(x) / width, 3), round(float(y) / height, 3)) for x, y in corners)
