"""What lies beside the number on top of a D20, and what it says of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.crops import crops_of, straight
from vision.faces.classes import DIGITS, TURNED
from vision.faces.nets import CROP, Spot
from vision.faces.numbering import common_d20, told_by_neighbours
from vision.neighbours import faces_around, numbers_around
from vision.training.icosahedron import ICO, ICO_CORNERS, ICO_FACES, clockwise, numbers_of_faces

SIDE = 100.0
RADIUS = SIDE / 1.583
"""Of the ball around a D20 whose outline has the area of a square of this side, seen straight at a face."""
NUMBERS = numbers_of_faces()


def thrown(seed):
    """A D20 in any pose, seen from far away: number of the top face, normals, corners and middles of all faces."""
    turn, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(3, 3)))
    turn *= -np.sign(np.linalg.det(turn))  # right, down, at the camera: a left-handed view
    normals, corners = ICO @ turn.T, RADIUS * ICO_CORNERS[ICO_FACES] @ turn.T
    return int(normals[:, 2].argmax()), normals, corners, corners.mean(1)


def upright(along):
    """The turn that brings a direction in the picture to its top."""
    return float(np.arctan2(-along[0], -along[1]))


def spot_of(middle, normal):
    x, y = (float(v) for v in middle[:2])
    box = (x - SIDE / 2, y - SIDE / 2, x + SIDE / 2, y + SIDE / 2)
    return Spot((x, y), SIDE, box, 0.9, 0.9, 0.1, np.full(16, 1 / 16), np.eye(6)[2], tuple(normal[:2].tolist()))


@given(seed=st.integers(0, 10_000))
def test_the_faces_around_lie_where_the_body_has_them(seed):
    top, normals, corners, middles = thrown(seed)
    found = faces_around(spot_of(middles[top], normals[top]), upright(corners[top][0] - middles[top]))
    wanted, order = clockwise(top), []
    assert len(found) == 3
    for face in found:
        if face is None:
            continue
        n = min(wanted, key=lambda n: np.hypot(*(middles[n][:2] - face.spot.centre)))
        assert np.hypot(*(middles[n][:2] - face.spot.centre)) < 0.02 * SIDE
        assert np.allclose(face.spot.normal, normals[n][:2], atol=0.02)
        turns = [upright(straight(normals[n][:2]) @ (corner - middles[n])[:2]) for corner in corners[n]]
        for turn in face.turns:
            assert min(abs(np.angle(np.exp(1j * (turn - other)))) for other in turns) < 0.05
        order.append(wanted.index(n))
    assert order and len(set(order)) == len(order)
    assert len(order) < 3 or order in ([0, 1, 2], [1, 2, 0], [2, 0, 1])


def test_the_common_numbering_is_one_of_a_body():
    around = common_d20()
    for face, number in enumerate(NUMBERS):
        beside = [NUMBERS[n] for n in clockwise(face)]
        assert any(tuple(beside[k:] + beside[:k]) == around[number] for k in range(3))
        assert number + NUMBERS[int((ICO @ ICO[face]).argmin())] == 21


@pytest.mark.parametrize("number", range(1, 21))
@pytest.mark.parametrize("first", range(3))
def test_neighbours_of_a_number_speak_for_it_and_for_no_other(number, first):
    around = common_d20()[number]
    shares = [0.9 * np.eye(20)[around[(first + k) % 3] - 1] for k in range(3)]
    likelier = told_by_neighbours(shares)
    assert likelier.argmax() == number - 1
    assert likelier[number - 1] > 100 * np.delete(likelier, number - 1).max()


def test_neighbours_of_another_numbering_change_little():
    rng = np.random.default_rng(3)
    for _ in range(200):
        beside = rng.permutation(20)[:3]
        if any(set(beside + 1) & set(around) == set(beside + 1) for around in common_d20().values()):
            continue
        likelier = told_by_neighbours([0.9 * np.eye(20)[n] for n in beside])
        assert likelier.min() > 0.4 and likelier.max() < 25


def test_what_is_not_readable_says_nothing():
    assert np.allclose(told_by_neighbours([np.zeros(20)] * 3), 1)
    assert np.allclose(told_by_neighbours([np.full(20, 0.05)] * 3), 1)


class Says:
    """Stands in for the net of numbers: tells what is in the blue of a crop's middle."""

    classes, sides = DIGITS, 0.85

    def __call__(self, crops):
        shares = np.full((len(crops), len(DIGITS)), 1e-4, np.float32)
        for row, crop in zip(shares, crops, strict=True):
            blue = int(crop[CROP // 2, CROP // 2, 0])
            row[DIGITS.index(("d20", str(blue)) if blue else TURNED)] = 1
        return shares / shares.sum(1, keepdims=True), np.zeros((len(crops), 2), np.float32)


@pytest.mark.parametrize("seed", range(20))
def test_numbers_are_read_where_the_neighbours_lie(seed):
    top, normals, corners, middles = thrown(seed)
    image, middle = np.zeros((300, 300, 3), np.uint8), np.array([150, 150])
    for n in clockwise(top):
        x, y = np.round(middles[n][:2] + middle).astype(int)
        image[y - 3 : y + 4, x - 3 : x + 4, 0] = NUMBERS[n]
    spot = spot_of(middles[top][:2] + middle, normals[top])
    told = numbers_around(Says(), image, spot, upright(corners[top][0] - middles[top]))
    likelier = told_by_neighbours(told)
    seen = [int(row.argmax()) + 1 for row in told if row.sum() > 0.5]
    assert set(seen) <= {NUMBERS[n] for n in clockwise(top)} and seen
    assert likelier.argmax() == NUMBERS[top] - 1


def test_a_face_is_made_straight():
    normal = (0.6, 0.0)
    image = np.zeros((200, 200, 3), np.uint8)
    image[70:130, 76:124] = 255  # a square of 60, seen so
    crop = crops_of(image, spot_of(np.array([100, 100]), np.array(normal)), 1.0, shape=straight(normal))[0]
    wide, high = (int((crop[..., 0] > 127).any(axis).sum()) for axis in (0, 1))
    assert abs(wide - high) <= 1
