"""The sets of buttons that there are, by name, and the way to open one."""

from collections.abc import Callable
from pathlib import Path

from hardware.buttons import ButtonPanel
from hardware.contract import ButtonSet, OnFault, OnPress
from hardware.simulated import SimulatedButtons
from hardware.wiring import Wiring, load_wiring

MODEL_FILE = Path("/proc/device-tree/model")
"""Where Linux tells what board this is; absent on machines without a device tree."""


def on_raspberry_pi(model_file: Path = MODEL_FILE) -> bool:
    """Tell whether this machine has the header that gpiozero knows."""
    try:
        return b"Raspberry Pi" in model_file.read_bytes()
    except OSError:
        return False


BUTTON_SETS: dict[str, Callable[[OnPress, OnFault, Wiring], ButtonSet]] = {
    "gpio": ButtonPanel,
    "simulated": lambda on_press, on_fault, wiring: SimulatedButtons(on_press, on_fault),
}
"""Every set by its name; the contract suite runs over each."""


def open_buttons(spec: str, on_press: OnPress, on_fault: OnFault, wiring: Wiring | None = None) -> ButtonSet:
    """Open the set named ``spec``: "gpio", "simulated", or "auto" for the header if this is a Pi, else simulated ones.

    Without ``wiring`` the shipped one holds. Raises ValueError for another name, ButtonError where the set cannot be
    opened.
    """
    if spec == "auto":
        spec = "gpio" if on_raspberry_pi() else "simulated"
    if spec not in BUTTON_SETS:
        raise ValueError(f'buttons "{spec}" are not known; expected auto, {" or ".join(BUTTON_SETS)}')
    return BUTTON_SETS[spec](on_press, on_fault, wiring or load_wiring())
