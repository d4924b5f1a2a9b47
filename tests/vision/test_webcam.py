"""A USB camera over the stand-in for V4L2: no stale picture, and what is told when it fails."""

import cv2
import pytest

from tests.vision.v4l2_stub import LEVEL, Capture
from vision import CameraError, open_source
from vision.sources.registry import open_camera
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


def test_a_damaged_picture_is_passed_over(monkeypatch):
    monkeypatch.setattr(Capture, "how", {"fault": "damaged"})
    with WebcamSource(0) as source:
        assert source.next_frame().image.shape == (240, 320, 3)


def test_no_camera_or_one_that_another_program_holds(monkeypatch):
    monkeypatch.setattr(Capture, "how", {"fault": "none"})
    with pytest.raises(CameraError, match="no USB camera answers at number 2; it may be unplugged, or held by another"):
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
