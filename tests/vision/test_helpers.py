import cv2
import numpy as np

from vision.markers import find_markers, paint_over


def test_markers_of_the_mat_are_found_and_painted_over():
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    image = np.full((480, 640, 3), 200, np.uint8)
    for n, at in ((0, 40), (7, 300)):
        image[100:180, at : at + 80] = cv2.aruco.generateImageMarker(dictionary, n, 80)[..., None]
    found = find_markers(image)
    assert set(found) == {0}  # 7 is no marker of the mat
    assert find_markers(paint_over(image, found)) == {}
    assert paint_over(image, found)[140, 80].tolist() == [200, 200, 200]
