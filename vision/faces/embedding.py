"""The second sign for taught faces: networks that lay pictures of the same print near one another."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import CROP, DIGIT_SIDES, SIGN_SIDES, FaceNet, digit_net, sign_net
from vision.faces.pattern import patch_of

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

_PIXELS = round(CROP * SIGN_SIDES / DIGIT_SIDES)
"""Pixels of a patch as wide as a crop of a cube, whose middle part is a crop of a rounder die."""
_QUARTERS = 4


class Embedder:
    """Places dice by what the shipped readers make of them, whatever it is called: their points, over four turns."""

    def __init__(self) -> None:
        self._signs, self._digits = sign_net(), digit_net()

    def __call__(self, patches: list[Image]) -> Floats:
        """One row of length one a patch, as ``patch_for`` cuts them."""
        edge = (_PIXELS - CROP) // 2
        whole = [np.asarray(cv2.resize(p, (CROP, CROP), interpolation=cv2.INTER_AREA), np.uint8) for p in patches]
        middle = [np.ascontiguousarray(p[edge : edge + CROP, edge : edge + CROP]) for p in patches]
        return _unit(np.concatenate([_places(self._signs, whole), _places(self._digits, middle)], 1))


def _places(net: FaceNet, crops: list[Image]) -> Floats:
    turned = [np.ascontiguousarray(np.rot90(crop, k)) for crop in crops for k in range(_QUARTERS)]
    points = net.points(turned)
    return _unit(points.reshape(len(crops), _QUARTERS, -1).mean(1))


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
