"""The camera's thread: frames from a source through the pipeline into the inbox, supervised.

A live source that fails is opened again with a growing pause; a folder or a video that fails is not, since it would
fail again at the same place.
"""

import threading
from collections.abc import Callable, Iterator
from math import dist
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import CameraFailed, CameraNews, Message, PicturesOut
from appliance.config import data_dir
from appliance.session import Fault, FaultCleared, FaultRaised, PlacedDie, Seen
from appliance.table import Die, Expected, LooseDie
from ui.desk import CameraStatus
from vision import (
    CameraError,
    Event,
    FolderSource,
    Frame,
    Motion,
    Pipeline,
    Reader,
    Rest,
    Roll,
    SimulatedTray,
    Source,
    StreamFault,
    StreamProblem,
)
from vision.calibration.profile import Profile, ProfileError, load_profile

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
_FOR_THE_PLAYERS = frozenset(StreamFault) - {StreamFault.GAP, StreamFault.TIME_BACK, StreamFault.SIZE}
"""What people can do something about; the others mend themselves with the next throw."""


class CameraFeed:
    """Reads rolls from a source; ``post`` hands messages to the inbox.

    The reader is that of the dice of the match on the table, and changes with it.
    Pictures of a folder are taken one by one, each for a throw on demand, so that none is passed over.
    """

    def __init__(
        self, open_source: Callable[[], Source], post: Callable[[Message], None], skip_to: str | None = None
    ) -> None:
        self._open = open_source
        self._post = post
        self._data = data_dir()
        self._calibrated: str | None = None
        self.skip_to = skip_to
        self._wanted: tuple[str, Expected] = ("pips", Expected())
        self._next = threading.Event()
        self._stop = threading.Event()
        self._preview: tuple[int, NDArray[np.uint8]] | None = None
        self._tray: SimulatedTray | None = None
        self._throws: SimpleQueue[tuple[tuple[PlacedDie, ...], tuple[LooseDie, ...]]] = SimpleQueue()
        self._frames = 0
        self._reader = Reader()
        self._pipeline = Pipeline(self._reader)
        self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking; returns when the source is closed, or after two seconds."""
        self._stop.set()
        self._next.set()
        self._thread.join(timeout=2.0)

    def want(self, dice_set: str, expected: Expected) -> None:
        """Read rolls of this set of dice from now on, with what the game knows of the next one."""
        self._wanted = dice_set, expected

    def throw(self, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
        """Throw ``dice`` on a simulated tray beside those that are kept, or take the next picture of a folder."""
        self._throws.put((keep, dice))
        self._next.set()

    def preview(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the newest picture and its number, or None before the first."""
        return self._preview

    @property
    def tray_dice(self) -> tuple[Die, ...]:
        """The dice in the simulated tray as they really are; () with a real camera."""
        return self._tray.dice if self._tray else ()

    def _supervise(self) -> None:
        pause = FIRST_PAUSE_S
        while not self._stop.is_set():
            live, healthy = True, False
            try:
                with self._open() as source:
                    live = source.live
                    for frame in self._frames_of(source):
                        if not healthy:
                            # Only a frame shows that a camera works: some open and then give nothing.
                            healthy, pause = True, FIRST_PAUSE_S
                            self._post(FaultCleared(Fault.CAMERA_LOST))
                            self._post(CameraNews(CameraStatus.WATCHING))
                        self._look(frame)
                if not self._stop.is_set():
                    self._post(PicturesOut())
                return
            except Exception as reason:  # the device supervisor: whatever a driver throws, play goes on by hand
                self._post(FaultRaised(Fault.CAMERA_LOST))
                self._post(CameraNews(CameraStatus.LOST))
                self._post(CameraFailed(_sentence(reason), final=not live))
                if not live:
                    return
            self._stop.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def _frames_of(self, source: Source) -> Iterator[Frame]:
        """The frames to look at: all of a live source, of a folder one for each throw on demand."""
        self._tray = source if isinstance(source, SimulatedTray) else None
        self._pipeline = Pipeline(self._reader, stills=source.stills)
        self._calibrated = None if source.stills else source.name
        if isinstance(source, FolderSource) and self.skip_to not in {path.name for path in source.files}:
            self.skip_to = None
        frames = iter(source.frames())
        while not self._stop.is_set():
            if source.stills:
                self._next.wait()
            while self._tray is not None and not self._throws.empty():
                _throw(self._tray, *self._throws.get())
            frame = next(frames, None)
            if frame is None or self._stop.is_set():
                return
            if not self._skipped(frame):
                self._next.clear()
                yield frame

    def _look(self, frame: Frame) -> None:
        self._frames += 1
        self._preview = (self._frames, frame.image)
        dice_set, expected = self._wanted
        if dice_set != self._reader.dice_set:
            self._reader = Reader(dice_set)
            profile = self._pipeline.profile
            self._pipeline = Pipeline(self._reader, stills=self._pipeline.stills)
            self._pipeline.profile = profile
        if self._calibrated is not None:
            self._pipeline.profile = self._profile_of(self._calibrated, frame)
            self._calibrated = None
        self._pipeline.expect = expected
        for event in self._pipeline.feed(frame):
            self._tell(event)

    def _profile_of(self, camera: str, frame: Frame) -> Profile | None:
        """What was calibrated for this camera and size of picture; a damaged profile is told, and play goes on."""
        try:
            return load_profile(self._data, camera, (frame.image.shape[1], frame.image.shape[0]))
        except ProfileError as reason:
            self._post(CameraFailed(str(reason), final=False))
            return None

    def _skipped(self, frame: Frame) -> bool:
        """True for the pictures of a folder that the resumed match has seen already."""
        if self.skip_to is None:
            return False
        if frame.name == self.skip_to:
            self.skip_to = None
        return True

    def _tell(self, event: Event) -> None:
        match event:
            case Motion():
                self._post(CameraNews(CameraStatus.MOTION))
            case Rest():
                self._post(CameraNews(CameraStatus.REST))
            case Roll():
                self._post(Seen(event.view))
                self._post(CameraNews(CameraStatus.WATCHING))
            case StreamProblem() if event.fault in _FOR_THE_PLAYERS:
                self._post(CameraFailed(event.sentence, final=False))


def _throw(tray: SimulatedTray, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
    """Throw ``dice`` and keep the others; one that should lie there and does not, as after a restart, is laid down."""
    kept: list[int] = []
    laid: list[LooseDie] = []
    for die in keep:
        place = _place(tray, die, kept)
        if place is None:
            laid.append(LooseDie(die.kind, (die.face,)))
        else:
            kept.append(place)
    tray.throw(kept, (*dice, *laid))


def _place(tray: SimulatedTray, die: PlacedDie, taken: list[int]) -> int | None:
    """Return which die of the tray is meant: one that shows that face, the nearest to where it was seen."""
    free = [at for at in range(len(tray.dice)) if at not in taken and tray.dice[at].kind == die.kind]
    alike = [at for at in free if tray.dice[at].face == die.face]
    if die.box is None:
        return alike[0] if alike else None
    centre = ((die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2)
    return min(alike or free, key=lambda at: dist(tray.positions[at], centre), default=None)


def _sentence(reason: Exception) -> str:
    return str(reason) if isinstance(reason, CameraError) else f"the camera failed: {reason!r}"
