"""A stand-in for ``cv2.VideoCapture`` on V4L2, with a queue of pictures that were taken before they were asked for."""

import time
from typing import Any, ClassVar

import cv2
import numpy as np

STALE_LEVEL, LEVEL = 200, 90


class Capture:
    """``how``: "fault" is "none" (no device), "unplugged" (no picture ever comes) or "damaged" (a picture is empty at
    first); "clock" is False for a driver that does not say when it took a picture."""

    how: ClassVar[dict[str, Any]] = {}

    def __init__(self, number: int, backend: int) -> None:
        assert backend == cv2.CAP_V4L2
        self.released = 0
        self._set: dict[int, float] = {}
        self._stale, self._grabbed, self._taken = 0, 0, 0.0
        self._damaged = int(self.how.get("fault") == "damaged")

    def isOpened(self) -> bool:  # noqa: N802
        return self.how.get("fault") != "none"

    def set(self, key: int, value: float) -> bool:
        self._set[key] = value
        self._stale = int(value) if key == cv2.CAP_PROP_BUFFERSIZE else self._stale
        return True

    def get(self, key: int) -> float:
        if key == cv2.CAP_PROP_POS_MSEC:
            return 1000 * self._taken if self.how.get("clock", True) else 5e9
        return self._set.get(key, 0.0)

    def grab(self) -> bool:
        if self.how.get("fault") == "unplugged":
            return False
        self._grabbed += 1
        now = time.monotonic()
        self._taken = now - 0.05 if self._grabbed <= self._stale else max(now, self._taken + 1e-6)
        return True

    def retrieve(self) -> tuple[bool, Any]:
        if self._damaged:
            self._damaged = 0
            return True, np.zeros((0, 0, 3), np.uint8)
        level = STALE_LEVEL if self._grabbed <= self._stale else LEVEL
        self._grabbed = 0  # while this one is read, the driver fills its queue again
        return True, np.full((240, 320, 3), level, np.uint8)

    def release(self) -> None:
        self.released += 1
