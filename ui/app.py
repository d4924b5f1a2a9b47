"""The Kivy application: opens the window, drives the stage, stands in with keys for the buttons."""

import os

# Only what people can see: SDL would else fall back to drawing into memory, in a window that nobody can find.
os.environ.setdefault("SDL_VIDEODRIVER", "wayland,x11,KMSDRM")

from ui.kivy_setup import FRAMES_A_SECOND, open_window  # isort: skip  (before anything else of Kivy)

from time import monotonic
from typing import Any

from kivy.app import App
from kivy.clock import Clock

from appliance.table import Button, Press
from ui.acts.typing import FIELDS
from ui.events import Erased, Event, Typed
from ui.hanging import Hanging
from ui.port import Port
from ui.stage import Stage

_ENTER, _KEYPAD_ENTER, _TAB, _BACKSPACE, _ESCAPE = 13, 271, 9, 8, 27

_BUTTONS = {
    _ENTER: Button.CONFIRM,
    _KEYPAD_ENTER: Button.CONFIRM,
    _TAB: Button.NEXT,
    _BACKSPACE: Button.BACK,
    _ESCAPE: Button.MENU,
}
"""The keys that stand in for the four buttons on a desktop."""


class DicekeeperApp(App):  # type: ignore[misc]
    """Shows a port until it quits. ``size`` None fills the screen; ``hanging``: how the panel hangs."""

    title = "Dicekeeper"

    def __init__(self, port: Port, size: tuple[int, int] | None = None, hanging: Hanging | None = None) -> None:
        super().__init__()
        self.port = port
        self.window = open_window(size)
        self.stage = Stage(port, hanging)

    def build(self) -> Stage:
        """Return the stage, once keys and clock are bound to it."""
        self.window.bind(on_key_down=self._key, on_textinput=self._letters)
        Clock.schedule_interval(self._frame, 1 / FRAMES_A_SECOND)
        return self.stage

    def _frame(self, _elapsed_s: float) -> None:
        self.stage.advance(monotonic())
        if self.port.quitting:
            self.stop()

    def _key(self, _window: Any, key: int, *_: object) -> bool:
        event = key_event(key, typing=self.port.desk.place in FIELDS)
        if event is None:
            return False
        self.port.send(event)
        return True

    def _letters(self, _window: Any, text: str) -> None:
        self.port.send(Typed(text))


def key_event(key: int, typing: bool) -> Event | None:
    """Return what a key means; while a name is typed, Backspace takes a letter away."""
    if typing and key == _BACKSPACE:
        return Erased()
    return Press(_BUTTONS[key]) if key in _BUTTONS else None
