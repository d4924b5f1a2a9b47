"""The pixel formats of camera modules, brought to the one that the rest of the house has."""

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import OddPicture

_FORMATS = ("RGB888", "BGR888", "XRGB8888", "XBGR8888", "YUV420")


def bgr_of(array: Any, format: str, size: tuple[int, int]) -> NDArray[np.uint8]:
    """The picture in an array of picamera2's, height x width x 3, BGR, uint8; ``size``: width and height.

    libcamera names formats from the last byte to the first: what it calls RGB888 lies in memory as blue, green, red.
    Rows may be longer than the picture is wide. Raises ``OddPicture`` for a format that is none of these.
    """
    width, height = size
    array = np.asarray(array, np.uint8)
    match format:
        case "RGB888" | "XRGB8888":
            picture = array[:height, :width, :3]
        case "BGR888" | "XBGR8888":
            picture = array[:height, :width, 2::-1]
        case "YUV420":
            picture = np.asarray(cv2.cvtColor(array, cv2.COLOR_YUV2BGR_I420), np.uint8)[:height, :width]
        case _:
            raise OddPicture(f"the camera gives pictures as {format}; expected one of {', '.join(_FORMATS)}")
    return np.ascontiguousarray(picture)
