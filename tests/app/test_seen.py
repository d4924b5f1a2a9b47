"""A camera that is looked through outside a match heeds the privacy switch and lights its lamp."""

import pytest

from appliance.app import seen as module
from appliance.app.seen import seen
from appliance.cli import main
from appliance.config import Config
from hardware import SimulatedLamps
from vision import CameraError

SWITCH = "[buttons]\nconfirm = 5\nnext = 6\nback = 13\nmenu = 19\n[privacy_switch]\npin = 27\n"


class Switch:
    """Stands as ``private`` says."""

    private, reason = False, None

    def __init__(self, told, pin):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


@pytest.fixture
def lamps(monkeypatch):
    made = SimulatedLamps()
    monkeypatch.setattr(module, "PrivacySwitch", Switch)
    monkeypatch.setattr(module, "on_raspberry_pi", lambda: True)
    monkeypatch.setattr(module, "open_lamps", lambda spec, on_fault, wiring: made)
    monkeypatch.setattr(Switch, "private", False)
    return made


@pytest.fixture
def config(tmp_path):
    (tmp_path / "wiring.toml").write_text(SWITCH)
    return Config(wiring=tmp_path / "wiring.toml")


def test_the_lamp_is_lit_while_the_camera_is_looked_through(lamps, config):
    with seen("usb:0", config):
        assert lamps.camera
    assert not lamps.camera


@pytest.mark.parametrize("camera", ["folder:x", "video:x", "simulated", "pictures"])
def test_what_sees_nobody_needs_neither(lamps, config, monkeypatch, camera):
    monkeypatch.setattr(Switch, "private", True)
    with seen(camera, config):
        assert not lamps.camera


@pytest.mark.parametrize("camera", ["auto", "picamera", "usb:1"])
def test_a_switch_that_is_on_keeps_the_camera_shut(lamps, config, monkeypatch, camera):
    monkeypatch.setattr(Switch, "private", True)
    with pytest.raises(CameraError, match="the privacy switch keeps the camera shut"), seen(camera, config):
        pytest.fail("not looked through")


@pytest.mark.parametrize("verb", [["watch", "usb:0"], ["calibrate", "--camera", "usb:0"]])
def test_the_command_line_heeds_the_switch(lamps, config, monkeypatch, tmp_path, capsys, verb):
    monkeypatch.setattr(Switch, "private", True)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "config.toml").write_text('wiring = "wiring.toml"\n')
    assert main(verb) == 3
    assert "the privacy switch keeps the camera shut" in capsys.readouterr().err
