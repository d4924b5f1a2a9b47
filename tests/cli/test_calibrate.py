import json

import cv2
import numpy as np
import pytest

from appliance.cli import main
from appliance.config import data_dir
from vision.calibration.profile import load_profile
from vision.markers.codes import dictionary

CORNERS = ["60,40", "580,40", "580,440", "60,440"]


@pytest.fixture(scope="module")
def mat(tmp_path_factory):
    """A photograph from straight above: 2 pixels a mm, markers of 24 mm."""
    image = np.full((480, 640, 3), 200, np.uint8)
    for n, (x, y) in enumerate([(70, 50), (522, 50), (522, 382), (70, 382)]):
        image[y : y + 48, x : x + 48] = cv2.aruco.generateImageMarker(dictionary(), n, 48)[..., None]
    path = tmp_path_factory.mktemp("mat") / "mat.png"
    cv2.imwrite(str(path), image)
    return path


@pytest.fixture
def bare(tmp_path):
    path = tmp_path / "bare.png"
    cv2.imwrite(str(path), np.full((480, 640, 3), 120, np.uint8))
    return path


def test_the_mat_is_measured_and_kept(mat, capsys):
    assert main(["calibrate", "--camera", "usb:0", "--image", str(mat), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["camera"] == "usb:0" and facts["size"] == [640, 480] and facts["markers"] == [0, 1, 2, 3]
    assert facts["px_per_mm"] == pytest.approx(2, rel=0.02) and facts["tilt_degrees"] < 2
    assert facts["floor_mm"] == [pytest.approx(258, abs=3), pytest.approx(198, abs=3)]
    assert facts["moved_mm"] is None and facts["problems"] == []
    assert load_profile(data_dir(), "usb:0", (640, 480)).px_per_mm == pytest.approx(2, rel=0.02)


def test_a_second_time_it_says_how_far_it_has_moved(mat, tmp_path, capsys):
    aside = tmp_path / "aside.png"
    cv2.imwrite(str(aside), np.roll(cv2.imread(str(mat)), 12, axis=1))
    assert main(["calibrate", "--camera", "usb:0", "--image", str(mat)]) == 0
    assert main(["calibrate", "--camera", "usb:0", "--image", str(aside)]) == 0
    said = capsys.readouterr().out
    assert "tray: from markers 0, 1, 2, 3, in pictures of 640 x 480 by usb:0" in said
    (moved,) = [line for line in said.splitlines() if line.startswith("moved: ")]
    assert float(moved.split()[1]) == pytest.approx(6, abs=1)


def test_the_tray_is_drawn_from_straight_above(mat, tmp_path, capsys):
    top = tmp_path / "top.png"
    assert main(["calibrate", "--camera", "usb:0", "--image", str(mat), "--top", str(top), "--json"]) == 0
    width, height = json.loads(capsys.readouterr().out)["floor_mm"]
    drawn = cv2.imread(str(top))
    assert drawn.shape[1] / drawn.shape[0] == pytest.approx(width / height, rel=0.02)


@pytest.mark.parametrize("name", ["top.txt", "top", "missing/top.png"])
def test_a_top_view_that_cannot_be_written_is_named(mat, tmp_path, capsys, name):
    assert main(["calibrate", "--camera", "usb:0", "--image", str(mat), "--top", str(tmp_path / name)]) == 2
    assert "--top: " in (told := capsys.readouterr().err) and name in told


def test_a_folder_of_frames_is_a_camera(mat, capsys):
    assert main(["calibrate", "--camera", f"folder:{mat.parent}"]) == 0
    assert "folder-" in capsys.readouterr().out


def test_four_corners_instead_of_a_mat(bare, capsys):
    given = ["calibrate", "--camera", "usb:1", "--image", str(bare), "--corners", *CORNERS]
    assert main([*given, "--floor", "260x200", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["floor_mm"] == [260, 200] and facts["markers"] == []
    assert main(given) == 0
    assert "floor: of unknown size" in capsys.readouterr().out
    assert load_profile(data_dir(), "usb:1", (640, 480)).reference is not None


def test_no_mat_is_a_check_that_failed_and_keeps_nothing(bare, capsys):
    assert main(["calibrate", "--camera", "usb:0", "--image", str(bare)]) == 1
    assert capsys.readouterr().err == (
        "dicekeeper: 0 of the mat's 4 markers seen, at least 3 are needed; print one with dicekeeper mat, or give "
        "--corners\n"
    )
    assert load_profile(data_dir(), "usb:0", (640, 480)) is None


def test_a_mirrored_picture_is_told(mat, tmp_path, capsys):
    turned = tmp_path / "turned.png"
    cv2.imwrite(str(turned), cv2.imread(str(mat))[:, ::-1])
    assert main(["calibrate", "--camera", "usb:0", "--image", str(turned)]) == 1
    assert "mirrored" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--corners", "1,2", "3,4", "5,6", "x"], '--corners has "x", expected X,Y in pixels'),
        (["--corners", "0,0", "0,400", "600,400", "600,0"], "clockwise from top left"),
        (["--corners", *CORNERS, "--floor", "big"], '--floor has "big", expected WxH in mm'),
        (["--corners", *CORNERS, "--floor", "9x9"], "--floor is 9x9, expected sides from 30 to 3000 mm"),
        (["--floor", "260x200"], "--floor is 260x200, expected --corners with it"),
        (["--marker", "1"], "--marker is 1, expected millimetres from 5 to 200"),
        (["--camera", "auto"], "--image says nothing of its camera"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(mat, arguments, says, capsys):
    assert main(["calibrate", "--camera", "usb:0", "--image", str(mat), *arguments]) == 2
    captured = capsys.readouterr()
    assert says in captured.err and captured.err.count("\n") == 1 and not captured.out


def test_a_camera_that_is_not_there_is_a_device_fault(capsys):
    assert main(["calibrate", "--camera", "usb:77"]) == 3
    assert "no USB camera answers at number 77" in capsys.readouterr().err


def test_a_damaged_profile_does_not_stand_in_the_way_of_a_new_one(mat, capsys):
    given = ["calibrate", "--camera", "usb:0", "--image", str(mat)]
    assert main(given) == 0
    (path,) = (data_dir() / "calibration").glob("*.json")
    path.write_text("torn")
    assert main(given) == 0
    assert load_profile(data_dir(), "usb:0", (640, 480)) is not None


@pytest.mark.parametrize("size", ["A4", "A3", "stickers"])
def test_the_mat_is_printed(size, tmp_path, capsys):
    assert main(["mat", "--size", size, "-o", str(tmp_path / "mat.pdf")]) == 0
    assert (tmp_path / "mat.pdf").read_bytes().startswith(b"%PDF")
    assert "print it at 100 %" in capsys.readouterr().out


def test_a_mat_that_cannot_be_written_is_told(tmp_path, capsys):
    assert main(["mat", "-o", str(tmp_path / "no" / "mat.pdf")]) == 2
    assert "cannot be written" in capsys.readouterr().err
