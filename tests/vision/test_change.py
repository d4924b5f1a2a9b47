import cv2
import numpy as np
import pytest

from tests.vision.stage import EVERY_FLOOR, Die, Hand, Shot, Stage
from vision.change import compare, shrink
from vision.hand import reaching_in

LYING = (Die("white", 3, (220, 200)), Die("black", 5, (400, 300), spin=30), Die("red", 1, (330, 140), spin=70))
HERE = Shot(LYING)
FLOORS = pytest.mark.parametrize("floor", EVERY_FLOOR)


def change(floor, before, after, **stage):
    table = Stage(7, floor=floor, **{"noise": 2.0, **stage})
    return compare(shrink(table._picture(before, 1)), shrink(table._picture(after, 2)))


@FLOORS
@pytest.mark.parametrize("noise", [0.0, 4.0])
def test_noise_is_no_change(floor, noise):
    assert not change(floor, HERE, HERE, noise=noise).any_thing


@FLOORS
@pytest.mark.parametrize("factor", [0.5, 0.9, 1.15])
def test_other_light_is_no_change(floor, factor):
    lit = Shot(LYING, light=(factor * 0.97, factor, factor * 1.03))
    assert np.count_nonzero(change(floor, HERE, lit).things) < 24


@FLOORS
@pytest.mark.parametrize("soft", [0.0, 60.0])
def test_a_shadow_is_no_change(floor, soft):
    shaded = Shot(LYING, shadow=(300.0, 200.0, soft, 0.7))
    assert np.count_nonzero(change(floor, HERE, shaded).things) < 24


def test_flicker_in_bands_is_no_change():
    for floor in EVERY_FLOOR:
        assert np.count_nonzero(change(floor, HERE, HERE, banding=0.04).things) < 24


@FLOORS
@pytest.mark.parametrize("colour", ["white", "black", "blue"])
def test_a_die_that_rolls_on_is_a_change(floor, colour):
    before, after = (Shot((*LYING, Die(colour, 2, (x, 380)))) for x in (150, 170))
    assert np.count_nonzero(change(floor, before, after).things) > 24


@FLOORS
@pytest.mark.parametrize("colour", [(0.5, 0.65, 0.9), (0.1, 0.15, 0.25), (0.9, 0.2, 0.3), (0.2, 0.5, 0.2)])
def test_a_hand_of_any_colour_reaches_in(floor, colour):
    hand = Hand((330, 230), 0.3, colour, 5, 1.0)
    at_edge, large = reaching_in(change(floor, HERE, Shot(LYING, hand)).things)
    assert large
    assert at_edge[:, -20:].any()


def test_dice_that_the_edge_cuts_off_are_no_hand():
    thrown = Shot((*LYING, Die("white", 2, (3, 200)), Die("white", 2, (630, 100)), Die("white", 2, (300, 470))))
    things = change("green felt", HERE, thrown).things
    assert things.any()
    assert not reaching_in(things)[1]


def test_pictures_of_two_sizes_cannot_be_compared():
    with pytest.raises(ValueError, match="of one size"):
        compare(shrink(np.zeros((96, 128, 3), np.uint8)), shrink(np.zeros((90, 128, 3), np.uint8)))


def test_small_pictures_keep_their_shape():
    small = shrink(cv2.resize(np.zeros((96, 128, 3), np.uint8), (1280, 960)))
    assert small.levels.shape == (240, 320, 3)
    assert small.scale == 0.25
