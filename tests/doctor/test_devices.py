import pytest

from appliance.config import Config
from appliance.doctor.devices import pins, rights, screen, touch
from tests.doctor.machines import PI, lines, machine


def test_a_sound_table(tmp_path):
    here = machine(tmp_path)
    assert lines(screen(here)) == ["ok connected: DSI-1"]
    assert lines(touch(here)) == ["ok Goodix Touch, turned with the picture by 0 degrees"]
    assert lines(pins(here)) == ["ok the wiring is sound and the GPIO chip can be used"]
    assert lines(rights(here)) == ["ok devices and matches belong to this user"]


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({"/dev/dri/card1": None}, "fail the kernel offers none in /dev/dri"),
        ({"/sys/class/drm/card1-DSI-1/status": "disconnected"}, "fail none is connected"),
    ],
)
def test_a_screen_that_is_not_there(tmp_path, files, says):
    assert lines(screen(machine(tmp_path, files))) == [says]


@pytest.mark.parametrize(
    ("seconds", "says"),
    [
        ("600\n", "warn connected: DSI-1; the kernel blanks it after 10 minutes"),
        ("0\n", "ok connected: DSI-1"),
        ("soon", "ok connected: DSI-1"),
    ],
)
def test_a_screen_that_the_kernel_blanks_is_told(tmp_path, seconds, says):
    assert lines(screen(machine(tmp_path, {"/sys/module/kernel/parameters/consoleblank": seconds})))[0] == says


def test_a_machine_without_touch(tmp_path):
    pad = 'N: Name="A Touchpad"\nH: Handlers=event3\nB: PROP=5\nB: ABS=265800000000003\n'
    assert lines(touch(machine(tmp_path, {"/proc/bus/input/devices": pad}))) == ["warn no touchscreen is there"]


def test_a_picture_that_is_turned_twice(tmp_path):
    twice = machine(tmp_path, {"/proc/cmdline": "video=DSI-1:800x480,rotate=180"}, settings=Config(rotate=180))
    assert lines(touch(twice)) == ["warn the picture is turned by 180 degrees here and once more by the kernel"]


def test_pins_that_clash_are_named_with_file_and_key(tmp_path):
    wiring = tmp_path / "wiring.toml"
    wiring.write_text("[buttons]\nconfirm = 5\nnext = 5\nback = 13\nmenu = 19\n")
    (line,) = lines(pins(machine(tmp_path, settings=Config(wiring=wiring))))
    assert line.startswith("fail ") and "pin 5 is claimed by buttons.confirm and buttons.next" in line


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"files": {"/dev/gpiochip0": None}}, "fail the kernel offers no GPIO chip"),
        ({"versions": {"lgpio": None}}, "fail the Python package lgpio is missing"),
        ({"settings": Config(buttons="none")}, "ok wired buttons are switched off in the settings"),
        (
            {"files": {"/proc/device-tree/model": "Some Board"}},
            "ok the wiring is sound; this machine has no header",
        ),
    ],
)
def test_pins(tmp_path, more, says):
    assert lines(pins(machine(tmp_path, **more))) == [says]


def test_rights_that_are_missing_come_with_the_command_that_gives_them(tmp_path):
    here = machine(tmp_path, {"/proc/device-tree/model": PI}, groups=frozenset({"video", "input"}))
    (finding,) = rights(here)
    assert str(finding) == (
        "fail rights: the user is not in render, gpio\n"
        "     mend: Put the user into render and gpio: sudo usermod -aG render,gpio $USER, then log in again."
    )
