"""The camera's thread: frames from a source through the watch into the inbox, supervised.

A live source that fails is opened again with a growing pause; a folder or a video that fails is not, since it would
fail again at the same place. A live source is closed while nobody needs it, or wants it to look.
"""

import threading
from collections.abc import Callable, Iterator
from math import dist
from queue import SimpleQueue

import numpy as np
from numpy.typing import NDArray

from appliance.app.messages import CameraFailed, Message, PicturesOut
from appliance.app.watching import Watch
from appliance.config import data_dir
from appliance.session import Fault, FaultCleared, FaultRaised, PlacedDie
from appliance.table import Die, Expected, LooseDie
from ui.desk import CameraStatus
from vision import CameraError, FolderSource, Frame, SimulatedTray, Source

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
SLEEP_S = 0.25
"""How often a camera that sleeps looks whether the reason has changed."""


class CameraFeed:
    """Reads rolls from a source; ``post`` hands messages to the inbox, ``hold`` keeps the frame of a roll at hand.

    Pictures of a folder are taken one by one, each for a throw on demand, so that none is passed over.
    """

    def __init__(
        self,
        open_source: Callable[[], Source],
        post: Callable[[Message], None],
        hold: Callable[[NDArray[np.uint8]], str | None] = lambda image: None,
        skip_to: str | None = None,
    ) -> None:
        self._open = open_source
        self._post = post
        self.skip_to = skip_to
        self._watch = Watch(post, data_dir(), hold)
        self._next = threading.Event()
        self._stop = threading.Event()
        self._awake = threading.Event()
        self._awake.set()
        self._asleep_as = CameraStatus.RESTING
        self._preview: tuple[int, NDArray[np.uint8]] | None = None
        self._tray: SimulatedTray | None = None
        self._throws: SimpleQueue[tuple[tuple[PlacedDie, ...], tuple[LooseDie, ...]]] = SimpleQueue()
        self._frames = 0
        self._stills = False
        self._thread = threading.Thread(target=self._supervise, name="camera", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking; returns when the source is closed, or after two seconds."""
        self._stop.set()
        self._next.set()
        self._awake.set()
        self._thread.join(timeout=2.0)

    def want(self, dice_set: str, expected: Expected) -> None:
        """Read rolls of this set of dice from now on, with what the game knows of the next one."""
        self._watch.want(dice_set, expected)

    def sleep(self, status: CameraStatus) -> None:
        """Close a live source until ``wake``; ``status`` says why, and is told once it is closed."""
        self._asleep_as = status
        self._awake.clear()

    def wake(self) -> None:
        """Look again."""
        self._awake.set()

    def throw(self, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
        """Throw ``dice`` on a simulated tray beside those that are kept, or take the next picture of a folder."""
        self._throws.put((keep, dice))
        self._next.set()

    def preview(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the newest picture and its number, or None before the first and while nobody looks."""
        return self._preview

    @property
    def streaming(self) -> bool:
        """True where pictures come all the time, so that none for a while means that the camera has stopped."""
        return not self._stills

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
                        self._frames += 1
                        self._preview = (self._frames, frame.image)
                        self._watch.look(frame)
                if live and not self._awake.is_set():
                    self._sleep()
                    continue
                if not self._stop.is_set():
                    self._post(PicturesOut())
                return
            except Exception as reason:  # the device supervisor: whatever a driver throws, play goes on by hand
                self._post(FaultRaised(Fault.CAMERA_LOST))
                self._watch.say(CameraStatus.LOST)
                self._post(CameraFailed(_sentence(reason), final=not live))
                if not live:
                    return
            self._stop.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)

    def _sleep(self) -> None:
        """Wait with the source closed; the reason may change meanwhile."""
        self._preview, self._tray = None, None
        while not self._awake.is_set():
            self._watch.say(self._asleep_as)
            self._awake.wait(SLEEP_S)
        self._watch.say(CameraStatus.STARTING)

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
                _throw(self._tray, *self._throws.get())
            if source.live and not self._awake.is_set():
                return
            frame = next(frames, None)
            if frame is None or self._stop.is_set():
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
