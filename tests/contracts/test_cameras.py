"""What every source of frames must do, run over each that works without a device."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from vision import SOURCES, CameraError, open_source

RUNNABLE = ("folder", "video", "simulated")


@pytest.fixture(params=RUNNABLE)
def spec(request, tmp_path):
    pictures = [np.full((240, 320, 3), 40 * n, np.uint8) for n in range(1, 5)]
    if request.param == "folder":
        for n, image in enumerate(pictures):
            cv2.imwrite(str(tmp_path / f"{n}.png"), image)
        return f"folder:{tmp_path}"
    if request.param == "video":
        file = str(tmp_path / "v.avi")
        writer = cv2.VideoWriter(file, cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
        for image in pictures:
            writer.write(image)
        writer.release()
        return f"video:{file}"
    return request.param


def first(source, most=6):
    frames = []
    for frame in source.frames():
        frames.append(frame)
        if len(frames) == most:
            break
    return frames


def test_every_source_is_either_run_here_or_needs_a_device():
    assert set(SOURCES) == {*RUNNABLE, "usb", "picamera"}


def test_frames_are_numbered_and_their_time_grows(spec):
    with open_source(spec) as source:
        frames = first(source)
    assert [f.seq for f in frames] == list(range(len(frames))) and len(frames) >= 4
    assert all(a.taken_at < b.taken_at for a, b in pairwise(frames))


def test_frames_are_colour_pictures_of_one_size(spec):
    with open_source(spec) as source:
        frames = first(source)
    assert {f.image.dtype for f in frames} == {np.dtype(np.uint8)}
    assert {f.image.ndim for f in frames} == {3} and {f.image.shape[2] for f in frames} == {3}
    assert len({f.image.shape for f in frames}) == 1


def test_a_frame_is_not_changed_by_the_next(spec):
    with open_source(spec) as source:
        one = source.next_frame()
        kept = one.image.copy()
        source.next_frame()
        assert np.array_equal(one.image, kept)


def test_a_source_that_ends_says_so_with_none_for_ever(spec):
    with open_source(spec) as source:
        if source.live:
            pytest.skip("a live source has no end")
        assert len(list(source.frames())) == 4
        assert source.next_frame() is None and source.next_frame() is None


def test_a_source_can_be_closed_twice(spec):
    source = open_source(spec)
    source.close()
    source.close()


def test_the_name_says_which_source_it_is(spec):
    with open_source(spec) as source:
        assert source.name == spec


def test_a_camera_error_is_an_os_error():
    assert issubclass(CameraError, OSError)
