"""Is a frame fit to be looked at: its form, its time, its light, and whether the camera hangs. Faults are told once."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from vision.change import Small, shrink
from vision.frame import Frame

_LEAST_SIDE = 48
"""Pixels; nobody reads dice in less."""
_GAP_S, _GAP_FRAMES = 1.0, 5
"""Frames further apart than both this time and so many usual distances have a gap between them."""
_DARK, _BRIGHT = 30, 250
_HANGS_S = 1.0
_SAMPLE = 8
"""Every so manieth small pixel, each way, tells of light and noise."""
_NOISY_PAIRS, _NOISY_SHARE = 8, 0.3


class StreamFault(StrEnum):
    """What can be wrong with a stream of frames; the value is its code."""

    NO_PICTURE = "no_picture"
    SIZE = "size"
    TIME_BACK = "time_back"
    GAP = "gap"
    DARK = "too_dark"
    BRIGHT = "too_bright"
    FROZEN = "frozen"
    VIEW = "view_changed"
    IN_THE_WAY = "in_the_way"
    MOVED = "moved"


@dataclass(frozen=True)
class Checked:
    """A frame as it passed: ``small`` is None if there is nothing to look at.

    ``broken``: what came before does not lead up to this frame (a gap, darkness). ``anew``: nothing that was known of
    the picture holds any more (another size). ``faults``: what is new to be told, each with its sentence.
    """

    small: Small | None
    broken: bool = False
    anew: bool = False
    faults: tuple[tuple[StreamFault, str], ...] = ()


@dataclass
class Stream:
    """Checks frames in the order in which they come."""

    _last: Frame | None = None
    _small: Small | None = None
    _usual_s: float | None = None
    _broken: bool = False
    _told: set[StreamFault] = field(default_factory=set)
    _noisy_pairs: int = 0
    _may_hang: bool = True
    _same_since: float | None = None

    @property
    def standing(self) -> frozenset[StreamFault]:
        """What was told and is still wrong."""
        return frozenset(self._told)

    def check(self, frame: Frame) -> Checked:
        """Judge the next frame."""
        wrong = _wrong_form(frame.image)
        if wrong:
            self._broken = True
            return Checked(None, faults=self._tell(StreamFault.NO_PICTURE, wrong))
        self._told.discard(StreamFault.NO_PICTURE)
        faults, anew = self._time(frame), False
        if self._last is not None and frame.image.shape != self._last.image.shape:
            faults += ((StreamFault.SIZE, f"the frames are now {_size(frame)} pixels; they were {_size(self._last)}"),)
            anew, self._small = True, None
        self._last = frame
        small = _small(frame)
        light = self._light(small)
        if light is not None:
            self._broken, self._small = True, None
            return Checked(None, anew=anew, faults=faults + light)
        hanging = self._hangs(small, frame.taken_at)
        self._small = small
        if hanging is not None:
            return Checked(None, faults=faults + hanging)
        broken, self._broken = self._broken, False
        return Checked(small, broken, anew, faults)

    def _tell(self, fault: StreamFault, sentence: str) -> tuple[tuple[StreamFault, str], ...]:
        """The fault, if it was not told since it began."""
        new = fault not in self._told
        self._told.add(fault)
        return ((fault, sentence),) if new else ()

    def _time(self, frame: Frame) -> tuple[tuple[StreamFault, str], ...]:
        if self._last is None:
            return ()
        step = frame.taken_at - self._last.taken_at
        if step <= 0:
            self._broken = True
            return self._tell(
                StreamFault.TIME_BACK,
                f"the time of the frames went from {self._last.taken_at:.3f} to {frame.taken_at:.3f} s",
            )
        self._told.discard(StreamFault.TIME_BACK)
        if step > max(_GAP_S, _GAP_FRAMES * (self._usual_s or 0.0)):
            self._broken = True
            # A stream that is always this slow is no stream with gaps.
            self._usual_s = step if self._usual_s is None else min(step, 2 * self._usual_s)
            return ((StreamFault.GAP, f"there was no frame for {step:.1f} s"),)
        self._usual_s = step if self._usual_s is None else 0.9 * self._usual_s + 0.1 * step
        return ()

    def _light(self, small: Small) -> tuple[tuple[StreamFault, str], ...] | None:
        sample = small.levels[::_SAMPLE, ::_SAMPLE]
        if (sample < _DARK).mean() > 0.99:
            return self._tell(StreamFault.DARK, "the picture is too dark to see dice; more light is needed")
        if (sample > _BRIGHT).mean() > 0.95:
            return self._tell(StreamFault.BRIGHT, "the picture is too bright to see dice; less light is needed")
        self._told -= {StreamFault.DARK, StreamFault.BRIGHT}
        return None

    def _hangs(self, small: Small, at: float) -> tuple[tuple[StreamFault, str], ...] | None:
        """Not None if this is the frame before over again, from a camera whose pictures are never quite the same."""
        if self._small is None:
            return None
        if not np.array_equal(small.levels, self._small.levels):
            differing = small.levels[::_SAMPLE, ::_SAMPLE] != self._small.levels[::_SAMPLE, ::_SAMPLE]
            self._noisy_pairs += bool(differing.mean() > _NOISY_SHARE)
            self._same_since = None
            self._told.discard(StreamFault.FROZEN)
            return None
        if self._noisy_pairs < _NOISY_PAIRS:
            self._may_hang = False
        if not self._may_hang:
            return None
        self._same_since = at if self._same_since is None else self._same_since
        if at - self._same_since < _HANGS_S:
            return ()
        self._broken = True
        return self._tell(
            StreamFault.FROZEN, f"the camera has given the same picture for {at - self._same_since:.1f} s"
        )


def _wrong_form(image: NDArray[np.uint8]) -> str | None:
    if image.ndim == 3 and image.shape[2] == 3 and image.dtype == np.uint8 and min(image.shape[:2]) >= _LEAST_SIDE:
        return None
    shape = " x ".join(map(str, image.shape)) or "a single number"
    return (
        f"a frame is {shape} of {image.dtype}; expected height x width x 3 of uint8 (BGR), "
        f"at least {_LEAST_SIDE} x {_LEAST_SIDE} pixels"
    )


def _small(frame: Frame) -> Small:
    """The frame made small; from the camera's own small picture where it gives one."""
    if frame.lores is None:
        return shrink(frame.image)
    small = shrink(frame.lores)
    return replace(small, scale=small.levels.shape[1] / frame.image.shape[1])


def _size(frame: Frame) -> str:
    return f"{frame.image.shape[1]} x {frame.image.shape[0]}"
