"""What is on the box: buttons told as presses, lamps, buzzer, loudspeaker, the switch that keeps the camera shut."""

from hardware.contract import BEEPS, ButtonSet, Lamps, OnFault, OnLampFault, OnPress, OnSoundFault, Speaker
from hardware.errors import ButtonError, LampError, SoundError, WiringError
from hardware.privacy import PrivacySwitch
from hardware.sets import on_raspberry_pi, open_buttons, open_lamps
from hardware.simulated import SimulatedButtons, SimulatedLamps, SimulatedSpeaker
from hardware.sound import Loudspeaker
from hardware.wiring import Wiring, load_wiring

__all__ = [
    "BEEPS",
    "ButtonError",
    "ButtonSet",
    "LampError",
    "Lamps",
    "Loudspeaker",
    "OnFault",
    "OnLampFault",
    "OnPress",
    "OnSoundFault",
    "PrivacySwitch",
    "SimulatedButtons",
    "SimulatedLamps",
    "SimulatedSpeaker",
    "SoundError",
    "Speaker",
    "Wiring",
    "WiringError",
    "load_wiring",
    "on_raspberry_pi",
    "open_buttons",
    "open_lamps",
]
