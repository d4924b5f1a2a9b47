"""The tray found in pictures that a known camera takes of a printed mat."""

from functools import cache

import cv2
import numpy as np
import pytest

from appliance.table.reading import Trouble
from vision.calibration.camera import Camera
from vision.calibration.mat import SHEETS
from vision.calibration.tray import MARKER_MM, find_tray, mirrored, moved_mm, strayed_px, tray_from_corners
from vision.markers import IDS
from vision.markers.codes import dictionary
from vision.rectify import rectified

SIZE = (960, 720)
PX_PER_MM = 4.0


@cache
def printed(name="A4"):
    """The sheet's markers to the pixel; whoever prints a PDF rounds edges to its own pixels."""
    sheet = SHEETS[name]
    page = np.full((round(sheet.height * PX_PER_MM), round(sheet.width * PX_PER_MM), 3), 255, np.uint8)
    side = round(MARKER_MM * PX_PER_MM)
    for n, place in zip(IDS, sheet.markers, strict=True):
        x, y = (round(v * PX_PER_MM) for v in place)
        page[y : y + side, x : x + side] = cv2.aruco.generateImageMarker(dictionary(), n, side)[..., None]
    return page


def camera(tilt=12.0, turn=0.0, height=420.0, focal=900.0, at=(148.5, 105.0)):
    """Looks at a place on the sheet (mm) from so high, tilted by some degrees, turned about its axis."""
    a, b = np.radians(tilt), np.radians(turn)
    lean = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    spin = np.array([[np.cos(b), -np.sin(b), 0], [np.sin(b), np.cos(b), 0], [0, 0, 1]])
    rotation = lean @ spin
    return Camera(SIZE, focal, rotation, np.array([0, 0, height]) - rotation @ np.array([*at, 0]))


def photograph(eye, sheet=None, floor=60):
    sheet = printed() if sheet is None else sheet
    to_mm = np.array([[1 / PX_PER_MM, 0, 0.5 / PX_PER_MM], [0, 1 / PX_PER_MM, 0.5 / PX_PER_MM], [0, 0, 1]])
    # Twice as fine and made small again in linear light, as a sensor does.
    fine = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1.0]])
    size = (2 * SIZE[0], 2 * SIZE[1])
    large = cv2.warpPerspective(sheet, fine @ eye.homography @ to_mm, size, borderValue=(floor, floor, floor))
    light = cv2.resize(((large * (0.8 / 255)) ** 2.2).astype(np.float32), SIZE, interpolation=cv2.INTER_AREA)
    noise = np.random.default_rng(1).normal(0, 3, light.shape)
    return np.clip(255 * light ** (1 / 2.2) + noise, 0, 255).astype(np.uint8)


def true_corners(n, name="A4"):
    x, y = SHEETS[name].markers[n]
    return np.array([[x, y], [x + MARKER_MM, y], [x + MARKER_MM, y + MARKER_MM], [x, y + MARKER_MM]])


def covered(image, eye, *markers):
    hidden = image.copy()
    for n in markers:
        cv2.fillConvexPoly(hidden, np.round(eye.to_pixels(true_corners(n))).astype(np.int32), (90, 120, 180))
    return hidden


def troubles(finding):
    return [problem.trouble for problem in finding.problems]


@pytest.mark.parametrize("turn", [0, 90, 217])
@pytest.mark.parametrize("tilt", [0, 25])
def test_the_mat_is_measured_at_any_turn_and_tilt(tilt, turn):
    eye = camera(tilt, turn)
    finding = find_tray(photograph(eye))
    assert troubles(finding) == []
    tray = finding.tray
    assert tray.seen == IDS
    for n in IDS:
        here = tray.camera.to_pixels(tray.layout[n])
        assert np.abs(here - eye.to_pixels(true_corners(n))).max() < 1.0
    across = np.linalg.norm(tray.layout[1][0] - tray.layout[0][0])
    assert across == pytest.approx(SHEETS["A4"].markers[1][0] - SHEETS["A4"].markers[0][0], rel=0.01)
    assert tray.tilt((479.5, 359.5))[0] == pytest.approx(tilt, abs=2)
    assert tray.camera.place[2] == pytest.approx(420 * np.cos(np.radians(tilt)), rel=0.2)


def test_three_markers_are_enough_and_the_fourth_is_named():
    eye = camera()
    finding = find_tray(covered(photograph(eye), eye, 2))
    assert [str(p) for p in finding.problems] == ["marker 2 of the mat is covered or out of view"]
    expected = eye.to_pixels(true_corners(2))
    assert np.abs(finding.tray.camera.to_pixels(finding.tray.layout[2]) - expected).max() < 2


def test_two_markers_are_enough_for_a_mat_that_is_known():
    eye = camera()
    image = photograph(eye)
    known = find_tray(image).tray
    hidden = covered(image, eye, 1, 2)
    assert find_tray(hidden).tray is None
    assert troubles(find_tray(hidden)) == [Trouble.MAT_NOT_FOUND]
    again = find_tray(hidden, known=known).tray
    assert again.seen == (0, 3)
    assert moved_mm(known, again) < 1.5


def test_a_hard_shadow_across_two_markers_hides_neither():
    eye = camera(0)
    image = photograph(eye)
    image[: round(eye.to_pixels(true_corners(0)).mean(0)[1])] //= 4
    assert find_tray(image).tray.seen == IDS


def test_an_empty_table_has_no_mat():
    blank = np.full((720, 960, 3), 128, np.uint8)
    finding = find_tray(blank)
    assert finding.tray is None and troubles(finding) == [Trouble.MAT_NOT_FOUND] and not finding.markers


def test_a_mirrored_picture_is_known_for_one():
    image = photograph(camera())
    assert mirrored(np.ascontiguousarray(image[:, ::-1])) and not mirrored(image)
    assert not mirrored(np.full((720, 960, 3), 128, np.uint8))


def test_two_mats_are_told():
    pair = np.full((900, 1300, 3), 128, np.uint8)
    small = cv2.resize(printed(), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    pair[20 : 20 + small.shape[0], 20 : 20 + small.shape[1]] = small
    pair[460 : 460 + small.shape[0], 660 : 660 + small.shape[1]] = small
    finding = find_tray(pair)
    assert finding.tray is None and set(troubles(finding)) == {Trouble.MARKER_TWICE}


def test_markers_stuck_in_the_wrong_corners_are_told():
    sheet = printed().copy()
    boxes = [tuple(round(v * PX_PER_MM) for v in SHEETS["A4"].markers[n]) for n in (1, 2)]
    side = round(MARKER_MM * PX_PER_MM)
    (x1, y1), (x2, y2) = boxes
    one, two = (sheet[y : y + side, x : x + side].copy() for x, y in boxes)
    sheet[y1 : y1 + side, x1 : x1 + side], sheet[y2 : y2 + side, x2 : x2 + side] = two, one
    assert Trouble.MARKERS_SWAPPED in troubles(find_tray(photograph(camera(), sheet)))


def test_a_bent_mat_is_told():
    eye = camera(0)
    image = photograph(eye)
    # One corner of the paper stands up: its marker is nearer, larger and seen aslant.
    quad = eye.to_pixels(true_corners(2) + np.array([[-4, -4], [4, -4], [4, 4], [-4, 4]])).astype(np.float32)
    aslant = quad + np.array([[0, 0], [14, -16], [3, 9], [-12, 4]], np.float32)
    turn = cv2.getPerspectiveTransform(quad, aslant)
    lifted = cv2.warpPerspective(image, turn, SIZE)
    mask = cv2.warpPerspective(cv2.fillConvexPoly(np.zeros(SIZE[::-1], np.uint8), quad.astype(np.int32), 1), turn, SIZE)
    image[mask > 0] = lifted[mask > 0]
    assert Trouble.MAT_BENT in troubles(find_tray(image))


def test_a_moved_camera_is_measured():
    image = photograph(camera(8))
    tray = find_tray(image).tray
    assert strayed_px(image, tray) < 0.3
    nudged = photograph(camera(8, at=(151.5, 105.0)))
    assert strayed_px(nudged, tray) * tray.mm_per_px((480, 360)) == pytest.approx(3, abs=0.5)
    assert moved_mm(tray, find_tray(nudged, known=tray).tray) == pytest.approx(3, abs=0.8)
    far = photograph(camera(8, at=(190, 105.0)))
    assert strayed_px(far, tray) is None
    assert moved_mm(tray, find_tray(far, known=tray).tray) == pytest.approx(41.5, abs=2)


def test_height_above_the_mat_is_seen_in_its_true_place():
    eye = camera(20)
    tray = find_tray(photograph(eye)).tray
    place = np.array([[200.0, 150.0]])
    origin = np.array(SHEETS["A4"].markers[0])
    pixel = eye.to_pixels(place, 16.0)
    assert np.abs(tray.camera.to_mm(pixel, 16.0) + origin - place).max() < 1.5
    assert np.abs(tray.camera.to_mm(pixel) + origin - place).max() > 3.0
    assert tray.holds(tuple(pixel[0]), 16.0)
    assert not tray.holds(tuple(eye.to_pixels(np.array([[290.0, 105.0]]))[0]))


def test_the_top_view_shows_squares_as_squares():
    eye = camera(25, 30)
    image = photograph(eye)
    tray = find_tray(image).tray
    view = rectified(image, tray, margin_mm=10)
    again = find_tray(view.image)
    side = MARKER_MM / view.mm_per_px
    for corners in again.markers.values():
        assert np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1) == pytest.approx(side, abs=2)
    for n, corners in again.markers.items():
        assert np.abs(view.in_picture(corners.astype(float)) - eye.to_pixels(true_corners(n))).max() < 1.5
    assert view.mm_per_px <= tray.mm_per_px((480, 360)) * 1.05


def test_a_top_view_never_gets_out_of_hand():
    tray = tray_from_corners((20000, 15000), np.array([[0, 0], [19000, 0], [19000, 14000], [0, 14000]]), (280, 210))
    view = rectified(np.zeros((60, 80, 3), np.uint8), tray)
    assert view.image.shape[0] * view.image.shape[1] < 4.1e6


@pytest.mark.parametrize(("tilt", "floor"), [(0, (273.0, 186.0)), (20, (273.0, 186.0)), (20, None)])
def test_four_corners_do_instead_of_markers(tilt, floor):
    eye = camera(tilt)
    corners = eye.to_pixels(np.array([[12.0, 12.0], [285.0, 12.0], [285.0, 198.0], [12.0, 198.0]]))
    tray = tray_from_corners(SIZE, corners, floor)
    assert tray.scaled is (floor is not None)
    assert np.abs(tray.area_px - corners).max() < 1.0
    width, height = np.ptp(tray.area, axis=0)
    assert width / height == pytest.approx(273 / 186, rel=0.03)


@pytest.mark.parametrize(
    ("corners", "says"),
    [
        ([[0, 0], [0, 500], [500, 500], [500, 0]], "clockwise from top left"),
        ([[0, 0], [500, 500], [500, 0], [0, 500]], "clockwise from top left"),
        ([[0, 0], [2000, 0], [2000, 500], [0, 500]], "not all in the picture of 960 x 720"),
        ([[0, 0], [9, 0], [9, 9], [0, 9]], "less than a hundredth"),
    ],
)
def test_corners_that_are_none_are_refused_in_a_sentence(corners, says):
    with pytest.raises(ValueError, match=says):
        tray_from_corners(SIZE, np.array(corners))
