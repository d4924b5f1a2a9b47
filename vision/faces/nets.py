"""The shipped networks behind OpenCV's dnn: the finder of dice, and the readers of faces."""

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import DIGITS, KINDS, PIP_CLASSES, SIGN_FACES, SIGNS, Face

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

MODELS = Path(__file__).resolve().parent.parent / "models"
STRIDE = 4
CROP = 64
PIP_SIDES, SIGN_SIDES, DIGIT_SIDES = 2.0, 1.5, 0.85
"""A crop for each net shows this many die sides."""
_FACES_AT = 10
_KINDS_AT = _FACES_AT + len(SIGN_FACES)


class ModelError(OSError):
    """A network file is missing or cannot be loaded."""


def _load(name: str) -> cv2.dnn.Net:
    path = MODELS / name
    if not path.is_file():
        raise ModelError(f"the network {path} is missing; reinstall dicekeeper")
    try:
        # OpenCV 5 has two engines; its older one is faster for nets as small as these.
        engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        if engine is None:
            return cv2.dnn.readNetFromONNX(str(path))
        return cv2.dnn.readNetFromONNX(str(path), engine)
    except cv2.error as error:
        raise ModelError(f"the network {path} cannot be loaded by OpenCV {cv2.__version__}: {error.err}") from error


def _sigmoid(x: Floats) -> Floats:
    return (1 / (1 + np.exp(-np.clip(x, -30, 30)))).astype(np.float32)


def _softmax(x: Floats) -> Floats:
    out = np.exp(x - x.max(-1, keepdims=True))
    return np.asarray(out / out.sum(-1, keepdims=True), np.float32)


@dataclass(frozen=True)
class Spot:
    """A place that may hold a die, in pixels of the picture given to the finder.

    ``centre``: of the top face; ``side``: of the top face, the root of its area; ``box``: the visible die.
    ``score``, ``clean`` (top face in full view, die flat) and ``leaning``: 0..1, not calibrated.
    ``faces``: what the finder itself takes the face for if it is a cube (``SIGN_FACES``), ``kinds``: what kind of die
    it is (``KINDS``); each sums to one.
    """

    centre: tuple[float, float]
    side: float
    box: tuple[float, float, float, float]
    score: float
    clean: float
    leaning: float
    faces: Floats
    kinds: Floats

    def scaled(self, k: float) -> "Spot":
        """The same place in a picture ``k`` times as large."""
        x0, y0, x1, y1 = self.box
        centre = (self.centre[0] * k, self.centre[1] * k)
        return replace(self, centre=centre, side=self.side * k, box=(x0 * k, y0 * k, x1 * k, y1 * k))

    def moved(self, x: float, y: float) -> "Spot":
        """The same place in a picture of which this one is the part that begins at x, y."""
        x0, y0, x1, y1 = self.box
        return replace(self, centre=(self.centre[0] + x, self.centre[1] + y), box=(x0 + x, y0 + y, x1 + x, y1 + y))


class Finder:
    """Finds dice of about 14 to 75 pixels a side in a picture of any size."""

    def __init__(self) -> None:
        self._net = _load("finder.onnx")

    def __call__(self, image: Image, floor: float = 0.1) -> list[Spot]:
        """Spots with a score of ``floor`` or more, best first; ``image`` is BGR uint8."""
        height, width = image.shape[:2]
        pad = cv2.copyMakeBorder(image, 0, -height % 16, 0, -width % 16, cv2.BORDER_CONSTANT)
        self._net.setInput(cv2.dnn.blobFromImage(pad, 1 / 255, swapRB=True))
        out = self._net.forward()[0]
        heat = _sigmoid(out[0])
        peaks = (heat >= floor) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
        spots = []
        for y, x in zip(*np.nonzero(peaks), strict=True):
            v = out[:, y, x]
            cx, cy = (x + v[2] + 0.5) * STRIDE, (y + v[3] + 0.5) * STRIDE
            side = float(np.exp(np.clip(v[1], -2, 2)) * 32)
            left, top, right, bottom = (float(d) * side for d in v[4:8])
            box = (float(cx) - left, float(cy) - top, float(cx) + right, float(cy) + bottom)
            faces, kinds = _softmax(v[_FACES_AT:_KINDS_AT]), _softmax(v[_KINDS_AT : _KINDS_AT + len(KINDS)])
            clean, leaning = _sigmoid(v[8:10]).tolist()
            spots.append(Spot((float(cx), float(cy)), side, box, float(heat[y, x]), clean, leaning, faces, kinds))
        return sorted(spots, key=lambda s: -s.score)


class FaceNet:
    """Reads crops of dice. ``classes``: what it tells apart; ``sides``: how many die sides a crop shows."""

    def __init__(self, file: str, classes: tuple[Face, ...], sides: float, slant: bool = True) -> None:
        """``slant``: the net gives the top face's normal too."""
        self._net = _load(file)
        self.classes, self.sides = classes, sides
        self._outputs = len(classes) + (2 if slant else 0)

    def __call__(self, crops: list[Image]) -> tuple[Floats, Floats]:
        """Shares of the classes, and the top face's normal across the line of sight, right and down; a row a crop.

        ``crops`` are CROP x CROP x 3, BGR uint8. The normal is 0, 0 of a net that does not give it.
        """
        out = self._run(crops, "out")
        if out.shape[1] != self._outputs:
            given, wanted = out.shape[1], self._outputs
            raise ModelError(f"a network gives {given} outputs where {wanted} are expected; reinstall dicekeeper")
        many = len(self.classes)
        normals = out[:, many:] if self._outputs > many else np.zeros((len(out), 2), np.float32)
        return _softmax(out[:, :many]), normals

    def points(self, crops: list[Image]) -> Floats:
        """What the shares are made of, a row a crop: near one another for dice that show the same."""
        return self._run(crops, "points")

    def _run(self, crops: list[Image], what: str) -> Floats:
        self._net.setInput(cv2.dnn.blobFromImages(crops, 1 / 255, swapRB=True))
        return np.asarray(self._net.forward(what), np.float32)


def pip_net() -> FaceNet:
    """The net that reads pips, and nothing else."""
    return FaceNet("pips.onnx", PIP_CLASSES, PIP_SIDES, slant=False)


def sign_net() -> FaceNet:
    """The net that reads any cube: pips and symbols."""
    return FaceNet("signs.onnx", SIGNS, SIGN_SIDES)


def digit_net() -> FaceNet:
    """The net that reads D10 and D20."""
    return FaceNet("digits.onnx", DIGITS, DIGIT_SIDES)
