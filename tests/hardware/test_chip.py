"""The way to the real pins, gpiozero's lgpio factory, over an lgpio that is made up: handles, lines, what is freed."""

import sys
from collections.abc import Iterator
from queue import SimpleQueue
from types import ModuleType
from typing import Any

import pytest

from appliance.table.buttons import Button, Press
from hardware.buttons import ButtonPanel
from hardware.chip import open_chip
from hardware.errors import ButtonError
from hardware.lamps import LampPanel
from hardware.privacy import PrivacySwitch
from hardware.wiring import OnePin, load_wiring

WIRING = load_wiring()
PATIENCE_S = 30
IN, OUT, ALERT = "input", "output", "alert"


class Lgpio(ModuleType):
    """Keeps ``lines``: (handle, pin) -> how it is claimed; ``levels``: pin -> level; ``edges``: pin -> who is told."""

    BOTH_EDGES, RISING_EDGE, FALLING_EDGE = 3, 1, 2
    SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN = 128, 32, 64
    SET_BIAS_DISABLE, SET_BIAS_PULL_UP, SET_BIAS_PULL_DOWN = 128, 32, 64

    class error(Exception):  # noqa: N801
        pass

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.opened: list[int] = []
        self.closed: list[int] = []
        self.lines: dict[tuple[int, int], str] = {}
        self.levels: dict[int, int] = {}
        self.edges: dict[int, Any] = {}
        self.changes: SimpleQueue[None] = SimpleQueue()

    def gpiochip_open(self, chip: int) -> int:
        self.opened.append(len(self.opened) + 1)
        return self.opened[-1]

    def gpiochip_close(self, handle: int) -> None:
        self.closed.append(handle)
        self.lines = {line: how for line, how in self.lines.items() if line[0] != handle}

    def _claim(self, handle: int, pin: int, how: str) -> None:
        assert handle in self.opened and handle not in self.closed
        if any(owner != handle for owner, line in self.lines if line == pin):
            raise self.error("GPIO busy")
        self.lines[handle, pin] = how
        if how == IN:
            self.edges.pop(pin, None)

    def gpio_claim_input(self, handle: int, pin: int, flags: int = 0) -> None:
        self._claim(handle, pin, IN)
        if flags == self.SET_PULL_UP:
            self.levels.setdefault(pin, 1)

    def gpio_claim_output(self, handle: int, pin: int, level: int = 0) -> None:
        self._claim(handle, pin, OUT)

    def gpio_claim_alert(self, handle: int, pin: int, edges: int, flags: int = 0) -> None:
        self._claim(handle, pin, ALERT)

    def gpio_free(self, handle: int, pin: int) -> None:
        self.lines.pop((handle, pin), None)

    def gpio_get_mode(self, handle: int, pin: int) -> int:
        return 2 if self.lines.get((handle, pin)) == OUT else 32

    def gpio_read(self, handle: int, pin: int) -> int:
        assert (handle, pin) in self.lines, "only a line that is claimed can be read"
        return self.levels.get(pin, 0)

    def gpio_write(self, handle: int, pin: int, level: bool) -> None:
        assert self.lines[handle, pin] == OUT
        self.levels[pin] = int(level)
        self.changes.put(None)

    def gpio_set_debounce_micros(self, handle: int, pin: int, micros: int) -> None:
        assert micros == 0, "debouncing is our own"

    def callback(self, handle: int, pin: int, edges: int, told: Any) -> Any:
        self.edges[pin] = told
        lines = self

        class Callback:
            def cancel(self) -> None:
                lines.edges.pop(pin, None)

        return Callback()

    def until(self, pin: int, level: int) -> None:
        while self.levels.get(pin) != level:
            self.changes.get(timeout=PATIENCE_S)


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Lgpio]:
    made = Lgpio()
    monkeypatch.setenv("LG_WD", str(tmp_path))
    monkeypatch.setitem(sys.modules, "lgpio", made)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC04170)  # a Pi 5
    yield made
    sys.modules.pop("gpiozero.pins.lgpio", None)


def test_buttons_lamps_and_switch_have_a_handle_each_and_closing_one_leaves_the_others(lgpio: Lgpio) -> None:
    presses: SimpleQueue[Press] = SimpleQueue()
    told: SimpleQueue[tuple[bool, str | None]] = SimpleQueue()
    with ButtonPanel(presses.put, pytest.fail, WIRING) as buttons:
        lgpio.levels[27] = 0
        with PrivacySwitch(lambda *news: told.put(news), OnePin(pin=27)) as switch:
            assert not switch.private
            with LampPanel(pytest.fail, WIRING) as lamps:
                lamps.light_buttons(frozenset({Button.NEXT}))
                lgpio.until(WIRING.button_lamps.pin(Button.NEXT) or 0, 1)
            assert len(lgpio.opened) == 3 and lgpio.closed == [3]
            assert lgpio.levels[23] == 0, "put out before its pin is given back"
            lgpio.levels[27] = 1
            assert told.get(timeout=PATIENCE_S) == (True, None)
        of_buttons = {WIRING.buttons.pin(each) for each in Button}
        assert lgpio.lines == {(1, pin): ALERT for pin in of_buttons}
        assert set(lgpio.edges) == of_buttons, "their edges are still told"
        buttons.close()
    assert lgpio.lines == {} and sorted(lgpio.closed) == [1, 2, 3]


def test_lines_that_another_program_holds_are_a_sentence(lgpio: Lgpio) -> None:
    lgpio.opened.append(99)
    lgpio.lines[99, WIRING.buttons.back] = OUT
    with pytest.raises(ButtonError, match=r"GPIO 13 for the button back: GPIO busy"):
        ButtonPanel(pytest.fail, pytest.fail, WIRING)
    assert [line for line in lgpio.lines if line[0] != 99] == []


def test_a_chip_can_be_opened_again(lgpio: Lgpio) -> None:
    for _ in range(3):
        ButtonPanel(pytest.fail, pytest.fail, WIRING).close()
    assert lgpio.closed == lgpio.opened == [1, 2, 3]


def test_each_chip_has_pins_of_its_own(lgpio: Lgpio) -> None:
    one, two = open_chip(), open_chip()
    one.pin(5)
    two.close()
    assert list(one.pins) and not two.pins
    one.close()
    assert not one.pins
