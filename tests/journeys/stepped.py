"""The whole appliance on a clock that only the test moves: real window, wired buttons on mock pins, a simulated tray.

Nothing here has a thread of its own, so that a journey is the same each time and takes no longer than its work.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory

from appliance.app import watching
from appliance.app.core import Appliance
from appliance.app.feed import throw_on
from appliance.app.messages import Message
from appliance.app.watching import Watch
from appliance.session import Phase, Policy, Session
from appliance.session.dice import throw
from appliance.store import Journal
from appliance.table import Button
from hardware import buttons as wired
from hardware.buttons import ButtonPanel
from hardware.wiring import load_wiring
from tests.journeys.tray import FLIGHT, FPS, TUMBLE_S, Sighted, Tray
from ui.desk import CameraStatus
from ui.kivy_setup import open_window  # noqa: F401  (before anything else of Kivy)
from ui.screen_models import Screen
from ui.shots import Offscreen
from vision import SimulatedTray
from vision.sources import simulated

BETWEEN_S = 0.3
"""Nobody means two presses of different screens within a quarter of a second."""

TAKE_S = 2.0


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class Camera:
    """A feed without a thread: ``frame`` takes one picture of the tray and tells what it brought."""

    streaming = True

    def __init__(
        self, post: Callable[[object], None], folder: Path, hold: Callable[[object], str | None] = lambda image: None
    ) -> None:
        self.watch, self.frames, self._newest = Watch(post, folder, hold), 0, None

    def begin(self, tray: SimulatedTray) -> None:
        self.tray = tray
        self.watch.begin(tray)

    def want(self, dice_set: str, expected: object) -> None:
        self.watch.want(dice_set, expected)

    def throw(self, keep: object, dice: object) -> None:
        throw_on(self.tray, keep, dice)

    def study(self, study: object) -> None:
        self.watch.study(study)

    def sleep(self, status: object) -> None:
        self.watch.say(status)

    def wake(self) -> None:
        self.watch.say(CameraStatus.STARTING)

    def preview(self) -> tuple[int, object] | None:
        return self._newest

    def frame(self) -> None:
        frame = self.tray.next_frame()
        self.frames += 1
        self._newest = self.frames, frame.image
        self.watch.look(frame)


class Panel(ButtonPanel):
    """The wired buttons, their edges taken when the test lets time pass."""

    def _run(self) -> None:
        pass

    def advance(self, now_s: float) -> None:
        while not self._edges.empty():
            edge = self._edges.get_nowait()
            if edge is not None:
                self._feed(edge)
        for debouncer in self._debouncers.values():
            for press in debouncer.advance(now_s):
                self._on_press(press)


class Table:
    """Somebody's table. ``watched`` is called with the stage after every frame that was shown."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *, camera: bool = True, **how: object) -> None:
        self._resources, self.clock = ExitStack(), Clock()
        monkeypatch.setattr(wired, "monotonic", self.clock)
        monkeypatch.setattr(simulated, "_TUMBLE_S", TUMBLE_S)
        self.journal = self._resources.enter_context(Journal(folder / "journal.sqlite3"))
        self.tray = Tray(int(how.pop("seed", 1)), size=how.pop("size", (800, 600)), mat=how.pop("mat", False))
        if not how.pop("reader", False):
            monkeypatch.setattr(watching, "Reader", lambda dice_set="pips": Sighted(self.tray, dice_set))
        policy = Policy(entry_s=None, take_s=TAKE_S, **how)
        inbox: SimpleQueue[Message] = SimpleQueue()
        self.camera = Camera(inbox.put, folder) if camera else None
        if self.camera is not None:
            self.camera.begin(self.tray)
        self.appliance = Appliance(self.journal, policy, self.camera, inbox=inbox)
        self._pins, wiring = MockFactory(), load_wiring()
        self._buttons = wiring.buttons
        self.panel = Panel(self.appliance.post, lambda fault: None, wiring, pin_factory=self._pins)
        self._resources.enter_context(self.panel)
        self.watched: Callable[[object], None] = lambda stage: None
        self.window = Offscreen(self.appliance, (800, 480))
        self.pass_time(0.0)

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    @property
    def screen(self) -> Screen:
        shown = self.window.stage.screen
        assert shown is not None
        return shown

    @property
    def session(self) -> Session:
        assert self.appliance.session is not None
        return self.appliance.session

    @property
    def targets(self) -> list[str]:
        return [target.id for target in self.screen.targets]

    @property
    def desk(self) -> object:
        return self.appliance.desk

    def pass_time(self, seconds: float) -> None:
        """Let time pass and show one frame."""
        self.clock.now_s += seconds
        self.panel.advance(self.clock.now_s)
        self.window.settle(self.clock.now_s)
        self.watched(self.window.stage)

    def hold(self, button: Button, seconds: float) -> None:
        """Push a wired button for so long, and let go."""
        pin = self._pins.pin(self._buttons.pin(button))
        pin.drive_low()
        self.panel.advance(self.clock.now_s)
        self.pass_time(seconds)
        pin.drive_high()
        self.panel.advance(self.clock.now_s)
        self.pass_time(BETWEEN_S)

    def press(self, target: str) -> None:
        """Go to ``target`` with Next and take it with Confirm."""
        for _ in range(len(self.screen.targets) + 1):
            if self.screen.focus == target:
                self.hold(Button.CONFIRM, 0.1)
                return
            self.hold(Button.NEXT, 0.1)
        raise AssertionError(f"Next never comes to {target}, only to {self.targets}")

    def tap(self, target: str) -> None:
        """Touch a target on the screen."""
        self.pass_time(BETWEEN_S)
        self.window.tap(target, self.clock.now_s)
        self.watched(self.window.stage)

    def throw(self, prompt: int, keep: tuple[int, ...] = ()) -> None:
        """Pick up the dice of an open throw, all but those that are kept, and throw them; look until they lie still."""
        thrown = throw(replace(self.session, at=prompt), keep)
        throw_on(self.tray, thrown.keep, thrown.dice)
        self.look(FLIGHT + 5)

    def look(self, frames: int) -> None:
        """Let the camera take so many pictures."""
        for _ in range(frames):
            self.camera.frame()
            self.pass_time(1 / FPS)


def finished(table: Table) -> bool:
    """Return whether the final ranking stands on the screen."""
    return table.session.phase is Phase.FINISHED
