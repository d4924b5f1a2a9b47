"""What every source of frames must do, run over each; those that need a device over a stand-in for its library.

The Pi's camera is also run as it is really opened, in a process of its own.
"""

from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np
import pytest

from tests.vision import picamera2_stub, v4l2_stub
from vision import SOURCES, CameraError, open_source
from vision.sources.process import ProcessSource
from vision.sources.webcam import WebcamSource
from vision.stream import Stream, StreamFault


def folder(tmp_path, monkeypatch):
    for n in range(1, 5):
        cv2.imwrite(str(tmp_path / f"{n}.png"), np.full((240, 320, 3), 40 * n, np.uint8))
    return lambda: open_source(f"folder:{tmp_path}")


def video(tmp_path, monkeypatch):
    file = str(tmp_path / "v.avi")
    writer = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for n in range(1, 5):
        writer.write(np.full((240, 320, 3), 40 * n, np.uint8))
    writer.release()
    return lambda: open_source(f"video:{file}")


def usb(tmp_path, monkeypatch):
    monkeypatch.setattr(v4l2_stub.Capture, "how", {})
    monkeypatch.setattr(cv2, "VideoCapture", v4l2_stub.Capture)
    return lambda: WebcamSource(3)


OPENERS = {
    "folder": folder,
    "video": video,
    "simulated": lambda tmp_path, monkeypatch: lambda: open_source("simulated", size=(400, 300)),
    "picamera": lambda tmp_path, monkeypatch: picamera2_stub.opened,
    "usb": usb,
}
NAMES = {"simulated": "simulated", "picamera": "picamera", "usb": "usb:3"}


@pytest.fixture(params=OPENERS)
def opener(request, tmp_path, monkeypatch):
    return OPENERS[request.param](tmp_path, monkeypatch)


def first(source, most=6):
    frames = []
    for frame in source.frames():
        frames.append(frame)
        if len(frames) == most:
            break
    return frames


def test_every_source_is_run_here():
    assert set(SOURCES) == set(OPENERS)


def test_frames_are_numbered_and_their_time_grows(opener):
    with opener() as source:
        frames = first(source)
    assert [f.seq for f in frames] == list(range(len(frames))) and len(frames) >= 4
    assert all(a.taken_at < b.taken_at for a, b in pairwise(frames))


def test_frames_are_colour_pictures_of_one_size_and_not_changed_by_the_next(opener):
    with opener() as source:
        one = source.next_frame()
        kept = one.image.copy()
        frames = [one, *first(source, 3)]
        assert np.array_equal(one.image, kept)
    assert {f.image.dtype for f in frames} == {np.dtype(np.uint8)}
    assert {f.image.ndim for f in frames} == {3} and {f.image.shape[2] for f in frames} == {3}
    assert len({f.image.shape for f in frames}) == 1


def test_a_small_picture_shows_the_same_as_the_large_one(opener):
    with opener() as source:
        frame = source.next_frame()
    if frame.lores is not None:
        height, width = frame.lores.shape[:2]
        shrunk = cv2.resize(frame.image, (width, height), interpolation=cv2.INTER_AREA)
        assert np.abs(shrunk.astype(int) - frame.lores).mean() < 4


def test_a_source_that_ends_says_so_with_none_for_ever(opener):
    with opener() as source:
        if source.live:
            pytest.skip("a live source has no end")
        assert len(list(source.frames())) == 4
        assert source.next_frame() is None and source.next_frame() is None


def test_a_source_can_be_closed_twice(opener):
    source = opener()
    source.close()
    source.close()


def test_the_name_says_which_source_it_is(opener, request, tmp_path):
    kind = request.node.callspec.params["opener"]
    with opener() as source:
        assert source.name == NAMES.get(kind, f"{kind}:{tmp_path}" + "/v.avi" * (kind == "video"))


def test_no_picture_is_older_than_the_call(opener):
    with opener() as source:
        if source.name.partition(":")[0] not in ("picamera", "usb"):
            pytest.skip("only a camera takes pictures that nobody asked for")
        levels = [int(frame.image[-1, -1].max()) for frame in first(source)]
    assert picamera2_stub.STALE_LEVEL == v4l2_stub.STALE_LEVEL
    assert max(levels) < picamera2_stub.STALE_LEVEL


def usb_with(monkeypatch, **how):
    monkeypatch.setattr(v4l2_stub.Capture, "how", how)
    monkeypatch.setattr(cv2, "VideoCapture", v4l2_stub.Capture)
    monkeypatch.setattr("vision.sources.webcam._FRAME_S", 0.05)
    return WebcamSource(3), lambda fault: how.update(fault=fault)


def picamera_with(monkeypatch, fault="", **how):
    names = {"held": "busy", "unplugged": "no frames"}
    source = picamera2_stub.opened(fault=names.get(fault, fault), **how)
    camera = picamera2_stub.Picamera2.last
    return source, lambda later: setattr(camera, "fault", names.get(later, later))


@pytest.fixture(params=[usb_with, picamera_with])
def camera(request, monkeypatch):
    """Opens a camera with a fault; gives it with a way to have it get another fault later."""
    return lambda **how: request.param(monkeypatch, **how)


def test_a_camera_that_another_program_holds_is_refused_in_a_sentence(camera):
    with pytest.raises(CameraError, match=r"^the (USB camera|camera module) \d"):
        camera(fault="held")


def test_a_camera_that_is_pulled_out_is_lost_in_time(camera):
    source, gets = camera()
    with source:
        source.next_frame()
        gets("unplugged")
        with pytest.raises(CameraError, match=r"gave no picture within 0\.05 s"):
            source.next_frame(0.05)


def test_the_pictures_of_a_covered_camera_are_told_as_darkness_and_it_sees_again(camera):
    source, gets = camera(noisy=True)
    stream = Stream()
    with source:
        assert not stream.check(source.next_frame()).faults
        gets("black")
        assert [fault for fault, _ in stream.check(source.next_frame()).faults] == [StreamFault.DARK]
        assert StreamFault.DARK in stream.standing
        gets("")
        stream.check(source.next_frame())
        assert StreamFault.DARK not in stream.standing


def test_a_camera_that_is_frozen_is_told(camera):
    source, gets = camera(noisy=True)
    stream = Stream()
    with source:
        for n in range(20):
            assert not stream.check(replace(source.next_frame(), taken_at=n / 20)).faults
        gets("frozen")
        told = [stream.check(replace(source.next_frame(), taken_at=n / 20)).faults for n in range(20, 60)]
    assert [fault for faults in told for fault, _ in faults] == [StreamFault.FROZEN]


def test_a_source_in_a_process_of_its_own_does_the_same():
    with ProcessSource(picamera2_stub.opened, open_s=120) as source:
        assert (source.name, source.live, source.stills) == ("picamera", True, False)
        frames = first(source)
        assert [f.seq for f in frames] == [0, 1, 2, 3, 4, 5]
        assert all(a.taken_at < b.taken_at for a, b in pairwise(frames))
        assert {(f.image.shape, f.lores.shape) for f in frames} == {((240, 320, 3), (240, 320, 3))}
        kept = frames[0].image.copy()
        source.next_frame()
        assert np.array_equal(frames[0].image, kept)
        assert max(int(f.image[-1, -1].max()) for f in frames) < picamera2_stub.STALE_LEVEL
        source.close()
    source.close()


def test_a_camera_error_is_an_os_error():
    assert issubclass(CameraError, OSError)
