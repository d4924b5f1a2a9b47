"""What calibration keeps, and how a move is noticed later."""

import json
from datetime import UTC, datetime

import cv2
import numpy as np
import pytest

from appliance.table.reading import Trouble
from vision.calibration.moved import moved_problem, reference_of, strayed_mm
from vision.calibration.profile import Profile, ProfileError, load_profile, profile_path, save_profile
from vision.calibration.tray import moved_mm, tray_from_corners

SIZE = (640, 480)
CORNERS = np.array([[150.0, 90.0], [480.0, 95.0], [500.0, 400.0], [130.0, 390.0]])


def made(reference=None, camera="usb:0"):
    tray = tray_from_corners(SIZE, CORNERS, (280.0, 240.0))
    return Profile(camera, tray, datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), 24.0, None, 180.0, reference)


def table(seed=5):
    """A cluttered table around a plain tray."""
    chance = np.random.default_rng(seed)
    image = np.full((480, 640, 3), 140, np.uint8)
    for _ in range(150):
        x, y = chance.integers(0, 640), chance.integers(0, 480)
        cv2.rectangle(
            image,
            (x, y),
            (x + chance.integers(8, 40), y + chance.integers(8, 40)),
            chance.integers(0, 255, 3).tolist(),
            -1,
        )
    cv2.fillConvexPoly(image, CORNERS.astype(np.int32), (60, 80, 60))
    return cv2.GaussianBlur(image, (3, 3), 0)


def shifted(image, x, y):
    return cv2.warpAffine(image, np.array([[1.0, 0, x], [0, 1.0, y]]), SIZE, borderMode=cv2.BORDER_REFLECT)


def test_a_profile_comes_back_as_it_was(tmp_path):
    before = made(reference_of(table()))
    path = save_profile(tmp_path, before)
    assert path == profile_path(tmp_path, "usb:0", SIZE) and path.name == "usb-0-640x480.json"
    after = load_profile(tmp_path, "usb:0", SIZE)
    assert moved_mm(before.tray, after.tray) < 1e-6
    assert (after.camera, after.made_at, after.size, after.highlight) == ("usb:0", before.made_at, SIZE, 180.0)
    assert np.array_equal(after.reference, before.reference)
    save_profile(tmp_path, made())
    assert load_profile(tmp_path, "usb:0", SIZE).reference is None


@pytest.mark.parametrize("data", [b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\xff" * 40])
def test_a_damaged_picture_of_the_tray_is_passed_over(tmp_path, data):
    path = save_profile(tmp_path, made(reference_of(table())))
    path.with_suffix(".png").write_bytes(data)
    assert load_profile(tmp_path, "usb:0", SIZE).reference is None


def test_no_profile_is_none(tmp_path):
    save_profile(tmp_path, made())
    assert load_profile(tmp_path, "usb:1", SIZE) is None
    assert load_profile(tmp_path, "usb:0", (1280, 960)) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00\xff", '{"version": 1}'])
def test_a_damaged_file_is_named(tmp_path, text):
    path = save_profile(tmp_path, made())
    path.write_text(text)
    with pytest.raises(ProfileError, match=path.name):
        load_profile(tmp_path, "usb:0", SIZE)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 2),
        ("focal", -1),
        ("focal", "long"),
        ("turn", [[1, 0, 0], [0, 2, 0], [0, 0, 1]]),
        ("area", [[0, 0]]),
        ("markers", {"7": [[0, 0], [1, 0], [1, 1], [0, 1]]}),
        ("camera", "usb:7"),
        ("size", [320, 240]),
        ("shift", [0, 0, -500]),
        ("colour", "red"),
    ],
)
def test_every_key_that_cannot_be_is_named_with_the_file(tmp_path, key, value):
    path = save_profile(tmp_path, made())
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(ProfileError) as told:
        load_profile(tmp_path, "usb:0", SIZE)
    assert path.name in str(told.value) and key in str(told.value)


def test_a_camera_of_any_name_has_a_file(tmp_path):
    for camera in ("folder:/a/b c/ü", "video:" + "x" * 300, ":"):
        save_profile(tmp_path, made(camera=camera))
        assert load_profile(tmp_path, camera, SIZE).camera == camera


def test_a_move_is_noticed_without_markers():
    image, tray = table(), made().tray
    reference = reference_of(image)
    assert strayed_mm(image, tray, reference) < 0.3
    x, y = tray.area_px.mean(0)
    scale = tray.mm_per_px((x, y))
    assert strayed_mm(shifted(image, 9, -4), tray, reference) == pytest.approx(np.hypot(9, 4) * scale, abs=0.5)
    darker = (shifted(image, 9, -4) * 0.7).astype(np.uint8)
    assert strayed_mm(darker, tray, reference) == pytest.approx(np.hypot(9, 4) * scale, abs=0.7)


def test_hands_and_cards_beside_the_tray_are_no_move():
    image, tray = table(), made().tray
    busy = image.copy()
    cv2.circle(busy, (560, 240), 60, (120, 150, 210), -1)
    cv2.rectangle(busy, (0, 410), (110, 470), (240, 240, 240), -1)
    assert strayed_mm(busy, tray, reference_of(image)) < 0.5


def test_where_nothing_can_be_told_nothing_is_claimed():
    image, tray = table(), made().tray
    assert strayed_mm(image, tray) is None
    assert strayed_mm(table(9), tray, reference_of(image)) is None
    assert strayed_mm(np.full_like(image, 90), tray, reference_of(image)) is None
    with pytest.raises(ValueError, match=r"\(640, 480\)"):
        strayed_mm(np.zeros((240, 320, 3), np.uint8), tray, reference_of(image))


def test_a_small_move_is_no_matter():
    assert moved_problem(1.0) is None
    assert moved_problem(12.4).trouble is Trouble.MAT_MOVED
    assert "12 mm" in str(moved_problem(12.4))
