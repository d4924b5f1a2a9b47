"""A USB camera's exposure, white balance and focus, kept once they are steady, through V4L2's standard controls.

What the controls do differs from one camera to the next: some tell, while they are automatic, not what they do now but
what they were last set to by hand. So each is looked at once it is kept, and given back where the picture became
another one.
"""

from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.settling import BRIGHT, DARK, PATIENCE, STEADY

_LIGHT, _COLOUR = 0.03, 0.02
"""Shares by which the level and the colours of two frames may differ and yet agree."""
_SAME_LIGHT, _SAME_COLOUR, _SAME_SHARPNESS = 0.1, 0.06, 0.25
"""The same for a picture with a value that is kept, beside the one that the automatic gave."""
_TAKES, _RECOVERS = 8, 30
"""Frames until what was set is seen, and until an automatic that was given back is steady again."""
_EVERY = 4
"""Every so manieth pixel, each way, tells of light and colours."""
_UNKNOWN = -1.0
"""What OpenCV says of a control that a camera does not have."""


class Controls(Protocol):
    """What is used of ``cv2.VideoCapture``."""

    def get(self, key: int, /) -> float:
        """The value of a control, -1 for one that the camera does not have."""

    def set(self, key: int, value: float, /) -> bool:
        """Set a control; False where the camera refuses."""


@dataclass(frozen=True)
class Automatic:
    """``switch`` is one of ``on`` while the camera finds ``value`` by itself, and ``by_hand`` while that is set."""

    switch: int
    on: tuple[float, ...]
    by_hand: float
    value: int


AUTOMATICS = (
    # V4L2's words: 3 is "aperture priority", which most have, 0 "auto", 1 "manual".
    Automatic(cv2.CAP_PROP_AUTO_EXPOSURE, (3.0, 0.0), 1.0, cv2.CAP_PROP_EXPOSURE),
    Automatic(cv2.CAP_PROP_AUTO_WB, (1.0,), 0.0, cv2.CAP_PROP_WB_TEMPERATURE),
    Automatic(cv2.CAP_PROP_AUTOFOCUS, (1.0,), 0.0, cv2.CAP_PROP_FOCUS),
)


@dataclass(frozen=True)
class Look:
    """What the automatics are after: how light a picture is (0..255), blue and red by green, how sharp it is."""

    level: float
    colours: tuple[float, float]
    sharpness: float

    @classmethod
    def at(cls, image: NDArray[np.uint8]) -> "Look":
        """Look at a picture, height x width x 3, BGR."""
        blue, green, red = (float(level) for level in image[::_EVERY, ::_EVERY].mean(axis=(0, 1)))
        edges = cv2.Laplacian(image[:, :, 1], cv2.CV_16S)
        return cls((blue + green + red) / 3, (blue / max(green, 1.0), red / max(green, 1.0)), float(edges.std()))

    def like(self, other: "Look", light: float, colour: float, sharpness: float = np.inf) -> bool:
        """True where nothing differs by more than these shares."""
        return (
            abs(self.level - other.level) <= light * max(other.level, 1.0)
            and all(abs(a - b) <= colour * max(b, 0.1) for a, b in zip(self.colours, other.colours, strict=True))
            and abs(self.sharpness - other.sharpness) <= sharpness * max(other.sharpness, 0.1)
        )


class Holding:
    """Watches the frames of one USB camera; ``settled`` once all that can be kept is.

    As with a camera module (``settling``), all is let go when the picture cannot be read any more, and kept anew.
    """

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._usual: dict[Automatic, float] = {}
        for each in AUTOMATICS:
            now = controls.get(each.switch)
            if now == _UNKNOWN or controls.get(each.value) == _UNKNOWN:
                continue
            # A camera keeps what it was set to beyond a close, so it may be as somebody, or we, left it.
            on = now if now != each.by_hand else next((on for on in each.on if controls.set(each.switch, on)), None)
            if on is not None:
                self._usual[each] = on
        self._start()

    def _start(self) -> None:
        self._can = list(self._usual)
        self._untried: list[Automatic] | None = None
        self._trial: Automatic | None = None
        self._before: Look | None = None
        self._steady = self._since = self._unfit = 0

    @property
    def settled(self) -> bool:
        """True once nothing is to be tried any more."""
        return self._untried == [] and self._trial is None

    def feed(self, image: NDArray[np.uint8]) -> None:
        """Take the next frame."""
        if self.settled:
            self._watch_light(float(image[::_EVERY, ::_EVERY].mean()))
            return
        seen = Look.at(image)
        if self._untried is None:
            alike = self._before is not None and seen.like(self._before, _LIGHT, _COLOUR)
            self._steady = self._steady + 1 if alike else 0
            self._before = seen
            if self._steady >= STEADY:
                self.keep()
            return
        self._since += 1
        if self._trial is not None and self._since >= _TAKES:
            self._judge(self._trial, seen)
        elif self._trial is None and self._since >= _RECOVERS:
            self._before = seen
            self._try_next()

    def keep(self) -> None:
        """Keep what there is now, steady or not, one control after another."""
        if self._untried is None:
            self._untried = list(self._can)
            self._try_next()

    def _try_next(self) -> None:
        self._trial, self._since = None, 0
        while self._untried and self._trial is None:
            automatic = self._untried.pop(0)
            value = self._controls.get(automatic.value)
            # The switch first: as long as it is on, a camera refuses values.
            if self._controls.set(automatic.switch, automatic.by_hand) and self._controls.set(automatic.value, value):
                self._trial = automatic
            else:
                self._give_back(automatic)

    def _judge(self, automatic: Automatic, seen: Look) -> None:
        assert self._before is not None, "a picture was seen before anything was kept"
        if seen.like(self._before, _SAME_LIGHT, _SAME_COLOUR, _SAME_SHARPNESS):
            self._try_next()
        else:
            self._give_back(automatic)
            self._can.remove(automatic)
            self._trial, self._since = None, 0

    def _give_back(self, automatic: Automatic) -> None:
        self._controls.set(automatic.switch, self._usual[automatic])

    def _watch_light(self, level: float) -> None:
        self._unfit = 0 if DARK <= level <= BRIGHT else self._unfit + 1
        if self._unfit >= PATIENCE:
            for automatic in self._can:
                self._give_back(automatic)
            self._start()
