from datetime import datetime

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.table.reading import DieReading, Doubt, Guess, TableView
from vision import Frame, Hand, Motion, Pipeline, Rest, Roll, SettleSettings, SimulatedTray, StreamFault, StreamProblem
from vision.calibration.moved import reference_of
from vision.calibration.profile import Profile
from vision.calibration.tray import tray_from_corners
from vision.reader import Looked

EMPTY = np.random.default_rng(5).normal(90, 2, (240, 320, 3)).clip(0, 255).astype(np.uint8)


class FakeReader:
    """Finds the bright squares that ``frames`` draws; the corner holds the face. Notes what it was asked."""

    def __init__(self, doubt=()):
        self.asked, self.doubt = [], list(doubt)

    def look(self, image, side=None, tray=None):
        return Looked(image, (), False, 40.0)

    def decide(self, looked, *, expect=None, seq=0, picture=None):
        face = str(int(looked.image[0, 0, 0]) % 6 + 1)
        self.asked.append((face, expect))
        doubt = self.doubt.pop(0) if self.doubt else None
        columns = np.flatnonzero((looked.image[120] > 200).all(axis=1))
        starts = [c for c in columns if c - 1 not in columns]
        dice = (DieReading("d6", None, (Guess(face, 1.0),), (c, 100, c + 40, 140), doubt=doubt) for c in starts)
        return TableView(seq, tuple(dice), (320, 240), picture=picture)


def frames(*spots, mark=0, start=0, fps=10.0):
    """One frame a spot: a bright square at that x (None: no square, a pair: two), and ``mark`` in the corner."""
    for n, spot in enumerate(spots, start):
        image = EMPTY.copy()
        for x in () if spot is None else spot if isinstance(spot, tuple) else (spot,):
            image[100:140, x : x + 40] = 230
            image[115:125, x + 15 : x + 25] = 10
            image[120, x : x + 40] = 230
        image[0, 0] = mark
        yield Frame(image, n, n / fps)


def feed(pipeline, *more):
    return [event for batch in more for frame in batch for event in pipeline.feed(frame)]


def kinds(events):
    return [type(e).__name__ for e in events]


def rolls(events):
    return [e for e in events if isinstance(e, Roll)]


def test_dice_that_lie_there_from_the_start_are_no_roll():
    reader = FakeReader()
    assert feed(Pipeline(reader), frames(*[50] * 30)) == []
    assert reader.asked == []


@pytest.mark.parametrize("fps", [10.0, 15.0, 30.0])
def test_a_roll_is_told_within_300_ms_of_rest(fps):
    pipeline = Pipeline(FakeReader())
    events = feed(pipeline, frames(None, None, 90, 130, *[170] * 20, fps=fps))
    assert kinds(events) == ["Motion", "Rest", "Roll"]
    assert 0.0 <= events[-1].time_s - 4 / fps <= 0.3 + 1e-9
    assert events[-1].moved == (0,)


def test_one_roll_for_each_coming_to_rest():
    pipeline = Pipeline(FakeReader())
    first = feed(pipeline, frames(50, 50, 90, 130, *[170] * 10))
    second = feed(pipeline, frames(*[170] * 5, 130, 90, *[20] * 10, start=14))
    assert kinds(first) == kinds(second) == ["Motion", "Rest", "Roll"]
    assert [e.view.seq for e in rolls(first + second)] == [0, 1]


def test_only_frames_after_rest_are_read_and_two_that_agree_are_enough():
    reader = FakeReader()
    events = feed(Pipeline(reader), frames(None, None, 90, 130, mark=1), frames(*[170] * 9, mark=3, start=4))
    # The third look is at the tray before the throw, once it is asked what moved.
    assert [face for face, _ in reader.asked] == ["4", "4", "2"]
    assert rolls(events)[0].view.dice[0].face == "4"


def test_a_doubtful_reading_takes_a_third_frame():
    reader = FakeReader(doubt=[Doubt.FACE])
    events = feed(Pipeline(reader), frames(None, None, 90, 130, *[170] * 9))
    roll = rolls(events)[0]
    assert (roll.frame, roll.view.sure, len(reader.asked)) == (7, True, 4)


def test_motion_while_reading_throws_the_frames_away():
    reader = FakeReader(doubt=[Doubt.FACE] * 2)
    events = feed(Pipeline(reader), frames(None, 90, 130, 130, 130, 210, *[250] * 9))
    assert kinds(events) == ["Motion", "Rest", "Motion", "Rest", "Roll"]
    assert rolls(events)[0].moved == (0,)


def test_an_interrupted_reading_is_made_up_for_though_nothing_moved_again():
    reader = FakeReader(doubt=[Doubt.FACE] * 2)
    hand = EMPTY.copy()
    hand[:, 150:] = (40, 160, 220)
    events = feed(
        Pipeline(reader),
        frames(None, 90, 20, 20, 20),
        [Frame(hand, n, n / 10) for n in (5, 6, 7)],
        frames(*[20] * 9, start=8),
    )
    assert kinds(events) == ["Motion", "Rest", "Motion", "Hand", "Rest", "Roll"]


def test_a_tray_that_has_not_changed_gives_no_roll_and_is_not_read():
    reader = FakeReader()
    events = feed(Pipeline(reader), frames(None, 50, 50, 50, 90, 130, *[None] * 9))
    assert kinds(events) == ["Motion", "Rest", "Roll", "Motion", "Rest"]
    asked = len(reader.asked)
    pipeline = Pipeline(reader)
    assert kinds(feed(pipeline, frames(50, 50, (50, 200), (50, 120), *[50] * 9))) == ["Motion", "Rest"]
    assert len(reader.asked) == asked


def test_a_die_that_was_only_taken_is_no_roll():
    events = feed(Pipeline(FakeReader()), frames(*[(20, 200)] * 3, (20, 240), *[20] * 9))
    assert kinds(events) == ["Motion", "Rest"]


def test_a_nudge_is_no_roll_and_a_place_left_is_one():
    nudged = feed(Pipeline(FakeReader()), frames(50, 50, 60, *[66] * 9))
    left = feed(Pipeline(FakeReader()), frames(50, 50, 90, *[140] * 9))
    assert kinds(nudged) == ["Motion", "Rest"]
    assert kinds(left) == ["Motion", "Rest", "Roll"]


def test_a_throw_that_ends_where_it_began_is_a_roll():
    events = feed(Pipeline(FakeReader()), frames(50, 50, 250, 180, 110, *[60] * 9))
    assert kinds(events) == ["Motion", "Rest", "Roll"]
    assert rolls(events)[0].moved == (0,)


def test_kept_dice_are_not_among_those_that_moved():
    events = feed(Pipeline(FakeReader()), frames(*[(50, 200)] * 3, (50, 250), (50, 220), *[(50, 120)] * 9))
    assert rolls(events)[0].moved == (1,)


def test_the_expected_number_may_change_before_the_next_roll():
    reader = FakeReader()
    pipeline = Pipeline(reader, frames=1, expect=5)
    feed(pipeline, frames(None, 90, *[130] * 6))
    pipeline.expect = 2
    feed(pipeline, frames(90, *[30] * 6, start=8))
    assert [expect for _, expect in reader.asked if expect] == [5, 2]


def test_each_still_picture_is_motion_rest_and_roll():
    pipeline = Pipeline(FakeReader(), stills=True)
    events = feed(pipeline, frames((50, 200), (50, 120)))
    assert kinds(events) == ["Motion", "Rest", "Roll"] * 2
    assert [e.moved for e in rolls(events)] == [(0, 1), (1,)]


def test_a_roll_needs_a_frame():
    with pytest.raises(ValueError, match="at least 1 frame"):
        Pipeline(FakeReader(), frames=0)


def test_another_view_altogether_is_told_and_no_roll():
    blocks = np.random.default_rng(6).integers(0, 255, (12, 16, 3)).astype(np.uint8)
    other = np.repeat(np.repeat(blocks, 20, 0), 20, 1)
    pipeline = Pipeline(FakeReader())
    events = feed(pipeline, frames(50, 50), [Frame(other, n, n / 10) for n in range(2, 12)])
    assert kinds(events) == ["Motion", "Rest", "StreamProblem"]
    assert events[-1].fault is StreamFault.VIEW
    assert kinds(feed(pipeline, [Frame(other, n, n / 10) for n in range(12, 20)])) == []


def test_a_stream_mends_itself_after_a_problem():
    black = np.zeros_like(EMPTY)
    pipeline = Pipeline(FakeReader())
    events = feed(
        pipeline,
        frames(50, 50),
        [Frame(black, n, n / 10) for n in range(2, 8)],
        frames(*[50] * 5, 90, 130, *[170] * 6, start=8),
    )
    assert kinds(events) == ["StreamProblem", "Motion", "Rest", "Roll"]


def test_dice_that_changed_in_the_dark_are_a_roll():
    black = np.zeros_like(EMPTY)
    pipeline = Pipeline(FakeReader())
    events = feed(pipeline, frames(50, 50), [Frame(black, n, n / 10) for n in (2, 3)], frames(*[200] * 6, start=4))
    assert kinds(events) == ["StreamProblem", "Motion", "Rest", "Roll"]


@pytest.mark.parametrize("shape", [(240, 320), (240, 320, 4), (0, 0, 3), (20, 20, 3)])
def test_frames_that_are_no_colour_pictures_are_told(shape):
    pipeline = Pipeline(FakeReader())
    events = feed(pipeline, frames(50, 50), [Frame(np.zeros(shape, np.uint8), n, n / 10) for n in (2, 3)])
    assert kinds(events) == ["StreamProblem"]
    assert "expected height x width x 3" in events[0].sentence
    assert kinds(feed(pipeline, frames(50, 50, 90, *[140] * 6, start=4))) == ["Motion", "Rest", "Roll"]


def test_a_change_of_size_is_told_and_what_lies_there_was_not_thrown():
    pipeline = Pipeline(FakeReader())
    larger = np.repeat(np.repeat(EMPTY, 2, 0), 2, 1)
    events = feed(pipeline, frames(50, 50, 90), [Frame(larger, n, n / 10) for n in range(3, 12)])
    assert kinds(events) == ["Motion", "StreamProblem"]
    assert events[-1].sentence == "the frames are now 640 x 480 pixels; they were 320 x 240"


sights = st.sampled_from(["lie", "move", "hand", "dark", "light", "noise"])


@settings(max_examples=40, deadline=None)
@given(st.lists(sights, max_size=30))
def test_no_order_of_frames_gives_a_roll_without_motion_before_it(script):
    pipeline, x, order = Pipeline(FakeReader()), 20, []
    rng = np.random.default_rng(1)
    for n, what in enumerate(["lie", *script]):
        x = (x + 70) % 270 if what == "move" else x
        image = next(frames(x)).image
        if what == "hand":
            image[:, 200:] = (30, 120, 200)
        scale = {"dark": 0.02, "light": 1.3}.get(what, 1.0)
        image = (image * scale).clip(0, 255).astype(np.uint8)
        if what == "noise":
            image = (image + rng.normal(0, 3, image.shape)).clip(0, 255).astype(np.uint8)
        order += [e for e in pipeline.feed(Frame(image, n, n / 10)) if not isinstance(e, StreamProblem)]
    resting = True
    for before, event in zip([None, *order], order, strict=False):
        match event:
            case Motion():
                assert resting
                resting = False
            case Hand():
                assert not resting
            case Rest():
                assert not resting
                resting = True
            case Roll():
                assert resting and isinstance(before, Rest)


def test_a_simulated_throw_is_motion_then_rest_after_the_last_tumble():
    tray, pipeline = SimulatedTray(5, 3), Pipeline(FakeReader(), settle=SettleSettings())
    for _ in range(5):
        assert pipeline.feed(tray.next_frame()) == []
    tray.throw()
    events = []
    while not any(isinstance(e, Rest) for e in events):
        events += pipeline.feed(tray.next_frame())
    assert kinds(events)[:2] == ["Motion", "Rest"]
    assert events[1].time_s - events[0].time_s > 0.8


def test_a_camera_that_was_moved_since_it_was_calibrated_is_told_once_and_the_profile_forgotten():
    blocks = np.random.default_rng(8).integers(40, 180, (24, 32, 3)).astype(np.uint8)
    table = np.repeat(np.repeat(blocks, 10, 0), 10, 1)
    table[60:180, 80:240] = 90
    corners = np.array([[80, 60], [240, 60], [240, 180], [80, 180]], float)
    tray = tray_from_corners((320, 240), corners, (160, 120))
    profile = Profile("usb:0", tray, datetime(2026, 1, 1), reference=reference_of(table))

    def shown(*places, start=0, shift=0):
        for n, x in enumerate(places, start):
            image = np.roll(table, shift, 1)
            if x is not None:
                image[100:140, x : x + 40] = 230
            yield Frame(image, n, n / 10)

    pipeline = Pipeline(FakeReader())
    pipeline.profile = profile
    feed(pipeline, shown(None, None, 120, *[150] * 8))
    assert pipeline.profile is profile
    events = feed(pipeline, shown(110, 130, *[160] * 8, start=11, shift=6))
    moved = [e for e in events if isinstance(e, StreamProblem) and e.fault is StreamFault.MOVED]
    assert len(moved) == 1 and "moved by 6 mm: calibrate again" in moved[0].sentence
    assert pipeline.profile is None


def test_touching_a_die_in_doubt_is_the_remedy_and_told_again():
    pipeline = Pipeline(FakeReader(doubt=[Doubt.COCKED] * 3))
    first = rolls(feed(pipeline, frames(None, None, 90, *[150] * 8)))
    assert len(first) == 1 and not first[0].view.sure
    again = rolls(feed(pipeline, frames(150, 160, *[166] * 9, start=11)))
    assert len(again) == 1 and again[0].view.sure
