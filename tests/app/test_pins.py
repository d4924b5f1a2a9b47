import queue

import pytest

from appliance.app import pins
from appliance.app.messages import ButtonsFailed
from appliance.app.pins import ButtonSupervisor
from appliance.session import Fault, FaultCleared
from hardware import ButtonError, SimulatedButtons


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch):
    monkeypatch.setattr(pins, "FIRST_PAUSE_S", 0.01)


def test_buttons_that_cannot_be_opened_are_told_and_opened_later():
    told: queue.SimpleQueue = queue.SimpleQueue()
    tries = []

    def open_set(failed):
        tries.append(failed)
        if len(tries) < 3:
            raise ButtonError("the GPIO chip is busy")
        return SimulatedButtons(lambda press: None, failed)

    supervisor = ButtonSupervisor(open_set, told.put)
    supervisor.start()
    assert [told.get(timeout=5) for _ in range(3)] == [
        ButtonsFailed("the GPIO chip is busy"),
        ButtonsFailed("the GPIO chip is busy"),
        FaultCleared(Fault.BUTTONS_LOST),
    ]
    supervisor.stop()


def test_buttons_that_stop_answering_are_closed_and_opened_again():
    told: queue.SimpleQueue = queue.SimpleQueue()
    failures = []

    def open_set(failed):
        failures.append(failed)
        return SimulatedButtons(lambda press: None, failed)

    supervisor = ButtonSupervisor(open_set, told.put)
    supervisor.start()
    assert told.get(timeout=5) == FaultCleared(Fault.BUTTONS_LOST)
    failures[0](ButtonError("pin 17 does not answer"))
    assert told.get(timeout=5) == ButtonsFailed("pin 17 does not answer")
    assert told.get(timeout=5) == FaultCleared(Fault.BUTTONS_LOST)
    supervisor.stop()


def test_after_stop_nothing_is_tried_again():
    tries = []

    def open_set(failed):
        tries.append(failed)
        raise ButtonError("no chip")

    supervisor = ButtonSupervisor(open_set, lambda message: None)
    supervisor.stop()
    supervisor.start()
    assert tries == []
