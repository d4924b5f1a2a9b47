"""A video file as a camera."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, as_bgr
from vision.sources.base import PATIENCE_S, CameraError, Source
from vision.sources.pictures import MOST_PIXELS


class VideoSource(Source):
    """The frames of a video file, as fast as they are asked for. ``fps`` overrides the file's own rate.

    Raises ``CameraError`` if the file is missing, holds no video that OpenCV can read, or one of huge pictures.
    """

    def __init__(self, file: str | Path, *, fps: float | None = None) -> None:
        self.file = Path(file)
        if not self.file.is_file():
            raise CameraError(f"no such video file: {self.file}")
        if fps is not None and fps <= 0:
            raise ValueError(f"fps is a rate above 0; got {fps}")
        self._capture = cv2.VideoCapture(str(self.file))
        self._first: NDArray[np.uint8] | None = None
        if self._capture.isOpened():
            self._refuse_huge()
            self._first = _picture(*self._capture.read())
        if self._first is None:
            self._capture.release()
            raise CameraError(f"{self.file} is not a video that can be read")
        told = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._fps = fps or (told if 0 < told < 1000 else 25.0)
        self._seq = 0

    @property
    def name(self) -> str:
        """``video:`` and the path."""
        return f"video:{self.file}"

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame | None:
        """The next frame, or None after the last; never waits."""
        image, self._first = self._first, None
        if image is None:
            image = _picture(*self._capture.read())
            if image is None:
                return None
        n, self._seq = self._seq, self._seq + 1
        return Frame(image, n, n / self._fps)

    def _refuse_huge(self) -> None:
        width, height = (int(self._capture.get(key)) for key in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        if width * height > MOST_PIXELS:
            self._capture.release()
            raise CameraError(
                f"the pictures of {self.file} have {width} x {height} pixels; "
                f"at most {MOST_PIXELS // 1_000_000} megapixels are read"
            )

    def close(self) -> None:
        """Close the file."""
        self._first = None
        self._capture.release()


def _picture(ok: bool, image: Any) -> NDArray[np.uint8] | None:
    return as_bgr(image) if ok and image is not None and image.size else None
