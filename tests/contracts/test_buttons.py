"""What every set of buttons must do, run over each registered one."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue

import pytest
from gpiozero.pins.mock import MockFactory

from appliance.table.buttons import Button, Press
from hardware import buttons
from hardware.buttons import ButtonPanel
from hardware.contract import ButtonSet, OnFault, OnPress
from hardware.errors import ButtonError
from hardware.sets import BUTTON_SETS
from hardware.simulated import SimulatedButtons
from hardware.wiring import load_wiring

PATIENCE_S = 5.0


class Rig:
    """A set of buttons, and a finger that knows how to press them."""

    def __init__(self, open_set: Callable[[OnPress, OnFault], ButtonSet], touch: Callable[[ButtonSet, Press], None]):
        self.told: SimpleQueue[Press] = SimpleQueue()
        self.faults: SimpleQueue[ButtonError] = SimpleQueue()
        self._touch = touch
        self.buttons = open_set(self.told.put, self.faults.put)

    def touch(self, button: Button, held: bool = False) -> None:
        self._touch(self.buttons, Press(button, held))

    def next_press(self) -> Press:
        return self.told.get(timeout=PATIENCE_S)

    def assert_quiet(self) -> None:
        with pytest.raises(Empty):
            self.told.get(timeout=0.2)


@contextmanager
def gpio() -> Iterator[Rig]:
    factory = MockFactory()
    wiring = load_wiring()
    passed = [0.0]  # the panel's time goes by touches, so that a busy machine cannot change how long one was

    def touch(_: ButtonSet, press: Press) -> None:
        pin = factory.pin(wiring.buttons.pin(press.button))
        pin.drive_low()
        passed.append(1.15 if press.held else 0.06)
        pin.drive_high()
        passed.append(0.06)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(buttons, "monotonic", lambda: sum(passed))
        rig = Rig(lambda on_press, on_fault: ButtonPanel(on_press, on_fault, wiring, pin_factory=factory), touch)
        try:
            yield rig
        finally:
            rig.buttons.close()
            factory.reset()


@contextmanager
def simulated() -> Iterator[Rig]:
    def touch(opened: ButtonSet, press: Press) -> None:
        assert isinstance(opened, SimulatedButtons)
        opened.press(press.button, press.held)

    rig = Rig(SimulatedButtons, touch)
    with rig.buttons:
        yield rig


RIGS = {"gpio": gpio, "simulated": simulated}


def test_every_registered_set_has_a_rig() -> None:
    assert set(RIGS) == set(BUTTON_SETS)


@pytest.fixture(params=sorted(BUTTON_SETS))
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    with RIGS[request.param]() as opened:
        yield opened


@pytest.mark.parametrize("button", Button)
def test_a_touch_is_exactly_one_press_of_that_button(rig: Rig, button: Button) -> None:
    rig.touch(button)
    assert rig.next_press() == Press(button)
    rig.assert_quiet()


def test_a_finger_that_stays_is_exactly_one_long_press(rig: Rig) -> None:
    rig.touch(Button.MENU, held=True)
    assert rig.next_press() == Press(Button.MENU, held=True)
    rig.assert_quiet()


def test_presses_come_in_the_order_of_the_touches(rig: Rig) -> None:
    touches = [Button.NEXT, Button.NEXT, Button.CONFIRM, Button.BACK, Button.NEXT]
    for button in touches:
        rig.touch(button)
    assert [rig.next_press().button for _ in touches] == touches


def test_nothing_is_told_once_closed_and_closing_again_is_harmless(rig: Rig) -> None:
    rig.buttons.close()
    rig.touch(Button.CONFIRM)
    rig.buttons.close()
    rig.assert_quiet()


def test_it_closes_as_a_context(rig: Rig) -> None:
    with rig.buttons as entered:
        assert entered is rig.buttons
    rig.touch(Button.CONFIRM)
    rig.assert_quiet()


def test_fingers_on_two_buttons_at_once_are_two_presses(rig: Rig) -> None:
    fingers = [threading.Thread(target=rig.touch, args=(button,)) for button in (Button.NEXT, Button.BACK)]
    for finger in fingers:
        finger.start()
    for finger in fingers:
        finger.join(timeout=PATIENCE_S)
    assert {rig.next_press().button, rig.next_press().button} == {Button.NEXT, Button.BACK}
    rig.assert_quiet()
    assert rig.faults.empty()
