"""The wired buttons on gpiozero's mock pins: what a real contact does, and what a failing chip does.

The panel's clock is moved by the tests, so that a busy machine cannot make a long touch of a short pulse.
"""

from collections.abc import Iterator
from queue import Empty, SimpleQueue
from time import sleep

import pytest
from gpiozero import PinInvalidPin
from gpiozero.pins.mock import MockFactory, MockPin

from appliance.table.buttons import Button, Press
from hardware import buttons
from hardware.buttons import ButtonPanel
from hardware.errors import ButtonError
from hardware.wiring import load_wiring

WIRING = load_wiring()
PATIENCE_S = 5.0


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    made = MockFactory()
    yield made
    made.reset()


class Clock:
    """Seconds that pass only when a test lets them."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(buttons, "monotonic", made)
    return made


def finger(factory: MockFactory, button: Button) -> MockPin:
    pin = factory.pin(WIRING.buttons.pin(button))
    assert isinstance(pin, MockPin)
    return pin


def all_told(told: SimpleQueue[Press]) -> list[Press]:
    presses = []
    while True:
        try:
            presses.append(told.get(timeout=0.2))
        except Empty:
            return presses


def test_a_contact_that_bounces_is_one_press(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()
    with ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory):
        pin = finger(factory, Button.CONFIRM)
        for _ in range(3):  # gpiozero's own bounce_time makes four presses of this on mock pins
            pin.drive_low()
            clock.sleep(0.002)
            pin.drive_high()
            clock.sleep(0.002)
        pin.drive_low()
        clock.sleep(0.06)
        for _ in range(3):
            pin.drive_high()
            clock.sleep(0.002)
            pin.drive_low()
            clock.sleep(0.002)
        pin.drive_high()
        clock.sleep(0.03)
        assert all_told(told) == [Press(Button.CONFIRM)]


def test_a_pulse_from_the_mains_is_no_press(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()
    with ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory):
        pin = finger(factory, Button.BACK)
        for _ in range(20):
            pin.drive_low()
            pin.drive_high()
            clock.sleep(0.01)
        assert all_told(told) == []


def test_edges_that_get_lost_are_made_good_by_reading_the_level(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()
    with ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory):
        pin = finger(factory, Button.NEXT)
        pin.when_changed = None  # no edge is reported any more
        for level in (pin.drive_low, pin.drive_high):
            level()
            for _ in range(4):  # the level is read every 50 real milliseconds
                sleep(0.1)
                clock.sleep(0.03)
        assert all_told(told) == [Press(Button.NEXT)]


def test_a_noisy_pin_does_not_hold_up_another_button(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()
    with ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory):
        noisy, pin = finger(factory, Button.MENU), finger(factory, Button.CONFIRM)
        pin.drive_low()
        presses = []
        for count in range(200):  # edges all the time, closer together than the level is read
            noisy.drive_low()
            noisy.drive_high()
            sleep(0.005)
            clock.sleep(0.005)
            if count == 20:
                pin.drive_high()
            if not told.empty():
                presses.append((count, told.get()))
        assert [press for _, press in presses] == [Press(Button.CONFIRM)]
        assert presses[0][0] < 100, "told while the noise goes on"


def test_a_button_held_while_the_appliance_starts_is_no_press(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()
    for button in Button:
        factory.pin(WIRING.buttons.pin(button))
    original = MockPin._set_pull

    def stuck(pin: MockPin, value: str) -> None:
        original(pin, value)
        pin.drive_low()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MockPin, "_set_pull", stuck)
        panel = ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory)
    with panel:
        clock.sleep(1.2)
        assert all_told(told) == []
        pin = finger(factory, Button.MENU)
        pin.drive_high()
        clock.sleep(0.06)
        pin.drive_low()
        clock.sleep(0.06)
        pin.drive_high()
        clock.sleep(0.03)
        assert all_told(told) == [Press(Button.MENU)]


def test_closing_from_within_a_press_neither_hangs_nor_tells_more(factory: MockFactory, clock: Clock) -> None:
    told: SimpleQueue[Press] = SimpleQueue()

    def close_at_once(press: Press) -> None:
        panel.close()
        told.put(press)

    panel = ButtonPanel(close_at_once, pytest.fail, WIRING, pin_factory=factory)
    pin = finger(factory, Button.CONFIRM)
    for _ in range(2):
        pin.drive_low()
        clock.sleep(0.06)
        pin.drive_high()
        clock.sleep(0.06)
        sleep(0.1)
    assert all_told(told) == [Press(Button.CONFIRM)]


def test_a_chip_that_goes_away_is_told_once_and_can_be_opened_again(factory: MockFactory, clock: Clock) -> None:
    faults: SimpleQueue[ButtonError] = SimpleQueue()

    def gone(pin: MockPin) -> bool:
        raise OSError(19, "No such device")

    with pytest.MonkeyPatch.context() as patch, ButtonPanel(pytest.fail, faults.put, WIRING, pin_factory=factory):
        patch.setattr(MockPin, "_get_state", gone)
        fault = faults.get(timeout=PATIENCE_S)
        assert isinstance(fault, OSError)
        assert "stopped answering" in str(fault) and "No such device" in str(fault)
        sleep(0.2)
        assert faults.empty()
    told: SimpleQueue[Press] = SimpleQueue()
    with ButtonPanel(told.put, pytest.fail, WIRING, pin_factory=factory):
        pin = finger(factory, Button.BACK)
        pin.drive_low()
        clock.sleep(0.06)
        pin.drive_high()
        clock.sleep(0.03)
        assert all_told(told) == [Press(Button.BACK)]


def test_a_pin_that_cannot_be_claimed_is_named_and_the_others_let_go(factory: MockFactory, clock: Clock) -> None:
    back = WIRING.buttons.back
    original = factory.pin

    def pin(name: int) -> MockPin:
        if name == back:
            raise PinInvalidPin(f"{name} is not a valid pin name")
        return original(name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(factory, "pin", pin)
        with pytest.raises(ButtonError, match=f"GPIO {back} for the button back"):
            ButtonPanel(pytest.fail, pytest.fail, WIRING, pin_factory=factory)
    ButtonPanel(pytest.fail, pytest.fail, WIRING, pin_factory=factory).close()


def test_a_pin_held_by_another_panel_is_a_button_error(factory: MockFactory, clock: Clock) -> None:
    with (
        ButtonPanel(pytest.fail, pytest.fail, WIRING, pin_factory=factory),
        pytest.raises(ButtonError, match=f"GPIO {WIRING.buttons.confirm}"),
    ):
        ButtonPanel(pytest.fail, pytest.fail, WIRING, pin_factory=factory)
