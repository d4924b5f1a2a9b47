"""The second sign for taught faces: a network that lays pictures of the same print near one another."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.faces.pattern import patch_of

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]


class Embedder(Protocol):
    """Turns crops of dice into points; the nearer two points, the likelier the same face."""

    crop: int
    """Pixels of a crop, each way."""
    sides: float
    """Die sides that a crop shows, each way, the middle of the top face in its middle."""

    def embed(self, crops: list[Image]) -> Floats:
        """One row a crop (``crop`` x ``crop`` x 3, BGR uint8), of any one length; turns of a die give near points."""


def crop_for(embedder: Embedder, image: Image, centre: tuple[float, float], side: float) -> Image:
    """The crop of a die that ``embedder`` wants."""
    return patch_of(image, centre, embedder.sides * side, embedder.crop)


class Points:
    """Kept pictures as points, and how near another picture is to each."""

    def __init__(self, embedder: Embedder, crops: list[Image]) -> None:
        self._embedder = embedder
        self._kept = self._unit(crops)

    def likeness(self, crops: list[Image]) -> Floats:
        """Cosines, crops x kept pictures."""
        return np.asarray(self._unit(crops) @ self._kept.T, np.float32)

    def _unit(self, crops: list[Image]) -> Floats:
        rows = np.asarray(self._embedder.embed(crops), np.float32)
        return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-9), np.float32)
