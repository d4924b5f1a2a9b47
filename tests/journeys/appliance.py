"""The whole appliance for a journey: a real window off screen, photographs as camera, mock pins as buttons."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from appliance.app.core import Appliance
from appliance.app.feed import CameraFeed
from appliance.session import Policy
from appliance.store import Journal
from appliance.table import Button
from hardware.buttons import ButtonPanel
from hardware.wiring import load_wiring
from ui.screen_models import Screen
from ui.shots import Offscreen
from vision import open_source

PATIENCE_S = 20.0
PRESS_S = 0.06
BETWEEN_S = 0.3
"""Nobody means two presses of different screens within a quarter of a second."""


class Table:
    """Somebody's table: ``press`` pushes a wired button, ``screen`` is what the touchscreen shows.

    The screen's clock, which countdowns run on, moves only with ``wait``; buttons and camera have threads of their own.
    """

    def __init__(self, journal: Path, photographs: Path, policy: Policy | None = None) -> None:
        self._resources = ExitStack()
        self.journal = self._resources.enter_context(Journal(journal))
        feed = CameraFeed(lambda: open_source(f"folder:{photographs}"), lambda message: self.appliance.post(message))
        self.appliance = Appliance(self.journal, policy or Policy(on_demand=True), feed)
        self._taken, take = 0, self.appliance.send

        def counted(event: object) -> None:
            take(event)
            self._taken += 1

        self.appliance.send = counted
        feed.start()
        self._resources.callback(feed.stop)
        self._pins = MockFactory()
        wiring = load_wiring()
        self._buttons = wiring.buttons
        panel = ButtonPanel(self.appliance.post, lambda fault: None, wiring, pin_factory=self._pins)
        self._resources.enter_context(panel)
        self._now_s = 100.0
        self.window = Offscreen(self.appliance, (800, 480))
        self.window.settle(self._now_s)

    def __enter__(self) -> "Table":
        return self

    def __exit__(self, *_: object) -> None:
        self._resources.close()

    @property
    def screen(self) -> Screen:
        """What the touchscreen shows now."""
        shown = self.window.stage.screen
        assert shown is not None
        return shown

    def press(self, *buttons: Button) -> None:
        """Push buttons one after another, as a finger does: down, up, and see what the screen makes of it."""
        for button in buttons:
            before = self._taken
            self._now_s += BETWEEN_S
            pin = self._pins.pin(self._buttons.pin(button))
            pin.drive_low()
            time.sleep(PRESS_S)
            pin.drive_high()
            self.until(lambda before=before: self._taken > before)

    def tap(self, *targets: str) -> None:
        """Touch targets one after another."""
        for target in targets:
            self.wait(BETWEEN_S)
            self.window.tap(target, self._now_s)

    def focus_on(self, target: str) -> None:
        """Push Next until the focus is on ``target``."""
        for _ in range(len(self.screen.targets) + 1):
            if self.screen.focus == target:
                return
            self.press(Button.NEXT)
        raise AssertionError(f"Next never comes to {target}, only to {[each.id for each in self.screen.targets]}")

    def choose(self, target: str) -> None:
        """Go to ``target`` with Next and take it with Confirm."""
        self.focus_on(target)
        self.press(Button.CONFIRM)

    def wait(self, seconds: float) -> None:
        """Let the screen's clock go on."""
        self._now_s += seconds
        self.window.settle(self._now_s)

    def until(self, holds: Callable[[], bool]) -> None:
        """Keep the screen going until something holds; camera and buttons work on threads of their own."""
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain; the screen says: {self.screen.prompt}"
            time.sleep(0.005)
            self.window.settle(self._now_s)
