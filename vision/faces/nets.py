"""The shipped networks behind ONNX Runtime: the finder of dice, and the readers of faces."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from onnxruntime import InferenceSession, SessionOptions

from vision.faces.classes import BODIES, DIGITS, KINDS, SIGN_FACES, SIGNS, Face

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

MODELS = Path(__file__).resolve().parent.parent / "models"
STRIDE = 4
CROP = 64
CUBE_SIDES, SIGN_SIDES, DIGIT_SIDES, BODY_SIDES = 2.0, 1.5, 0.85, 1.9
"""A crop for each net shows this many die sides."""
SPREAD = (-5.0, 1.0)
"""Least and largest log of how far off a normal may be that is told."""
_AT_ONCE = 16
"""Crops that a net sees together: more take more memory, and hardly less time."""
_ERRORS = 3
"""What ONNX Runtime tells on standard error: nothing that is less than an error."""
_FACES_AT = 10
_KINDS_AT = _FACES_AT + len(SIGN_FACES)
_NORMAL_AT = _KINDS_AT + len(KINDS)
_POINTS = 128


class ModelError(OSError):
    """A network file is missing or cannot be loaded."""


class _Net:
    """A network file behind ONNX Runtime, with as many threads as OpenCV uses."""

    def __init__(self, name: str, wanted: Mapping[str, tuple[int, int]]) -> None:
        """``wanted``: of each output its number of axes and of channels, by which another network is known."""
        path = MODELS / name
        if not path.is_file():
            raise ModelError(f"the network {path} is missing; reinstall dicekeeper")
        options = SessionOptions()
        options.intra_op_num_threads = cv2.getNumThreads()
        # Threads that wait must not keep the cores of a Pi busy.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = _ERRORS
        try:
            self._session = InferenceSession(path, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # the errors of ONNX Runtime share no class
            raise ModelError(f"the network {path} cannot be loaded ({error}); reinstall dicekeeper") from error
        given = {each.name: (len(each.shape), each.shape[1]) for each in self._session.get_outputs()}
        if given != wanted:
            raise ModelError(f"the network {name} gives {given} where {wanted} is expected; reinstall dicekeeper")

    def __call__(self, pictures: cv2.typing.MatLike, what: list[str]) -> list[Floats]:
        """Some outputs for N x 3 x height x width, RGB 0..1."""
        return [np.asarray(each) for each in self._session.run(what, {"picture": pictures})]


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
    it is (``KINDS``); each sums to one. ``normal``: of the top face, as ``FaceNet`` gives it.
    ``nothing``: share with which the net of bodies sees no die there, and ``spread``: how far off it takes the normal
    to be, once it has looked.
    """

    centre: tuple[float, float]
    side: float
    box: tuple[float, float, float, float]
    score: float
    clean: float
    leaning: float
    faces: Floats
    kinds: Floats
    normal: tuple[float, float]
    nothing: float = 0.0
    spread: float = 0.1

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

    def __init__(self, file: str) -> None:
        self._net = _Net(file, {"out": (4, _NORMAL_AT + 2)})

    def __call__(self, image: Image, floor: float = 0.1) -> list[Spot]:
        """Spots with a score of ``floor`` or more, best first; ``image`` is BGR uint8."""
        height, width = image.shape[:2]
        pad = cv2.copyMakeBorder(image, 0, -height % 16, 0, -width % 16, cv2.BORDER_CONSTANT)
        out = self._net(cv2.dnn.blobFromImage(pad, 1 / 255, swapRB=True), ["out"])[0][0]
        heat = _sigmoid(out[0])
        peaks = (heat >= floor) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
        spots = []
        for y, x in zip(*np.nonzero(peaks), strict=True):
            v = out[:, y, x]
            cx, cy = (x + v[2] + 0.5) * STRIDE, (y + v[3] + 0.5) * STRIDE
            side = float(np.exp(np.clip(v[1], -2, 2)) * 32)
            left, top, right, bottom = (float(d) * side for d in v[4:8])
            box = (float(cx) - left, float(cy) - top, float(cx) + right, float(cy) + bottom)
            faces, kinds = _softmax(v[_FACES_AT:_KINDS_AT]), _softmax(v[_KINDS_AT:_NORMAL_AT])
            clean, leaning = _sigmoid(v[8:10]).tolist()
            normal = (float(v[_NORMAL_AT]), float(v[_NORMAL_AT + 1]))
            score = float(heat[y, x])
            spots.append(Spot((float(cx), float(cy)), side, box, score, clean, leaning, faces, kinds, normal))
        return sorted(spots, key=lambda s: -s.score)


def finders() -> tuple[Finder, Finder]:
    """The one that misses least, and the one that looks closer and tells kinds and slants."""
    return Finder("finder.onnx"), Finder("closer.onnx")


class FaceNet:
    """Reads crops of dice. ``classes``: what it tells apart; ``sides``: how many die sides a crop shows.

    ``beside``: outputs beside those, of the top face: its normal across the line of sight, right and down, and of some
    nets the log of how far off that may be.
    """

    def __init__(self, file: str, classes: tuple[Face, ...], sides: float, beside: int = 2) -> None:
        self._net = _Net(file, {"out": (2, len(classes) + beside), "points": (2, _POINTS)})
        self.classes, self.sides = classes, sides

    def __call__(self, crops: list[Image]) -> tuple[Floats, Floats]:
        """Shares of the classes, and what is told beside those; a row a crop.

        ``crops`` are CROP x CROP x 3, BGR uint8.
        """
        out = self._run(crops, ["out"])[0]
        return self._shares(out), out[:, len(self.classes) :]

    def points(self, crops: list[Image]) -> Floats:
        """What the shares are made of, a row a crop: near one another for dice that show the same."""
        return self._run(crops, ["points"])[0]

    def both(self, crops: list[Image]) -> tuple[Floats, Floats]:
        """Shares of the classes and points, a row a crop."""
        out, points = self._run(crops, ["out", "points"])
        return self._shares(out), points

    def _shares(self, out: Floats) -> Floats:
        return _softmax(out[:, : len(self.classes)])

    def _run(self, crops: list[Image], what: list[str]) -> list[Floats]:
        parts = [crops[k : k + _AT_ONCE] for k in range(0, len(crops), _AT_ONCE)]
        blobs = (cv2.dnn.blobFromImages(part, 1 / 255, swapRB=True) for part in parts)
        told = [self._net(blob, what) for blob in blobs]
        return [np.concatenate(each) for each in zip(*told, strict=True)]


def cube_net() -> FaceNet:
    """The net that reads any cube by the whole of it, side faces and all."""
    return FaceNet("cubes.onnx", SIGNS, CUBE_SIDES)


def sign_net() -> FaceNet:
    """The net that reads any cube by its top face: pips and symbols."""
    return FaceNet("signs.onnx", SIGNS, SIGN_SIDES)


def digit_net() -> FaceNet:
    """The net that reads D10 and D20."""
    return FaceNet("digits.onnx", DIGITS, DIGIT_SIDES)


def body_net() -> FaceNet:
    """The net that tells of any die what kind it is and how it lies, by the whole of it."""
    return FaceNet("bodies.onnx", BODIES, BODY_SIDES, 3)
