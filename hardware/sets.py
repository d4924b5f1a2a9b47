"""The sets of buttons and of lamps that there are, by name, and the way to open one."""

from collections.abc import Callable, Container
from pathlib import Path

from hardware.buttons import ButtonPanel
from hardware.contract import ButtonSet, Lamps, OnFault, OnLampFault, OnPress
from hardware.lamps import LampPanel
from hardware.simulated import SimulatedButtons, SimulatedLamps
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


LAMP_SETS: dict[str, Callable[[OnLampFault, Wiring], Lamps]] = {
    "gpio": LampPanel,
    "simulated": lambda on_fault, wiring: SimulatedLamps(),
}
"""Every set of lamps by its name; the contract suite runs over each."""


def open_buttons(spec: str, on_press: OnPress, on_fault: OnFault, wiring: Wiring | None = None) -> ButtonSet:
    """Open the set named ``spec``: "gpio", "simulated", or "auto" for the header if this is a Pi, else simulated ones.

    Without ``wiring`` the shipped one holds. Raises ValueError for another name, ButtonError where the set cannot be
    opened.
    """
    spec = _named(spec, "buttons", BUTTON_SETS)
    return BUTTON_SETS[spec](on_press, on_fault, wiring or load_wiring())


def open_lamps(spec: str, on_fault: OnLampFault, wiring: Wiring) -> Lamps:
    """Open the lamps named ``spec``, as ``open_buttons`` does; pins that cannot be had are told and tried again."""
    return LAMP_SETS[_named(spec, "lamps", LAMP_SETS)](on_fault, wiring)


def _named(spec: str, what: str, sets: Container[str]) -> str:
    if spec == "auto":
        return "gpio" if on_raspberry_pi() else "simulated"
    if spec not in sets:
        raise ValueError(f'{what} "{spec}" are not known; expected auto, gpio or simulated')
    return spec
