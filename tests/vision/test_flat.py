from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.test_certainty import seen
from vision.calibration.camera import Camera
from vision.calibration.tray import Tray
from vision.faces.classes import D20
from vision.flat import flat_normals, may_be_beside, slant, straight_at, topmost

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
    looks = [tuple(shown(cam, c, n)) for c, n in zip(centres, normals, strict=True)]
    spots = [replace(s.spot, centre=tuple(c), normal=look) for s, c, look in zip(whole, centres, looks, strict=True)]
    return spots, [s.reading for s in whole]


def slants(spots, readings, tray=None):
    flats = flat_normals(spots, readings, SIZE, tray)
    return [None if flat is None else slant(spot, flat) for spot, flat in zip(spots, flats, strict=True)]


FLAT = np.array([0.0, 0.0, -1.0])
CENTRES = [(300, 250), (640, 500), (900, 300), (500, 700)]


@given(st.floats(-40, 40), st.floats(0, 360))
def test_flat_dice_have_no_slant(tilt, turn):
    cam = camera(tilt, turn)
    spots, readings = dice(cam, CENTRES, [FLAT] * 4)
    assert slants(spots, readings, Tray(cam, AREA)) == pytest.approx([0] * 4, abs=1e-6)
    assert max(slants(spots, readings)) < 0.2


@pytest.mark.parametrize("focal", [1100.0, 2500.0, 1e6])
@given(st.floats(-20, 20), st.floats(0, 360))
def test_flat_dice_have_no_slant_under_any_lens(focal, tilt, turn):
    cam = replace(camera(tilt, turn), focal=focal)
    spots, readings = dice(cam, [(80, 80), (1200, 100), (640, 480), (100, 900), (1180, 880)], [FLAT] * 5)
    assert max(slants(spots, readings)) < 0.13


@given(st.floats(0, 360), st.sampled_from([1200.0, 2400.0, 1e6]))
def test_a_mat_seen_from_straight_above_leaves_the_lens_to_the_dice(turn, focal):
    cam = camera(3, turn)
    far_out = [(80, 80), (1200, 100), (640, 480), (100, 900), (1180, 880)]
    spots, readings = dice(replace(cam, focal=focal), far_out, [FLAT] * 5)
    assert max(slants(spots, readings, Tray(cam, AREA))) < 0.11
    leaning = cv2.Rodrigues(np.radians(30) * np.array([1.0, 0, 0]))[0] @ FLAT
    spots, readings = dice(replace(cam, focal=focal), far_out, [FLAT, FLAT, leaning, FLAT, FLAT])
    assert slants(spots, readings, Tray(cam, AREA))[2] > 0.4


@given(st.floats(-35, 35), st.floats(0, 360), st.floats(15, 40), st.floats(0, 360))
def test_a_leaning_die_has_the_slant_of_its_lean(tilt, turn, lean, about):
    cam = camera(tilt, turn)
    axis = np.radians(lean) * np.array([np.cos(np.radians(about)), np.sin(np.radians(about)), 0])
    leaning = cv2.Rodrigues(axis)[0] @ FLAT
    spots, readings = dice(cam, CENTRES, [FLAT, leaning, FLAT, FLAT])
    told = slants(spots, readings, Tray(cam, AREA))
    assert told[1] > 0.1 and told[1] == max(told)
    assert np.argmax(slants(spots, readings)) == 1


@given(st.floats(-40, 40), st.floats(0, 360), st.floats(0, 0.2), st.floats(0, 360))
def test_what_all_dice_are_off_the_mat_alike_is_no_lean(tilt, turn, off, about):
    cam = camera(tilt, turn)
    spots, readings = dice(cam, CENTRES, [FLAT] * 4)
    by = off * np.array([np.cos(np.radians(about)), np.sin(np.radians(about))])
    moved = [replace(s, normal=tuple(np.array(s.normal) + by)) for s in spots]
    assert max(slants(moved, readings, Tray(cam, AREA))) < 0.05
    two = slants(moved[:2], readings[:2], Tray(cam, AREA))
    assert two == pytest.approx([off] * 2, abs=1e-6), "two dice are too few to speak against a mat"


@given(st.floats(-20, 20), st.floats(0, 360))
def test_dice_all_leaning_far_alike_still_lean(tilt, turn):
    cam = camera(tilt, turn)
    leaning = cv2.Rodrigues(np.radians(35) * np.array([1.0, 0, 0]))[0] @ FLAT
    spots, readings = dice(cam, CENTRES, [leaning] * 4)
    assert np.median(slants(spots, readings, Tray(cam, AREA))) > 0.2


@pytest.mark.parametrize("mat", [False, True])
def test_dice_that_are_seen_sharply_outweigh_those_that_are_not(mat):
    cam = camera(10, 0)
    leaning = cv2.Rodrigues(np.radians(25) * np.array([1.0, 0, 0]))[0] @ FLAT
    spots, readings = dice(cam, CENTRES[:3], [FLAT, leaning, leaning])
    spots = [replace(spot, spread=spread) for spot, spread in zip(spots, (0.02, 0.2, 0.2), strict=True)]
    told = slants(spots, readings, Tray(cam, AREA) if mat else None)
    assert told[0] < 0.1 < 0.3 < min(told[1:])


def test_one_die_without_a_mat_tells_nothing():
    spots, readings = dice(camera(10, 0), CENTRES[:1], [FLAT])
    assert slants(spots, readings) == [None]


@given(st.floats(-25, 25), st.floats(0, 360), st.floats(25, 40), st.floats(0, 360))
def test_of_two_dice_that_differ_either_may_lean(tilt, turn, lean, about):
    cam = camera(tilt, turn)
    spots, readings = dice(cam, CENTRES[:2], [FLAT] * 2)
    assert max(slants(spots, readings)) < 0.03
    axis = np.radians(lean) * np.array([np.cos(np.radians(about)), np.sin(np.radians(about)), 0])
    spots, readings = dice(cam, CENTRES[:2], [FLAT, cv2.Rodrigues(axis)[0] @ FLAT])
    one, other = slants(spots, readings)
    assert one == pytest.approx(other)
    assert one > 0.05


def test_no_dice():
    assert slants([], []) == []


@given(st.floats(-30, 30), st.floats(0, 360), st.floats(0, 360))
def test_a_face_beside_the_top_of_a_d20_leads_to_the_top(tilt, turn, about):
    cam = camera(tilt, turn)
    axis = np.radians(41.81) * np.array([np.cos(np.radians(about)), np.sin(np.radians(about)), 0])
    beside = cv2.Rodrigues(axis)[0] @ FLAT
    (spot,), (reading,) = dice(cam, [(640, 480)], [beside])
    (flat,) = flat_normals([spot], [reading], SIZE, Tray(cam, AREA))
    # The middle of the body is below both faces, each as far from it as its normal points.
    middle = np.array(spot.centre) - 0.5 * spot.side * shown(cam, spot.centre, beside)
    numbers = replace(reading, faces=tuple(("d20", face) for face in D20), shares=np.eye(20)[7])
    moved = topmost(spot, numbers, flat)
    assert moved.centre == pytest.approx(middle + 0.5 * spot.side * shown(cam, spot.centre, FLAT), abs=1e-6)
    assert topmost(spot, reading, flat) is None  # a cube has no such faces: it leans


def test_a_number_that_lies_flat_stays_where_it_was_seen():
    cam = camera(10, 0)
    (spot,), (reading,) = dice(cam, [(640, 480)], [FLAT])
    numbers = replace(reading, faces=tuple(("d20", face) for face in D20), shares=np.eye(20)[7])
    assert topmost(spot, numbers, *flat_normals([spot], [reading], SIZE, Tray(cam, AREA))) is None


@given(st.floats(-25, 25), st.floats(0, 360))
def test_one_cube_tells_how_a_d20_beside_it_lies_and_a_d20_tells_nothing_of_a_cube(tilt, turn):
    cam = camera(tilt, turn)
    spots, readings = dice(cam, [(500, 500), (700, 450)], [FLAT, FLAT])
    numbers = replace(readings[1], faces=tuple(("d20", face) for face in D20), shares=np.eye(20)[7])
    cube, d20 = slants(spots, [readings[0], numbers])
    assert cube is None and d20 < 0.25
    assert slants(spots, [numbers, numbers]) == [None, None]


def test_what_looks_like_dice_on_a_large_d20_tells_nothing_of_how_it_lies():
    cam = camera(0, 0)
    spots, readings = dice(cam, [(640, 480), (600, 450), (690, 470), (650, 530)], [FLAT] * 4)
    large = replace(spots[0], side=300.0, box=(450, 300, 830, 660), score=0.95)
    numbers = replace(readings[0], faces=tuple(("d20", face) for face in D20), shares=np.eye(20)[7])
    assert slants([large, *spots[1:]], [numbers, *readings[1:]]) == [None] * 4


def top_and_beside(tilt, about):
    """What a D20's top face, and each face an edge away from it, shows to a camera that tilts (degrees)."""
    up = np.array([0.0, -np.sin(np.radians(tilt)), -np.cos(np.radians(tilt))])
    faces = [up]
    for k in range(3):
        a = np.radians(about + 120 * k)
        axis = np.cross(up, [np.cos(a), np.sin(a), 0.0])
        faces.append(cv2.Rodrigues(np.radians(41.81) * axis / np.linalg.norm(axis))[0] @ up)
    return [replace(seen().spot, normal=(float(n[0]), float(n[1]))) for n in faces if n[2] < 0]


@given(st.floats(0, 25), st.floats(0, 360))
def test_a_camera_that_stands_upright_is_sure_of_the_top_and_never_of_a_face_beside_it(tilt, about):
    top, *beside = top_and_beside(tilt, about)
    assert not may_be_beside(top) and straight_at(top) is None
    assert all(may_be_beside(face) for face in beside)


@given(st.floats(0, 12), st.floats(0, 360))
def test_a_face_that_no_camera_would_see_so_is_looked_for_straight_ahead(tilt, about):
    _, *beside = top_and_beside(tilt, about)
    far = [face for face in beside if np.hypot(*face.normal) > 0.56]
    assert far and all(straight_at(face) is not None for face in far)
