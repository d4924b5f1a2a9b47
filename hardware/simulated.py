"""Buttons, lamps and loudspeaker without hardware: for the demo, for desktops, and for tests."""

from collections.abc import Mapping
from threading import Lock

from appliance.table.buttons import Button, Contact, Press
from appliance.table.sounds import Sound
from hardware.closing import Closing
from hardware.contract import OnFault, OnPress
from hardware.errors import ButtonError


class SimulatedButtons(Closing):
    """Buttons that are pressed by a call; keeps the contract of ``hardware.contract.ButtonSet``."""

    def __init__(self, on_press: OnPress, on_fault: OnFault) -> None:
        self._on_press = on_press
        self._on_fault = on_fault
        self._open = True
        # Two threads may press at once, and none may press after close() has returned.
        self._lock = Lock()

    def press(self, button: Button, held: bool = False) -> None:
        """Press ``button`` and let go, after the long-press time if ``held``; nothing happens once closed."""
        with self._lock:
            if self._open:
                self._on_press(Press(button, held))

    def contacts(self) -> Mapping[Button, Contact]:
        """Return nothing: there is no contact that could bounce."""
        return {}

    def fail(self, reason: str) -> None:
        """Stop answering, as a chip that went away would: tell the fault, and press no more."""
        with self._lock:
            if self._open:
                self._open = False
                self._on_fault(ButtonError(reason))

    def close(self) -> None:
        """Press no more."""
        with self._lock:
            self._open = False


class SimulatedLamps(Closing):
    """Lamps that can be looked at; keeps the contract of ``hardware.contract.Lamps``.

    ``buttons``: whose lamps are lit. ``tray``, ``camera``: whether those are. ``said``: what the buzzer said, in order.
    """

    def __init__(self) -> None:
        self.buttons: frozenset[Button] = frozenset()
        self.tray = self.camera = False
        self.said: list[Sound] = []
        self._open = True

    def light_buttons(self, lit: frozenset[Button]) -> None:
        """Light the lamps of these buttons, and no others."""
        self.buttons = lit if self._open else frozenset()

    def light_tray(self, on: bool) -> None:
        """Switch the ring of light around the tray."""
        self.tray = on and self._open

    def light_camera(self, on: bool) -> None:
        """Switch the lamp that says that the camera is open."""
        self.camera = on and self._open

    def sound(self, sound: Sound) -> None:
        """Let the buzzer say ``sound``."""
        if self._open:
            self.said.append(sound)

    def close(self) -> None:
        """Put all lamps out."""
        self._open = self.tray = self.camera = False
        self.buttons = frozenset()


class SimulatedSpeaker(Closing):
    """A loudspeaker that keeps a list; the contract of ``hardware.contract.Speaker``.

    ``played``: the sounds, ``said``: the texts with their languages, in order; ``hushed``: how often it was broken off.
    """

    def __init__(self) -> None:
        self.played: list[Sound] = []
        self.said: list[tuple[str, str]] = []
        self.hushed = 0
        self._open = True

    def play(self, sound: Sound) -> None:
        """Note the sound."""
        if self._open:
            self.played.append(sound)

    def say(self, text: str, language: str, words_a_minute: int = 170, waits: bool = False) -> None:
        """Note the text."""
        if self._open:
            self.said.append((text, language))

    def hush(self) -> None:
        """Count it."""
        self.hushed += 1

    def close(self) -> None:
        """Hear no more."""
        self._open = False
