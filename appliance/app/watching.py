"""Frames in, messages out: what the camera's thread does with each frame, without the thread."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import CameraNews, CameraTrouble, DiceLost, Message
from appliance.app.studies.study import Study
from appliance.session import Seen, Settled, Stirred
from appliance.table import Expected, built_in_sets
from ui.desk import CameraStatus
from vision import (
    Event,
    Frame,
    Hand,
    Motion,
    Pipeline,
    Reader,
    Rest,
    Roll,
    Source,
    State,
    StreamFault,
    StreamProblem,
    UnknownSet,
)
from vision.calibration.profile import Profile, ProfileError, load_profile
from vision.faces.taught_box import TeachingError

_FOR_THE_PLAYERS = frozenset(StreamFault) - {StreamFault.GAP, StreamFault.TIME_BACK, StreamFault.SIZE}
"""What people can do something about; the others mend themselves with the next throw."""

_BLIND = {
    StreamFault.DARK: CameraStatus.DARK,
    StreamFault.BRIGHT: CameraStatus.BRIGHT,
    StreamFault.FROZEN: CameraStatus.LOST,
    StreamFault.NO_PICTURE: CameraStatus.LOST,
}
"""What makes the camera see nothing for as long as it lasts."""


class Watch:
    """Reads the rolls of one source after another. The reader is that of the dice of the match on the table.

    ``data``: the folder in which calibrated profiles lie. ``hold``: holds a frame at hand for an accepted roll, and
    returns what it is called then, or None.
    """

    def __init__(
        self, post: Callable[[Message], None], data: Path, hold: Callable[[NDArray[np.uint8]], str | None]
    ) -> None:
        self._post = post
        self._hold = hold
        self._data = data
        self._wanted: tuple[str, Expected] = ("pips", Expected())
        self._reader = Reader()
        self._pipeline = Pipeline(self._reader)
        self._stills = False
        self._calibrated: str | None = None
        self._hand = False
        self._status: CameraStatus | None = None
        self._source = ""
        self._lost: str | None = None
        self._study: Study | None = None
        self._studying: Study | None = None

    def study(self, study: Study | None) -> None:
        """Show the frames to ``study`` from now on, and nothing of them to the match; None: to the match again."""
        self._study = study

    def want(self, dice_set: str, expected: Expected) -> None:
        """Read rolls of this set of dice from now on, built in or taught, with what the game knows of the next one."""
        self._wanted = dice_set, expected

    def begin(self, source: Source) -> None:
        """Follow this source from its next frame on; what lies there then was not thrown."""
        self._stills, self._hand = source.stills, False
        self._pipeline = Pipeline(self._reader, stills=source.stills)
        self._source = source.name
        self._calibrated = None if source.stills else source.name

    def look(self, frame: Frame) -> None:
        """Take the next frame and tell what it brought."""
        self._follow_study()
        dice_set, expected = self._wanted
        if dice_set != self._reader.dice_set and dice_set != self._lost:
            self._read(dice_set)
        if self._calibrated is not None:
            self._pipeline.profile = self._profile_of(self._calibrated, frame)
            self._calibrated = None
        self._pipeline.expect = expected
        events = self._pipeline.feed(frame)
        if self._studying is not None:
            self._hand = any(isinstance(event, Hand) for event in events) or (self._hand and not self._at_rest)
            self._studying.look(frame, events, self._source)
        else:
            for event in events:
                self._tell(event, frame)
        self.say(self._seeing())

    def _follow_study(self) -> None:
        """Begin or end a study. What lies in the tray after it was not thrown, and a new profile holds at once."""
        study = self._study
        if study is self._studying:
            return
        self._studying, self._hand = study, False
        if self._reader.dice_set not in built_in_sets():
            self._read(self._reader.dice_set)  # it may have been taught anew
        self._pipeline = Pipeline(self._reader, stills=self._stills, reads=study is None)
        self._calibrated = None if self._stills else self._source

    @property
    def _at_rest(self) -> bool:
        return self._pipeline.state is State.RESTING

    def _read(self, dice_set: str) -> None:
        """Read dice of this set from now on; a taught one that cannot be read is told once."""
        try:
            reader = Reader(dice_set) if dice_set in built_in_sets() else self._taught(dice_set)
        except (UnknownSet, TeachingError) as reason:
            self._lost = dice_set
            self._post(DiceLost(dice_set, str(reason)))
            return
        self._reader, self._lost, profile = reader, None, self._pipeline.profile
        self._pipeline = Pipeline(reader, stills=self._stills)
        self._pipeline.profile = profile

    def _taught(self, name: str) -> Reader:
        return Reader(name, taught=self._data / "sets", by_kind=True)

    @property
    def hangs(self) -> bool:
        """True while the same picture comes over and over."""
        return StreamFault.FROZEN in self._pipeline.faults

    def say(self, status: CameraStatus) -> None:
        """Tell what the camera does, if that is news."""
        if status is not self._status:
            self._status = status
            self._post(CameraNews(status))

    def _seeing(self) -> CameraStatus:
        blind = next((status for fault, status in _BLIND.items() if fault in self._pipeline.faults), None)
        if blind is not None:
            return blind
        if self._at_rest:
            return CameraStatus.WATCHING
        return CameraStatus.HAND if self._hand else CameraStatus.MOTION

    def _tell(self, event: Event, frame: Frame) -> None:
        match event:
            case Motion():
                self._post(Stirred())
            case Hand():
                self._hand = True
            case Rest():
                self._hand = False
                self._post(Settled())
            case Roll():
                # Pictures of a folder do not follow one another: nothing in one of them has stayed since the last.
                view = replace(event.view, shot=self._hold(frame.image))
                self._post(Seen(view, None if self._stills else event.moved))
            case StreamProblem() if event.fault in _FOR_THE_PLAYERS:
                self._post(CameraTrouble(event.fault, event.sentence))

    def _profile_of(self, camera: str, frame: Frame) -> Profile | None:
        """What was calibrated for this camera and size of picture; a damaged profile is told, and play goes on."""
        try:
            return load_profile(self._data, camera, (frame.image.shape[1], frame.image.shape[0]))
        except ProfileError as reason:
            self._post(CameraTrouble("profile", str(reason)))
            return None
