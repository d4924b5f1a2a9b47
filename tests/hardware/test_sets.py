"""Opening buttons by name, on machines with and without a header."""

import os
import sys
from pathlib import Path

import pytest

from appliance.table.buttons import Button, Press
from hardware import ButtonError, SimulatedButtons, open_buttons, sets
from hardware.sets import on_raspberry_pi


def nobody(_: object) -> None:
    pytest.fail("nothing should be told")


def test_auto_takes_simulated_buttons_where_there_is_no_header(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sets, "on_raspberry_pi", lambda: False)
    with open_buttons("auto", nobody, nobody) as buttons:
        assert isinstance(buttons, SimulatedButtons)


def test_auto_on_a_pi_without_the_library_is_a_fault_not_silence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sets, "on_raspberry_pi", lambda: True)
    monkeypatch.setitem(sys.modules, "lgpio", None)  # makes its import fail
    monkeypatch.setenv("LG_WD", str(tmp_path))
    with pytest.raises(ButtonError, match=r"the GPIO chip: .*lgpio"):
        open_buttons("auto", nobody, nobody)


def test_lgpio_is_given_the_runtime_folder_for_its_fifo(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/run/another")
    with pytest.raises(ButtonError):
        open_buttons("gpio", nobody, nobody)
    assert os.environ["LG_WD"] == str(tmp_path)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match='buttons "usb" are not known; expected auto, gpio or simulated'):
        open_buttons("usb", nobody, nobody)


def test_a_pi_is_known_by_its_device_tree(tmp_path: Path) -> None:
    model = tmp_path / "model"
    assert not on_raspberry_pi(model)
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert on_raspberry_pi(model)
    model.write_bytes(b"Radxa ROCK 5B\0")
    assert not on_raspberry_pi(model)


def test_simulated_buttons_that_fail_say_so_once_and_press_no_more() -> None:
    faults: list[ButtonError] = []
    told: list[Press] = []
    with SimulatedButtons(told.append, faults.append) as buttons:
        buttons.fail("unplugged")
        buttons.fail("unplugged")
        buttons.press(Button.CONFIRM)
    assert [str(fault) for fault in faults] == ["unplugged"]
    assert told == []
