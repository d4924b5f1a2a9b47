"""The Raspberry Pi's own camera. The only module that knows picamera2, which exists on a Pi alone."""

import time
from typing import Any

import numpy as np

from vision.frame import Frame
from vision.sources.base import CameraError, Source


class PicameraSource(Source):
    """The camera module with this number; one configuration for the whole run, no mode is ever switched.

    Raises ``CameraError`` if picamera2 is not installed or no camera is attached.
    """

    live = True

    def __init__(self, number: int = 0, *, size: tuple[int, int] = (1280, 960)) -> None:
        self.number = number
        try:
            from picamera2 import Picamera2
        except ImportError as error:
            raise CameraError(
                "picamera2 is not installed; it comes with Raspberry Pi OS as python3-picamera2"
            ) from error
        try:
            self._camera: Any = Picamera2(number)
            # "RGB888" is picamera2's name for what lies in memory as blue, green, red.
            self._camera.configure(self._camera.create_video_configuration({"size": size, "format": "RGB888"}))
            self._camera.start()
        except (RuntimeError, IndexError, OSError) as error:
            raise CameraError(f"the camera module {number} cannot be started: {error}") from error
        self._seq, self._start = 0, time.monotonic()

    @property
    def name(self) -> str:
        """``picamera``."""
        return "picamera"

    def next_frame(self, timeout: float = 2.0) -> Frame:
        """The next frame; raises ``CameraError`` if none comes in time."""
        try:
            image = self._camera.capture_array("main", wait=timeout)
        except (TimeoutError, RuntimeError) as error:
            raise CameraError(f"the camera module {self.number} gave no picture within {timeout:g} s") from error
        n, self._seq = self._seq, self._seq + 1
        return Frame(np.ascontiguousarray(image[..., :3], np.uint8), n, time.monotonic() - self._start)

    def close(self) -> None:
        """Stop the camera and let it go."""
        self._camera.stop()
        self._camera.close()
