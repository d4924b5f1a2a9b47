from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.faces.classes import KINDS
from vision.faces.nets import Spot
from vision.locate import Sought, locate

WIDTH, HEIGHT = 1280, 960
PIPS = Sought(["d6"])


class FakeFinder:
    """Sees the squares that ``picture`` draws if they are 14 to 75 pixels wide; their brightness is the score."""

    def __init__(self, blind=()):
        self.blind, self.asked = blind, []

    def __call__(self, image, floor=0.1):
        self.asked.append(image.shape[:2])
        lit = image[..., 0]
        _, _, found, _ = cv2.connectedComponentsWithStats((lit > 20).astype(np.uint8), connectivity=4)
        spots = []
        for left, top, wide, high, _ in found[1:]:
            part = lit[top : top + high, left : left + wide]
            level = float(np.median(part[part > 20]))
            mass = float(part.sum()) / level
            side, score = mass**0.5, round(level / 250, 2)
            if not 14 <= side <= 75 or score < floor or any(low <= side < above for low, above in self.blind):
                continue
            y, x = (float((axis * part).sum() / part.sum()) for axis in np.mgrid[0.5:high, 0.5:wide])
            centre = (left + x, top + y)
            box = (left, top, left + wide, top + high)
            faces, kinds = np.full(16, 1 / 16, np.float32), np.eye(6, dtype=np.float32)[0 if score < 1 else 5]
            spots.append(Spot(centre, side, box, score, 0.9, 0.1, faces, kinds, (0.0, 0.0)))
        return sorted(spots, key=lambda s: -s.score)


def both_of(finder):
    """The same finder for the rough look and the closer ones."""
    return finder, finder


def picture(*dice):
    """Squares (x, y, side, score); a score of 1 is a die of a kind that is not in play."""
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for x, y, side, score in dice:
        a, b = round(x - side / 2), round(y - side / 2)
        image[b : b + round(side), a : a + round(side)] = round(250 * score)
    return image


@given(st.floats(30, 250), st.floats(200, 1000), st.floats(200, 700))
def test_a_die_of_any_usual_size_is_found_where_it_lies(side, x, y):
    places, usual = locate(picture((x, y, side, 0.9)), both_of(FakeFinder()), PIPS)
    assert len(places) == 1 and not places[0].odd
    assert places[0].spot.centre == pytest.approx((x, y), abs=3)  # sizes are whole pixels
    assert usual == pytest.approx(side, rel=0.05)
    assert places[0].spot.score == pytest.approx(0.9, abs=0.01)


def test_the_best_spots_tell_the_size_not_the_many():
    pips = [(300 + 40 * n, 300, 40, 0.5) for n in range(6)]
    _, usual = locate(picture((640, 480, 200, 0.98), *pips), both_of(FakeFinder()), PIPS)
    assert usual == pytest.approx(200, rel=0.05)


def test_signs_on_a_large_die_do_not_tell_the_size():
    signs = [(640 + 70 * x, 480 + 70 * y, 30, 0.4) for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    _, usual = locate(picture((640, 480, 300, 0.65), *signs), both_of(FakeFinder()), PIPS)
    assert usual == pytest.approx(300, rel=0.05)


def test_a_die_of_another_size_is_marked_and_kept():
    dice = [(200 + 150 * n, 300, 60, 0.9) for n in range(5)]
    places, _ = locate(picture(*dice, (640, 700, 170, 0.9)), both_of(FakeFinder()), PIPS)
    assert [p.odd for p in places].count(True) == 1 and len(places) == 6


def test_what_only_one_pass_sees_has_a_lower_score():
    both, _ = locate(picture((640, 480, 60, 0.9)), both_of(FakeFinder()), PIPS)
    one, _ = locate(picture((640, 480, 60, 0.9)), both_of(FakeFinder(blind=((28, 31),))), PIPS)
    assert one[0].spot.score < 0.7 < both[0].spot.score


class SeesBetterFromNear(FakeFinder):
    """Gives what is 50 pixels wide or more this score, and misses what is smaller if that is told."""

    def __init__(self, score, misses=()):
        super().__init__(misses)
        self.score = score

    def __call__(self, image, floor=0.1):
        return [replace(s, score=self.score) if s.side > 50 else s for s in super().__call__(image, floor)]


@pytest.mark.parametrize("near", [0.05, 0.6, 0.99])
def test_a_place_in_doubt_is_looked_at_once_more_from_near(near):
    (place,), _ = locate(picture((640, 480, 60, 0.5)), both_of(SeesBetterFromNear(near)), PIPS, 60)
    assert min(near, 0.5) < place.spot.score < max(near, 0.5)


def test_what_is_clear_is_not_looked_at_again():
    finder = SeesBetterFromNear(0.2)
    (place,), _ = locate(picture((640, 480, 60, 0.95)), both_of(finder), PIPS, 60)
    assert place.spot.score == pytest.approx(0.95, abs=0.01) and len(finder.asked) == 3


def test_what_both_closer_looks_missed_may_be_seen_from_near():
    finder = SeesBetterFromNear(0.95, misses=((25, 40),))
    places, _ = locate(picture((640, 480, 60, 0.9)), both_of(finder), PIPS, 60)
    assert len(places) == 1 and not places[0].odd and places[0].spot.score < 0.6


def test_a_known_size_saves_the_pyramid_and_most_of_the_closer_looks():
    finder = FakeFinder()
    places, _ = locate(picture((640, 480, 60, 0.9), (200, 200, 60, 0.9)), both_of(finder), PIPS, 60)
    assert len(places) == 2
    rough, *closer = (high * wide for high, wide in finder.asked)
    assert rough < HEIGHT * WIDTH / 8 and sum(closer) < HEIGHT * WIDTH / 8


@given(st.integers(1, 8), st.integers(0, 10**6))
def test_every_die_is_found_once_however_the_windows_lie(count, seed):
    rng = np.random.default_rng(seed)
    cells = rng.permutation(15 * 11)[:count]
    shift = rng.integers(60, 75, (count, 2))
    dice = [(80 * (c % 15) + x, 80 * (c // 15) + y, 55, 0.9) for c, (x, y) in zip(cells, shift, strict=True)]
    places, _ = locate(picture(*dice), both_of(FakeFinder()), PIPS, 55)
    found = sorted(tuple(np.round(p.spot.centre, -1)) for p in places)
    assert len(found) == count == len({min(dice, key=lambda d: abs(d[0] - x) + abs(d[1] - y))[:2] for x, y in found})


def test_nothing_is_nothing():
    assert locate(picture(), both_of(FakeFinder()), PIPS) == ([], None)


def test_a_large_thing_of_another_kind_does_not_tell_the_size():
    dice = [(300 + 150 * n, 300, 50, 0.6) for n in range(3)]
    _, usual = locate(picture((640, 600, 240, 1), *dice), both_of(FakeFinder()), PIPS)
    assert usual == pytest.approx(50, rel=0.05)


class SeesATray(FakeFinder):
    """Takes the tray for a large die where the picture is brought to 224 pixels."""

    def __init__(self, side, score):
        super().__init__()
        box, faces, kinds = (40, 20, 190, 150), np.full(16, 1 / 16), np.eye(6)[0]
        self.tray = Spot((112, 84), side, box, score, 0.9, 0.1, faces, kinds, (0.0, 0.0))

    def __call__(self, image, floor=0.1):
        spots = super().__call__(image, floor)
        return [self.tray, *spots] if image.shape[1] == 224 else spots


def test_a_tray_that_looks_like_a_die_is_none_where_dice_lie_in_it():
    dice = [(400 + 150 * n, 480, 60, 0.6) for n in range(3)]
    places, usual = locate(picture(*dice), both_of(SeesATray(60, 0.9)), PIPS)
    assert len(places) == 3 and usual == pytest.approx(60, rel=0.05)


def test_small_dice_are_sought_although_the_tray_looks_like_a_die():
    dice = [(400 + 150 * n, 480, 30, 0.7) for n in range(3)]
    places, usual = locate(picture(*dice), both_of(SeesATray(70, 0.95)), PIPS)
    assert len(places) == 3 and usual == pytest.approx(30, rel=0.1)


class SeesAD20(FakeFinder):
    """Sees a D20 of 400 pixels wherever the whole picture is brought to a size at which it knows dice."""

    def __call__(self, image, floor=0.1):
        k = image.shape[1] / WIDTH
        box, faces, kinds = (360, 260, 860, 720), np.full(16, 1 / 16), np.eye(6)[KINDS.index("d20")]
        d20 = Spot((620, 480), 400, box, 0.8, 0.9, 0.1, faces, kinds, (0.0, 0.0)).scaled(k)
        return [*([d20] if 14 < d20.side < 75 else []), *super().__call__(image, floor)]


def test_the_numbers_on_a_large_d20_are_no_dice_that_lie_in_it():
    numbers = [(500 + 90 * n, 480, 26, 0.6) for n in range(3)]
    places, usual = locate(picture(*numbers), both_of(SeesAD20()), Sought(("d6", "d20")))
    assert usual == pytest.approx(400, rel=0.1)
    assert [p.spot.kinds.argmax() for p in places if not p.odd] == [KINDS.index("d20")]


class TellsKinds(FakeFinder):
    """Takes all dice for one kind, and gives them one slant."""

    def __init__(self, kind, normal):
        super().__init__()
        self.kind, self.normal = kind, normal

    def __call__(self, image, floor=0.1):
        kinds = np.eye(6, dtype=np.float32)[self.kind]
        return [replace(spot, kinds=kinds, normal=self.normal) for spot in super().__call__(image, floor)]


def test_what_two_finders_tell_is_put_together():
    nets = TellsKinds(0, (0.5, 0.5)), TellsKinds(1, (0.2, 0.1))
    (place,), _ = locate(picture((640, 480, 60, 0.9)), nets, PIPS)
    assert place.spot.kinds.tolist() == pytest.approx([0.5, 0.5, 0, 0, 0, 0])
    assert place.spot.normal == (0.2, 0.1), "of the one that tells it better"


def test_d10_and_d20_are_looked_at_more_closely():
    sizes = {}
    for kinds in (["d6"], ["d6", "d20"]):
        finder = FakeFinder()
        locate(picture((640, 480, 60, 0.9)), both_of(finder), Sought(kinds), 60)
        sizes[len(kinds)] = sum(high * wide for high, wide in finder.asked[1:])
    assert sizes[2] > 1.5 * sizes[1]


def test_what_is_as_large_as_a_tray_is_odd():
    (place,), _ = locate(picture((640, 480, 500, 0.9)), both_of(FakeFinder()), PIPS)
    (die,), _ = locate(picture((640, 480, 350, 0.9)), both_of(FakeFinder()), PIPS)
    assert place.odd and not die.odd
