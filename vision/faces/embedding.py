"""The second sign for taught faces: networks that lay pictures of the same print near one another."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import TURNED
from vision.faces.nets import CROP, DIGIT_SIDES, SIGN_SIDES, digit_net, sign_net
from vision.faces.pattern import patch_of

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_PIXELS = round(CROP * SIGN_SIDES / DIGIT_SIDES)
"""Pixels of a patch as wide as a crop of a cube, whose middle part is a crop of a rounder die."""
_QUARTERS, _AROUND = 4, 12
"""Turns in which a print is seen: any print, and a number, of which a net knows in which of them it stands upright."""
_LEVEL = 0.02
"""What a turn counts in which a number surely does not stand upright."""


class Embedder:
    """Places dice by what the shipped readers make of them, whatever it is called: their points.

    The net of signs sees four turns and takes their mean. The net of numbers sees twelve, of which those count in which
    it takes nothing for turned: where a number stands upright, or all if there is none.
    """

    def __init__(self) -> None:
        self._signs, self._digits = sign_net(), digit_net()

    def __call__(self, patches: list[Image]) -> Floats:
        """One row of length one a patch, as ``patch_for`` cuts them."""
        return _unit(np.concatenate([self._any_print(patches), self._number(patches)], 1))

    def _any_print(self, patches: list[Image]) -> Floats:
        whole = [np.asarray(cv2.resize(p, (CROP, CROP), interpolation=cv2.INTER_AREA), np.uint8) for p in patches]
        turned = [np.ascontiguousarray(np.rot90(crop, k)) for crop in whole for k in range(_QUARTERS)]
        points = self._signs.points(turned)
        return _unit(points.reshape(len(patches), _QUARTERS, -1).mean(1))

    def _number(self, patches: list[Image]) -> Floats:
        turned = [_middle(patch, 360 * k / _AROUND) for patch in patches for k in range(_AROUND)]
        shares, points = self._digits.both(turned)
        upright = (1 - shares[:, self._digits.classes.index(TURNED)] + _LEVEL).reshape(len(patches), _AROUND, 1) ** 3
        return _unit((upright * points.reshape(len(patches), _AROUND, -1)).sum(1))


def _middle(patch: Image, degrees: float) -> Image:
    """The middle of a patch as a crop, turned."""
    warp = np.asarray(cv2.getRotationMatrix2D(((_PIXELS - 1) / 2, (_PIXELS - 1) / 2), degrees, 1.0), np.float64)
    warp[:, 2] -= (_PIXELS - CROP) / 2
    return cv2.warpAffine(patch, warp, (CROP, CROP), flags=cv2.INTER_LINEAR).astype(np.uint8)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9), np.float32)


def patch_for(image: Image, centre: tuple[float, float], side: float) -> Image:
    """The patch of a die that an ``Embedder`` wants."""
    return patch_of(image, centre, SIGN_SIDES * side, _PIXELS)


class Points:
    """Kept pictures as points, and how near another picture is to each."""

    def __init__(self, embedder: Embedder, patches: list[Image]) -> None:
        self._embedder, self._kept = embedder, embedder(patches)

    def likeness(self, patches: list[Image]) -> Floats:
        """Cosines, patches x kept pictures."""
        return np.asarray(self._embedder(patches) @ self._kept.T, np.float32)

    def among(self) -> Floats:
        """Cosines of the kept pictures with one another."""
        return np.asarray(self._kept @ self._kept.T, np.float32)
