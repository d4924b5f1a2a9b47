"""Buttons without hardware: for the demo, for desktops, and for tests."""

from threading import Lock
from types import TracebackType
from typing import Self

from appliance.table.buttons import Button, Press
from hardware.contract import OnFault, OnPress
from hardware.errors import ButtonError


class SimulatedButtons:
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

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
