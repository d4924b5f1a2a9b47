"""What is printed on a die, compared under any turn: the sign that needs no training.

A die is brought to one size and its print to one channel: the colour axis along which it differs most from its
surroundings, with shading and contrast taken out. Two such patterns are alike if they correlate over a disc in the
middle of the die, at the best turn, after small shifts and changes of size, and with one of them foreshortened.
The sign of the correlation is ignored, so white print on blue and black print on yellow are the same face.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Spectrum = NDArray[np.complex64]

SIZE = 72
"""Pixels of a pattern, each way."""
_REACH = 0.44
"""Radius of the compared disc in die sides: the face of a cube, the face and most of its neighbours on rounder dice."""
_ROOM = 1.45
"""A pattern shows so many radii around its middle, since the middle may be off."""
_RADIUS = SIZE / 2 / _ROOM
_STROKE = 0.1
"""Shading is what is wider than this, in die sides."""
_STROKE_PIXELS = _STROKE * _RADIUS / _REACH
_FAINT = 6.0
"""Contrast (in units of CIE L*) below which print counts less and less."""
_TURNS, _RINGS = 64, 12
_TOP = 6
"""So many faces are looked at again, foreshortened."""
_TILT = 0.85
"""A face seen at 32 degrees is so much shorter than wide; two pictures may each be tilted a little less."""

_angles = (np.arange(_TURNS) * 2 * np.pi / _TURNS)[:, None]
_radii = np.linspace(0.1, 1, _RINGS)[None] * _RADIUS
_across, _down = _radii * np.cos(_angles), _radii * np.sin(_angles)
_weight = (np.sqrt(_radii) * np.exp(-0.5 * (_radii / _RADIUS) ** 4)).astype(np.float32)
"""Area of a ring, fading towards the rim of the disc, where a tilted die shows its sides."""
_share = _weight**2 / (_weight**2).sum() / _TURNS
_row, _column = np.mgrid[:SIZE, :SIZE] - (SIZE - 1) / 2
_DISC = np.hypot(_row, _column) <= _RADIUS


def patch_of(image: Image, centre: tuple[float, float], width: float, size: int) -> Image:
    """``size`` x ``size`` pixels: ``width`` pixels of ``image`` around ``centre``; outside its edge is repeated."""
    zoom, reach = size / width, width / 2 + 8
    x0, y0 = (int(np.clip(c - reach, 0, n - 1)) for c, n in zip(centre, image.shape[1::-1], strict=True))
    x1, y1 = (int(np.clip(c + reach, 0, n - 1)) + 1 for c, n in zip(centre, image.shape[1::-1], strict=True))
    part = image[y0:y1, x0:x1]
    if zoom < 0.7:
        part = cv2.GaussianBlur(part, (0, 0), 0.4 / zoom).astype(np.uint8)
    shift = [size / 2 - zoom * (c - corner + 0.5) for c, corner in zip(centre, (x0, y0), strict=True)]
    warp = np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]]])
    way = cv2.INTER_CUBIC if zoom > 1 else cv2.INTER_LINEAR
    return cv2.warpAffine(part, warp, (size, size), flags=way, borderMode=cv2.BORDER_REPLICATE).astype(np.uint8)


def pattern_of(image: Image, centre: tuple[float, float], side: float) -> Floats:
    """The print of the die at ``centre``, ``side`` pixels wide, as SIZE x SIZE numbers around 0; ``image`` is BGR."""
    along = _print_of(image, centre, side)
    contrast = np.sqrt(cv2.GaussianBlur(along * along, (0, 0), 1.5 * _STROKE_PIXELS))
    return np.asarray(along / (contrast + _FAINT), np.float32)


def clearness(image: Image, centre: tuple[float, float], side: float) -> tuple[float, float]:
    """How much print there is (units of CIE L*), and how sharp it is: the share of its detail in the finest strokes."""
    along = _print_of(image, centre, side)
    finest = along - cv2.GaussianBlur(along, (0, 0), 0.3 * _STROKE_PIXELS)
    contrast = float(along[_DISC].std())
    return contrast, float(finest[_DISC].std()) / (contrast + 1e-6)


def _print_of(image: Image, centre: tuple[float, float], side: float) -> Floats:
    patch = patch_of(image, centre, 2 * _REACH * _ROOM * side, SIZE)
    lab = cv2.cvtColor(patch.astype(np.float32) / 255, cv2.COLOR_BGR2LAB)
    fine = lab - cv2.GaussianBlur(lab, (0, 0), _STROKE_PIXELS)
    inside = fine[_DISC]
    axis = np.linalg.eigh(inside.T @ inside)[1][:, -1]
    return np.asarray(fine @ axis.astype(np.float32), np.float32)


def _stretches() -> list[NDArray[np.float64]]:
    """No change first, then foreshortening along four directions."""
    out = [np.eye(2)]
    for angle in np.arange(4) * np.pi / 4:
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        out.append(turn @ np.diag([_TILT**-0.5, _TILT**0.5]) @ turn.T)
    return out


def _shifts(step: float, rings: int) -> list[tuple[float, float]]:
    """Points of a triangular grid around 0, ``step`` disc radii apart, in pixels."""
    reach = range(-rings, rings + 1)
    points = [(a + b / 2, b * np.sqrt(0.75)) for a in reach for b in reach if abs(a + b) <= rings]
    return [(step * _RADIUS * x, step * _RADIUS * y) for x, y in points]


_STRETCHES = _stretches()
_COARSE = np.array([(scale, x, y) for scale in (0.82, 0.9, 1.0, 1.11, 1.22) for x, y in _shifts(0.12, 2)])
"""Size and shift (pixels) of the ways in which a die may have been found a little wrong."""
_FINE = np.array([(scale, x, y) for scale in (0.95, 1.0, 1.05) for x, y in _shifts(0.06, 1)])
"""Likewise, around the best of the coarse ones."""


def _unrolled(pattern: Floats, warps: NDArray[np.float64]) -> Floats:
    """Discs of a pattern as turns x rings, one for each of the ``warps`` (n x 2 x 3, about the middle)."""
    across, down = _across.ravel(), _down.ravel()
    middle = (SIZE - 1) / 2
    x = middle + warps[:, 0, 2:] + warps[:, 0, :1] * across + warps[:, 0, 1:2] * down
    y = middle + warps[:, 1, 2:] + warps[:, 1, :1] * across + warps[:, 1, 1:2] * down
    along, below = (each.reshape(-1, _RINGS).astype(np.float32) for each in (x, y))
    discs = cv2.remap(pattern, along, below, cv2.INTER_LINEAR)
    return np.asarray(discs, np.float32).reshape(len(warps), _TURNS, _RINGS)


def _warps(places: NDArray[np.float64]) -> NDArray[np.float64]:
    out = np.zeros((len(places), 2, 3))
    out[:, 0, 0] = out[:, 1, 1] = places[:, 0]
    out[:, :, 2] = places[:, 1:]
    return out


def _spectra(discs: Floats) -> Spectrum:
    """Of each disc, brought to mean 0 and length 1: discs x frequencies x rings."""
    level = (discs - (discs * _share).sum((1, 2), keepdims=True)) * _weight
    length = np.sqrt((level * level).sum((1, 2), keepdims=True)) + 1e-6
    return np.asarray(np.fft.rfft(level / length, axis=1), np.complex64)


def _best_turn(kept: Spectrum, seen: Spectrum) -> Floats:
    """Highest correlation over all turns; frequencies x kept x rings, frequencies x rings x seen -> kept x seen."""
    products = np.matmul(kept, seen).transpose(1, 2, 0)
    return np.asarray(np.abs(np.fft.irfft(products, _TURNS, axis=-1)).max(-1), np.float32)


class Album:
    """Patterns under names, several a name, and how like them another pattern is."""

    def __init__(self, patterns: Sequence[Floats], names: Sequence[str]) -> None:
        """Keep ``patterns`` as ``pattern_of`` gives them; ``names`` of the same length, at least one."""
        self.names = np.array(names)
        stretches = np.concatenate([np.stack(_STRETCHES), np.zeros((len(_STRETCHES), 2, 1))], 2)
        soft = [np.asarray(cv2.GaussianBlur(p, (0, 0), 0.8), np.float32) for p in patterns]
        by_picture = np.stack([np.conj(_spectra(_unrolled(p, stretches))) for p in soft])
        self._stretched = by_picture.transpose(2, 0, 1, 3)
        self._plain = np.ascontiguousarray(self._stretched[:, :, 0])

    def likeness(self, pattern: Floats, without: int | None = None) -> Floats:
        """How like each kept picture a pattern is, 0..1, in their order.

        ``without``: number of a kept picture that is not compared (its likeness is 0), to try one against the rest.
        """
        coarse = _best_turn(self._plain, _seen(pattern, _COARSE)) - _far_fetched(_COARSE)
        if without is not None:
            coarse[without] = 0
        found = coarse.max(1)
        for name in list(dict.fromkeys(self.names[np.argsort(-found)].tolist()))[:_TOP]:
            mine = np.nonzero(self.names == name)[0]
            mine = mine[mine != without] if without is not None else mine
            if len(mine):
                place = _COARSE[int(coarse[mine].max(0).argmax())]
                near = np.column_stack([place[0] * _FINE[:, 0], place[1:] + _FINE[:, 1:]])
                kept = self._stretched[:, mine].reshape(self._stretched.shape[0], -1, _RINGS)
                close = _best_turn(kept, _seen(pattern, near)) - _far_fetched(near)
                found[mine] = close.reshape(len(mine), -1).max(1)
        return np.asarray(np.maximum(found, 0), np.float32)


def _far_fetched(places: NDArray[np.float64]) -> Floats:
    """What a place loses for being far from where the die was found."""
    shift = np.hypot(places[:, 1], places[:, 2]) * _REACH / _RADIUS
    return np.asarray(0.02 * ((shift / 0.1) ** 2 + (np.log(places[:, 0]) / 0.2) ** 2), np.float32)


def _seen(pattern: Floats, places: NDArray[np.float64]) -> Spectrum:
    return np.ascontiguousarray(_spectra(_unrolled(pattern, _warps(places))).transpose(1, 2, 0))
