"""The wired lamps on mock pins: what is built and what not, dimming, and a chip that is missing or goes away."""

from queue import SimpleQueue

import pytest
from gpiozero import PinInvalidPin

from appliance.table import Sound
from appliance.table.buttons import Button
from hardware import LampError, lamps, open_lamps, sets
from hardware.lamps import PWM_HZ, LampPanel
from hardware.simulated import SimulatedLamps
from hardware.wiring import OnePin, TrayLamp, load_wiring
from tests.hardware.watching import PATIENCE_S, Watched, lit

WIRING = load_wiring()


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lamps, "FIRST_PAUSE_S", 0.01)
    monkeypatch.setattr(lamps, "LONGEST_PAUSE_S", 0.01)


def test_a_dimmed_tray_lamp_has_a_level_and_a_plain_one_has_not() -> None:
    factory = Watched()
    with LampPanel(
        pytest.fail, WIRING.model_copy(update={"tray_lamp": TrayLamp(pin=12, level=0.5)}), lambda: factory
    ) as p:
        p.light_tray(True)
        factory.until(lambda: factory.pin(12).state == 0.5)
        assert factory.pin(12).frequency == PWM_HZ
    factory = Watched()
    with LampPanel(pytest.fail, WIRING, lambda: factory) as p:
        p.light_tray(True)
        factory.until(lambda: factory.pin(12).state == 1)
        assert factory.pin(12).frequency is None


def test_what_is_not_built_is_passed_over() -> None:
    factory = Watched()
    bare = {
        "tray_lamp": None,
        "buzzer": None,
        "camera_lamp": OnePin(pin=16),
        "button_lamps": type(WIRING.button_lamps)(),
    }
    with LampPanel(pytest.fail, WIRING.model_copy(update=bare), lambda: factory) as p:
        p.light_tray(True)
        p.light_buttons(frozenset(Button))
        p.sound(Sound.REFUSED)
        p.light_camera(True)
        factory.until(lambda: lit(factory, WIRING) == {"camera_lamp"})


def test_pins_that_another_program_holds_are_told_once_and_lit_when_they_are_free() -> None:
    factory, faults = Watched(), SimpleQueue[LampError]()
    factory.fault = PinInvalidPin("GPIO busy")
    with LampPanel(faults.put, WIRING, lambda: factory) as p:
        p.light_buttons(frozenset({Button.CONFIRM}))
        fault = faults.get(timeout=PATIENCE_S)
        assert str(fault) == "the lamps do not work: GPIO 12 for the tray lamp: GPIO busy"
        assert isinstance(fault, OSError)
        factory.fault = None
        factory.until(lambda: lit(factory, WIRING) == {"confirm"})
        assert faults.empty()


def test_a_chip_that_goes_away_is_told_and_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    factory, faults = Watched(), SimpleQueue[LampError]()
    with LampPanel(faults.put, WIRING, lambda: factory) as p:
        p.light_camera(True)
        factory.until(lambda: lit(factory, WIRING) == {"camera_lamp"})
        pin, original = factory.pin(16), type(factory.pin(16))._set_state

        def gone(self: object, value: float) -> None:
            raise OSError(19, "No such device")

        monkeypatch.setattr(type(pin), "_set_state", gone)
        p.light_tray(True)
        assert "No such device" in str(faults.get(timeout=PATIENCE_S))
        monkeypatch.setattr(type(pin), "_set_state", original)
        factory.until(lambda: lit(factory, WIRING) == {"camera_lamp", "tray_lamp"})


def test_without_a_header_the_lamps_are_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "on_raspberry_pi", lambda: False)
    with open_lamps("auto", pytest.fail, WIRING) as opened:
        assert isinstance(opened, SimulatedLamps)
    with pytest.raises(ValueError, match='lamps "neon" are not known; expected auto, gpio or simulated'):
        open_lamps("neon", pytest.fail, WIRING)
