"""Training views from the rendered shards: light augmentation, targets of the finder, crops for the reader."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.faces.classes import COVERED, FOREIGN, KINDS, LEANING, NONE, SIGN_FACES, TURNED
from vision.faces.nets import CROP, STRIDE
from vision.training.decoys import Decoys, Place
from vision.training.nets import CROP_SIDES, READERS, SHAPE_CHANNELS
from vision.training.render import Truth

CLEAR = 0.6
"""Share of the top face that must be visible for the face to be read."""
_PRESENT = 0.25
_SMALLEST, _LARGEST = 9.0, 115.0
_CLOSE = 0.12
"""Share of the views so near that a sign on a die is as large as a small die, which it is not."""
_DECOYS = 0.4
"""Share of the views among whose dice other things are laid."""
_STRETCHED = 0.2
"""Share of the views that are stretched. What leans looks stretched too, so slants are not told of them."""
_NOT_TOLD = (float("nan"), float("nan"))
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
        normal = (-d.normal[0] if sx < 0 else d.normal[0], d.normal[1]) if stretch == 1 else _NOT_TOLD
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
        if d.seen < _PRESENT or d.side < _SMALLEST or not (0 <= i < w and 0 <= j < h):
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


def crop(
    image: NDArray[np.uint8],
    centre: tuple[float, float],
    side: float,
    sides: float,
    turn: float = 0.0,
) -> NDArray[np.uint8]:
    """CROP x CROP x 3 around a point, ``sides`` die sides wide, turned by ``turn`` radians."""
    k = CROP / (sides * side)
    c, s = np.cos(turn) * k, np.sin(turn) * k
    warp = np.array([[c, -s, 0], [s, c, 0]], np.float32)
    warp[:, 2] = CROP / 2 - warp[:, :2] @ np.array(centre, np.float32)
    if k < 0.7:
        image = cv2.GaussianBlur(image, (0, 0), 0.4 / k)
    return cv2.warpAffine(image, warp, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


_STANDS, _TURNED_FROM = 0.32, 0.55
"""A print up to so many radians from upright stands; from the second on it is turned, and between them is neither."""
_STANDING = 0.65
"""Share of the crops of digits that stand."""


def upright(right: float, down: float) -> float:
    """The turn, in radians, that brings a direction in a picture to its top."""
    return float(-np.pi / 2 - np.arctan2(down, right))


def about_upright(turn: float, rng: Generator, either: bool = False) -> tuple[float, bool]:
    """A turn near the one that brings a print upright, or far from it, and whether it stands then.

    ``either``: it may be the one that brings it upside down, so that far is far from both.
    """
    if rng.random() < _STANDING:
        return turn + rng.uniform(-_STANDS, _STANDS), True
    if rng.random() < 0.5 and not either:  # upside down is what is most easily mistaken
        return turn + np.pi + rng.normal(0, 0.3), False
    farthest = np.pi - _TURNED_FROM if either else np.pi
    return turn + rng.choice([-1, 1]) * rng.uniform(_TURNED_FROM, farthest), False


Crop = tuple[NDArray[np.uint8], int, tuple[float, float], bool]
"""Picture, number of the class, the top face's normal (nan: not told), whether the picture may be upside down."""


class Cropper:
    """Cuts labelled crops for one reader out of views: faces, and things that are none."""

    def __init__(self, reader: str) -> None:
        self.classes = {face: n for n, face in enumerate(READERS[reader])}
        self.kinds = {kind for kind, _ in self.classes if kind}
        self.sides = CROP_SIDES[reader]
        self.turned = self.classes.get(TURNED)
        self.least = 28.0 if reader == "digits" else _SMALLEST

    def __call__(
        self, image: NDArray[np.uint8], dice: list[Truth], decoys: list[Place], rng: Generator, most: int = 10
    ) -> list[Crop]:
        """Some crops of one view: of its dice, of what is laid among them, and of its floor."""
        out: list[Crop] = []

        def add(at: tuple[float, float], side: float, label: tuple[str, str], die: Truth | None = None) -> None:
            number, either = self.classes[label], False
            turn = rng.normal(0, 0.35) if rng.random() < 0.6 else rng.uniform(-np.pi, np.pi)
            if self.turned is not None and die and label == (die.kind, die.face):
                either = die.kind == "d10"  # whose numbers point to the pole or away from it
                turn, stands = about_upright(_upright(die), rng, either)
                number, either = (number, either) if stands else (self.turned, False)
            size = side * np.exp(rng.normal(0, 0.09))
            cut = crop(image, at, size, self.sides, turn)
            x, y = die.normal if die else _NOT_TOLD
            c, s = np.cos(turn), np.sin(turn)
            out.append((cut, number, (float(c * x - s * y), float(s * x + c * y)), either))

        height, width = image.shape[:2]
        inside = [d for d in dice if 0 <= d.centre[0] < width and 0 <= d.centre[1] < height]
        shown = [d for d in inside if d.side >= self.least]
        for k in rng.permutation(len(shown)):
            d = shown[k]
            if d.kind not in self.kinds:
                if rng.random() < 0.25:
                    add(_near(d, rng, 0, 0.13), d.side, FOREIGN)
            elif d.lean > 0:
                if d.seen > 0.5:
                    add(_near(d, rng, 0, 0.1), d.side, LEANING, d)
            elif d.seen >= CLEAR:
                add(_near(d, rng, 0, 0.13), d.side, (d.kind, d.face), d)
                if rng.random() < 0.2:
                    add(_near(d, rng, 0.45, 0.9), d.side * rng.uniform(0.6, 1.5), NONE)
                if rng.random() < 0.12:
                    odd = rng.uniform(0.3, 0.5) if rng.random() < 0.5 else rng.uniform(1.9, 3)
                    add(_near(d, rng, 0, 0.15), d.side * odd, NONE)
            elif d.seen < 0.5:
                add(_near(d, rng, 0, 0.13), d.side, COVERED)
            if d.sides and rng.random() < 0.25:
                at = d.sides[int(rng.integers(len(d.sides)))]
                if np.hypot(at[0] - d.centre[0], at[1] - d.centre[1]) > 0.4 * d.side:
                    add(at, d.side * rng.uniform(0.7, 1.0), NONE)
            if len(out) >= most:
                break
        for at, side in decoys:
            if 0 <= at[0] < width and 0 <= at[1] < height and side >= 12 and rng.random() < 0.6:
                add(at, side * float(np.exp(rng.normal(0, 0.2))), NONE)
        if shown or rng.random() < 0.15:
            for at, side in busy_places(image, dice, rng):
                add(at, side, NONE)
        return out


def _upright(die: Truth) -> float:
    """The turn that brings the number of a D20, or the pole of a D10, upright."""
    right, down = die.quad[0] - die.quad.mean(0)
    return upright(float(right), float(down))


def _near(d: Truth, rng: Generator, low: float, high: float) -> tuple[float, float]:
    r, a = d.side * rng.uniform(low, high), rng.uniform(0, 2 * np.pi)
    return d.centre[0] + r * np.cos(a), d.centre[1] + r * np.sin(a)


def busy_places(
    image: NDArray[np.uint8], dice: list[Truth], rng: Generator
) -> Iterator[tuple[tuple[float, float], float]]:
    """One or two places without a die: of a few random ones the busiest, since plain floor is easily told."""
    height, width = image.shape[:2]
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    for _ in range(int(rng.integers(1, 3))):
        best: tuple[float, tuple[float, float], float] | None = None
        for _ in range(6):
            at = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
            side = float(np.exp(rng.uniform(np.log(14), np.log(70))))
            if any(np.hypot(at[0] - d.centre[0], at[1] - d.centre[1]) < 0.6 * max(d.side, side) for d in dice):
                continue
            r = int(side / 2) + 1
            x, y = int(at[0]), int(at[1])
            busy = float(grey[max(0, y - r) : y + r, max(0, x - r) : x + r].std())
            if best is None or busy > best[0]:
                best = (busy, at, side)
        if best:
            yield best[1], best[2]
