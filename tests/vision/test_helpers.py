import json

import cv2
import numpy as np
import pytest

from appliance.table.reading import DieReading, Guess, TableView
from vision import PictureError, SimulatedTray, bench_photos
from vision.bench import all_right
from vision.colours import colour_name
from vision.markers import find_markers, paint_over

BGR = {
    "white": (235, 238, 240), "black": (22, 20, 20), "grey": (115, 115, 115), "red": (30, 25, 200),
    "blue": (190, 70, 20),
    "green": (40, 130, 20), "yellow": (30, 210, 235), "orange": (20, 120, 240), "purple": (140, 30, 110),
    "pink": (160, 110, 235), "turquoise": (170, 165, 20), "brown": (20, 55, 95),
}  # fmt: skip


@pytest.mark.parametrize("name", BGR)
def test_colour_names(name):
    image = np.full((100, 100, 3), BGR[name], np.uint8)
    ink = (20, 20, 20) if name not in ("black", "grey") else (230, 230, 230)
    for x, y in ((30, 30), (70, 70), (50, 50)):
        cv2.circle(image, (x, y), 7, ink, -1)
    assert colour_name(image, (50, 50), 90) == name


def test_a_die_of_many_colours_has_none():
    image = np.zeros((90, 90, 3), np.uint8)
    for n, name in enumerate(("red", "blue", "yellow")):
        image[:, 30 * n : 30 * n + 30] = BGR[name]
    assert colour_name(image, (45, 45), 90) is None


def test_markers_of_the_mat_are_found_and_painted_over():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    image = np.full((480, 640, 3), 200, np.uint8)
    for n, at in ((0, 40), (7, 300)):
        image[100:180, at : at + 80] = cv2.aruco.generateImageMarker(dictionary, n, 80)[..., None]
    found = find_markers(image)
    assert set(found) == {0}  # 7 is no marker of the mat
    assert find_markers(paint_over(image, found)) == {}
    assert paint_over(image, found)[140, 80].tolist() == [200, 200, 200]


def view(*faces):
    dice = (DieReading("d6", None, (Guess(f, 1.0),), (50 * n, 0, 50 * n + 40, 40)) for n, f in enumerate(faces))
    return TableView(0, tuple(dice), (640, 480))


def label(face, box=None):
    return {"kind": "d6", "face": face, "box": box}


def test_right_means_the_same_faces_at_the_same_places():
    assert all_right(view("3", "5"), [label("5"), label("3")])
    assert not all_right(view("3", "5"), [label("5"), label("5")])
    assert not all_right(view("3"), [label("3"), label("3")])
    assert all_right(view("3", "5"), [label("3", [5, 5, 30, 30]), label("5", [55, 5, 80, 30])])
    assert not all_right(view("3", "5"), [label("5", [5, 5, 30, 30]), label("3", [55, 5, 80, 30])])


def test_a_folder_of_labelled_pictures_is_measured(tmp_path):
    rows = []
    for seed in range(2):
        tray = SimulatedTray(seed, 3)
        cv2.imwrite(str(tmp_path / f"{seed}.png"), tray.next_frame().image)
        rows.append({"image": f"{seed}.png", "dice": [label(f) for f in tray.faces]})
    rows.append({"image": "0.png", "dice": [{"kind": "d20", "face": "7"}]})
    (tmp_path / "labels.jsonl").write_text("\n".join(map(json.dumps, rows)))
    known, unknown = bench_photos([tmp_path])
    for result in (known, unknown):
        assert result.pictures == 2 and result.left_out == 1
        assert result.exact + result.unsure + result.silent == 2
    assert known.count_known and not unknown.count_known
    assert known.silent == 0


def test_a_folder_without_labels_says_so(tmp_path):
    with pytest.raises(PictureError, match=r"no labels\.jsonl"):
        bench_photos([tmp_path])


def test_a_bad_label_is_named_with_its_line(tmp_path):
    (tmp_path / "labels.jsonl").write_text('{"image": "a.png", "dice": []}\n{"image": 1}\n')
    with pytest.raises(PictureError, match="line 2"):
        bench_photos([tmp_path])
