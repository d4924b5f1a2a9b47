"""A stand-in for ``cv2.VideoCapture`` on V4L2, with a queue of pictures that were taken before they were asked for.

Kept from OpenCV: a control that the camera does not have is -1, and cannot be set. Kept from UVC cameras: a value
cannot be set while its automatic is on, and stays beyond a close; automatics come closer to their aim with each frame.
"""

import time
from typing import Any, ClassVar

import cv2
import numpy as np

STALE_LEVEL, LEVEL = 200, 90


class Capture:
    """``how``: "fault" is "none" (no device), "held" (another program has it), "unplugged" (no picture ever comes),
    "damaged" (a picture is empty at first), "black" or "frozen"; "noisy" is True for a sensor with noise; "clock" is
    False for a driver that does not say when it took a picture; "controls" are those of the camera, and keep what they
    were set to; "lies" are those that tell a value of their own while they are automatic; "light" is how much there is.
    """

    how: ClassVar[dict[str, Any]] = {}

    def __init__(self, number: int, backend: int) -> None:
        assert backend == cv2.CAP_V4L2
        self.released = 0
        self._set: dict[int, float] = {}
        self._controls: dict[int, float] = self.how.get("controls", {})
        self._stale, self._grabbed, self._taken, self._frames = 0, 0, 0.0, 0
        self._damaged = int(self.how.get("fault") == "damaged")

    def isOpened(self) -> bool:  # noqa: N802
        return self.how.get("fault") != "none"

    def set(self, key: int, value: float) -> bool:
        if key in STREAM:
            self._set[key] = value
            self._stale = int(value) if key == cv2.CAP_PROP_BUFFERSIZE else self._stale
            return True
        if key not in self._controls or self._automatic(key):
            return False
        self._controls[key] = value
        self._frames = 0
        return True

    def get(self, key: int) -> float:
        if key == cv2.CAP_PROP_POS_MSEC:
            return 1000 * self._taken if self.how.get("clock", True) else 5e9
        if key in STREAM:
            return self._set.get(key, 0.0)
        if key in self._controls and self._automatic(key) and key not in self.how.get("lies", ()):
            return float(round(self._aim(key)))
        return self._controls.get(key, -1.0)

    def grab(self) -> bool:
        if self.how.get("fault") in ("unplugged", "held"):
            return False
        self._grabbed += 1
        self._frames += 1
        now = time.monotonic()
        self._taken = now - 0.05 if self._grabbed <= self._stale else max(now, self._taken + 1e-6)
        return True

    def retrieve(self) -> tuple[bool, Any]:
        if self._damaged:
            self._damaged = 0
            return True, np.zeros((0, 0, 3), np.uint8)
        stale = self._grabbed <= self._stale
        self._grabbed = 0  # while this one is read, the driver fills its queue again
        if self.how.get("fault") == "black":
            return True, np.zeros((240, 320, 3), np.uint8)
        if self.how.get("noisy"):
            return True, noisy(0 if self.how.get("fault") == "frozen" else self._frames)
        return True, np.full((240, 320, 3), STALE_LEVEL, np.uint8) if stale else self._scene()

    def release(self) -> None:
        self.released += 1

    def _automatic(self, key: int) -> bool:
        switch = SWITCHES.get(key)
        return switch is not None and self._controls.get(switch[0], switch[1]) != switch[1]

    def _aim(self, key: int) -> float:
        """What an automatic has come to: exposure by the light there is, the others always the same."""
        aim = AIMS[key] / (self.how.get("light", 1.0) if key == cv2.CAP_PROP_EXPOSURE else 1.0)
        return aim * (1 - 0.5 ** (self._frames + 1))

    def _value(self, key: int) -> float:
        return self._aim(key) if key not in self._controls or self._automatic(key) else self._controls[key]

    def _scene(self) -> Any:
        light = self.how.get("light", 1.0) * self._value(cv2.CAP_PROP_EXPOSURE) / AIMS[cv2.CAP_PROP_EXPOSURE]
        warm = self._value(cv2.CAP_PROP_WB_TEMPERATURE) / AIMS[cv2.CAP_PROP_WB_TEMPERATURE]
        blur = abs(self._value(cv2.CAP_PROP_FOCUS) - AIMS[cv2.CAP_PROP_FOCUS]) / 20
        picture = np.full((240, 320, 3), LEVEL * light, np.float32)
        picture[100:140, 100:140] += 60 * light
        picture[..., 2] *= warm
        if blur > 0.5:
            picture = cv2.GaussianBlur(picture, (0, 0), blur)
        return picture.round().clip(0, 255).astype(np.uint8)


STREAM = (cv2.CAP_PROP_FOURCC, cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT, cv2.CAP_PROP_BUFFERSIZE)
AIMS = {cv2.CAP_PROP_EXPOSURE: 200.0, cv2.CAP_PROP_WB_TEMPERATURE: 4200.0, cv2.CAP_PROP_FOCUS: 80.0}
SWITCHES = {
    cv2.CAP_PROP_EXPOSURE: (cv2.CAP_PROP_AUTO_EXPOSURE, 1.0),
    cv2.CAP_PROP_WB_TEMPERATURE: (cv2.CAP_PROP_AUTO_WB, 0.0),
    cv2.CAP_PROP_FOCUS: (cv2.CAP_PROP_AUTOFOCUS, 0.0),
}
"""Value: its automatic's switch, and what that is when the value is set by hand."""


def noisy(seed: int) -> Any:
    """A picture with the noise of a sensor."""
    return np.random.default_rng(seed).normal(LEVEL, 4, (240, 320, 3)).clip(0, 255).astype(np.uint8)


def all_controls() -> dict[int, float]:
    """Every control that is used, each automatic on, with values that somebody left."""
    return {
        cv2.CAP_PROP_AUTO_EXPOSURE: 3.0,
        cv2.CAP_PROP_EXPOSURE: 20.0,
        cv2.CAP_PROP_AUTO_WB: 1.0,
        cv2.CAP_PROP_WB_TEMPERATURE: 6500.0,
        cv2.CAP_PROP_AUTOFOCUS: 1.0,
        cv2.CAP_PROP_FOCUS: 0.0,
    }
