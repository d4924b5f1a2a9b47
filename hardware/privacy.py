"""The switch that keeps the camera shut. While it cannot be read, the camera is shut too."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from threading import Event, Thread, current_thread
from typing import Any

from gpiozero import InputDevice
from gpiozero.pins import Factory

from hardware.chip import device_errors, open_chip
from hardware.closing import Closing
from hardware.wiring import OnePin

POLL_S = 0.05
STEADY_READS = 6
"""So many times in a row the contact must be closed until the camera may look; once open is enough to shut it."""

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0

OnChange = Callable[[bool, str | None], None]
"""Told whether the camera must be shut now, and the reason as a sentence where that is not the switch itself."""


class PrivacySwitch(Closing):
    """The switch on ``wiring``'s pin, which connects it with ground while the camera may look.

    ``private``, ``reason``: as told to ``on_change``, and right from construction on: the pin has been read by then.
    ``on_change`` is called from a thread of the switch's own, so it should only enqueue.
    """

    def __init__(self, on_change: OnChange, wiring: OnePin, open_factory: Callable[[], Factory] = open_chip) -> None:
        self._on_change = on_change
        self._pin = wiring.pin
        self._open_factory = open_factory
        self._closed = Event()
        self._held = ExitStack()
        self._device: Any = None
        self.private, self.reason = self._look()
        self._thread = Thread(target=self._run, name="privacy switch", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Give the pin back; nothing is told after this returns. May be called again."""
        self._closed.set()
        if current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        pause, closed_reads = FIRST_PAUSE_S, 0
        while not self._closed.wait(pause if self._device is None else POLL_S):
            private, reason = self._look()
            pause = FIRST_PAUSE_S if reason is None else min(2 * pause, LONGEST_PAUSE_S)
            closed_reads = 0 if private else closed_reads + 1
            news = (private, reason is None) != (self.private, self.reason is None)
            if news and (private or closed_reads >= STEADY_READS):
                self.private, self.reason = private, reason
                self._on_change(private, reason)
        self._release()

    def _look(self) -> tuple[bool, str | None]:
        """Whether the camera must be shut, and the reason where the switch cannot be read."""
        try:
            if self._device is None:
                factory = self._open_factory()
                self._held.callback(factory.close)
                self._device = self._held.enter_context(InputDevice(self._pin, pull_up=True, pin_factory=factory))
            return not self._device.is_active, None
        except device_errors() as error:
            self._release()
            return True, f"the camera stays shut: its privacy switch on GPIO {self._pin} cannot be read: {error}"

    def _release(self) -> None:
        self._device = None
        # A chip that went away cannot be told to let go.
        with suppress(*device_errors()):
            self._held.close()
