"""How Kivy is to start. Import this before anything of Kivy: it reads these settings once."""

import os
from typing import Any

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")  # else Kivy takes standard error away, and tracebacks with it
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")  # else SDL tells each touch once more, as a mouse's
os.environ.setdefault("KIVY_WINDOW", "sdl2")  # without a display the others end the process instead of failing

from kivy.config import Config

FRAMES_A_SECOND = 30

Config.set("graphics", "multisamples", "0")
Config.set("graphics", "maxfps", str(FRAMES_A_SECOND))
Config.set("kivy", "exit_on_escape", "0")
Config.set("input", "mouse", "mouse,disable_multitouch")
Config.remove_option("input", "%(name)s")  # the search for devices of its own: SDL tells their touches already


class NoDisplay(OSError):
    """No window can be opened here; the text is a full sentence."""


def open_window(size: tuple[int, int] | None) -> Any:
    """Open Kivy's one window of ``size`` (None: the whole screen), or return the one that is open; raises NoDisplay."""
    Config.set("graphics", "fullscreen", "0" if size else "auto")
    Config.set("graphics", "show_cursor", "1" if size else "0")
    if size:
        Config.set("graphics", "width", str(size[0]))
        Config.set("graphics", "height", str(size[1]))
    from kivy.core.window import Window

    if Window is None:
        raise NoDisplay("no window can be opened: there is no display here that can be used")
    return Window
