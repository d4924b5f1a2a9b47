"""When a camera module's automatics have found their values, and what is set so that they keep them. Pure."""

from collections.abc import Mapping
from typing import Any

STEADY = 6
"""So many frames in a row must agree."""
_LIGHT, _COLOUR = 0.03, 0.02
"""Shares by which exposure and colour gains of two frames may differ and yet agree."""
DARK, BRIGHT = 20.0, 235.0
"""Mean levels beyond which a picture cannot be read with the values that were kept."""
PATIENCE = 75
"""Frames, some three seconds, for which it must be so: a hand over the tray is no other light."""

_KEPT = ("ExposureTime", "AnalogueGain", "ColourGains")

Controls = dict[str, Any]
"""Names of libcamera's controls, and what they are to be."""


class Settling:
    """Watches the frames of one camera module that has the controls named ``known``.

    Exposure and white balance are kept once they are steady, so that a white sheet or a sleeve does not change the
    dice. They are let go when the picture has become too dark or too bright to be read, and kept anew.
    """

    def __init__(self, known: Mapping[str, Any]) -> None:
        self._known = known
        self._steady = 0
        self._unfit = 0
        self._last: Mapping[str, Any] = {}
        self.kept = False

    def feed(self, seen: Mapping[str, Any], level: float) -> Controls:
        """Take a frame's metadata and mean level (0..255); return what is to be set now, mostly nothing."""
        if not self.kept:
            self._steady = self._steady + 1 if _agree(seen, self._last) else 0
            self._last = seen
            return self.keep() if self._steady >= STEADY else {}
        self._unfit = 0 if DARK <= level <= BRIGHT else self._unfit + 1
        return self._let_go() if self._unfit >= PATIENCE else {}

    def keep(self) -> Controls:
        """Keep the values of the last frame, steady or not."""
        self.kept, self._unfit = True, 0
        wanted = {name: self._last[name] for name in _KEPT if name in self._last}
        # Time and gain together: AeEnable alone does nothing since libcamera 0.5 (picamera2#1269), and set beside them
        # it may take effect before they do (picamera2#933). Colour gains switch the automatic off by themselves too.
        return {name: value for name, value in wanted.items() if name in self._known}

    def _let_go(self) -> Controls:
        self.kept, self._steady, self._last = False, 0, {}
        # 0 gives time and gain back to the automatic; picamera2 says it in the words that libcamera wants.
        automatic = {"ExposureTime": 0, "AnalogueGain": 0.0, "AwbEnable": True}
        return {name: value for name, value in automatic.items() if name in self._known}


def lens_position(known: Mapping[str, Any], seen: Mapping[str, Any] | None) -> float | None:
    """Where to hold the lens, in dioptres: where it was found sharp (``seen``), else the module's own default.

    None for a module whose lens cannot be moved. ``known``: name -> least, most, default, as the module tells them;
    they differ from one kind of module to the next (picamera2#1105).
    """
    if "LensPosition" not in known:
        return None
    least, most, usual = known["LensPosition"]
    found = usual if seen is None else seen.get("LensPosition", usual)
    return float(min(max(found, least), most))


def _agree(seen: Mapping[str, Any], last: Mapping[str, Any]) -> bool:
    if not last:
        return False
    if abs(_light(seen) - _light(last)) > _LIGHT * _light(last):
        return False
    pairs = zip(seen.get("ColourGains", ()), last.get("ColourGains", ()), strict=False)
    return all(abs(a - b) <= _COLOUR * b for a, b in pairs)


def _light(seen: Mapping[str, Any]) -> float:
    return float(seen.get("ExposureTime", 0)) * float(seen.get("AnalogueGain", 1.0))
