"""The privacy switch on mock pins: right at boot, shut at once, open only when steady, shut while it cannot be read."""

from queue import SimpleQueue

import pytest
from gpiozero import PinInvalidPin

from hardware import privacy
from hardware.privacy import PrivacySwitch
from hardware.wiring import OnePin
from tests.hardware.watching import PATIENCE_S, Watched, WatchedPin

PIN = OnePin(pin=27)
Told = SimpleQueue[tuple[bool, str | None]]


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(privacy, "POLL_S", 0.001)
    monkeypatch.setattr(privacy, "FIRST_PAUSE_S", 0.01)


class Soldered(Watched):
    """A header with the switch on it; ``closed``: how it stands when its pin is claimed."""

    closed = True

    def pin(self, name: int, pin_class: type | None = None, **options: object) -> WatchedPin:
        pin = super().pin(name, pin_class, **options)
        original = pin._set_pull

        def pull(value: str) -> None:
            original(value)
            if self.closed:
                pin.drive_low()

        pin._set_pull = pull
        return pin


def nobody(private: bool, reason: str | None) -> None:
    pytest.fail("nothing should be told")


@pytest.mark.parametrize("closed", [True, False])
def test_it_is_right_before_anything_else_happens(closed: bool) -> None:
    factory = Soldered()
    factory.closed = closed
    with PrivacySwitch(nobody, PIN, lambda: factory) as switch:
        assert (switch.private, switch.reason) == (not closed, None)


def test_it_shuts_at_once_and_opens_when_the_contact_is_steady() -> None:
    factory, told = Soldered(), Told()
    with PrivacySwitch(lambda *news: told.put(news), PIN, lambda: factory) as switch:
        factory.pin(27).drive_high()
        assert told.get(timeout=PATIENCE_S) == (True, None)
        assert switch.private
        factory.pin(27).drive_low()
        assert told.get(timeout=PATIENCE_S) == (False, None)
        assert not switch.private


def test_a_contact_that_bounces_does_not_open(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = Soldered()
    factory.closed = False
    reads: SimpleQueue[None] = SimpleQueue()
    original = WatchedPin._get_state
    count = 0

    def bouncing(pin: WatchedPin) -> bool:
        nonlocal count
        count += 1
        reads.put(None)
        original(pin)
        return count % privacy.STEADY_READS == 0  # high at every sixth read: never closed for six in a row

    monkeypatch.setattr(WatchedPin, "_get_state", bouncing)
    with PrivacySwitch(lambda private, reason: pytest.fail("told") if not private else None, PIN, lambda: factory):
        for _ in range(40):
            reads.get(timeout=PATIENCE_S)


def test_a_switch_that_cannot_be_read_keeps_the_camera_shut_until_it_can() -> None:
    factory, told = Soldered(), Told()
    factory.fault = PinInvalidPin("GPIO busy")
    with PrivacySwitch(lambda *news: told.put(news), PIN, lambda: factory) as switch:
        assert switch.private
        assert switch.reason == ("the camera stays shut: its privacy switch on GPIO 27 cannot be read: GPIO busy")
        factory.fault = None
        assert told.get(timeout=PATIENCE_S) == (False, None)


def test_a_chip_that_goes_away_shuts_the_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    factory, told = Soldered(), Told()

    def gone(pin: WatchedPin) -> bool:
        raise OSError(19, "No such device")

    with PrivacySwitch(lambda *news: told.put(news), PIN, lambda: factory) as switch:
        assert not switch.private
        with monkeypatch.context() as patch:
            patch.setattr(WatchedPin, "_get_state", gone)
            private, reason = told.get(timeout=PATIENCE_S)
            assert private and reason is not None and "No such device" in reason
        assert told.get(timeout=PATIENCE_S) == (False, None)
