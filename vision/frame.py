"""A picture and when it was taken."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Frame:
    """One picture from a source.

    ``image``: height x width x 3, uint8, BGR as OpenCV has it. ``seq`` counts from 0 per source.
    ``taken_at``: seconds on the source's own monotonic clock. ``name``: the file's name where there is one.
    """

    image: NDArray[np.uint8]
    seq: int
    taken_at: float
    name: str | None = None
