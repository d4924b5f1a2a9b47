"""A USB camera through OpenCV."""

import time

import cv2

from vision.frame import Frame, as_bgr
from vision.sources.base import CameraError, Source


class WebcamSource(Source):
    """The USB camera with this number, at the size nearest to ``size`` that it offers.

    The driver's queue is kept at one picture, so that a frame is never older than the one before it was taken.
    """

    live = True

    def __init__(self, number: int = 0, *, size: tuple[int, int] = (1280, 960)) -> None:
        self.number = number
        self._capture = cv2.VideoCapture(number)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(f"no USB camera answers at number {number}")
        for key, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, size[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, size[1]),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            self._capture.set(key, value)
        self._seq, self._start = 0, time.monotonic()

    @property
    def name(self) -> str:
        """``usb:`` and the number."""
        return f"usb:{self.number}"

    def next_frame(self, timeout: float = 2.0) -> Frame:
        """The next frame; raises ``CameraError`` if none comes in time."""
        until = time.monotonic() + timeout
        while True:
            ok, image = self._capture.read()
            if ok and image is not None and image.size:
                break
            if time.monotonic() >= until:
                raise CameraError(f"the USB camera {self.number} gave no picture within {timeout:g} s")
            time.sleep(0.02)
        n, self._seq = self._seq, self._seq + 1
        return Frame(as_bgr(image), n, time.monotonic() - self._start)

    def close(self) -> None:
        """Let the camera go."""
        self._capture.release()
