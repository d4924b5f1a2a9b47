"""From net outputs to honest chances: is it a die, is the face right, is the count right, is the view right.

Two logistic models (one for "a die that counts", one for "its face is right") and one bar for a whole view
are fitted on rendered pictures by ``vision.training.evaluate`` and kept in ``models/certainty.json``.
"""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.faces.nets import MODELS, Floats, ModelError, Spot
from vision.read import Reading

_NO_DIE, _COVERED, _LEANING = 6, 7, 8


@dataclass(frozen=True)
class Seen:
    """A place and what was read there, before it is decided what counts."""

    spot: Spot
    reading: Reading
    odd: bool = False

    @property
    def order(self) -> list[int]:
        """Faces 0..5, likeliest first by the reader."""
        return [int(i) for i in np.argsort(-self.reading.shares[:6], kind="stable")]

    @property
    def face_shares(self) -> Floats:
        """The reader's six face shares, summing to one."""
        six = self.reading.shares[:6] + 1e-6
        return np.asarray(six / six.sum(), np.float32)


def _odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return float(np.log(p / (1 - p)))


def die_features(seen: Seen) -> Floats:
    """What tells a die that counts from anything else."""
    shares = seen.reading.shares
    return np.array(
        [
            1.0, _odds(seen.spot.score), _odds(1 - float(shares[_NO_DIE])), _odds(seen.spot.clean),
            _odds(1 - float(shares[_COVERED])), float(seen.odd),
        ],
        np.float32,
    )  # fmt: skip


def face_features(seen: Seen) -> Floats:
    """What tells a right face from a wrong one: the reader's own view, and the finder's, which is a second sign."""
    shares = seen.face_shares
    first, second = seen.order[:2]
    unreadable = float(seen.reading.shares[_NO_DIE] + seen.reading.shares[_COVERED] + seen.reading.shares[_LEANING])
    return np.array(
        [
            1.0, float(np.log(shares[first] / shares[second])), _odds(float(seen.spot.faces[first])),
            _odds(1 - unreadable), seen.reading.agree, _odds(seen.spot.clean),
        ],
        np.float32,
    )  # fmt: skip


@dataclass(frozen=True)
class Certainty:
    """The fitted chances. ``bar``: the least chance at which a whole view is written down without asking."""

    die_weights: Floats
    face_weights: Floats
    bar: float

    @classmethod
    def load(cls, path: Path = MODELS / "certainty.json") -> "Certainty":
        """From the shipped file; raises ``ModelError`` if it is missing or of another shape."""
        try:
            data = json.loads(path.read_text())
            return cls(np.array(data["die"], np.float32), np.array(data["face"], np.float32), float(data["bar"]))
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"the calibration {path} cannot be read ({error}); reinstall dicekeeper") from error

    def die(self, seen: Seen) -> float:
        """Chance that this is a die in the picture, in view enough to count."""
        return _chance(float(die_features(seen) @ self.die_weights))

    def face(self, seen: Seen) -> float:
        """Chance that the likeliest face is right, given that it is a die."""
        return _chance(float(face_features(seen) @ self.face_weights))


def _chance(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -12, 12))))


def exactly(chances: list[float]) -> list[float]:
    """Chance of each count 0..n of dice among independent places."""
    counts = np.array([1.0])
    for p in chances:
        counts = np.convolve(counts, [1 - p, p])
    return [float(c) for c in counts]


def chance_of_set(chances: list[float], chosen: int, expect: int | None) -> float:
    """Chance that the ``chosen`` first places are the dice and the others are none.

    With ``expect`` (equal to ``chosen``) it is the chance given that exactly so many places are dice.
    """
    whole = float(np.prod(chances[:chosen]) * np.prod([1 - p for p in chances[chosen:]]))
    if expect is None:
        return whole
    return whole / max(exactly(chances)[expect], 1e-9)
