"""From frames to rest: how much moved between two frames, and the states moving and at rest.

Dice are at rest when nothing has moved for ``rest_s`` seconds, neither from frame to frame nor since the first
still frame, so that a slow creep is motion too. A change of light as a whole is no motion.
"""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

_WIDTH = 240
_LEVELS = 14
"""A pixel has changed if it differs by this many of 255 levels after the change of light is taken off."""


class State(StrEnum):
    """What the tray does."""

    MOVING = "moving"
    RESTING = "resting"


class Change(StrEnum):
    """What a frame brought."""

    MOTION = "motion"
    REST = "rest"


@dataclass(frozen=True)
class SettleSettings:
    """``moved``: the share of the picture that must change to be motion; ``rest_s``: how long it must then be still."""

    moved: float = 0.0006
    rest_s: float = 0.35

    def __post_init__(self) -> None:
        if not 0 < self.moved < 1:
            raise ValueError(f"moved is a share of the picture, between 0 and 1; got {self.moved}")
        if self.rest_s < 0:
            raise ValueError(f"rest_s is a number of seconds, 0 or more; got {self.rest_s}")


def small_grey(image: NDArray[np.uint8]) -> NDArray[np.float32]:
    """The picture as motion is judged: grey, 240 pixels wide, a little blurred against noise."""
    height = max(1, round(image.shape[0] * _WIDTH / image.shape[1]))
    grey = cv2.cvtColor(cv2.resize(image, (_WIDTH, height), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)


def moved_share(before: NDArray[np.float32], after: NDArray[np.float32]) -> float:
    """Share 0..1 of the pixels that differ between two small grey pictures, apart from a change of light."""
    if before.shape != after.shape:
        return 1.0
    difference = after - before
    return float((np.abs(difference - np.median(difference)) > _LEVELS).mean())


class Settle:
    """The state machine. It begins at rest, and what lies there then has not been thrown."""

    def __init__(self, settings: SettleSettings | None = None) -> None:
        self.settings = settings or SettleSettings()
        self.state = State.RESTING
        self._last: NDArray[np.float32] | None = None
        self._still: NDArray[np.float32] | None = None
        self._still_since = 0.0

    def feed(self, grey: NDArray[np.float32], taken_at: float) -> Change | None:
        """Take one small grey picture; tells when motion begins and when rest begins."""
        last, self._last = self._last, grey
        if last is None or self._still is None:
            self._still, self._still_since = grey, taken_at
            return None
        moved = max(moved_share(last, grey), moved_share(self._still, grey)) > self.settings.moved
        if moved:
            self._still, self._still_since = grey, taken_at
            if self.state is State.RESTING:
                self.state = State.MOVING
                return Change.MOTION
            return None
        if self.state is State.MOVING and taken_at - self._still_since >= self.settings.rest_s:
            self.state = State.RESTING
            return Change.REST
        return None
