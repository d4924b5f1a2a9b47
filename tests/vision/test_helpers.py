import cv2
import numpy as np
import pytest

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
