"""Fonts and icons fetched beforehand (see ``fetch``); without them OpenCV's own letters and no icons.

The folder is given by ``use`` or by the environment variable DICEKEEPER_ART. It holds ``letters.npy`` and
``icons.npy`` (all pictures one after another, mapped, never loaded whole) with ``letters.json`` and ``icons.json``
telling where each begins.
"""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art.canvas import FINE, ICON, Drawing, Layer, Mask, Painting, chance

DIGIT = 80
_THIN = 16.0  # an icon nowhere thicker than twice this is a drawing of lines
_folder: Path | None = None
_HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX,
            cv2.FONT_HERSHEY_TRIPLEX, cv2.FONT_HERSHEY_COMPLEX_SMALL, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
            cv2.FONT_HERSHEY_SCRIPT_COMPLEX)  # fmt: skip


def use(folder: str | Path | None) -> None:
    """Take fonts and icons from ``folder`` from now on; None: from where the environment says, if it does.

    Raises FileNotFoundError if it holds none.
    """
    global _folder
    if folder is not None and not (Path(folder) / "letters.json").exists():
        raise FileNotFoundError(f"{folder} holds no letters.json: fill it with `python -m vision.training.art.fetch`")
    _folder = None if folder is None else Path(folder)
    _stock.cache_clear()


@dataclass(frozen=True)
class _Stock:
    letters: NDArray[np.uint8]
    fonts: list[dict[str, list[int]]]
    icons: NDArray[np.uint8]
    groups: dict[str, list[list[int]]]


@cache
def _stock() -> _Stock | None:
    folder = _folder
    if folder is None:
        named = os.environ.get("DICEKEEPER_ART")
        if not named:
            return None
        folder = Path(named)
    fonts = json.loads((folder / "letters.json").read_text("utf-8"))
    groups = json.loads((folder / "icons.json").read_text("utf-8"))
    letters, icons = (np.load(folder / name, mmap_mode="r") for name in ("letters.npy", "icons.npy"))
    with_digits = [font["signs"] for font in fonts if _has_digits(letters, font["signs"])]
    return _Stock(letters, with_digits, icons, groups)


def _has_digits(letters: NDArray[np.uint8], signs: dict[str, list[int]]) -> bool:
    """False for a font of another script, which prints the same empty box for 1 and 7."""
    one, seven = (letters[start : start + high * wide] for start, high, wide in (signs["1"], signs["7"]))
    return one.size != seven.size or bool((one != seven).any())


@dataclass(frozen=True)
class Lettering:
    """One font. ``word`` gives the print of a word, tightly cut, in which a digit is about ``DIGIT`` pixels high."""

    signs: dict[str, list[int]]
    hershey: int
    weight: int
    slant: float

    def word(self, text: str) -> Mask:
        """The mask of ``text``, 0..255, height x width."""
        stock = _stock()
        if stock is not None and text in self.signs:
            start, height, width = self.signs[text]
            mask = np.array(stock.letters[start : start + height * width]).reshape(height, width)
        else:
            mask = self._plain(text.replace("×", "x"))
        if mask.size == 0 or mask.max() <= 60:  # a sign for which the font has no print of its own
            mask = self._plain(text.replace("×", "x"))
        if self.slant:
            shift = abs(self.slant) * mask.shape[0]
            matrix = np.array([[1, -self.slant, max(self.slant, 0) * mask.shape[0]], [0, 1, 0]])
            mask = cv2.warpAffine(mask, matrix, (int(mask.shape[1] + shift + 1), mask.shape[0]))
        return _cut(mask)

    def _plain(self, text: str) -> Mask:
        (_, high), _ = cv2.getTextSize("8", self.hershey, 1.0, 1)
        scale = (DIGIT - self.weight) / high
        (wide, _), _ = cv2.getTextSize(text, self.hershey, scale, self.weight)
        room = np.zeros((3 * DIGIT, wide + 2 * DIGIT), np.uint8)
        cv2.putText(room, text, (DIGIT, 2 * DIGIT), self.hershey, scale, (255,), self.weight, cv2.LINE_AA)
        return room


def _cut(mask: Mask) -> Mask:
    x, y, w, h = cv2.boundingRect((mask > 60).astype(np.uint8))
    return np.ascontiguousarray(mask[y : y + h, x : x + w])


def lettering(rng: Generator) -> Lettering:
    """A random font."""
    stock = _stock()
    signs: dict[str, list[int]] = {}
    if stock is not None and chance(rng, 0.96):
        signs = stock.fonts[int(rng.integers(len(stock.fonts)))]
    slant = float(rng.uniform(-0.1, 0.3)) if chance(rng, 0.1) else 0.0
    return Lettering(signs, int(rng.choice(_HERSHEY)), int(rng.integers(3, 17)), slant)


def has_icons(group: str) -> bool:
    """Whether a stock with icons of ``group`` is in use."""
    stock = _stock()
    return stock is not None and bool(stock.groups.get(group))


def icon(group: str, rng: Generator, drawing: int | None = None) -> Drawing:
    """An icon of a group of ``fetch``; the same number ``drawing`` gives the same one, near numbers the same artist."""
    stock = _stock()
    if stock is None:
        raise LookupError(f"no icons of {group!r}: no folder is in use")
    places = stock.groups[group]
    start, side, channels = places[int(rng.integers(len(places))) if drawing is None else drawing % len(places)]
    data = np.array(stock.icons[start : start + side * side * channels])
    if channels == 4:
        return Painting(data.reshape(side, side, 4))
    scale = FINE / side * ICON
    middle = (FINE - side * scale) / 2
    matrix = np.array([[scale, 0, middle], [0, scale, middle]])
    mask = cv2.warpAffine(data.reshape(side, side), matrix, (FINE, FINE), flags=cv2.INTER_LINEAR)
    thin = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3).max() < _THIN
    return [Layer(np.asarray(mask, np.uint8), "stroke" if thin else "main")]
