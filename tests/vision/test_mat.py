"""The printed mat, printed back: the markers are there, as large as they must be."""

import cv2
import numpy as np
import pypdfium2
import pytest

from vision.calibration.mat import SHEETS, mat_pdf
from vision.calibration.tray import MARKER_MM, find_tray
from vision.markers import IDS, find_markers

PX_PER_MM = 8.0


def printed(name):
    page = pypdfium2.PdfDocument(mat_pdf(name))[0]
    return np.ascontiguousarray(page.render(scale=PX_PER_MM * 25.4 / 72).to_numpy()[:, :, :3])


@pytest.mark.parametrize(("name", "size"), [("A4", (297, 210)), ("A3", (420, 297)), ("stickers", (210, 297))])
def test_the_sheet_has_the_size_of_the_paper(name, size):
    width, height = pypdfium2.PdfDocument(mat_pdf(name))[0].get_size()
    assert (width / 72 * 25.4, height / 72 * 25.4) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("name", SHEETS)
def test_the_four_markers_are_found_in_print_true_to_scale(name):
    found = find_markers(printed(name))
    assert sorted(found) == list(IDS)
    for n, corners in found.items():
        mm = (corners + 0.5) / PX_PER_MM
        x, y = SHEETS[name].markers[n]
        square = np.array([[x, y], [x + MARKER_MM, y], [x + MARKER_MM, y + MARKER_MM], [x, y + MARKER_MM]])
        # Whoever draws the page rounds edges to whole pixels, an eighth of a millimetre here.
        assert np.abs(mm - square).max() < 0.2


def test_they_lie_clockwise_from_top_left():
    assert not find_tray(printed("A4")).problems


@pytest.mark.parametrize("name", ["A4", "A3"])
def test_the_floor_is_plain_paper(name):
    image = printed(name)
    x, y, width, height = (round(v * PX_PER_MM) for v in SHEETS[name].cut[0])
    floor = cv2.cvtColor(image[y + 4 : y + height - 4, x + 4 : x + width - 4], cv2.COLOR_BGR2GRAY)
    for corners in find_markers(floor).values():
        cv2.fillConvexPoly(floor, np.round(corners.mean(0) + (corners - corners.mean(0)) * 1.05).astype(int), 255)
    assert floor.min() == 255


def test_the_ruler_is_as_long_as_it_says():
    image = cv2.cvtColor(printed("A4"), cv2.COLOR_BGR2GRAY)
    row = image[round((210 - 9.0) * PX_PER_MM) - 2 : round((210 - 9.0) * PX_PER_MM) + 2].min(axis=0)
    dark = np.flatnonzero(row < 160)
    assert (dark[-1] - dark[0] + 1) / PX_PER_MM == pytest.approx(100, abs=0.5)


def test_words_in_both_languages():
    for name in SHEETS:
        text = pypdfium2.PdfDocument(mat_pdf(name))[0].get_textpage().get_text_range()
        assert "Print at 100 %" in text and "Mit 100 % drucken" in text
    assert "groß" in text


def test_the_same_bytes_each_time():
    assert mat_pdf("A4") == mat_pdf("A4")
