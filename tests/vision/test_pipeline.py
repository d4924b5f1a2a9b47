import numpy as np
import pytest

from appliance.table.reading import DieReading, Guess, TableView
from vision import Frame, Motion, Pipeline, Rest, Roll, SettleSettings, SimulatedTray
from vision.reader import Looked


class FakeReader:
    """Reads the number that a picture's corner holds as the only die's face, and notes what it was asked."""

    def __init__(self):
        self.asked = []

    def look(self, image, side=None):
        return Looked(image, (), False, None)

    def decide(self, looked, *, expect=None, seq=0, picture=None):
        face = str(int(looked.image[0, 0, 0]) % 6 + 1)
        self.asked.append((face, expect))
        guesses = tuple(Guess(f, 1.0 if f == face else 0.0) for f in (face, *(f for f in "123456" if f != face)))
        return TableView(seq, (DieReading("d6", None, guesses, (0, 0, 9, 9)),), (320, 240), picture=picture)


def frames(*spots, mark=0, start=0, fps=10):
    """One frame a spot: a bright square at that x, and ``mark`` in the corner."""
    for n, spot in enumerate(spots, start):
        image = np.full((240, 320, 3), 90, np.uint8)
        image[100:140, spot : spot + 40] = 230
        image[0, 0] = mark
        yield Frame(image, n, n / fps)


def feed(pipeline, *more):
    return [event for batch in more for frame in batch for event in pipeline.feed(frame)]


def kinds(events):
    return [type(e).__name__ for e in events]


def test_dice_that_lie_there_from_the_start_are_no_roll():
    pipeline = Pipeline(FakeReader())
    assert feed(pipeline, frames(*[50] * 30)) == []


def test_one_roll_for_each_coming_to_rest():
    pipeline = Pipeline(FakeReader())
    first = feed(pipeline, frames(50, 50, 90, 130, *[170] * 20))
    second = feed(pipeline, frames(*[170] * 5, 130, 90, *[50] * 20, start=24))
    assert kinds(first) == kinds(second) == ["Motion", "Rest", "Roll"]
    assert [e.view.seq for e in first + second if isinstance(e, Roll)] == [0, 1]


def test_only_frames_after_rest_are_read():
    reader = FakeReader()
    pipeline = Pipeline(reader, frames=3)
    events = feed(
        pipeline,
        frames(50, 50, 90, 130, mark=1),
        frames(170, 170, mark=2, start=4),
        frames(*[170] * 12, mark=3, start=6),
    )
    assert reader.asked == [("4", None)] * 3
    assert next(e for e in events if isinstance(e, Roll)).view.dice[0].face == "4"


def test_motion_while_reading_throws_the_frames_away():
    reader = FakeReader()
    pipeline = Pipeline(reader, frames=3, settle=SettleSettings(rest_s=0.15))
    events = feed(pipeline, frames(50, 90, *[130] * 4, 170, *[210] * 12))
    assert kinds(events) == ["Motion", "Rest", "Motion", "Rest", "Roll"]
    assert 3 < len(reader.asked) < 6


def test_the_expected_number_may_change_before_the_next_roll():
    reader = FakeReader()
    pipeline = Pipeline(reader, frames=1, expect=5)
    feed(pipeline, frames(50, 90, *[130] * 10))
    pipeline.expect = 2
    feed(pipeline, frames(90, *[50] * 10, start=12))
    assert [expect for _, expect in reader.asked] == [5, 2]


def test_each_still_picture_is_motion_rest_and_roll():
    pipeline = Pipeline(FakeReader(), stills=True)
    events = feed(pipeline, frames(50, 50))
    assert kinds(events) == ["Motion", "Rest", "Roll"] * 2


def test_a_roll_needs_a_frame():
    with pytest.raises(ValueError, match="at least 1 frame"):
        Pipeline(FakeReader(), frames=0)


def test_a_simulated_throw_is_motion_then_rest_after_the_last_tumble():
    tray, pipeline = SimulatedTray(5, 3), Pipeline(FakeReader())
    for _ in range(5):
        assert pipeline.feed(tray.next_frame()) == []
    tray.throw()
    events = []
    while not any(isinstance(e, Roll) for e in events):
        events += pipeline.feed(tray.next_frame())
    assert kinds(events) == ["Motion", "Rest", "Roll"]
    motion, rest = (next(e for e in events if isinstance(e, k)) for k in (Motion, Rest))
    assert rest.time_s - motion.time_s > 0.8
