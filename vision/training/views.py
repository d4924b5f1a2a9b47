"""Training views from the rendered shards: light augmentation, and the targets of the finder."""

import pickle
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.faces.classes import KINDS, SIGN_FACES
from vision.faces.nets import STRIDE
from vision.training.decoys import Decoys, Place
from vision.training.nets import SHAPE_CHANNELS
from vision.training.render import Truth

CLEAR = 0.6
"""Share of the top face that must be visible for the face to be read."""
PRESENT = 0.25
SMALLEST, _LARGEST = 9.0, 115.0
_CLOSE = 0.12
"""Share of the views so near that a sign on a die is as large as a small die, which it is not."""
_DECOYS = 0.4
"""Share of the views among whose dice other things are laid."""
_STRETCHED = 0.2
"""Share of the views that are stretched. What leans looks stretched too, so slants are not told of them."""
NOT_TOLD = (float("nan"), float("nan"))
"""The normal of what has none, or none that is known."""
VIEW = (256, 192)
"""Width and height of a training view."""
Floats = NDArray[np.float32]
_SIGN = {face: n for n, face in enumerate(SIGN_FACES)}


class Shards:
    """All pictures of some shard files, kept as JPEG in memory, and things to lay among the dice."""

    def __init__(self, files: list[Path]) -> None:
        self.pairs: list[tuple[bytes, list[Truth]]] = []
        self._decoys = Decoys(len(files))
        for file in files:
            self.pairs += pickle.loads(file.read_bytes())

    def view(self, rng: Generator, mirror: bool = True) -> tuple[NDArray[np.uint8], list[Truth], list[Place]]:
        """A varied part of any picture, its dice, and what in it looks like a die and was laid there.

        ``mirror``: half of them mirrored, which no digit survives.
        """
        code, dice = self.pairs[int(rng.integers(len(self.pairs)))]
        image, dice = vary(cv2.imdecode(np.frombuffer(code, np.uint8), cv2.IMREAD_COLOR), dice, rng, mirror)
        if rng.random() >= _DECOYS:
            return image, dice, []
        image, places = self._decoys.scatter(image, dice, rng)
        return image, dice, places


def vary(
    image: NDArray[np.uint8], dice: list[Truth], rng: Generator, mirror: bool = True
) -> tuple[NDArray[np.uint8], list[Truth]]:
    """A part of the picture, VIEW large, stretched, mirrored and recoloured a little; the labels follow."""
    height, width = image.shape[:2]
    zoom = np.exp(rng.normal(0, 0.13))
    if rng.random() < _CLOSE:
        zoom *= rng.uniform(1.8, 3.5)
    stretch = np.exp(rng.uniform(-0.16, 0.16)) if rng.random() < _STRETCHED else 1.0
    sx, sy = max(zoom * stretch, VIEW[0] / width), max(zoom / stretch, VIEW[1] / height)
    centre = rng.uniform(0, 1, 2) * (width, height)
    if dice and rng.random() < 0.8:
        centre = dice[int(rng.integers(len(dice)))].centre + rng.normal(0, 45, 2)
    tx = float(np.clip(VIEW[0] / 2 - centre[0] * sx, VIEW[0] - sx * width, 0))
    ty = float(np.clip(VIEW[1] / 2 - centre[1] * sy, VIEW[1] - sy * height, 0))
    if mirror and rng.random() < 0.5:
        sx, tx = -sx, VIEW[0] - tx
    image = cv2.warpAffine(image, np.array([[sx, 0, tx], [0, sy, ty]], np.float32), VIEW)
    width, height = VIEW
    mixed = rng.random() < 0.08
    if mixed:
        image = image[..., rng.permutation(3)]
    if rng.random() < 0.3:
        gain, lift = rng.uniform(0.8, 1.2), rng.uniform(-15, 15)
        image = cv2.convertScaleAbs(image, alpha=gain, beta=lift)
    moved = []
    grow = float(np.sqrt(abs(sx * sy)))
    for d in dice:
        box = (d.box[0] * sx + tx, d.box[1] * sy + ty, d.box[2] * sx + tx, d.box[3] * sy + ty)
        if sx < 0:
            box = (box[2], box[1], box[0], box[3])
        centre = (d.centre[0] * sx + tx, d.centre[1] * sy + ty)
        quad = d.quad * np.array([sx, sy], np.float32) + np.array([tx, ty], np.float32)
        outside = np.mean((quad < 0) | (quad > np.array([width, height])))
        seen = d.seen * (1 - min(1.0, 2 * float(outside))) if outside else d.seen
        sides = [(x * sx + tx, y * sy + ty) for x, y in d.sides]
        name = "" if mixed else d.colour
        normal = (-d.normal[0] if sx < 0 else d.normal[0], d.normal[1]) if stretch == 1 else NOT_TOLD
        moved.append(Truth(d.kind, d.face, name, centre, d.side * grow, quad, box, seen, d.lean, sides, normal))
    return np.ascontiguousarray(image), moved


def targets(dice: list[Truth], size: tuple[int, int]) -> tuple[Floats, Floats, Floats]:
    """Heat (h x w), weight of the heat (h x w), and one row a die for the other channels.

    A row: cell x, cell y, then the channels from ``size`` to ``lean``, the numbers of the face in ``SIGN_FACES`` (-1:
    none of them, or unreadable) and of the kind, and the top face's normal (nan: not told).
    """
    w, h = size[0] // STRIDE, size[1] // STRIDE
    heat, weight = np.zeros((h, w), np.float32), np.ones((h, w), np.float32)
    rows = []
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    for d in dice:
        cx, cy = d.centre[0] / STRIDE - 0.5, d.centre[1] / STRIDE - 0.5
        sigma = max(0.8, d.side / STRIDE / 5.5)
        bump = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * sigma**2))
        i, j = round(cx), round(cy)
        if d.side > _LARGEST:
            if d.side < 1.3 * _LARGEST:
                weight[bump > 0.3] = 0  # such dice are found in a smaller copy of the picture
            continue
        if d.seen < PRESENT or d.side < SMALLEST or not (0 <= i < w and 0 <= j < h):
            weight[bump > 0.05] = 0
            continue
        bump /= bump[j, i]
        heat = np.maximum(heat, np.minimum(bump, 1))
        clean = float(d.seen >= CLEAR and d.lean == 0)
        box = np.array([d.centre[0] - d.box[0], d.centre[1] - d.box[1], d.box[2] - d.centre[0], d.box[3] - d.centre[1]])
        face = _SIGN.get((d.kind, d.face), -1) if clean else -1
        told = [np.log(d.side / 32), cx - i, cy - j, *(box / d.side), clean, float(d.lean > 0)]
        rows.append([i, j, *told, face, KINDS.index(d.kind), *d.normal])
    width = len(SHAPE_CHANNELS) + 5
    return heat, weight, np.array(rows, np.float32).reshape(-1, width)
