import numpy as np
import pytest

from vision import Frame
from vision.stream import Stream, StreamFault

NOISE = np.random.default_rng(3)


def picture(level=120.0, noise=3.0, size=(96, 128)):
    return NOISE.normal(level, noise, (*size, 3)).clip(0, 255).astype(np.uint8)


def told(stream, images, start=0, step=0.1, at=0.0):
    checked = [stream.check(Frame(image, n, at + n * step)) for n, image in enumerate(images, start)]
    return [[fault for fault, _ in each.faults] for each in checked], checked


def test_a_stream_without_fault():
    faults, checked = told(Stream(), [picture() for _ in range(20)])
    assert faults == [[]] * 20
    assert all(each.small is not None and not each.broken and not each.anew for each in checked)


@pytest.mark.parametrize(
    "bad",
    [
        np.zeros((96, 128), np.uint8),
        np.zeros((96, 128, 4), np.uint8),
        np.zeros((96, 128, 3), np.float32),
        np.zeros((0, 128, 3), np.uint8),
        np.zeros((), np.uint8),
    ],
)
def test_what_is_no_colour_picture_is_told_once_and_passed_over(bad):
    stream = Stream()
    faults, checked = told(stream, [picture(), bad, bad, picture(), bad])
    assert faults == [[], [StreamFault.NO_PICTURE], [], [], [StreamFault.NO_PICTURE]]
    assert checked[1].small is None
    assert checked[3].small is not None and checked[3].broken


@pytest.mark.parametrize(("level", "fault"), [(4, StreamFault.DARK), (300, StreamFault.BRIGHT)])
def test_light_in_which_nothing_is_seen_is_told_once(level, fault):
    faults, checked = told(Stream(), [picture(), picture(level), picture(level), picture(), picture()])
    assert faults == [[], [fault], [], [], []]
    assert [each.broken for each in checked] == [False, False, False, True, False]


def test_another_size_is_told_and_all_begins_anew():
    faults, checked = told(Stream(), [picture(), picture(size=(120, 160)), picture(size=(120, 160))])
    assert faults == [[], [StreamFault.SIZE], []]
    assert [each.anew for each in checked] == [False, True, False]


def test_time_that_goes_back_or_stands_still_is_told_once():
    stream = Stream()
    told(stream, [picture() for _ in range(5)])
    faults, checked = told(stream, [picture(), picture()], at=0.0, step=0.0)
    assert faults == [[StreamFault.TIME_BACK], []]
    assert all(each.broken for each in checked)


def test_a_gap_is_told_each_time_but_slow_streams_have_none():
    stream = Stream()
    told(stream, [picture() for _ in range(10)])
    faults, checked = told(stream, [picture(), picture()], at=50.0)
    assert faults == [[StreamFault.GAP], []]
    assert [each.broken for each in checked] == [True, False]
    faults, _ = told(Stream(), [picture() for _ in range(20)], step=4.0)
    assert sum(map(len, faults)) <= 4


def test_a_camera_that_hangs_is_told_once_and_its_frames_are_not_looked_at():
    stream = Stream()
    told(stream, [picture() for _ in range(12)])
    same = picture()
    faults, checked = told(stream, [same] * 30, start=12)
    assert [fault for each in faults for fault in each] == [StreamFault.FROZEN]
    assert checked[0].small is not None and all(each.small is None for each in checked[1:])
    faults, checked = told(stream, [picture(), picture()], start=42)
    assert faults == [[], []]
    assert [each.broken for each in checked] == [True, False]


def test_pictures_without_noise_may_be_the_same_for_ever():
    stream, same = Stream(), picture()
    faults, checked = told(stream, [same] * 30)
    assert faults == [[]] * 30
    assert all(each.small is not None for each in checked)


def test_a_small_picture_that_the_camera_makes_is_looked_at_in_place_of_the_large_one():
    large, lores = picture(size=(480, 640)), picture(level=60.0, size=(240, 320))
    small = Stream().check(Frame(large, 0, 0.0, lores=lores)).small
    assert small.scale == 0.5
    assert abs(small.levels.mean() - 60) < 3
