"""What a look at the whole body adds to what the finder says of a place."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.bodies import look_at_bodies
from vision.faces.classes import BODIES, KINDS
from vision.faces.nets import Spot

PICTURE = np.zeros((100, 100, 3), np.uint8)
SPOT = Spot((50, 50), 40, (30, 30, 70, 70), 0.9, 0.9, 0.1, np.full(16, 1 / 16), np.eye(6)[0], (0.0, 0.0))


class Body:
    """Stands in for the net: one kind, or nothing, with this share, a normal as the picture has it, its spread."""

    classes, sides = BODIES, 2.0

    def __init__(self, number, share=1.0, normal=(0.0, 0.0), spread=0.05):
        self.row = np.full(len(BODIES), (1 - share) / (len(BODIES) - 1), np.float32)
        self.row[number] = share
        self.normal, self.spread = normal, spread

    def __call__(self, crops):
        """Crops are turned by a quarter each, and so is what is seen in them."""
        x, y = self.normal
        spread = np.log(self.spread)
        turned = [(x, y, spread), (-y, x, spread), (-x, -y, spread), (y, -x, spread)]
        many = len(crops) // 4
        return np.tile(self.row, (len(crops), 1)), np.array(turned * many, np.float32)


def look(net, *spots):
    return look_at_bodies(PICTURE, spots or (SPOT,), net)


def test_no_place_no_look():
    assert look_at_bodies(PICTURE, [], Body(0)) == []


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_both_have_a_say_in_the_kind(kind):
    (spot,) = look(Body(kind, 0.94))
    assert spot.kinds.sum() == pytest.approx(1, abs=1e-5)
    assert spot.kinds[kind] > 0.5 and spot.nothing == pytest.approx(0.01, abs=1e-6)
    assert spot.kinds[0] > 0.25, "the finder takes it for that"


def test_where_it_sees_no_die_the_kind_is_still_a_kind():
    (spot,) = look(Body(len(KINDS)))
    assert spot.nothing == 1 and spot.kinds.sum() == pytest.approx(1, abs=1e-5)


@given(st.floats(-0.9, 0.9), st.floats(-0.9, 0.9))
def test_a_normal_is_told_in_the_pictures_directions(x, y):
    alike, level = look(Body(0, normal=(x, y)), replace(SPOT, normal=(x, y)), SPOT)
    assert alike.normal == pytest.approx((x, y), abs=1e-6)
    assert np.dot(level.normal, (x, y)) == pytest.approx(np.linalg.norm(level.normal) * np.hypot(x, y), abs=1e-6)
    assert np.linalg.norm(level.normal) <= np.hypot(x, y) + 1e-6


def test_what_else_is_known_of_a_place_stays():
    (spot,) = look(Body(1))
    assert replace(spot, kinds=SPOT.kinds, normal=SPOT.normal, nothing=0.0, spread=SPOT.spread) == SPOT


@pytest.mark.parametrize(("told", "kept"), [(0.02, 0.02), (0.3, 0.3), (1e-4, np.exp(-5)), (20.0, np.e)])
def test_how_far_off_the_normal_may_be_is_told_within_bounds(told, kept):
    (spot,) = look(Body(0, spread=told))
    assert spot.spread == pytest.approx(kept, rel=1e-4)
