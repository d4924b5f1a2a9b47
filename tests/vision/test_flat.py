from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_certainty import seen
from vision.calibration.camera import Camera
from vision.calibration.tray import Tray
from vision.flat import slants

SIZE = (1280, 960)
AREA = np.array([[-150, -150], [150, -150], [150, 150], [-150, 150]], float)


def camera(tilt, turn):
    """A camera 500 mm from the middle of a mat, tilted and turned (degrees)."""
    lean = cv2.Rodrigues(np.array([np.radians(tilt), 0, 0]))[0]
    spin = cv2.Rodrigues(np.array([0, 0, np.radians(turn)]))[0]
    return Camera(SIZE, 1200.0, lean @ spin, np.array([0.0, 0.0, 500.0]))


def shown(cam, centre, normal):
    """A direction (mat axes, unit) as the camera sees it at a pixel: across the line of sight, right and down."""
    seen_by = cam.turn @ normal
    sight = np.array([centre[0] - 639.5, centre[1] - 479.5, cam.focal])
    sight /= np.linalg.norm(sight)
    across = seen_by - (seen_by @ sight) * sight
    point = sight * 500
    step = point + 0.01 * across
    along = cam.focal * (step[:2] / step[2] - point[:2] / point[2])
    length = np.linalg.norm(along)
    return along / length * np.linalg.norm(across) if length > 1e-9 else np.zeros(2)


def dice(cam, centres, normals):
    whole = [seen() for _ in centres]
    spots = [replace(s.spot, centre=tuple(c)) for s, c in zip(whole, centres, strict=True)]
    readings = [
        replace(s.reading, normal=tuple(shown(cam, c, n))) for s, c, n in zip(whole, centres, normals, strict=True)
    ]
    return spots, readings


FLAT = np.array([0.0, 0.0, -1.0])
CENTRES = [(300, 250), (640, 500), (900, 300), (500, 700)]


@given(st.floats(-40, 40), st.floats(0, 360))
def test_flat_dice_have_no_slant(tilt, turn):
    cam = camera(tilt, turn)
    spots, readings = dice(cam, CENTRES, [FLAT] * 4)
    assert slants(spots, readings, SIZE, Tray(cam, AREA)) == pytest.approx([0] * 4, abs=1e-6)
    assert max(slants(spots, readings, SIZE)) < 0.2


@pytest.mark.parametrize("focal", [1100.0, 2500.0, 1e6])
@given(st.floats(-20, 20), st.floats(0, 360))
def test_flat_dice_have_no_slant_under_any_lens(focal, tilt, turn):
    cam = replace(camera(tilt, turn), focal=focal)
    spots, readings = dice(cam, [(80, 80), (1200, 100), (640, 480), (100, 900), (1180, 880)], [FLAT] * 5)
    assert max(slants(spots, readings, SIZE)) < 0.13


@given(st.floats(-35, 35), st.floats(0, 360), st.floats(15, 40), st.floats(0, 360))
def test_a_leaning_die_has_the_slant_of_its_lean(tilt, turn, lean, about):
    cam = camera(tilt, turn)
    axis = np.radians(lean) * np.array([np.cos(np.radians(about)), np.sin(np.radians(about)), 0])
    leaning = cv2.Rodrigues(axis)[0] @ FLAT
    spots, readings = dice(cam, CENTRES, [FLAT, leaning, FLAT, FLAT])
    told = slants(spots, readings, SIZE, Tray(cam, AREA))
    assert told[1] > 0.1 and told[1] == max(told)
    assert np.argmax(slants(spots, readings, SIZE)) == 1


def test_two_dice_without_a_mat_tell_nothing():
    spots, readings = dice(camera(10, 0), CENTRES[:2], [FLAT] * 2)
    assert slants(spots, readings, SIZE) == [None, None]


def test_no_dice():
    assert slants([], [], SIZE) == []
