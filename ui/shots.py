"""The real window without a display: draws off screen, takes touches, writes pictures. For headless play and tests."""

import os

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from ui.kivy_setup import NoDisplay, open_window  # isort: skip  (before anything else of Kivy)

from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from time import monotonic

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent

from ui.events import Event
from ui.hanging import Hanging
from ui.port import Port
from ui.stage import Stage

__all__ = ["NoDisplay", "Offscreen"]


class Offscreen:
    """A screen of any size that nobody sees. Kivy has one window a process: opening another screen replaces this one.

    ``stage.screen`` is what it shows, ``stage.paint`` how: the places of targets and the texts.
    """

    def __init__(self, port: Port, size: tuple[int, int] = (800, 480), hanging: Hanging | None = None) -> None:
        """Open the window; raises NoDisplay where there is no OpenGL."""
        self._window = open_window(size)
        self.stage = Stage(port, hanging)
        self.stage.size_hint = (None, None)
        self.stage.size = size
        for old in tuple(self._window.children):
            self._window.remove_widget(old)
        self._window.add_widget(self.stage)
        self.settle()

    def settle(self, now_s: float | None = None) -> None:
        """Let the app take in what has arrived, and draw; ``now_s`` stands in for the clock."""
        self.stage.advance(monotonic() if now_s is None else now_s)

    def save_png(self, path: Path) -> None:
        """Write what is shown to exactly this file; raises OSError where it cannot be written whole."""
        png = BytesIO()  # Kivy's own writing to a file hides a full disk
        self.stage.export_as_image().save(png, fmt="png")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png.getvalue())

    def tap(self, target: str, now_s: float | None = None) -> None:
        """Touch the middle of a target and let go; raises KeyError if the screen does not show it."""
        finger = _Finger(*self.stage.place_of(target), self._window.size)
        EventLoop.post_dispatch_input("begin", finger)
        EventLoop.post_dispatch_input("end", finger)
        self.settle(now_s)

    def drag(self, target: str, *over: str) -> None:
        """Put a finger on a target, take it over others one after another, and let go; raises KeyError as ``tap``."""
        finger = _Finger(*self.stage.place_of(target), self._window.size)
        EventLoop.post_dispatch_input("begin", finger)
        for each in over:
            x, y = self.stage.place_of(each)
            finger.move({"x": x / self._window.size[0], "y": y / self._window.size[1]})
            EventLoop.post_dispatch_input("update", finger)
            self.settle()
        EventLoop.post_dispatch_input("end", finger)
        self.settle()

    def send(self, event: Event, now_s: float | None = None) -> None:
        """Give the app an event as a key or button would."""
        self.stage.port.send(event)
        self.settle(now_s)


class _Finger(MotionEvent):  # type: ignore[misc]
    """A touch at a place of the window."""

    _numbers: Iterator[int] = count()

    def __init__(self, x: float, y: float, window: tuple[float, float]) -> None:
        place = {"x": x / window[0], "y": y / window[1]}
        super().__init__("offscreen", next(self._numbers), place, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        """Take the place as shares of the window."""
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)
