import json
from dataclasses import dataclass
from itertools import permutations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as npst

from vision.colours import Colours, named, told_apart
from vision.faces.classes import COLOURS
from vision.faces.nets import MODELS, ModelError

ALLOWED = ("red", "orange", "yellow", "green", "blue")


def shares(**given):
    row = np.full(len(COLOURS), 0.001, np.float32)
    for name, share in given.items():
        row[COLOURS.index(name)] = share
    return row


def test_the_clearest_colour_is_named():
    assert named(shares(red=0.9), ())[0] == "red"
    assert named(shares(red=0.3, blue=0.3, green=0.3), ())[0] is None


def test_only_an_allowed_colour_is_named():
    name, share = named(shares(pink=0.9, red=0.09), ALLOWED)
    assert name == "red" and share > 0.8


def test_of_two_that_look_red_the_redder_is():
    told = told_apart([shares(red=0.6, orange=0.4), shares(red=0.9, orange=0.1)], ALLOWED)
    assert [name for name, _ in told] == ["orange", "red"]


def test_two_that_cannot_be_told_apart_are_in_doubt():
    told = told_apart([shares(red=0.5, orange=0.5)] * 2, ALLOWED)
    assert all(chance < 0.6 for _, chance in told)


@given(st.integers(1, 5).flatmap(lambda n: npst.arrays(np.float64, (n, len(COLOURS)), elements=st.floats(0.001, 1))))
def test_chances_are_those_of_all_ways_to_give_the_colours(rows):
    some = np.array([[row[COLOURS.index(name)] + 1e-4 for name in ALLOWED] for row in rows])
    some /= some.sum(1, keepdims=True)
    chance = np.zeros_like(some)
    for way in permutations(range(len(ALLOWED)), len(rows)):
        weight = np.prod([some[n, colour] for n, colour in enumerate(way)])
        for n, colour in enumerate(way):
            chance[n, colour] += weight
    chance /= chance.sum(1, keepdims=True)
    assert [c for _, c in told_apart(list(rows), ALLOWED)] == pytest.approx(chance.max(1).tolist())


def test_more_dice_than_colours_are_refused():
    with pytest.raises(ValueError, match="6 dice cannot all have different colours of 5"):
        told_apart([shares(red=1)] * 6, ALLOWED)


BODIES = {
    "red": (190, 15, 18), "orange": (240, 115, 15), "yellow": (237, 204, 26), "green": (15, 128, 40),
    "blue": (15, 51, 166), "purple": (97, 26, 140), "white": (234, 234, 230), "black": (13, 13, 14),
}  # fmt: skip
LIGHTS = {"neutral": (1.0, 1.0, 1.0), "warm": (1.0, 0.8, 0.55), "cool": (0.75, 0.9, 1.0)}


@dataclass(frozen=True)
class Place:
    centre: tuple[float, float]
    side: float


def table(light, pips):
    """All bodies on a grey ground with a white sheet; BGR, and where they lie."""
    picture = np.full((240, 320, 3), 0.16)
    picture[190:, :140] = 0.8
    places = []
    for n, rgb in enumerate(BODIES.values()):
        x, y = 50 + 70 * (n % 4), 50 + 80 * (n // 4)
        cv2.rectangle(picture, (x - 16, y - 16), (x + 16, y + 16), [(v / 255) ** 2.2 for v in rgb], -1)
        tone = pips or ((0.75,) * 3 if sum(rgb) < 300 else (0.02,) * 3)
        for dx, dy in ((-9, -9), (9, 9), (0, 0), (9, -9), (-9, 9)):
            cv2.circle(picture, (x + dx, y + dy), 3, tone, -1, cv2.LINE_AA)
        places.append(Place((float(x), float(y)), 33.0))
    picture = 255 * (picture * 0.9 * light) ** (1 / 2.2) + np.random.default_rng(1).normal(0, 2, picture.shape)
    return np.clip(picture[..., ::-1], 0, 255).astype(np.uint8).copy(), places


@pytest.fixture(scope="module")
def colours():
    return Colours.load()


@pytest.mark.parametrize("pips", [None, (0.6, 0.05, 0.05), (0.05, 0.1, 0.6)], ids=["plain", "red", "blue"])
@pytest.mark.parametrize("light", LIGHTS.values(), ids=LIGHTS)
def test_drawn_dice_have_their_colours(colours, light, pips):
    picture, places = table(light, pips)
    told = told_apart(colours(picture, places), tuple(BODIES))
    assert [name for name, _ in told] == list(BODIES)


@pytest.mark.parametrize("light", LIGHTS.values(), ids=LIGHTS)
def test_each_die_alone_is_mostly_right(colours, light):
    picture, places = table(light, None)
    right = [named(row, tuple(BODIES))[0] == name for row, name in zip(colours(picture, places), BODIES, strict=True)]
    assert sum(right) >= len(BODIES) - 1


def test_shares_sum_to_one(colours):
    picture, places = table(LIGHTS["warm"], None)
    shares = colours(picture, [*places, Place((-5.0, 250.0), 30.0), Place((3.0, 3.0), 1.0)])
    assert shares.shape == (len(places) + 2, len(COLOURS))
    assert shares.sum(1) == pytest.approx(1, abs=1e-5) and np.isfinite(shares).all()
    assert colours(picture, []).shape == (0, len(COLOURS))


def test_a_grey_picture_tells_no_colour(colours):
    picture, places = table(LIGHTS["neutral"], None)
    grey = cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    assert colours(grey, places) == pytest.approx(1 / len(COLOURS))
    assert all(named(row, ())[0] is None for row in colours(grey, places))
    assert all(chance < 0.2 for _, chance in told_apart(colours(grey, places), tuple(BODIES)))


def test_a_picture_in_the_dark_tells_something_finite(colours):
    assert np.isfinite(colours(np.zeros((60, 80, 3), np.uint8), [Place((40.0, 30.0), 20.0)])).all()


def damaged(text, **changes):
    return json.dumps({**json.loads(text), **changes})


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: damaged(text, version=0),
        lambda text: damaged(text, colours=["red"]),
        lambda text: damaged(text, weights=[[1.0]]),
        lambda text: damaged(text, scale=[0.0] * 28),
        lambda text: damaged(text, middle=["x"] * 28),
        lambda text: None,
    ],
)
def test_a_damaged_model_is_named(tmp_path, damage):
    text = damage((MODELS / "colours.json").read_text())
    if text is not None:
        (tmp_path / "colours.json").write_text(text)
    with pytest.raises(ModelError, match=r"colours\.json cannot be read"):
        Colours.load(tmp_path / "colours.json")
