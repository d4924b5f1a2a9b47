"""The table with its pins: the privacy switch at boot, the lamp of the camera, and what stands in a wiring file."""

from queue import SimpleQueue

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from appliance.app import Table
from appliance.app import table as module
from appliance.config import Config
from appliance.games import Setup
from appliance.session import Policy
from hardware import PrivacySwitch, SimulatedLamps, WiringError
from ui.desk import SEEING, CameraStatus
from vision import CameraError, Frame, Source

PATIENCE_S = 30
SWITCH = "[buttons]\nconfirm = 5\nnext = 6\nback = 13\nmenu = 19\n[privacy_switch]\npin = 27\n"


class Camera(Source):
    """Gives noise as often as the test allows; says when it is opened and closed."""

    live, name = True, "usb:0"

    def __init__(self, lamps, log):
        self.lamps, self.log, self.seq = lamps, log, 0
        self.noise = np.random.default_rng(1)
        log.put(("opened", lamps.camera))

    def next_frame(self, timeout=1.0):
        self.seq += 1
        return Frame(self.noise.integers(90, 130, (96, 128, 3), np.uint8), self.seq, self.seq / 10)

    def close(self):
        self.log.put(("closed", self.lamps.camera))


@pytest.fixture
def box(monkeypatch, tmp_path):
    """A box whose pins are mock pins and whose camera is ours."""

    class Box:
        lamps, log, header = SimulatedLamps(), SimpleQueue(), MockFactory()
        config = Config(camera="usb:0", buttons="none", wiring=tmp_path / "wiring.toml")

        def table(self, camera="usb:0", alone=False):
            return Table(tmp_path / "journal.sqlite3", self.config, Policy(), camera, alone)

        def until(self, table, *statuses):
            table.appliance.step(0.0)
            while table.appliance.desk.camera not in statuses:
                table.appliance.step(0.0)

    made = Box()
    made.header.close = lambda: None
    (tmp_path / "wiring.toml").write_text(SWITCH)
    monkeypatch.setattr(module, "open_lamps", lambda spec, on_fault, wiring: made.lamps)
    monkeypatch.setattr(module, "PrivacySwitch", lambda told, pin: PrivacySwitch(told, pin, lambda: made.header))
    for opener in ("open_source", "open_camera"):
        monkeypatch.setattr(module, opener, lambda *spec, **options: Camera(made.lamps, made.log))
    return made


def close_contact(box):
    pin = box.header.pin(27)
    original = pin._set_pull
    pin._set_pull = lambda value: (original(value), pin.drive_low())
    return pin


@pytest.mark.parametrize("camera", ["usb:0", "auto"])
def test_while_the_switch_is_on_at_boot_the_camera_is_never_opened_and_the_eye_says_so(box, camera):
    with box.table(camera) as table:
        table.start(Setup("penta", ("Ann", "Ben")))
        table.look()
        box.until(table, CameraStatus.PRIVATE)
        assert box.log.empty() and not box.lamps.camera
        assert not table.simulated
        box.header.pin(27).drive_low()
        box.until(table, *SEEING)
        assert box.log.get(timeout=PATIENCE_S) == ("opened", True)
        box.header.pin(27).drive_high()
        box.until(table, CameraStatus.PRIVATE)
        assert box.log.get(timeout=PATIENCE_S) == ("closed", True)
        assert not box.lamps.camera


def test_the_camera_is_opened_with_its_lamp_lit_and_the_lamp_goes_out_after_it(box):
    close_contact(box)
    with box.table() as table:
        assert box.lamps.tray
        table.appliance.step(0.0)
        assert box.log.empty(), "nobody needs it yet"
        table.start(Setup("penta", ("Ann", "Ben")))
        table.look()
        assert box.log.get(timeout=PATIENCE_S) == ("opened", True)
        box.until(table, *SEEING)
    assert box.log.get(timeout=PATIENCE_S) == ("closed", True)
    assert not box.lamps.camera and not box.lamps.tray


def test_a_headless_run_does_not_look_past_the_switch(box):
    with pytest.raises(CameraError, match="the privacy switch keeps the camera shut"):
        box.table(alone=True)
    assert box.log.empty()


def test_simulated_dice_need_no_permission_and_light_no_camera_lamp(box, monkeypatch):
    monkeypatch.setattr(Camera, "name", "simulated")
    with box.table("simulated"):
        assert box.log.get(timeout=PATIENCE_S) == ("opened", False)
        assert not box.lamps.camera


def test_a_switch_that_cannot_be_read_is_said(box, monkeypatch):
    def no_chip():
        raise OSError(2, "No such file or directory: /dev/gpiochip0")

    monkeypatch.setattr(module, "PrivacySwitch", lambda told, pin: PrivacySwitch(told, pin, no_chip))
    with box.table() as table:
        table.appliance.step(0.0)
        assert "its privacy switch on GPIO 27 cannot be read" in table.appliance.desk.banner.sentence
        assert box.log.empty()


def test_a_wrong_wiring_file_stops_the_start_with_its_faults(box, tmp_path):
    (tmp_path / "wiring.toml").write_text(SWITCH.replace("27", "19"))
    with pytest.raises(WiringError, match=r"pin 19 is claimed by buttons\.menu and privacy_switch\.pin"):
        box.table()


def test_on_a_pi_auto_never_becomes_simulated_dice(box, monkeypatch):
    monkeypatch.setattr(module, "on_raspberry_pi", lambda: True)
    close_contact(box)

    def none():
        raise CameraError("no camera")

    monkeypatch.setattr(module, "open_camera", none)
    with box.table("auto") as table:
        table.start(Setup("penta", ("Ann", "Ben")))
        table.look()
        box.until(table, CameraStatus.LOST)
        assert not table.simulated
