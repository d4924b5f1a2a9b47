"""A USB camera through OpenCV and V4L2."""

import time

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, as_bgr
from vision.sources.base import PATIENCE_S, CameraError, Source
from vision.sources.holding import Holding

_SETTLE_S = 4.0
"""After so long the camera is taken as it is."""
_FRAME_S = 2.0
"""The first frames of a camera may come late."""


class WebcamSource(Source):
    """The USB camera with this number, at the size nearest to ``size`` that it offers.

    Opening it takes seconds: exposure, white balance and focus settle, and each is kept that the camera lets keep. Its
    calls may hang when it is unplugged, so it belongs into a process of its own.
    Raises ``CameraError`` if no camera answers at this number, or it gives no picture.
    """

    live = True

    def __init__(self, number: int = 0, *, size: tuple[int, int] = (1280, 960)) -> None:
        self.number = number
        self._capture = cv2.VideoCapture(number, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(
                f"no USB camera answers at number {number}; it may be unplugged, or held by another program",
                "no_usb",
                number=number,
            )
        for key, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, size[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, size[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._capture.set(key, value)
        self._queue = max(1, int(self._capture.get(cv2.CAP_PROP_BUFFERSIZE)))
        self._seq, self._start = 0, time.monotonic()
        self._holding = Holding(self._capture)
        try:
            self._settle()
        except CameraError as reason:
            self.close()
            raise CameraError(f"{reason}; another program may hold it", reason.code, **reason.values) from reason

    @property
    def name(self) -> str:
        """``usb:`` and the number."""
        return f"usb:{self.number}"

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame:
        """The next frame; raises ``CameraError`` if none comes in time."""
        image, taken = self._take(timeout)
        self._holding.feed(image)
        n, self._seq = self._seq, self._seq + 1
        return Frame(image, n, taken - self._start)

    def _settle(self) -> None:
        until = time.monotonic() + _SETTLE_S
        while not self._holding.settled:
            self._holding.feed(self._take(_FRAME_S)[0])
            if time.monotonic() > until:
                self._holding.keep()

    def _take(self, timeout: float) -> tuple[NDArray[np.uint8], float]:
        """A picture that was taken after this call, and when that was (monotonic seconds)."""
        asked, passed_over = time.monotonic(), 0
        while time.monotonic() <= asked + timeout:
            if not self._capture.grab():
                time.sleep(0.02)
                continue
            taken = self._taken_at(asked)
            if taken is None and passed_over < self._queue:
                passed_over += 1
                continue
            taken = time.monotonic() if taken is None else taken
            if taken < asked:
                continue
            ok, image = self._capture.retrieve()
            if ok and image is not None and image.size:
                return as_bgr(image), taken
        sentence = f"the USB camera {self.number} gave no picture within {timeout:g} s"
        raise CameraError(sentence, "no_picture", seconds=round(timeout))

    def close(self) -> None:
        """Let the camera go."""
        self._capture.release()

    def _taken_at(self, now: float) -> float | None:
        """When the driver says that it took the grabbed picture, monotonic seconds; None if it has another clock."""
        taken = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        return taken if abs(taken - now) < 60 else None
