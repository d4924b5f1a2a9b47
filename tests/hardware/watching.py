"""Mock pins that tell when they change, so that a test need not guess how long another thread takes."""

from collections import Counter
from collections.abc import Callable
from queue import SimpleQueue

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import Wiring

PATIENCE_S = 30.0


class WatchedPin(MockPWMPin):
    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        if changed:
            self.factory.told(self.info.name, value)
        return changed


class Watched(MockFactory):
    """``fault``: raised by the next pins that are claimed; ``rises`` counts how often a pin went up."""

    def __init__(self) -> None:
        self.changes: SimpleQueue[None] = SimpleQueue()
        self.ups: Counter[str] = Counter()
        self.fault: Exception | None = None
        super().__init__(pin_class=WatchedPin)

    def told(self, pin: str, value: float) -> None:
        self.ups[pin] += bool(value)
        self.changes.put(None)

    def pin(self, name: int, pin_class: type | None = None, **options: object) -> WatchedPin:
        if self.fault is not None:
            raise self.fault
        return super().pin(name, pin_class, **options)

    def close(self) -> None:
        """Nothing: the pins stay, so that a test can look at them."""

    def rises(self, pin: int) -> int:
        return self.ups[f"GPIO{pin}"]

    def until(self, seen: Callable[[], bool]) -> None:
        """Wait until ``seen``, looking again at every change of a pin; raises queue.Empty if it never is."""
        while not seen():
            self.changes.get(timeout=PATIENCE_S)


def lit(factory: MockFactory, wiring: Wiring) -> set[str]:
    """The lamps that are on: names of buttons, ``tray_lamp``, ``camera_lamp``."""
    on = set()
    for key, pin in wiring.pins.items():
        table, _, entry = key.partition(".")
        if table in ("button_lamps", "tray_lamp", "camera_lamp") and factory.pin(pin).state:
            on.add(entry if table == "button_lamps" else table)
    return on
