"""The Pi's camera over the stub of picamera2: settling, focus, formats, and what is told when it fails."""

import sys
from inspect import signature
from unittest.mock import MagicMock

import numpy as np
import pytest

from tests.vision.picamera2_stub import WITH_LENS, Picamera2, opened
from vision import CameraError, open_source
from vision.frame import OddPicture
from vision.sources.picamera import PicameraSource
from vision.sources.pixels import bgr_of
from vision.sources.settling import Settling, lens_position


@pytest.fixture(autouse=True)
def _no_stub_is_left(monkeypatch):
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)


def set_at_last(name):
    return [controls[name] for controls in Picamera2.last.set if name in controls][-1]


def test_it_is_configured_once_with_a_small_stream_beside():
    with opened() as source:
        source.next_frame()
        config = Picamera2.last.camera_configuration()
        assert config["main"]["size"] == (320, 240) and config["lores"]["size"] == (320, 240)
        assert config["lores"]["format"] == "YUV420" and not config["queue"]
    assert Picamera2.last.calls == ["configure", "start", "stop", "close"]


def test_exposure_and_colours_are_kept_once_they_are_steady():
    with opened() as source:
        kept = [controls for controls in Picamera2.last.set if "ExposureTime" in controls]
        assert [sorted(controls) for controls in kept] == [["AnalogueGain", "ColourGains", "ExposureTime"]]
        assert kept[0]["ExposureTime"] == pytest.approx(18000, rel=0.03)
        assert not any("AeEnable" in controls for controls in Picamera2.last.set)
        for _ in range(100):
            source.next_frame()
        assert len([controls for controls in Picamera2.last.set if "ExposureTime" in controls]) == 1


def test_a_lamp_that_is_switched_off_or_on_lets_it_settle_anew_and_a_hand_does_not():
    with opened() as source:
        camera = Picamera2.last
        camera.level = 2
        camera.scene = lambda width, height: np.full((height, width, 3), camera.level, np.uint8)
        for _ in range(40):
            source.next_frame()
        camera.level = 90
        for _ in range(100):
            source.next_frame()
        assert set_at_last("ExposureTime") > 0, "a hand for a second is no other light"
        camera.level = 2
        for _ in range(76):
            source.next_frame()
        assert set_at_last("ExposureTime") == 0 and set_at_last("AnalogueGain") == 0
        camera.level = 90
        for _ in range(30):
            source.next_frame()
        assert set_at_last("ExposureTime") == pytest.approx(18000, rel=0.03)


def test_what_a_module_has_no_control_for_is_left_alone():
    with opened(controls={"ExposureTime": (1, 66666, 20000)}):
        assert [sorted(controls) for controls in Picamera2.last.set] == [["ExposureTime"]]


def test_autofocus_is_asked_for_once_and_the_lens_is_held_where_it_was_sharp():
    with opened(controls=WITH_LENS, **{"sharp at": 4.5}):
        asked = [controls for controls in Picamera2.last.set if "AfMode" in controls]
    assert asked == [{"AfMode": 1, "AfTrigger": 0}, {"AfMode": 0, "LensPosition": 4.5}]


def test_a_lens_that_finds_nothing_sharp_is_held_at_its_modules_own_place():
    with opened(controls={**WITH_LENS, "LensPosition": (0.0, 10.0, 2.0)}, focus=3):
        assert set_at_last("LensPosition") == 2.0


@pytest.mark.parametrize(("found", "held"), [(12.0, 10.0), (-1.0, 0.0), (3.0, 3.0)])
def test_the_lens_stays_within_what_its_module_allows(found, held):
    assert lens_position({"LensPosition": (0.0, 10.0, 1.0)}, {"LensPosition": found}) == held


def test_a_module_that_never_settles_is_taken_as_it_is(monkeypatch):
    monkeypatch.setattr("vision.sources.picamera._SETTLE_S", -1.0)
    with opened() as source:
        assert source.next_frame() is not None
        assert set_at_last("ExposureTime") > 0


def test_values_that_swing_are_not_kept():
    settling = Settling({"ExposureTime": (1, 2, 3)})
    assert not any(settling.feed({"ExposureTime": 9000 + 1000 * (n % 2)}, 90.0) for n in range(50))
    assert not settling.kept


def test_every_request_is_released_even_when_its_picture_is_odd():
    with opened() as source:
        for _ in range(20):
            source.next_frame()
        assert Picamera2.last.held == 0
    with pytest.raises(CameraError, match="gives pictures as MJPEG; expected one of RGB888"):
        opened(format="MJPEG")
    assert Picamera2.last.held == 0


@pytest.mark.parametrize("format", ["RGB888", "XBGR8888"])
def test_colours_come_as_blue_green_red_whatever_the_format(format):
    with opened(format=format) as source:
        frame = source.next_frame()
    assert frame.image[5, 5].tolist() == [200, 40, 20]
    assert np.abs(frame.lores[5, 5].astype(int) - [200, 40, 20]).max() < 12


def test_formats_are_named_from_the_last_byte():
    array = np.zeros((20, 30, 4), np.uint8)
    array[...] = (1, 2, 3, 255)
    assert bgr_of(array, "XRGB8888", (24, 16)).shape == (16, 24, 3)
    assert bgr_of(array, "XRGB8888", (30, 20))[0, 0].tolist() == [1, 2, 3]
    assert bgr_of(array, "XBGR8888", (30, 20))[0, 0].tolist() == [3, 2, 1]
    assert bgr_of(array[..., :3], "BGR888", (30, 20))[0, 0].tolist() == [3, 2, 1]
    with pytest.raises(OddPicture, match="SRGGB10"):
        bgr_of(array, "SRGGB10", (30, 20))


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"ids": []}, "no camera module 0 is attached; 0 are"),
        ({"ids": ["/base/axi/pcie@1000/usb@1/1-1:1.0-046d"]}, "no camera module 0 is attached; 0 are"),
        ({"fault": "busy"}, "the camera module 0 cannot be started: Camera __init__ sequence did not complete"),
        ({"fault": "start"}, "the camera module 0 cannot be started: .*Device or resource busy"),
        ({"fault": "no frames"}, "the camera module 0 gave no picture within 2 s"),
    ],
)
def test_what_is_wrong_as_it_is_opened_is_a_sentence(how, sentence):
    with pytest.raises(CameraError, match=sentence):
        opened(**how)


def test_a_camera_that_gives_nothing_any_more_is_lost():
    with opened() as source:
        Picamera2.last.fault = "no frames"
        with pytest.raises(CameraError, match=r"gave no picture within 1\.4 s"):
            source.next_frame()
    assert Picamera2.last.calls[-2:] == ["stop", "close"]


def test_without_the_library_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(CameraError, match="picamera2 is not installed"):
        PicameraSource()
    monkeypatch.setattr("vision.sources.registry.find_spec", lambda name: None)
    with pytest.raises(CameraError, match="it comes with Raspberry Pi OS as python3-picamera2"):
        open_source("picamera")


class Broken:
    """A finder whose picamera2 is installed and cannot be imported."""

    def __init__(self, error):
        self.error = error

    def find_spec(self, name, path=None, target=None):
        if name == "picamera2":
            raise self.error


@pytest.mark.parametrize(
    "error", [ImportError("undefined symbol: _ZN9libcamera"), ValueError("Expected 96 from C header, got 88")]
)
def test_a_library_of_another_release_is_a_sentence(monkeypatch, error):
    monkeypatch.setattr(sys, "meta_path", [Broken(error), *sys.meta_path])
    with pytest.raises(CameraError, match=f"picamera2 cannot be imported: {error.args[0]}"):
        PicameraSource()


@pytest.fixture
def real(monkeypatch):
    """The real picamera2 over libcamera's real bindings; only pykms, of which a preview alone has need, is made up."""
    pytest.importorskip("libcamera", reason="python3-libcamera is not installed for this Python")
    monkeypatch.setitem(sys.modules, "pykms", MagicMock())
    return pytest.importorskip("picamera2", reason="picamera2 is not installed for this Python").Picamera2


def test_the_real_picamera2_finds_no_camera_here(real):
    if real.global_camera_info():
        pytest.skip("there is a camera here")
    with pytest.raises(CameraError, match="no camera module 0 is attached; 0 are"):
        PicameraSource()


def test_the_stub_promises_nothing_that_the_real_one_does_not_have(real):
    for name, stub in vars(Picamera2).items():
        if name.startswith("_") or name in ("how", "last", "ids", "look", "scene"):
            continue
        assert hasattr(real, name), name
        if callable(stub):
            assert set(signature(stub).parameters) <= set(signature(getattr(real, name)).parameters), name
