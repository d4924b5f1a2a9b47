"""The mat to print: four markers in the corners of a sheet, or on four stickers, true to scale.

What lies inside the cut line stays plain paper, since print on the floor of a tray can be taken for dice.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import pydyf

from vision.calibration.tray import MARKER_MM, QUIET_MM
from vision.markers import IDS
from vision.markers.codes import CELLS, dictionary

_POINTS = 72 / 25.4
_STRIP_MM = 12.0
"""Between the sheet's edge and the cut line: printers leave the outer 5 mm white, ruler and words go into the rest."""
_TYPE_MM = 2.4
_RULER_MM = 100.0
_CORNERS = (
    "top left / oben links",
    "top right / oben rechts",
    "bottom right / unten rechts",
    "bottom left / unten links",
)

_WORDS = (
    "Print at 100 %, not to fit the page: the ruler must be 100 mm long. Cut along the dashes. Lay the mat flat in the "
    "tray, all of it in the camera's view. No gloss paper.",
    "Mit 100 % drucken, nicht an die Seite anpassen: Das Lineal muss 100 mm lang sein. An den Strichen schneiden. "
    "Flach in die Schale legen, ganz im Bild. Kein Glanzpapier.",
)
_STICKER_WORDS = (
    "Print at 100 %, not to fit the page: the ruler must be 100 mm long.",
    "Cut out along the dashes. Stick one into each corner of the tray's floor, flat, upright as here,",
    "clockwise 0, 1, 2, 3 from top left as the camera sees it. The tray may have any size. No gloss paper.",
    "",
    "Mit 100 % drucken, nicht an die Seite anpassen: Das Lineal muss 100 mm lang sein.",
    "An den Strichen ausschneiden. In jede Ecke des Schalenbodens einen kleben, flach, aufrecht wie hier,",
    "im Uhrzeigersinn 0, 1, 2, 3 von links oben, wie die Kamera es sieht. Die Schale darf beliebig groß sein.",
    "Kein Glanzpapier.",
)


@dataclass(frozen=True)
class Sheet:
    """A sheet of paper (mm) and the top left corner (mm, from the sheet's) of each marker's black square."""

    width: float
    height: float
    markers: tuple[tuple[float, float], ...]
    cut: tuple[tuple[float, float, float, float], ...]
    """x, y, width and height of each piece to cut out."""


def _mat(width: float, height: float) -> Sheet:
    low, far = _STRIP_MM + QUIET_MM, _STRIP_MM + QUIET_MM + MARKER_MM
    corners = ((low, low), (width - far, low), (width - far, height - far), (low, height - far))
    return Sheet(width, height, corners, ((_STRIP_MM, _STRIP_MM, width - 2 * _STRIP_MM, height - 2 * _STRIP_MM),))


def _stickers() -> Sheet:
    left, top, step = 30.0, 90.0, 90.0
    corners = ((left, top), (left + step, top), (left + step, top + step), (left, top + step))
    side = MARKER_MM + 2 * QUIET_MM
    return Sheet(210.0, 297.0, corners, tuple((x - QUIET_MM, y - QUIET_MM, side, side) for x, y in corners))


SHEETS = {"A4": _mat(297.0, 210.0), "A3": _mat(420.0, 297.0), "stickers": _stickers()}
"""What can be printed, by name."""


def mat_pdf(name: str) -> bytes:
    """The PDF of one of ``SHEETS``, the same bytes each time. Raises ``KeyError`` for another name."""
    sheet = SHEETS[name]
    page = _Page(sheet.height)
    for n, (x, y) in zip(IDS, sheet.markers, strict=True):
        page.fill(_black_cells(n, x, y))
    page.dashes(sheet.cut)
    if name == "stickers":
        for n, (x, y, _, side) in enumerate(sheet.cut):
            page.text(f"{n}: {_CORNERS[n]}", x, y + side + 4)
        page.text("Dicekeeper", 26, 24, 5.0)
        for line, words in enumerate(_STICKER_WORDS):
            page.text(words, 26, 32 + 4.5 * line, 3.2)
        page.ruler(26, 250)
    else:
        for line, words in enumerate(_WORDS):
            page.text(words, _STRIP_MM, 7.6 + 3.2 * line)
        page.ruler(_STRIP_MM, sheet.height - 9.0)
        page.text(f"Dicekeeper {name}", _STRIP_MM + _RULER_MM + 25, sheet.height - 7.0)
    return page.pdf(sheet.width, sheet.height)


def _black_cells(n: int, left: float, top: float) -> Iterator[tuple[float, float, float, float]]:
    """The black parts of a marker (x, y, width, height in mm); neighbours in a row are one, to leave no hair line."""
    drawn = cv2.aruco.generateImageMarker(dictionary(), n, CELLS) == 0
    cell = MARKER_MM / CELLS
    for row, blacks in enumerate(drawn):
        column = 0
        while column < CELLS:
            run = 0
            while column + run < CELLS and blacks[column + run]:
                run += 1
            if run:
                yield left + column * cell, top + row * cell, run * cell, cell
            column += run + 1


class _Page:
    """Draws in millimetres from the sheet's top left corner."""

    def __init__(self, height_mm: float) -> None:
        self._height = height_mm
        self._stream = pydyf.Stream()
        # PDF counts points upwards from the bottom.
        self._stream.set_matrix(_POINTS, 0, 0, _POINTS, 0, 0)

    def fill(self, boxes: Iterator[tuple[float, float, float, float]]) -> None:
        self._stream.set_color_rgb(0, 0, 0)
        for x, y, width, height in boxes:
            self._stream.rectangle(_short(x), _short(self._height - y - height), _short(width), _short(height))
        self._stream.fill()

    def dashes(self, boxes: tuple[tuple[float, float, float, float], ...]) -> None:
        self._stream.push_state()
        self._stream.set_color_rgb(0.6, 0.6, 0.6, stroke=True)
        self._stream.set_line_width(0.15)
        self._stream.set_dash([2, 2], 0)
        for x, y, width, height in boxes:
            self._stream.rectangle(_short(x), _short(self._height - y - height), _short(width), _short(height))
        self._stream.stroke()
        self._stream.pop_state()

    def text(self, words: str, x: float, y: float, size: float = _TYPE_MM) -> None:
        self._stream.begin_text()
        self._stream.set_font_size("F", size)
        self._stream.set_text_matrix(1, 0, 0, 1, _short(x), _short(self._height - y))
        self._stream.show_text_string(words.encode("cp1252"))
        self._stream.end_text()

    def ruler(self, x: float, y: float) -> None:
        self._stream.set_line_width(0.2)
        base = self._height - y
        self._stream.move_to(_short(x), _short(base))
        self._stream.line_to(_short(x + _RULER_MM), _short(base))
        for mark in range(0, int(_RULER_MM) + 1, 10):
            self._stream.move_to(_short(x + mark), _short(base))
            self._stream.line_to(_short(x + mark), _short(base - (2.4 if mark % 50 == 0 else 1.4)))
        self._stream.stroke()
        self.text("100 mm", x + _RULER_MM + 2, y + 2.0)

    def pdf(self, width_mm: float, height_mm: float) -> bytes:
        document = pydyf.PDF()
        document.add_object(self._stream)
        font = pydyf.Dictionary(
            {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica", "Encoding": "/WinAnsiEncoding"}
        )
        document.add_object(font)
        document.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": document.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, _short(width_mm * _POINTS), _short(height_mm * _POINTS)]),
                    "Contents": self._stream.reference,
                    "Resources": pydyf.Dictionary({"Font": pydyf.Dictionary({"F": font.reference})}),
                }
            )
        )
        # Some print dialogues fit to the page unless the document asks them not to.
        document.catalog["ViewerPreferences"] = pydyf.Dictionary({"PrintScaling": "/None"})
        written = io.BytesIO()
        document.write(written)
        return written.getvalue()


def _short(number: float) -> float:
    return round(number, 3)
