"""Labelled crops for the readers out of training views: faces, bodies, and things that are none."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.crops import upright
from vision.faces.classes import COVERED, FOREIGN, LEANING, NONE, TURNED, Face
from vision.faces.nets import CROP
from vision.training.beside import faces_beside
from vision.training.decoys import Place
from vision.training.nets import CROP_SIDES, READERS
from vision.training.render import Truth
from vision.training.views import CLEAR, NOT_TOLD, PRESENT, SMALLEST

_BESIDE = 0.4
"""Share of the D10 and D20 of which a face beside the top one is shown too, by the net that tells how bodies lie."""
Normal = tuple[float, float]


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


@dataclass(frozen=True)
class Wanted:
    """A crop to be cut: about a point, of a die or what looks like one of this size, with its class and normal.

    ``die``: the one whose top face it shows.
    """

    at: tuple[float, float]
    side: float
    label: Face
    normal: Normal = NOT_TOLD
    die: Truth | None = None


class Cropper:
    """Cuts labelled crops for one reader out of views: faces, and things that are none."""

    def __init__(self, reader: str) -> None:
        self.classes = {face: n for n, face in enumerate(READERS[reader])}
        self.kinds = {kind for kind, _ in self.classes if kind}
        self.sides = CROP_SIDES[reader]
        self.turned, self.nothing = self.classes.get(TURNED), self.classes[NONE]
        self._about = self._body if reader == "bodies" else self._face
        self.least = 28.0 if reader == "digits" else SMALLEST

    def __call__(
        self, image: NDArray[np.uint8], dice: list[Truth], decoys: list[Place], rng: Generator, most: int = 10
    ) -> list[Crop]:
        """Some crops of one view: of its dice, of what is laid among them, and of its floor."""
        height, width = image.shape[:2]
        inside = [d for d in dice if 0 <= d.centre[0] < width and 0 <= d.centre[1] < height]
        shown = [d for d in inside if d.side >= self.least]
        out: list[Crop] = []
        for k in rng.permutation(len(shown)):
            wanted = [*self._about(shown[k], rng), *_side_face(shown[k], rng)]
            out += [self._cut(image, each, rng) for each in wanted]
            if len(out) >= most:
                break
        for at, side in decoys:
            if 0 <= at[0] < width and 0 <= at[1] < height and side >= 12 and rng.random() < 0.6:
                out.append(self._cut(image, Wanted(at, side * float(np.exp(rng.normal(0, 0.2))), NONE), rng))
        if shown or rng.random() < 0.15:
            out += [self._cut(image, Wanted(*place, NONE), rng) for place in busy_places(image, dice, rng)]
        return out

    def _cut(self, image: NDArray[np.uint8], wanted: Wanted, rng: Generator) -> Crop:
        """One crop, turned by chance, or to bring the face of a reader of numbers upright."""
        number, either, die = self.classes[wanted.label], False, wanted.die
        turn = rng.normal(0, 0.35) if rng.random() < 0.6 else rng.uniform(-np.pi, np.pi)
        if self.turned is not None and die and wanted.label == (die.kind, die.face):
            either = die.kind == "d10"  # whose numbers point to the pole or away from it
            turn, stands = about_upright(_upright(die), rng, either)
            number, either = (number, either) if stands else (self.turned, False)
        size = wanted.side * np.exp(rng.normal(0, 0.09))
        x, y = wanted.normal
        c, s = np.cos(turn), np.sin(turn)
        normal = (float(c * x - s * y), float(s * x + c * y))
        return crop(image, wanted.at, size, self.sides, turn), number, normal, either

    def _body(self, d: Truth, rng: Generator) -> Iterator[Wanted]:
        """A die of any kind, and a face beside its top one, for the net that tells how bodies lie."""
        if d.seen > PRESENT:
            yield Wanted(_near(d, rng, 0, 0.13), d.side, (d.kind, ""), d.normal)
        if (others := faces_beside(d)) and rng.random() < _BESIDE:
            face = others[int(rng.integers(len(others)))]
            yield Wanted(face.centre, d.side, (d.kind, ""), face.normal)

    def _face(self, d: Truth, rng: Generator) -> Iterator[Wanted]:
        """A die's top face, or what is in its place, for a net that reads faces; and near a clear one, none."""
        if d.kind not in self.kinds:
            if rng.random() < 0.25:
                yield Wanted(_near(d, rng, 0, 0.13), d.side, FOREIGN)
        elif d.lean > 0:
            if d.seen > 0.5:
                yield Wanted(_near(d, rng, 0, 0.1), d.side, LEANING, d.normal, d)
        elif d.seen >= CLEAR:
            yield Wanted(_near(d, rng, 0, 0.13), d.side, (d.kind, d.face), d.normal, d)
            if rng.random() < 0.2:
                yield Wanted(_near(d, rng, 0.45, 0.9), d.side * rng.uniform(0.6, 1.5), NONE)
            if rng.random() < 0.12:
                odd = rng.uniform(0.3, 0.5) if rng.random() < 0.5 else rng.uniform(1.9, 3)
                yield Wanted(_near(d, rng, 0, 0.15), d.side * odd, NONE)
        elif d.seen < 0.5:
            yield Wanted(_near(d, rng, 0, 0.13), d.side, COVERED)


def _side_face(d: Truth, rng: Generator) -> Iterator[Wanted]:
    """A side face of a cube, now and then: no die of its own."""
    if d.sides and rng.random() < 0.25:
        at = d.sides[int(rng.integers(len(d.sides)))]
        if np.hypot(at[0] - d.centre[0], at[1] - d.centre[1]) > 0.4 * d.side:
            yield Wanted(at, d.side * rng.uniform(0.7, 1.0), NONE)


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
