"""A USB camera over the stand-in for V4L2: no stale picture, and what is told when it fails."""

import cv2
import pytest

from tests.vision.v4l2_stub import AIMS, LEVEL, SWITCHES, Capture, all_controls
from vision import CameraError, open_source
from vision.sources.registry import open_camera
from vision.sources.settling import PATIENCE
from vision.sources.webcam import WebcamSource


@pytest.fixture(autouse=True)
def _v4l2(monkeypatch):
    monkeypatch.setattr(Capture, "how", {})
    monkeypatch.setattr(cv2, "VideoCapture", Capture)


@pytest.mark.parametrize("clock", [True, False])
def test_pictures_from_before_the_call_are_passed_over(monkeypatch, clock):
    monkeypatch.setattr(Capture, "how", {"clock": clock})
    with WebcamSource(0) as source:
        assert [int(source.next_frame().image[0, 0, 0]) for _ in range(5)] == [LEVEL] * 5


def kept(controls):
    """What is kept by hand, of exposure, white balance and focus."""
    return [value for value, (switch, by_hand) in SWITCHES.items() if controls[switch] == by_hand]


def test_exposure_colours_and_focus_are_kept_where_the_automatics_have_found_them(monkeypatch):
    controls = all_controls()
    monkeypatch.setattr(Capture, "how", {"controls": controls})
    with WebcamSource(0) as source:
        assert kept(controls) == list(AIMS)
        assert all(controls[value] == pytest.approx(aim, rel=0.05) for value, aim in AIMS.items())
        assert source.next_frame().seq == 0


@pytest.mark.parametrize("lying", AIMS)
def test_what_a_camera_lies_about_is_given_back_to_its_automatic(monkeypatch, lying):
    controls = all_controls()
    monkeypatch.setattr(Capture, "how", {"controls": controls, "lies": (lying,)})
    with WebcamSource(0) as source:
        assert kept(controls) == [value for value in AIMS if value != lying]
        assert int(source.next_frame().image[0, 0, 0]) == pytest.approx(LEVEL, abs=3)


def test_a_camera_without_controls_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(Capture, "how", {"controls": {}})
    with WebcamSource(0) as source:
        assert source.next_frame().image.shape == (240, 320, 3)


def test_what_was_left_by_hand_is_found_anew(monkeypatch):
    controls = {**all_controls(), cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_AUTOFOCUS: 0.0}
    monkeypatch.setattr(Capture, "how", {"controls": controls})
    with WebcamSource(0):
        assert kept(controls) == list(AIMS)
        assert all(controls[value] == pytest.approx(aim, rel=0.05) for value, aim in AIMS.items())


def test_when_the_light_has_gone_it_is_found_anew_and_a_hand_changes_nothing(monkeypatch):
    controls = all_controls()
    monkeypatch.setattr(Capture, "how", how := {"controls": controls})
    with WebcamSource(0) as source:
        how["light"] = 0.1
        for _ in range(PATIENCE - 1):
            source.next_frame()
        assert controls[cv2.CAP_PROP_EXPOSURE] == pytest.approx(200, rel=0.05)
        for _ in range(100):
            source.next_frame()
        assert kept(controls) == list(AIMS)
        assert controls[cv2.CAP_PROP_EXPOSURE] == pytest.approx(2000, rel=0.05)


def test_a_damaged_picture_is_passed_over(monkeypatch):
    monkeypatch.setattr(Capture, "how", {"fault": "damaged"})
    with WebcamSource(0) as source:
        assert source.next_frame().image.shape == (240, 320, 3)


def test_no_camera_or_one_that_another_program_holds(monkeypatch):
    monkeypatch.setattr(Capture, "how", {"fault": "none"})
    with pytest.raises(CameraError, match="no USB camera answers at number 2; it may be unplugged, or held by another"):
        WebcamSource(2)


def test_a_camera_that_opens_and_gives_nothing_is_said_to_be_held(monkeypatch):
    monkeypatch.setattr("vision.sources.webcam._FRAME_S", 0.05)
    monkeypatch.setattr(Capture, "how", {"fault": "held"})
    with pytest.raises(CameraError, match=r"the USB camera 2 gave no picture within 0\.05 s; another program may hold"):
        WebcamSource(2)


def test_a_camera_that_is_unplugged_is_lost(monkeypatch):
    with WebcamSource(1) as source:
        monkeypatch.setattr(Capture, "how", {"fault": "unplugged"})
        with pytest.raises(CameraError, match=r"the USB camera 1 gave no picture within 0\.1 s"):
            source.next_frame(0.1)


def test_a_number_without_a_device_is_refused_before_a_process_is_started():
    with pytest.raises(CameraError, match="no USB camera answers at number 987: there is no /dev/video987"):
        open_source("usb:987")


def test_auto_says_what_is_wrong_with_each_camera(monkeypatch):
    monkeypatch.setattr("vision.sources.registry.find_spec", lambda name: None)
    monkeypatch.setattr("vision.sources.registry.Path.exists", lambda path: False)
    with pytest.raises(
        CameraError, match=r"no camera: picamera2 is not installed.*; no USB camera answers at number 0"
    ):
        open_camera()
    assert open_source("auto").name == "simulated"
