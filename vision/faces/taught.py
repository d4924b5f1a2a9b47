"""Reads dice by what was taught: the nearest taught face, and how far behind the next one is.

Both must speak: a die that is like no taught face is none of these, one that is like two of them is unsure.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from appliance.table.dice import DiceSet, DieKind
from appliance.table.reading import Guess
from vision.faces.embedding import Embedder, Points, patch_for
from vision.faces.nets import MODELS, ModelError
from vision.faces.pattern import Album, pattern_of
from vision.faces.shelf import load_box
from vision.faces.taught_box import TaughtBox

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
_CLOSEST = 0.995
_SHARPNESS = 8.0
"""How fast the share of a face falls with its distance from the first one, where the first one is not it."""


class Place(Protocol):
    """What is needed of a spot that the finder gives."""

    @property
    def centre(self) -> tuple[float, float]:
        """Of the top face, pixels."""

    @property
    def side(self) -> float:
        """Of the die, pixels."""


@dataclass(frozen=True)
class TaughtReading:
    """What one die shows. The shares of ``faces`` (ranked, every face of the set) and ``none`` sum to one.

    ``kind``: of the likeliest face, among the kinds of the set. ``none``: chance that it is no face of this set.
    ``agree``: it is near enough to be this face, and far enough from every other.
    """

    kind: str
    faces: tuple[Guess, ...]
    none: float
    agree: bool


@dataclass(frozen=True)
class Signs:
    """How near a die is to the likeliest face and by how much nearer than to the next; ``atanh`` of correlations.

    ``second_nearest``, ``second_margin``: the same by the embedding.
    """

    nearest: float
    margin: float
    second_nearest: float
    second_margin: float

    @property
    def row(self) -> NDArray[np.float64]:
        """As the fitted models take them."""
        return np.array([1.0, self.nearest, self.margin, self.second_nearest, self.second_margin])

    @property
    def agree(self) -> bool:
        """Return whether no other face is nearer by either sign."""
        return self.margin >= 0 and self.second_margin >= 0


@dataclass(frozen=True)
class Bars:
    """Two logistic models over ``Signs.row`` (is it a taught face; is it the likeliest one) and their least chances."""

    known: NDArray[np.float64]
    right: NDArray[np.float64]
    known_bar: float
    right_bar: float

    @classmethod
    def load(cls, path: Path = MODELS / "taught.json") -> "Bars":
        """From the shipped file; raises ``ModelError`` if it is missing or of another shape."""
        try:
            told = json.loads(path.read_text())
            known, right = (np.array(told[key], np.float64).reshape(5) for key in ("known", "right"))
            return cls(known, right, float(told["known_bar"]), float(told["right_bar"]))
        except (OSError, ValueError, KeyError, TypeError) as reason:
            raise ModelError(f"the calibration {path} cannot be read ({reason}); reinstall dicekeeper") from reason

    def chances(self, signs: Signs) -> tuple[float, float]:
        """Chance that it is a taught face, and that it is the likeliest one if it is any."""
        return _chance(float(self.known @ signs.row)), _chance(float(self.right @ signs.row))


class TaughtSet:
    """A taught dice set, ready to read; deterministic."""

    def __init__(self, box: TaughtBox, bars: Bars | None = None) -> None:
        """``bars``: default the shipped ones."""
        self.name, self.kinds = box.name, box.kinds
        self._pictures = box.pictures
        self._faces = list(dict.fromkeys(p.face for p in box.pictures))
        self._face_of = np.array([self._faces.index(p.face) for p in box.pictures])
        patterns = [pattern_of(p.image, p.centre, p.side) for p in box.pictures]
        self._album = Album(patterns, [p.face for p in box.pictures])
        self._points = Points(Embedder(), [patch_for(p.image, p.centre, p.side) for p in box.pictures])
        self._bars = bars or Bars.load()

    @classmethod
    def load(cls, folder: Path, name: str) -> "TaughtSet":
        """The set called ``name`` in the folder of taught sets; raises ``TeachingError`` or ``ModelError``."""
        return cls(load_box(folder, name))

    @property
    def dice_set(self) -> DiceSet:
        """The set as the rest of the appliance knows dice sets."""
        return DiceSet(self.name, tuple(DieKind(kind, faces) for kind, faces in self.kinds.items()))

    def read(self, image: Image, spots: Sequence[Place]) -> list[TaughtReading]:
        """What the dice at ``spots`` show, in their order; ``image`` is BGR, height x width x 3, uint8."""
        return [self._reading(*self._likeness(image, spot)) for spot in spots]

    def signs(self, image: Image, spot: Place) -> tuple[Signs, str]:
        """What speaks for the likeliest face, and its name: what the bars are fitted on."""
        pattern, points = (self._by_face(each) for each in self._likeness(image, spot))
        face = int(_ranked(pattern, points)[0])
        return _signs(pattern, points, face), self._faces[face]

    def among(self) -> Floats:
        """How like one another the kept pictures are by both signs together, n x n; 0 of a picture with itself."""
        patterns = [pattern_of(p.image, p.centre, p.side) for p in self._pictures]
        alike = np.stack([self._album.likeness(pattern, without=n) for n, pattern in enumerate(patterns)])
        near = self._points.among()
        np.fill_diagonal(near, 0)
        return _strength(alike) + _strength(near)

    def _likeness(self, image: Image, spot: Place) -> tuple[Floats, Floats]:
        """To each kept picture, by the pattern and by the embedding."""
        alike = self._album.likeness(pattern_of(image, spot.centre, spot.side))
        near = self._points.likeness([patch_for(image, spot.centre, spot.side)])[0]
        return _strength(alike), _strength(near)

    def _by_face(self, likeness: Floats) -> Floats:
        best = np.zeros(len(self._faces), np.float32)
        np.maximum.at(best, self._face_of, likeness)
        return best

    def _reading(self, by_picture: Floats, points_by_picture: Floats) -> TaughtReading:
        pattern, points = self._by_face(by_picture), self._by_face(points_by_picture)
        order = _ranked(pattern, points)
        both = (pattern + points)[order]
        signs = _signs(pattern, points, int(order[0]))
        known, right = self._bars.chances(signs)
        behind = np.exp(-_SHARPNESS * (both[0] - both[1:]))
        rest = known * (1 - right) * behind / max(float(behind.sum()), 1e-9)
        shares = [known * right, *np.minimum(rest, known * right).tolist()]
        guesses = tuple(Guess(self._faces[i], round(float(s), 4)) for i, s in zip(order, shares, strict=True))
        agree = known >= self._bars.known_bar and right >= self._bars.right_bar and signs.agree
        mine = np.where(self._face_of == order[0], by_picture + points_by_picture, -1)
        kind = self._pictures[int(mine.argmax())].kind
        return TaughtReading(kind, guesses, round(1 - sum(g.confidence for g in guesses), 4), agree)


def _strength(correlations: Floats) -> Floats:
    """``atanh`` of correlations: what tells the near ones apart."""
    return np.arctanh(np.clip(correlations, 0, _CLOSEST)).astype(np.float32)


def _ranked(pattern: Floats, points: Floats) -> NDArray[np.intp]:
    """Numbers of the faces, likeliest first, both signs together."""
    return np.argsort(-(pattern + points), kind="stable")


def _signs(pattern: Floats, points: Floats, face: int) -> Signs:
    return Signs(*_lead(pattern, face), *_lead(points, face))


def _lead(near: Floats, face: int) -> tuple[float, float]:
    """Nearness of a face, and its lead over the best other one (below 0 where that is nearer)."""
    others = np.delete(near, face)
    return float(near[face]), float(near[face] - others.max()) if len(others) else float(near[face])


def _chance(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -12, 12))))
