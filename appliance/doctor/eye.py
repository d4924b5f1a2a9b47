"""The camera, and what it sees: sharpness, light, mat. One look, since opening a camera takes seconds."""

from collections.abc import Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.app.seen import seen
from appliance.config import Config
from appliance.doctor.finding import Finding, fail, ok, warn
from appliance.doctor.machine import Machine
from hardware import WiringError
from vision import CameraError, open_source
from vision.calibration.light import judge_light
from vision.calibration.profile import ProfileError, load_profile
from vision.calibration.tray import find_tray, strayed_px

FRAMES, UNSETTLED = 9, 5
"""How many pictures are judged, and how many before them are not: the exposure has to settle."""

SHARP = 6.0
"""Below this the sharpest tenth of the picture has edges that are spread over several pixels."""

BLACK = 6.0
"""A level (of 255) that hardly a pixel exceeds only where no light falls in."""

_LIGHT_MEND = "Two lamps from two sides, white (about 4000 K), not in the camera's line of sight; no sun on the tray."
_MAT_MEND = "Lay the printed mat flat with its markers in view (dicekeeper mat -o mat.pdf), then dicekeeper calibrate."

Image = NDArray[np.uint8]


def camera(machine: Machine) -> Iterator[Finding]:
    """Does the camera give pictures, and are they such that dice can be read in them?"""
    spec = machine.settings.camera if machine.settings else "auto"
    try:
        with seen(spec, machine.settings or Config()):
            name, frames = _look(spec)
    except (CameraError, WiringError) as reason:
        yield fail("camera", str(reason), _camera_mend(machine))
        return
    if name == "simulated":
        mend = "Connect one, and start again. Until then dice are virtual, or entered by hand."
        yield warn("camera", "there is none; the simulated tray stands in", mend)
        return
    brightest = max(float(np.percentile(frame, 99)) for frame in frames)
    if brightest < BLACK:
        yield fail("camera", f"{name} gives black pictures", "Take the cap off, and see that nothing covers the lens.")
        return
    if len(frames) > 1 and all(np.array_equal(frame, frames[0]) for frame in frames):
        yield fail("camera", f"{name} gives the same picture again and again", _camera_mend(machine))
        return
    height, width = frames[0].shape[:2]
    yield ok("camera", f"{name} gives pictures of {width} x {height}")
    yield _focus(frames[-1])
    yield from _mat_and_light(machine, name, frames)


def _look(spec: str) -> tuple[str, list[Image]]:
    with open_source(spec) as source:
        if source.name == "simulated":
            return "simulated", []
        for _ in range(UNSETTLED if source.live else 0):
            source.next_frame()
        taken = [source.next_frame() for _ in range(FRAMES)]
        frames = [frame.image for frame in taken if frame is not None]
        if not frames:
            raise CameraError(f"the camera {source.name} gives no picture")
        return source.name, [frame for frame in frames if frame.shape == frames[0].shape]


def _camera_mend(machine: Machine) -> str:
    if machine.said_by(("systemctl", "is-active", "dicekeeper.service")) == "active":
        return "The running appliance may hold it. For this check: sudo systemctl stop dicekeeper, then start it again."
    return "Switch off, seat the ribbon or plug anew at both ends, switch on: rpicam-hello --list-cameras must name it."


def sharpness(image: Image) -> float:
    """Return how much of its contrast the steepest edges of a picture (BGR) rise a pixel, in percent.

    Not of the whole: most of a tray is smooth felt, however sharp the picture is.
    """
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, ksize=3, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, ksize=3, scale=1 / 8)
    steep = float(np.percentile(cv2.magnitude(across, down), 99.5))
    low, high = (float(level) for level in np.percentile(grey, (1, 99)))
    return 100 * steep / max(high - low, 16.0)


def _focus(image: Image) -> Finding:
    sharp = sharpness(image)
    if sharp < SHARP:
        mend = "Turn the lens, or let autofocus run with dice in the tray, until pips have clear rims; wipe the glass."
        return warn("focus", f"the picture is not sharp ({sharp:.0f}, at least {SHARP:.0f} is wanted)", mend)
    return ok("focus", f"sharp ({sharp:.0f})")


def _mat_and_light(machine: Machine, name: str, frames: list[Image]) -> Iterator[Finding]:
    still = frames[-1]
    finding = find_tray(still)
    if finding.tray is None:
        yield warn("mat", "; ".join(str(problem) for problem in finding.problems) or "not found", _MAT_MEND)
    else:
        yield _calibrated(machine, name, still)
    area = finding.tray.area_px if finding.tray else None
    problems = judge_light(frames, area, finding.markers).problems
    for problem in problems:
        yield warn("light", str(problem), _LIGHT_MEND)
    if not problems:
        yield ok("light", "good")


def _calibrated(machine: Machine, name: str, still: Image) -> Finding:
    again = "Run dicekeeper calibrate with an empty tray."
    try:
        profile = load_profile(machine.data, name, (still.shape[1], still.shape[0]))
    except ProfileError as reason:
        return warn("mat", str(reason), again)
    if profile is None:
        return warn("mat", "in view, but this camera was never calibrated", again)
    strayed = strayed_px(still, profile.tray)
    if strayed is not None and strayed > 3:
        return warn("mat", f"camera or mat has moved by {strayed:.0f} pixels since the calibration", again)
    return ok("mat", "in view, and where it was calibrated")
