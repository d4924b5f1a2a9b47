"""What is on the box: buttons told as presses, lamps, a buzzer, and the switch that keeps the camera shut."""

from hardware.contract import ButtonSet, Lamps, OnFault, OnLampFault, OnPress, Sound
from hardware.errors import ButtonError, LampError, WiringError
from hardware.privacy import PrivacySwitch
from hardware.sets import on_raspberry_pi, open_buttons, open_lamps
from hardware.simulated import SimulatedButtons, SimulatedLamps
from hardware.wiring import Wiring, load_wiring

__all__ = [
    "ButtonError",
    "ButtonSet",
    "LampError",
    "Lamps",
    "OnFault",
    "OnLampFault",
    "OnPress",
    "PrivacySwitch",
    "SimulatedButtons",
    "SimulatedLamps",
    "Sound",
    "Wiring",
    "WiringError",
    "load_wiring",
    "on_raspberry_pi",
    "open_buttons",
    "open_lamps",
]
