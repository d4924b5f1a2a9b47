"""A picture and when it was taken."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

SMALLEST = 16
"""Pixels on a side below which no picture can show a die."""


class OddPicture(ValueError):
    """An array that cannot be taken for a picture; the text is a full sentence."""


@dataclass(frozen=True)
class Frame:
    """One picture from a source.

    ``image``: height x width x 3, uint8, BGR as OpenCV has it. ``seq`` counts from 0 per source.
    ``taken_at``: seconds on the source's own monotonic clock. ``name``: the file's name where there is one.
    ``lores``: the same picture small, in the same form, where the camera makes one itself; motion is looked for in it.
    """

    image: NDArray[np.uint8]
    seq: int
    taken_at: float
    name: str | None = None
    lores: NDArray[np.uint8] | None = None


def as_bgr(image: Any) -> NDArray[np.uint8]:
    """A picture as the rest of the house has it, height x width x 3, BGR, uint8, from what cameras and files give.

    Grey and four-channel pictures (whose transparency is laid on white) and 16 bits a colour are brought to that.
    Raises ``OddPicture`` for anything else, and for a side below 16 pixels.
    """
    array = np.asarray(image)
    if array.ndim == 2:
        array = array[:, :, None]
    if array.ndim != 3 or array.shape[2] not in (1, 3, 4) or array.dtype not in (np.uint8, np.uint16):
        raise OddPicture(
            f"a picture of shape {np.asarray(image).shape} and {np.asarray(image).dtype} cannot be read; "
            "expected height x width with 1, 3 or 4 colours of 8 or 16 bits"
        )
    height, width, channels = array.shape
    if min(height, width) < SMALLEST:
        raise OddPicture(f"the picture has {width} x {height} pixels; at least {SMALLEST} x {SMALLEST} are needed")
    if array.dtype == np.uint16:
        array = (array >> 8).astype(np.uint8)
    if channels == 1:
        return np.asarray(cv2.cvtColor(array, cv2.COLOR_GRAY2BGR), np.uint8)
    if channels == 4:
        alpha = array[:, :, 3:].astype(np.uint16)
        return ((array[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
    return np.ascontiguousarray(array, np.uint8)
