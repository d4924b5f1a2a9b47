"""The buttons on the box: opened by name, told as presses."""

from hardware.contract import ButtonSet, OnFault, OnPress
from hardware.errors import ButtonError, WiringError
from hardware.sets import open_buttons
from hardware.simulated import SimulatedButtons
from hardware.wiring import Wiring, load_wiring

__all__ = [
    "ButtonError",
    "ButtonSet",
    "OnFault",
    "OnPress",
    "SimulatedButtons",
    "Wiring",
    "WiringError",
    "load_wiring",
    "open_buttons",
]
