"""What the appliance wants of its camera, when it lets it sleep, and whether its pictures still come."""

from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from appliance.app.studies.study import Study
from appliance.games import NeedRoll
from appliance.session import PlacedDie, Session
from appliance.table import Expected, LooseDie
from ui.desk import SEEING, STUDIED, CameraStatus, Desk, Place

STOPPED_S = 1.5
"""A stream without a new picture for so long has stopped; people must know within two seconds."""


class Camera(Protocol):
    """What the appliance wants of a camera feed (see ``appliance.app.feed``)."""

    @property
    def streaming(self) -> bool:
        """True where pictures should come now: they come all the time, and none is being read."""

    def want(self, dice_set: str, expected: Expected) -> None:
        """Read rolls of a set of dice from now on, with what the game knows of the next one."""

    def throw(self, keep: tuple[PlacedDie, ...], dice: tuple[LooseDie, ...]) -> None:
        """Throw ``dice`` on a simulated tray beside those that are kept; a real tray does nothing."""

    def preview(self) -> tuple[int, NDArray[np.uint8]] | None:
        """Return the newest picture and its number, or None if there is none yet."""

    def study(self, study: Study | None) -> None:
        """Show the pictures to ``study``, and nothing of them to the match; None: to the match again."""

    def sleep(self, status: CameraStatus) -> None:
        """Do not look until ``wake``; ``status`` says why."""

    def wake(self) -> None:
        """Look again."""


@dataclass(frozen=True)
class Stream:
    """How the pictures come: number and time of the newest, and whether they have stopped."""

    newest: int | None = None
    since_s: float = 0.0
    stopped: bool = False

    def after(self, newest: int | None, now_s: float, expected: bool) -> "Stream":
        """Return how it is with this picture as the newest; ``expected``: pictures should come now."""
        if newest != self.newest or not expected:
            return Stream(newest, now_s)
        return replace(self, stopped=now_s - self.since_s > STOPPED_S)


class Looking:
    """One camera, or none. ``off``: the players want to be unseen, so that it stays closed."""

    def __init__(self, camera: Camera | None, off: bool) -> None:
        self.camera = camera
        self.off = off
        self.said = CameraStatus.STARTING if camera else CameraStatus.NONE
        self._stream = Stream()
        self._asleep: CameraStatus | None = None

    @property
    def status(self) -> CameraStatus:
        """What the camera does: as it says itself, but one whose pictures have stopped is lost, whatever it said."""
        return CameraStatus.LOST if self._stream.stopped else self.said

    def follow(self, now_s: float) -> bool | None:
        """Look whether pictures still come: True if they have just stopped, False if they come again, else None.

        A camera that hangs cannot say so itself.
        """
        if self.camera is None:
            return None
        was, newest = self._stream.stopped, self.camera.preview()
        expected = self.camera.streaming and self.said in SEEING
        self._stream = self._stream.after(newest[0] if newest else None, now_s, expected)
        return None if self._stream.stopped is was else self._stream.stopped

    def aim(self, desk: Desk) -> None:
        """Tell the camera what is wanted of it now; one that nobody needs sleeps."""
        if self.camera is None:
            return
        if desk.session is not None:
            self.camera.want(
                taught_for(desk, desk.session) or desk.session.game.info.dice_set, _expected(desk.session.need_roll)
            )
        asleep = CameraStatus.OFF if self.off else None if _is_needed(desk.session, desk) else CameraStatus.RESTING
        if asleep is self._asleep:
            return
        self._asleep = asleep
        if asleep is None:
            self.camera.wake()
        else:
            self.camera.sleep(asleep)


def taught_for(desk: Desk, session: Session) -> str | None:
    """Return the taught set that this match is played with, where somebody chose one and it fits."""
    key = session.setup.game
    taught = desk.dice.get(key)
    return taught if taught in dict(desk.fitting).get(key, ()) else None


def _is_needed(session: Session | None, desk: Desk) -> bool:
    """True in a match that goes on, and while one is set up: the first throw may come as soon as it has begun.

    Calibrating and teaching need it at any time.
    """
    if desk.place in STUDIED:
        return True
    return desk.place is not Place.HOME if session is None else session.asked is not None


def _expected(need: NeedRoll | None) -> Expected:
    return Expected() if need is None else Expected(len(need.dice), frozenset(need.dice))
