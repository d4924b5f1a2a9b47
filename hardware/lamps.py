"""Lamps and buzzer on the Pi's header, through gpiozero."""

from collections.abc import Callable
from contextlib import ExitStack
from queue import SimpleQueue
from threading import Event, Thread, current_thread
from typing import Any

from gpiozero import DigitalOutputDevice, PWMOutputDevice
from gpiozero.pins import Factory

from appliance.table.buttons import Button
from appliance.table.sounds import Sound
from hardware.chip import device_errors, open_chip
from hardware.closing import Closing
from hardware.contract import BEEPS, OnLampFault
from hardware.errors import LampError
from hardware.wiring import Wiring

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0

PWM_HZ = 1200
"""Of a dimmed lamp: whole periods in 10 ms and in 8 1/3 ms, so that rows exposed for such a time are lit alike."""

_TRAY, _CAMERA, _BUZZER = "the tray lamp", "the camera lamp", "the buzzer"


class LampPanel(Closing):
    """The wired lamps and the buzzer; keeps the contract of ``hardware.contract.Lamps``.

    A thread of the panel's own drives the pins, so that no caller waits for a chip. Pins that cannot be claimed, or
    stop answering, are tried again with a growing pause; what should be lit then is lit.
    """

    def __init__(self, on_fault: OnLampFault, wiring: Wiring, open_factory: Callable[[], Factory] = open_chip) -> None:
        self._on_fault = on_fault
        self._wiring = wiring
        self._open_factory = open_factory
        self._lit: dict[str, bool] = {}
        self._orders: SimpleQueue[Sound | None] = SimpleQueue()
        self._closed = Event()
        self._thread = Thread(target=self._run, name="lamps", daemon=True)
        self._thread.start()

    def light_buttons(self, lit: frozenset[Button]) -> None:
        """Light the lamps of these buttons, and no others."""
        self._lit |= {_of(button): button in lit for button in Button}
        self._orders.put(None)

    def light_tray(self, on: bool) -> None:
        """Switch the ring of light around the tray."""
        self._lit |= {_TRAY: on}
        self._orders.put(None)

    def light_camera(self, on: bool) -> None:
        """Switch the lamp that says that the camera is open."""
        self._lit |= {_CAMERA: on}
        self._orders.put(None)

    def sound(self, sound: Sound) -> None:
        """Let the buzzer say ``sound``."""
        self._orders.put(sound)

    def close(self) -> None:
        """Put all lamps out and give the pins back. May be called again."""
        self._closed.set()
        self._orders.put(None)
        if current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        pause, told = FIRST_PAUSE_S, False
        while not self._closed.is_set():
            try:
                with ExitStack() as held:
                    devices = self._claim(held)
                    pause, told = FIRST_PAUSE_S, False
                    self._serve(devices)
            except device_errors() as error:
                if not told and not self._closed.is_set():
                    told = True
                    self._on_fault(LampError(f"the lamps do not work: {error}", "lamps", reason=str(error)))
                self._closed.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE_S)

    def _claim(self, held: ExitStack) -> dict[str, Any]:
        """Every lamp and the buzzer, by name; all go out and are given back when ``held`` is closed."""
        factory = self._open_factory()
        held.callback(factory.close)
        devices: dict[str, Any] = {}
        for name, pin in self._pins().items():
            try:
                devices[name] = held.enter_context(self._device(name, pin, factory))
                held.callback(devices[name].off)
            except device_errors() as error:
                raise LampError(f"GPIO {pin} for {name}: {error}") from error
        return devices

    def _pins(self) -> dict[str, int]:
        wiring = self._wiring
        ones = {_TRAY: wiring.tray_lamp, _CAMERA: wiring.camera_lamp, _BUZZER: wiring.buzzer}
        pins = {name: each.pin for name, each in ones.items() if each is not None}
        of_buttons = {_of(button): wiring.button_lamps.pin(button) for button in Button}
        return pins | {name: pin for name, pin in of_buttons.items() if pin is not None}

    def _device(self, name: str, pin: int, factory: Factory) -> Any:
        if name == _TRAY and self._level < 1:
            return PWMOutputDevice(pin, frequency=PWM_HZ, pin_factory=factory)
        return DigitalOutputDevice(pin, pin_factory=factory)

    @property
    def _level(self) -> float:
        return self._wiring.tray_lamp.level if self._wiring.tray_lamp else 1.0

    def _serve(self, devices: dict[str, Any]) -> None:
        while not self._closed.is_set():
            for name, on in tuple(self._lit.items()):
                if name in devices:
                    devices[name].value = (self._level if name == _TRAY else 1) if on else 0
            order = self._orders.get()
            if order is not None and _BUZZER in devices:
                self._beep(devices[_BUZZER], order)

    def _beep(self, buzzer: Any, sound: Sound) -> None:
        for on_s, off_s in BEEPS[sound]:
            buzzer.on()
            self._closed.wait(on_s)
            buzzer.off()
            self._closed.wait(off_s)


def _of(button: Button) -> str:
    return f"the lamp of the button {button}"
