"""The camera's thread: frames from a source through the watch into the inbox, supervised.

A live source that fails, or gives the same picture over and over, is opened again with a growing pause; a folder or a
video that fails is not, since it would fail again at the same place. No source is open while it must not look, nobody
wants it to, or nobody needs it.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import dist
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import CameraFailed, Message, PicturesOut
from appliance.app.studies.study import Study
from appliance.app.watching import Watch
from appliance.config import data_dir
from appliance.session import Fault, FaultCleared, FaultRaised, PlacedDie
from appliance.table import Die, Expected, LooseDie
from ui.desk import CameraStatus
from vision import CameraError, FolderSource, Frame, SimulatedTray, Source

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
STEADY_S = 10.0
"""A camera that has worked for so long is tried again soon when it fails."""


class _Hangs(CameraError):
    """The same picture comes over and over; people know already."""


class CameraFeed:
    """Reads rolls from a source; ``post`` hands messages to the inbox, ``hold`` keeps the frame of a roll at hand.

    Pictures of a folder are taken one by one, each for a throw on demand, so that none is passed over. ``lit`` is told
    True before a source is opened, and False once it is closed.
    """

    def __init__(
        self,
        open_source: Callable[[], Source],
        post: Callable[[Message], None],
        hold: Callable[[NDArray[np.uint8]], str | None] = lambda image: None,
        skip_to: str | None = None,
        lit: Callable[[bool], None] = lambda on: None,
    ) -> None:
        self._open = open_source
        self._post = post
        self._lit = lit
        self.skip_to = skip_to
        self._watch = Watch(post, data_dir(), hold)
        self._next = threading.Event()
        self._stop = threading.Event()
        self._changed = threading.Event()
        self._hidden = False
        self._asleep_as: CameraStatus | None = None
        self._pause_s = FIRST_PAUSE_S
        self._preview: tuple[int, NDArray[np.uint8]] | None = None
        self._tray: SimulatedTray | None = None
        self._throws: SimpleQueue[tuple[tuple[PlacedDie, ...], tuple[LooseDie, ...]]] = SimpleQueue()
        self._frames = 0
        self._stills = False
        self._looking = False
        self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking; returns when the source is closed, or after two seconds."""
        self._stop.set()
        self._next.set()
        self._changed.set()
        self._thread.join(timeout=2.0)

    def want(self, dice_set: str, expected: Expected) -> None:
        """Read rolls of this set of dice from now on, with what the game knows of the next one."""
        self._watch.want(dice_set, expected)

    def study(self, study: Study | None) -> None:
        """Show the pictures to ``study`` from now on, and nothing of them to the match; None: to the match again."""
        self._watch.study(study)

    def sleep(self, status: CameraStatus) -> None:
        """Have no source open until ``wake``; ``status`` says why, and is told once it is closed."""
        self._asleep_as = status
        self._changed.set()

    def wake(self) -> None:
        """Look again."""
        self._asleep_as = None
        self._changed.set()

    def hide(self, hidden: bool) -> None:
        """Have no source open while ``hidden``, whoever wants it. For any thread, and before ``start`` too."""
        self._hidden = hidden
        self._changed.set()

    def throw(self, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
        """Throw ``dice`` on a simulated tray beside those that are kept, or take the next picture of a folder."""
        self._throws.put((keep, dice))
        self._next.set()

    def preview(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the newest picture and its number, or None while there is none: asleep, lost, or just begun."""
        return self._preview

    @property
    def streaming(self) -> bool:
        """True where pictures should come now, so that none for a while means that the camera has stopped.

        While one is read no other is taken, however long that lasts: that is no fault of the camera.
        """
        return not self._stills and not self._looking

    @property
    def tray_dice(self) -> tuple[Die, ...]:
        """The dice in the simulated tray as they really are; () with a real camera."""
        return self._tray.dice if self._tray else ()

    @property
    def _shut(self) -> CameraStatus | None:
        """Why no source is to be open now; None if one is."""
        return CameraStatus.PRIVATE if self._hidden else self._asleep_as

    def _supervise(self) -> None:
        while self._may_look():
            live = True
            try:
                with self._opened() as source:
                    live = source.live
                    self._follow(source)
            except Exception as reason:  # the device supervisor: whatever a driver throws, play goes on by hand
                self._lost(reason, final=not live)
                if not live:
                    return
                self._rest()
                self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
            else:
                if live and self._shut is not None:
                    continue
                if not self._stop.is_set():
                    self._post(PicturesOut())
                return

    def _may_look(self) -> bool:
        """Wait for as long as no source is to be open, for whatever reason; False once there is no more to look at."""
        shut = self._shut
        if shut is not None:
            self._preview, self._tray = None, None
            self._post(FaultCleared(Fault.CAMERA_LOST))
            while shut is not None and not self._stop.is_set():
                self._watch.say(shut)
                self._changed.wait()
                self._changed.clear()
                shut = self._shut
            self._watch.say(CameraStatus.STARTING)
        return not self._stop.is_set()

    def _rest(self) -> None:
        """Wait until it is time to try again, or something else is wanted."""
        self._changed.clear()
        if self._shut is None and not self._stop.is_set():
            self._changed.wait(self._pause_s)

    @contextmanager
    def _opened(self) -> Iterator[Source]:
        self._lit(True)
        try:
            with self._open() as source:
                yield source
        finally:
            self._lit(False)

    def _follow(self, source: Source) -> None:
        first_s: float | None = None
        for frame in self._frames_of(source):
            if first_s is None:
                # Only a frame shows that a camera works: some open and then give nothing.
                first_s = frame.taken_at
                self._post(FaultCleared(Fault.CAMERA_LOST))
            elif frame.taken_at - first_s > STEADY_S:
                self._pause_s = FIRST_PAUSE_S
            self._frames += 1
            self._preview = (self._frames, frame.image)
            self._look(frame)
            if source.live and self._watch.hangs:
                raise _Hangs("the picture of the camera does not change")

    def _look(self, frame: Frame) -> None:
        self._looking = True
        try:
            self._watch.look(frame)
        finally:
            self._looking = False

    def _lost(self, reason: Exception, final: bool) -> None:
        self._preview = None
        self._post(FaultRaised(Fault.CAMERA_LOST))
        self._watch.say(CameraStatus.LOST)
        if not isinstance(reason, _Hangs):
            self._post(_failed(reason, final))

    def _frames_of(self, source: Source) -> Iterator[Frame]:
        """The frames to look at: all of a live source, of a folder one for each throw on demand."""
        self._tray = source if isinstance(source, SimulatedTray) else None
        self._stills = source.stills
        self._watch.begin(source)
        if source.stills:
            self._watch.say(CameraStatus.WATCHING)
        if isinstance(source, FolderSource) and self.skip_to not in {path.name for path in source.files}:
            self.skip_to = None
        frames = iter(source.frames())
        while not self._stop.is_set():
            if source.stills:
                self._next.wait()
            while self._tray is not None and not self._throws.empty():
                throw_on(self._tray, *self._throws.get())
            if source.live and self._shut is not None:
                return
            frame = next(frames, None)
            if frame is None or self._stop.is_set() or (source.live and self._shut is not None):
                return
            if not self._skipped(frame):
                self._next.clear()
                yield frame

    def _skipped(self, frame: Frame) -> bool:
        """True for the pictures of a folder that the resumed match has seen already."""
        if self.skip_to is None:
            return False
        if frame.name == self.skip_to:
            self.skip_to = None
        return True


def throw_on(tray: SimulatedTray, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
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


def _failed(reason: Exception, final: bool) -> CameraFailed:
    if isinstance(reason, CameraError):
        return CameraFailed(str(reason), final, reason.code, tuple(reason.values.items()))
    return CameraFailed(f"the camera failed: {reason!r}", final)
