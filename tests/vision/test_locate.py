import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.faces.nets import Spot
from vision.locate import locate

WIDTH, HEIGHT = 1280, 960


class FakeFinder:
    """Sees dice (x, y, side, score) of the full picture at any scale at which they are 14 to 75 pixels wide."""

    def __init__(self, *dice, blind=()):
        self.dice, self.blind, self.asked = dice, blind, []

    def __call__(self, image, floor=0.1):
        k = image.shape[1] / WIDTH
        self.asked.append(image.shape[1])
        spots = []
        for x, y, side, score in self.dice:
            if not 14 <= side * k <= 75 or score < floor or any(low <= side * k < high for low, high in self.blind):
                continue
            box = (x - side, y - side, x + side, y + side)
            spots.append(Spot((x, y), side, box, score, 0.9, 0.1, np.full(6, 1 / 6, np.float32)).scaled(k))
        return sorted(spots, key=lambda s: -s.score)


def picture():
    return np.zeros((HEIGHT, WIDTH, 3), np.uint8)


@given(st.floats(30, 250), st.floats(200, 1000), st.floats(200, 700))
def test_a_die_of_any_usual_size_is_found_where_it_lies(side, x, y):
    places, usual = locate(picture(), FakeFinder((x, y, side, 0.9)))
    assert len(places) == 1 and not places[0].odd
    assert places[0].spot.centre == pytest.approx((x, y), abs=1.5)
    assert usual == pytest.approx(side, rel=0.05)
    assert places[0].spot.score == pytest.approx(0.9, abs=0.01)


def test_the_best_spots_tell_the_size_not_the_many():
    pips = [(300 + 40 * n, 300, 40, 0.5) for n in range(6)]
    _, usual = locate(picture(), FakeFinder((640, 480, 200, 0.98), *pips))
    assert usual == pytest.approx(200, rel=0.05)


def test_a_die_of_another_size_is_marked_and_kept():
    places, _ = locate(picture(), FakeFinder(*((200 + 150 * n, 300, 60, 0.9) for n in range(5)), (640, 700, 170, 0.9)))
    assert [p.odd for p in places].count(True) == 1 and len(places) == 6


def test_what_only_one_pass_sees_has_a_lower_score():
    both, _ = locate(picture(), FakeFinder((640, 480, 60, 0.9)))
    one, _ = locate(picture(), FakeFinder((640, 480, 60, 0.9), blind=((28, 31),)))
    assert one[0].spot.score < 0.6 < both[0].spot.score


def test_a_known_size_saves_the_pyramid():
    finder = FakeFinder((640, 480, 60, 0.9))
    locate(picture(), finder, 60)
    assert len(finder.asked) == 2


def test_nothing_is_nothing():
    assert locate(picture(), FakeFinder()) == ([], None)
