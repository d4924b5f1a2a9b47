"""Which colour each die has: measured on its top face against the light of the picture, and what the set allows.

``Colours`` gives each die's shares of ``COLOURS`` by a fitted model, kept in ``models/colours.json`` and written by
``vision.training.colours``; ``named`` and ``told_apart`` decide by them.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import COLOURS
from vision.faces.nets import MODELS, Floats, Image, ModelError
from vision.faces.taught import Place

Reals = NDArray[np.float64]

VERSION = 1
"""Of the features; a model fitted on others is refused."""
FEATURES = 28
"""How many numbers ``measure`` gives."""
_NAMED = 0.5
"""Least share at which a colour is named at all: marbled dice have none."""
_GREY = 7.0
"""Where hardly a spot of a picture has parts (of 255) that differ by as much, its camera sees no colours."""
_FAR = 4.0
"""Features are not followed further, in standard deviations of the pictures that the model is fitted on."""
_STRANGE = 0.02
"""Share of dice that look like nothing that the model is fitted on."""
_REACH, _CELLS = 0.42, 12
"""Radius of the disc of the top face that is looked at, in sides, and how many cells it is wide."""
_RING = 1.5
"""Half the width of the square around a die whose rim is its ground, in sides."""
_MODE = 0.25
"""Width of a peak of like colours on a die, in log units."""
_LINEAR: Reals = (np.arange(256) / 255.0) ** 2.2
_LUMA = np.array([0.11, 0.59, 0.3])
_DISC = np.hypot(*(np.mgrid[:_CELLS, :_CELLS] - (_CELLS - 1) / 2)).ravel() <= _CELLS / 2


@dataclass(frozen=True)
class Scene:
    """The light of a picture. ``level``: of its bright parts, 0..1; ``numbers``: (11,) of its light and its grounds.

    ``light`` (4,): log red and blue over green of its bright parts and of all of it; ``grey``: it shows no colours.
    """

    level: float
    light: Reals
    numbers: Reals
    grey: bool


def scene_of(image: Image) -> Scene:
    """The light of an H x W x 3 picture, BGR."""
    small = cv2.resize(image, (64, 48), interpolation=cv2.INTER_AREA).reshape(-1, 3)
    grey = bool(np.percentile(np.ptp(small.astype(np.int16), axis=1), 99.5) < _GREY)
    linear = _LINEAR[small]
    luma = linear @ _LUMA
    level = max(float(np.percentile(luma, 95)), 1e-3)
    logs = _tones(linear / level)
    bright = _tones(np.asarray((linear[luma >= np.percentile(luma, 95)] / level).mean(0)))
    cubes = linear * linear * linear
    shades = _tones(np.asarray((cubes * cubes).mean(0) ** (1 / 6) / level))
    median = np.median(logs, axis=0)
    numbers = np.concatenate(
        [bright[1:], shades[1:], median, logs.mean(0)[:1], [np.log(level)], np.sqrt(logs[:, 1:].std(0))]
    )
    return Scene(level, np.concatenate([bright[1:], shades[1:]]), numbers, grey)


def _tones(linear: Reals) -> Reals:
    """Linear ... x 3 BGR as ... x 3: log lightness, and log red and log blue over green."""
    logs = np.log(linear + 0.02)
    return np.stack([logs @ _LUMA, logs[..., 2] - logs[..., 1], logs[..., 0] - logs[..., 1]], -1)


def _cells(image: Image, centre: tuple[float, float], reach: float, cells: int) -> Image:
    """The square of ``reach`` about a place as cells x cells x 3, as much of it as the picture shows."""
    bounds = []
    for middle, length in zip(centre, (image.shape[1], image.shape[0]), strict=True):
        low = min(max(round(middle - reach), 0), length - 1)
        bounds.append((low, min(max(round(middle + reach), low + 1), length)))
    (x0, x1), (y0, y1) = bounds
    return np.asarray(cv2.resize(image[y0:y1, x0:x1], (cells, cells), interpolation=cv2.INTER_AREA), np.uint8)


def measure(image: Image, centre: tuple[float, float], side: float, scene: Scene) -> Reals:
    """What tells the colour of a die in an H x W x 3 picture, BGR: (``FEATURES``,).

    The body is the commonest colour of the top face: pips and signs cover less than half of it.
    """
    face = _tones(_LINEAR[_cells(image, centre, _REACH * side, _CELLS).reshape(-1, 3)[_DISC]] / scene.level)
    length = (face**2).sum(1)
    near = np.exp((length[:, None] + length - 2 * (face @ face.T)) / (-2 * _MODE**2))
    weight = near[int(near.sum(1).argmax())]
    body = weight @ face / weight.sum()
    share = float(weight.mean())
    spread = np.sqrt(weight @ (face - body) ** 2 / weight.sum())
    rest = ((1 - weight) @ (face - body)) / len(face)
    rim = _cells(image, centre, _RING * side, 9)
    ground = np.median(_tones(_LINEAR[np.concatenate([rim[0], rim[-1], rim[:, 0], rim[:, -1]])] / scene.level), axis=0)
    off = (body[1:] - scene.light.reshape(2, 2)).reshape(2, 2)
    hue = off / np.sqrt((off**2).sum(1, keepdims=True) + 0.15**2)
    shape = [share, float(spread[0]), float(spread[1:].sum()), float(np.hypot(*off[0]))]
    return np.concatenate([body, scene.numbers, ground, rest, hue.ravel(), shape])


def crossed(features: Reals) -> Reals:
    """Standardised N x F features with one and all products of two: N x (1 + F + F (F + 1) / 2)."""
    near = np.clip(features, -_FAR, _FAR)
    i, j = np.triu_indices(near.shape[1])
    return np.concatenate([np.ones((len(near), 1)), near, near[:, i] * near[:, j] / 2], 1)


@dataclass(frozen=True)
class Colours:
    """The fitted model. ``middle``, ``scale``: (F,) of the features; ``weights``: crossed features x ``COLOURS``."""

    middle: Reals
    scale: Reals
    weights: Reals

    @classmethod
    def load(cls, path: Path = MODELS / "colours.json") -> "Colours":
        """From the shipped file; raises ``ModelError`` if it is missing or of another shape."""
        try:
            data = json.loads(path.read_text())
            if data["version"] != VERSION or tuple(data["colours"]) != COLOURS:
                raise ValueError(f"expected version {VERSION} and the colours {', '.join(COLOURS)}")
            middle, scale, weights = (np.array(data[name], np.float64) for name in ("middle", "scale", "weights"))
            wanted = (1 + FEATURES + FEATURES * (FEATURES + 1) // 2, len(COLOURS))
            if middle.shape != (FEATURES,) or scale.shape != (FEATURES,) or weights.shape != wanted:
                raise ValueError(f"weights of shape {weights.shape}, expected {wanted}")
            if not all(np.isfinite(a).all() for a in (middle, scale, weights)) or (scale <= 0).any():
                raise ValueError("numbers out of range")
            return cls(middle, scale, weights)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelError(f"the model of colours {path} cannot be read ({error}); reinstall dicekeeper") from error

    def __call__(self, image: Image, spots: Iterable[Place]) -> Floats:
        """Shares of ``COLOURS``, N x 12, of the dice at N places of an H x W x 3 picture, BGR; each row sums to one.

        A picture without colours tells none: all shares are the same.
        """
        places = list(spots)
        flat = np.full((len(places), len(COLOURS)), 1 / len(COLOURS), np.float32)
        if not places:
            return flat
        scene = scene_of(image)
        if scene.grey:
            return flat
        return self.of(np.array([measure(image, s.centre, s.side, scene) for s in places]))

    def of(self, features: Reals) -> Floats:
        """Shares, N x 12, from N x F features."""
        logits = crossed((features - self.middle) / self.scale) @ self.weights
        shares = np.exp(logits - logits.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        return np.asarray((1 - _STRANGE) * shares + _STRANGE / len(COLOURS), np.float32)


def named(shares: Floats, allowed: Sequence[str]) -> tuple[str | None, float]:
    """The likeliest of the ``allowed`` colours (none given: of all) and its share; None where none is clear."""
    names = list(allowed) or list(COLOURS)
    some = np.array([float(shares[COLOURS.index(name)]) for name in names])
    if not allowed:
        best = int(some.argmax())
        return (names[best] if some[best] >= _NAMED else None), float(some[best])
    some = (some + 1e-4) / float((some + 1e-4).sum())
    best = int(some.argmax())
    return names[best], float(some[best])


def told_apart(shares: Sequence[Floats], allowed: Sequence[str]) -> list[tuple[str, float]]:
    """Colours of dice of which no two have the same one, and the chance of each.

    There must be at least as many ``allowed`` colours as dice. Chances are marginal, over all ways to give the colours
    to the dice, by dynamic programming over the sets of colours already given.
    """
    some = np.array([[float(row[COLOURS.index(name)]) + 1e-4 for name in allowed] for row in shares])
    some /= some.sum(1, keepdims=True)
    dice, many = some.shape
    if dice > many:
        raise ValueError(f"{dice} dice cannot all have different colours of {many}")
    before = _ways(some)
    after = _ways(some[::-1])[::-1]
    everything = 2**many - 1
    out = []
    for n in range(dice):
        chance = np.zeros(many)
        for given, weight in before[n].items():
            for colour in range(many):
                if not given >> colour & 1:
                    rest = sum(w for g, w in after[n + 1].items() if not g & (given | 1 << colour) & everything)
                    chance[colour] += weight * some[n, colour] * rest
        chance /= max(float(chance.sum()), 1e-30)
        best = int(chance.argmax())
        out.append((allowed[best], float(chance[best])))
    return out


def _ways(some: np.ndarray) -> list[dict[int, float]]:
    """Weight of each set of colours (bits) that the first 0, 1, ... dice can have."""
    ways: list[dict[int, float]] = [{0: 1.0}]
    for row in some:
        now: dict[int, float] = {}
        for given, weight in ways[-1].items():
            for colour, share in enumerate(row):
                if not given >> colour & 1:
                    now[given | 1 << colour] = now.get(given | 1 << colour, 0.0) + weight * float(share)
        ways.append(now)
    return ways
