"""Numbers and short words, printed in one font, as they stand on faces."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator

from vision.training.art.canvas import FINE, TILE, Layer, Mask, blank, chance, pick, stroke
from vision.training.art.stock import DIGIT, Lettering


@dataclass(frozen=True)
class NumberStyle:
    """How numbers are set. ``height``: of a digit, as a share of the tile. ``mark``: what 6 and 9 carry."""

    font: Lettering
    height: float
    mark: str
    long_marks: bool


def placed(word: Mask, height: float, widest: float = 0.9) -> tuple[Mask, tuple[float, float, float, float]]:
    """A word in the middle of a mask, a digit of it ``height`` of the tile; and its box in pixels (x, y, w, h)."""
    scale = min(height * FINE / DIGIT, widest * FINE / word.shape[1], widest * FINE / word.shape[0])
    w, h = word.shape[1] * scale, word.shape[0] * scale
    x, y = (FINE - w) / 2, (FINE - h) / 2
    matrix = np.array([[scale, 0, x], [0, scale, y]])
    return np.asarray(cv2.warpAffine(word, matrix, (FINE, FINE), flags=cv2.INTER_LINEAR), np.uint8), (x, y, w, h)


def number_style(rng: Generator, font: Lettering, faces: list[str], low: float, high: float) -> NumberStyle:
    """A style whose longest number still fits the tile."""
    height = rng.uniform(low, high)
    widest = max(font.word(face).shape[1] for face in faces)
    height = min(height, 0.86 * DIGIT / widest)
    mark = pick(rng, {"dot": 4, "bar": 4, "low dot": 1, "none": 1.3})
    return NumberStyle(font, height, mark, chance(rng, 0.35))


def half_stroke(style: NumberStyle) -> float:
    """Half the width of the widest stroke of a zero, in pixels of the tile."""
    deep = cv2.distanceTransform((style.font.word("0") > 127).astype(np.uint8), cv2.DIST_L2, 3)
    return float(deep.max()) * style.height * TILE / DIGIT


def number(text: str, style: NumberStyle) -> list[Layer]:
    """The layers of a number."""
    mask, (x, y, w, h) = placed(style.font.word(text), style.height)
    marked = text in ("6", "9") or (style.long_marks and text in ("16", "19"))
    if marked and style.mark != "none":
        _mark(mask, style.mark, (x, y, w, h))
    return [Layer(mask, "stroke")]


def _mark(mask: Mask, mark: str, box: tuple[float, float, float, float]) -> None:
    x, y, w, h = box
    r = max(0.075 * h, 4.0)
    if mark == "dot":
        cv2.circle(mask, (int(x + w + 1.6 * r), int(y + h - r)), int(r), (255,), -1)
    elif mark == "low dot":
        cv2.circle(mask, (int(x + w / 2), int(y + h + 2.4 * r)), int(r), (255,), -1)
    else:
        low = int(y + h + 1.9 * r)
        cv2.line(mask, (int(x + 0.05 * w), low), (int(x + 0.95 * w), low), (255,), max(int(1.3 * r), 3))


def word(text: str, font: Lettering, height: float, widest: float) -> Mask:
    """A short word in the middle of a mask."""
    return placed(font.word(text), height, widest)[0]


def arrows(rng: Generator) -> Mask:
    """Two arrows or chevrons: twice as much."""
    mask = blank()
    width = rng.uniform(0.14, 0.26)
    if chance(rng, 0.5):
        for y in (-0.35, 0.3):
            stroke(np.array([[-0.55, y + 0.35], [0, y - 0.2], [0.55, y + 0.35]]), width, mask)
    else:
        for x in (-0.45, 0.45):
            stroke(np.array([[x, 0.75], [x, -0.7]]), width, mask)
            stroke(np.array([[x - 0.32, -0.3], [x, -0.75], [x + 0.32, -0.3]]), width, mask)
    return mask
