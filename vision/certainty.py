"""From net outputs to honest chances: is it a die, is the face right, is the count right, is the view right.

Two logistic models (one for "a die that counts", one for "its face is right") and one bar for a whole view
are fitted on rendered pictures by ``vision.training.evaluate`` and kept in ``models/certainty.json``.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from appliance.table.reading import Doubt
from vision.faces.nets import MODELS, Floats, ModelError, Spot
from vision.read import Reading

_NO_DIE, _COVERED, _LEANING = 6, 7, 8
_CONSIDERED = 0.03
"""A place with a lower chance of being a die is forgotten."""
_MISCOUNTED = 0.02
"""One throw in fifty, we take it, lies there with another number of dice than the game expects."""


@dataclass(frozen=True)
class Seen:
    """A place and what was read there, before it is decided what counts.

    ``outside``: share of the top face's square that lies beyond the edge of the picture, 0..1.
    """

    spot: Spot
    reading: Reading
    odd: bool = False
    outside: float = 0.0

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
            _odds(1 - float(shares[_COVERED])), float(seen.odd), min(seen.outside, 0.5),
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


def plain_doubt(seen: Seen) -> Doubt | None:
    """What speaks against writing a die down, however clear its face is."""
    if float(seen.reading.shares[_LEANING] + seen.spot.leaning) / 2 > 0.5:
        return Doubt.COCKED
    if float(seen.reading.shares[_COVERED]) > 0.5:
        return Doubt.CUT_OFF if seen.outside > 0 else Doubt.COVERED
    return Doubt.ODD_SIZE if seen.odd else None


def outside(spot: Spot, size: tuple[int, int]) -> float:
    """Share of the top face's square that lies beyond the edge of a picture of this width and height."""
    inside = 1.0
    for middle, length in zip(spot.centre, size, strict=True):
        low, high = max(middle - spot.side / 2, 0.0), min(middle + spot.side / 2, float(length))
        inside *= max(high - low, 0.0) / spot.side
    return 1 - inside


def exactly(chances: list[float]) -> list[float]:
    """Chance of each count 0..n of dice among independent places."""
    counts = np.array([1.0])
    for p in chances:
        counts = np.convolve(counts, [1 - p, p])
    return [float(c) for c in counts]


def chance_of_set(chances: list[float], chosen: int, expect: int | None) -> float:
    """Chance that the ``chosen`` first places are the dice and the others are none.

    With ``expect`` (equal to ``chosen``) the places are weighed against all other ways to lay so many dice; the number
    itself may be wrong (``_MISCOUNTED``), and is hardly believed where the picture speaks against it.
    """
    whole = float(np.prod(chances[:chosen]) * np.prod([1 - p for p in chances[chosen:]]))
    if expect is None:
        return whole
    told = exactly(chances)[expect]
    return whole * (1 - _MISCOUNTED) / max((1 - _MISCOUNTED) * told + _MISCOUNTED * (1 - told), 1e-9)


@dataclass(frozen=True)
class Weighed:
    """A place, the chance that it is a die that counts, and the chance that its likeliest face is right."""

    seen: Seen
    die: float
    face: float


def weigh(places: Iterable[Seen], sure: Certainty) -> list[Weighed]:
    """The places worth considering, likeliest die first.

    Two places on one body, such as a top face and a side face, are one die: the weaker is left out, and the chance
    that the stronger is the right one of the two lowers the chance of its face.
    """
    ranked = sorted(((sure.die(s), s) for s in places), key=lambda pair: -pair[0])
    kept: list[Weighed] = []
    for p, seen in ranked:
        if p < _CONSIDERED:
            break
        rival = next((i for i, k in enumerate(kept) if _one_body(k.seen.spot, seen.spot)), None)
        if rival is None:
            kept.append(Weighed(seen, p, sure.face(seen)))
            continue
        first = kept[rival]
        this, other = first.die * (1 - p), p * (1 - first.die)
        kept[rival] = replace(first, face=first.face * this / max(this + other, 1e-9))
    return kept


def choose(weighed: list[Weighed], expect: int | None) -> tuple[int, float]:
    """How many of the first places are taken for the dice, and the chance that the whole view is then right.

    The chance is 0 if there is no die or there are fewer than expected.
    """
    chances = [w.die for w in weighed]
    chosen = sum(p >= 0.5 for p in chances) if expect is None else min(expect, len(chances))
    if not chosen or (expect is not None and chosen < expect):
        return chosen, 0.0
    return chosen, chance_of_set(chances, chosen, expect) * float(np.prod([w.face for w in weighed[:chosen]]))


def _one_body(a: Spot, b: Spot) -> bool:
    """True if most of the smaller box lies in the other: dice that touch cover each other far less."""
    width = min(a.box[2], b.box[2]) - max(a.box[0], b.box[0])
    height = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
    if width <= 0 or height <= 0:
        return False
    areas = [(s.box[2] - s.box[0]) * (s.box[3] - s.box[1]) for s in (a, b)]
    return width * height > 0.7 * max(min(areas), 1e-6)
