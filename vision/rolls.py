"""Is what came to rest a roll: a few frames are read, agreed upon, and compared with how the dice lay before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2

from appliance.table.reading import Expected, TableView
from vision.calibration.tray import Tray
from vision.change import Mask, Small, compare
from vision.consensus import agree
from vision.eyes import view_changed
from vision.frame import Frame
from vision.moved import Traces, moved
from vision.reader import Reader

_UNCHANGED = 6
"""Small pixels; a tray in which fewer differ was not touched and is not read again."""


Outcome = tuple[TableView, tuple[int, ...]]
"""A roll: the dice, and the positions of those that were thrown."""


class ViewChanged(Exception):
    """The picture shows so much else that the camera or the tray must have been moved; the text is a sentence."""


@dataclass(frozen=True)
class _Lying:
    """The tray as it lay when it was last looked at; ``view`` is None until somebody asks what ``frame`` shows."""

    small: Small
    frame: Frame
    view: TableView | None = None


@dataclass(frozen=True)
class _Reading:
    """A coming to rest that is being read: how it looks, what differs from before, and the views so far."""

    small: Small
    traces: Traces
    views: tuple[TableView, ...] = ()


class Rolls:
    """Remembers how the dice lie, and reads them when they have come to rest anew.

    ``frames``: how many are read at most; two that agree and are sure are enough. ``expect``: how many dice should
    lie there (None: not known). ``side``: the usual die side in pixels, once it is known. ``tray``: where the tray is,
    if that was calibrated.
    """

    def __init__(self, reader: Reader, frames: int, expect: int | Expected | None = None) -> None:
        self.reader, self.expect = reader, expect
        self.side: float | None = None
        self.tray: Tray | None = None
        self._frames = frames
        self._lying: _Lying | None = None
        self._reading: _Reading | None = None
        self._flown: Mask | None = None
        self._pictured: TableView | None = None
        self._number = 0

    @property
    def reading(self) -> bool:
        """True while more frames are wanted."""
        return self._reading is not None

    def begin(self, frame: Frame, small: Small) -> None:
        """What lies in this frame was not thrown."""
        self._lying, self._reading, self._flown = _Lying(small, frame), None, None
        self.side = None

    def motion(self, table: Small) -> None:
        """Something moves; just before, the tray looked like ``table``. Frames that were being read are dropped."""
        if self._reading is None and self._flown is None and self._lying:
            # The light may have changed since the dice were read.
            self._lying = replace(self._lying, small=table)
        self._reading = None

    def rest(self, frames: Sequence[Frame], small: Small, flown: Mask) -> Outcome | None:
        """The tray lies still as in ``small`` and ``frames``, oldest first; gives a roll and which dice were thrown.

        None: no roll, or not yet. Raises ``ViewChanged`` if this is another view; dice in it were not thrown.
        """
        if self._lying is None:
            raise ValueError("rest comes after the first frame; got it before")
        change = compare(self._lying.small, small)
        if view_changed(change):
            self.begin(frames[-1], small)
            raise ViewChanged("the picture has changed as a whole; was the camera or the tray moved?")
        # Until a rest has been read to its end, the next one is compared with the tray before both.
        flown = flown if self._flown is None else flown | self._flown
        if cv2.countNonZero(change.raw) < _UNCHANGED:
            self._flown = None
            return None
        self._reading, self._flown = _Reading(small, Traces(change.raw, flown, small.scale)), flown
        for frame in frames[-self._frames :]:
            outcome = self.vote(frame)
            if self._reading is None:
                return outcome
        return None

    def vote(self, frame: Frame) -> Outcome | None:
        """Read one more frame of the tray at rest; gives the roll once enough frames agree."""
        if self._reading is None:
            return None
        views = (*self._reading.views, self._view(frame))
        agreed = agree(views)
        if len(views) < min(2, self._frames) or (len(views) < self._frames and not agreed.sure):
            self._reading = replace(self._reading, views=views)
            return None
        return self._conclude(frame, agreed, self._reading)

    def picture(self, frame: Frame) -> Outcome:
        """A picture of its own, which is a roll in any case."""
        self.side = None
        view, before = self._view(frame), self._pictured
        self._pictured = view
        self._number += 1
        return view, tuple(range(len(view.dice))) if before is None else moved(before, view)

    def _conclude(self, frame: Frame, view: TableView, reading: _Reading) -> Outcome | None:
        lying = self._lying
        assert lying is not None, "only what began can be read"
        before = lying.view or self.reader.decide(self.reader.look(lying.frame.image, self.side, tray=self.tray))
        self._lying = _Lying(reading.small, frame, view)
        self._reading = self._flown = None
        thrown = moved(before, view, reading.traces)
        if not thrown:
            return None
        self._number += 1
        return view, thrown

    def _view(self, frame: Frame) -> TableView:
        looked = self.reader.look(frame.image, self.side, tray=self.tray)
        self.side = looked.side or self.side
        return self.reader.decide(looked, expect=self.expect, seq=self._number, picture=frame.name)
