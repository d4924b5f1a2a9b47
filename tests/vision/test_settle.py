import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.settle import Change, Settle, SettleSettings, State, moved_share, small_grey


def grey(level: float = 100.0, spot: float | None = None, at: int = 10) -> np.ndarray:
    image = np.full((180, 240), level, np.float32)
    if spot is not None:
        image[at : at + 12, at : at + 12] = spot
    return image


def test_a_tray_that_never_moves_gives_nothing():
    settle = Settle()
    assert [settle.feed(grey(), n / 10) for n in range(20)] == [None] * 20
    assert settle.state is State.RESTING


def test_motion_then_rest_once_each():
    settle = Settle(SettleSettings(rest_s=0.35))
    changes = [settle.feed(grey(), 0.0)]
    changes += [settle.feed(grey(spot=200, at=10 + 15 * n), 0.1 + n / 10) for n in range(5)]
    changes += [settle.feed(grey(spot=200, at=70), 0.6 + n / 10) for n in range(10)]
    assert [c for c in changes if c] == [Change.MOTION, Change.REST]
    assert changes.index(Change.REST) >= 8  # not before 0.35 s of stillness


def test_a_change_of_light_is_no_motion():
    assert moved_share(grey(100, 200), grey(140, 240)) == 0.0


def test_a_slow_creep_is_motion():
    settle = Settle()
    settle.feed(grey(100, 100), 0.0)
    changes = [settle.feed(grey(100, 100 + 3 * n), n / 10) for n in range(1, 12)]
    assert Change.MOTION in changes


def test_pictures_of_different_size_are_motion():
    assert moved_share(grey(), grey()[:-1]) == 1.0


def test_small_grey_keeps_the_shape_of_the_picture():
    assert small_grey(np.zeros((960, 1280, 3), np.uint8)).shape == (180, 240)


@pytest.mark.parametrize("settings", [{"moved": 0}, {"moved": 1}, {"rest_s": -0.1}])
def test_senseless_settings_are_refused(settings):
    with pytest.raises(ValueError, match="got"):
        SettleSettings(**settings)


@given(st.lists(st.booleans(), min_size=1, max_size=60))
def test_motion_and_rest_alternate_and_rest_follows_stillness(moves):
    settle = Settle(SettleSettings(rest_s=0.25))
    at, seen, still = 10, [], 0
    settle.feed(grey(spot=220, at=at), 0.0)
    for n, move in enumerate(moves, 1):
        at = (at + 20) % 150 if move else at
        change = settle.feed(grey(spot=220, at=at), n / 10)
        still = 0 if move else still + 1
        if change:
            seen.append(change)
        if change is Change.REST:
            assert still >= 2
    assert seen == [Change.MOTION, Change.REST] * (len(seen) // 2) + [Change.MOTION] * (len(seen) % 2)
