"""Wiring files: the shipped one, the owner's, and every way to get one wrong."""

from pathlib import Path

import pytest

from appliance.table.buttons import Button
from hardware import WiringError, load_wiring

GOOD = "[buttons]\nconfirm = 17\nnext = 27\nback = 22\nmenu = 23\n"


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "wiring.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def faults(path: Path) -> list[str]:
    with pytest.raises(WiringError) as caught:
        load_wiring(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}: ") for line in lines), "every fault names the file"
    return [line.removeprefix(f"{path}: ") for line in lines]


def test_the_shipped_wiring_gives_every_button_a_pin_of_its_own() -> None:
    wiring = load_wiring()
    assert len({wiring.buttons.pin(button) for button in Button}) == len(Button)


def test_the_owners_wiring_is_taken(tmp_path: Path) -> None:
    wiring = load_wiring(write(tmp_path, GOOD))
    assert [wiring.buttons.pin(button) for button in Button] == [17, 27, 22, 23]


def test_every_fault_is_named_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, '[buttons]\nconfirm = 99\nnext = "6"\nback = 5\nmeenu = 5\n\n[lamp]\npin = 1\n')
    assert faults(path) == [
        "buttons.confirm is 99; expected a pin of the header as BCM number, 2 to 27",
        "buttons.next is '6'; expected a pin of the header as BCM number, 2 to 27",
        "buttons.menu is missing; expected a pin from 2 to 27",
        "buttons.meenu is not known; expected only buttons.confirm, buttons.next, buttons.back, buttons.menu",
        "lamp is not known; expected only the table buttons, the table button_lamps, the table tray_lamp, "
        "the table camera_lamp, the table buzzer, the table privacy_switch",
        "pin 5 is claimed by buttons.back and buttons.meenu; expected a pin of its own for each",
    ]


def test_pins_that_clash_are_named(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD.replace("22", "17").replace("23", "17"))
    assert faults(path) == [
        "pin 17 is claimed by buttons.confirm and buttons.back and buttons.menu; expected a pin of its own for each"
    ]


@pytest.mark.parametrize(
    ("value", "shown"), [("true", "True"), ("5.0", "5.0"), ("1", "1"), ("28", "28"), ("-1", "-1"), ("[5]", "[5]")]
)
def test_what_is_no_pin_of_the_header_is_refused(tmp_path: Path, value: str, shown: str) -> None:
    path = write(tmp_path, GOOD.replace("17", value))
    assert faults(path) == [f"buttons.confirm is {shown}; expected a pin of the header as BCM number, 2 to 27"]


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file_lacks_the_table(tmp_path: Path, text: str) -> None:
    assert faults(write(tmp_path, text)) == ["buttons is missing; expected a table with a pin a button"]


def test_a_value_in_place_of_the_table_is_refused(tmp_path: Path) -> None:
    assert faults(write(tmp_path, "buttons = 5\n")) == ["buttons is 5; expected a table with a pin a button"]


@pytest.mark.parametrize("text", [b"[buttons\n", b"\xff\xfe\x00", b"[buttons]\nnext = 1\nnext = 2\n"])
def test_what_is_no_toml_is_refused_with_the_place(tmp_path: Path, text: bytes) -> None:
    (fault,) = faults(write(tmp_path, text))
    assert fault.startswith("is not a TOML file: ")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.toml") == ["cannot be read: No such file or directory"]
    assert faults(tmp_path) == ["cannot be read: Is a directory"]


def test_the_shipped_wiring_has_lamps_and_a_buzzer_and_no_switch_that_would_shut_the_camera() -> None:
    wiring = load_wiring()
    assert all(wiring.button_lamps.pin(button) for button in Button)
    assert wiring.tray_lamp and wiring.camera_lamp and wiring.buzzer
    assert wiring.privacy_switch is None
    assert len(set(wiring.pins.values())) == len(wiring.pins) == 11


def test_only_the_buttons_must_be_there(tmp_path: Path) -> None:
    wiring = load_wiring(write(tmp_path, GOOD + "[button_lamps]\nnext = 4\n"))
    assert wiring.button_lamps.pin(Button.NEXT) == 4 and wiring.button_lamps.pin(Button.MENU) is None
    assert wiring.tray_lamp is None
    assert wiring.pins == {
        "buttons.confirm": 17,
        "buttons.next": 27,
        "buttons.back": 22,
        "buttons.menu": 23,
        "button_lamps.next": 4,
    }


def test_lamps_and_switch_are_checked_as_the_buttons_are(tmp_path: Path) -> None:
    more = "[button_lamps]\nnext = 40\nok = 3\n[tray_lamp]\npin = 17\nlevel = 0\n[buzzer]\npin = 17\n[privacy_switch]\n"
    assert faults(write(tmp_path, GOOD + more)) == [
        "button_lamps.next is 40; expected a pin of the header as BCM number, 2 to 27",
        "button_lamps.ok is not known; expected only button_lamps.confirm, button_lamps.next, button_lamps.back, "
        "button_lamps.menu",
        "tray_lamp.level is 0; expected a brightness above 0 and up to 1",
        "privacy_switch.pin is missing; expected a pin from 2 to 27",
        "pin 17 is claimed by buttons.confirm and tray_lamp.pin and buzzer.pin; expected a pin of its own for each",
    ]


def test_a_value_in_place_of_another_table_is_refused(tmp_path: Path) -> None:
    assert faults(write(tmp_path, "buzzer = 26\n" + GOOD)) == ["buzzer is 26; expected a table with a pin"]
