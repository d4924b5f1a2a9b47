import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.settle import Change, Settle, SettleSettings, Sight, State

STILL, MOVING, HAND, UNCLEAR = Sight


def fed(*sights, fps=10, settle=None):
    settle = settle or Settle()
    return [settle.feed(sight, n / fps) for n, sight in enumerate(sights)]


def told(changes):
    return [change for each in changes for change in each]


def test_a_tray_that_never_moves_gives_nothing():
    assert told(fed(*[STILL] * 20)) == []


@pytest.mark.parametrize("fps", [10, 15, 25, 30])
def test_rest_is_told_a_fifth_of_a_second_after_the_last_motion(fps):
    changes = fed(STILL, MOVING, MOVING, *[STILL] * 20, fps=fps)
    assert told(changes) == [Change.MOTION, Change.REST]
    rest = changes.index((Change.REST,))
    assert 0.18 <= (rest - 2) / fps <= 0.25


def test_a_slow_camera_needs_two_still_frames():
    assert fed(MOVING, STILL, STILL, fps=2)[1:] == [(), (Change.REST,)]


def test_a_hand_that_holds_still_is_no_rest():
    changes = fed(MOVING, *[HAND] * 30)
    assert told(changes) == [Change.MOTION, Change.HAND]
    assert changes.index((Change.HAND,)) == 2


def test_a_hand_is_told_once_until_the_tray_is_at_rest():
    again = (HAND, HAND, MOVING, STILL, HAND, HAND, MOVING, *[STILL] * 3)
    assert told(fed(*again, *again)) == [Change.MOTION, Change.HAND, Change.REST] * 2


def test_a_frame_that_cannot_be_judged_begins_no_motion_and_no_rest():
    assert told(fed(*[UNCLEAR, STILL] * 10)) == []
    assert told(fed(MOVING, *[STILL, UNCLEAR] * 10)) == [Change.MOTION]


def test_senseless_settings_are_refused():
    with pytest.raises(ValueError, match=r"0 or more; got -0\.1"):
        SettleSettings(-0.1)


@given(st.lists(st.tuples(st.sampled_from(Sight), st.floats(0.01, 0.5)), max_size=80))
def test_any_order_of_sights(script):
    """Motion and rest take turns, a hand is told between them, and rest follows enough stillness and nothing else."""
    settle, at, since, still, order = Settle(), 0.0, 0.0, 0, []
    for sight, step in script:
        at += step
        changes = settle.feed(sight, at)
        still = still + 1 if sight is STILL else 0
        since = since if sight is STILL else at
        order += changes
        assert (Change.REST in changes) <= (still >= 2 and at - since >= settle.settings.rest_s)
        assert (Change.MOTION in changes) <= (sight in (MOVING, HAND))
        assert (Change.HAND in changes) <= (sight is HAND)
    turns = [change for change in order if change is not Change.HAND]
    assert turns == [Change.MOTION, Change.REST] * (len(turns) // 2) + [Change.MOTION] * (len(turns) % 2)
    resting = True
    for change in order:
        assert not (resting and change is Change.HAND)
        resting = change is Change.REST
    assert (settle.state is State.MOVING) == (len(turns) % 2 == 1)
