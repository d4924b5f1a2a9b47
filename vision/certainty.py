"""From net outputs to honest chances: is it a die, is the face right, is the count right, is the view right.

Logistic models (is it a die that counts, does it lie flat, and for each kind of die, is its face right) and bars for
a whole view are fitted on rendered pictures by ``vision.training.evaluate`` and kept in ``models/certainty.json``.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from appliance.table.reading import Doubt
from vision.faces.classes import POLYHEDRA
from vision.faces.nets import MODELS, Floats, ModelError, Spot
from vision.flat import may_be_beside
from vision.seen import Seen, die_features, edge_features, face_features, flat_features

_FEATURES = {"die": 13, "edge": 9, "flat": 8, "face": 9}
"""Lengths of what ``vision.seen`` tells of a place, and so of the weights."""
_CONSIDERED = 0.03
"""A place with a lower chance of being a die is forgotten."""
_MISCOUNTED = 0.02
"""One throw in fifty, we take it, lies there with another number of dice than the game expects."""
_CUT = 0.1
"""Share of a top face beyond the edge from which on a die is taken to be cut off."""
_MAY_BE_CUT, _ONE_TOO_MANY = 0.3, 0.5
"""The chance from which on there is taken to be one; where as many as are expected lie in view, it must be likelier
than not.
"""


def at_edge(seen: Seen) -> bool:
    """True for a place of which some lies beyond the edge of the picture, and so perhaps of a die that counts."""
    return seen.outside > _CUT and not seen.off_tray


@dataclass(frozen=True)
class Certainty:
    """The fitted chances. ``bars``: for each kind of die the least chance at which a whole view of such dice is written
    down without asking, where their number is known and where it is not.

    ``face_weights``: a vector for each kind of die. ``flat_weights`` take it that one die in a hundred leans, and one
    with a lower chance to lie flat than ``flat_bar`` is taken to lean.
    ``edge_weights``: for places across the edge of the picture, where any part of a die may lie.
    """

    die_weights: Floats
    edge_weights: Floats
    flat_weights: Floats
    face_weights: Mapping[str, Floats]
    bars: Mapping[str, tuple[float, float]]
    flat_bar: float

    @classmethod
    def load(cls, path: Path = MODELS / "certainty.json") -> "Certainty":
        """From the shipped file; raises ``ModelError`` if it is missing or of another shape."""
        try:
            data = json.loads(path.read_text())
            faces = {str(kind): np.array(w, np.float32) for kind, w in data["face"].items()}
            die, edge, flat = (np.array(data[name], np.float32) for name in ("die", "edge", "flat"))
            bars = {str(kind): (float(known), float(unknown)) for kind, (known, unknown) in data["bars"].items()}
            if not bars:
                raise ValueError('"bars" is empty')
            for name, weights in [("die", die), ("edge", edge), ("flat", flat), *(("face", w) for w in faces.values())]:
                if weights.shape != (_FEATURES[name],):
                    raise ValueError(f'"{name}" has {weights.size} weights, expected {_FEATURES[name]}')
            return cls(die, edge, flat, faces, bars, float(data["flat_bar"]))
        except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
            raise ModelError(f"the calibration {path} cannot be read ({error}); reinstall dicekeeper") from error

    def bar(self, known: bool, kinds: Iterable[str]) -> float:
        """The bar of a whole view of dice of these kinds: that of the hardest; ``known``: the number of dice is.

        Of a kind that is in no bar, as a taught one, it is the highest of all.
        """
        mine = list(kinds)
        hardest = mine if mine and all(kind in self.bars for kind in mine) else self.bars
        return max(self.bars[kind][0 if known else 1] for kind in hardest)

    def die(self, seen: Seen) -> float:
        """Chance that this is a die in the picture, in play, and in view enough to count."""
        return _chance(float(die_features(seen) @ self.die_weights))

    def cut_off(self, seen: Seen, known: bool) -> bool:
        """True if a die seems to lie across the edge of the picture, however little of it is in view.

        ``known``: it would be one more than are expected.
        """
        least = _ONE_TOO_MANY if known else _MAY_BE_CUT
        return at_edge(seen) and _chance(float(edge_features(seen) @ self.edge_weights)) > least

    def flat(self, seen: Seen) -> float:
        """Chance that it lies flat, given that it is a die in play."""
        return _chance(float(flat_features(seen) @ self.flat_weights))

    def face(self, seen: Seen) -> float:
        """Chance that the likeliest face is right, given that it is a die in play, however it lies."""
        if seen.reading.sure is not None:
            return seen.reading.sure
        return _chance(float(face_features(seen) @ self.face_weights[seen.likeliest[0]]))


def _chance(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -12, 12))))


def plain_doubt(seen: Seen, leans: bool) -> Doubt | None:
    """What speaks against writing a die down, however clear its face is; ``leans``: it is taken to."""
    if seen.off_tray:
        return Doubt.OFF_TRAY
    if leans:
        return Doubt.COCKED
    if seen.slant is None and seen.likeliest[0] in POLYHEDRA and may_be_beside(seen.spot):
        return Doubt.FACE
    if seen.reading.covered > 0.5:
        return Doubt.CUT_OFF if seen.outside > 0 else Doubt.COVERED
    return Doubt.ODD_SIZE if seen.odd else None


def outside(spot: Spot, size: tuple[int, int]) -> float:
    """Share of the top face's square, or of the body's box, that lies beyond the edge of a picture: the larger one.

    ``size``: its width and height.
    """
    (x, y), half = spot.centre, spot.side / 2
    return max(_beyond((x - half, y - half, x + half, y + half), size), _beyond(spot.box, size))


def _beyond(box: tuple[float, float, float, float], size: tuple[int, int]) -> float:
    x0, y0, x1, y1 = box
    width, height = (
        max(min(high, length) - max(low, 0.0), 0.0) for low, high, length in ((x0, x1, size[0]), (y0, y1, size[1]))
    )
    return 1 - width * height / max((x1 - x0) * (y1 - y0), 1e-6)


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
    """A place and its chances: that it is a die that counts, that its likeliest face is right, that it lies flat.

    ``leans``: the last is so low that it is taken to lean.
    """

    seen: Seen
    die: float
    face: float
    flat: float
    leans: bool


def weigh(places: Iterable[Seen], sure: Certainty) -> list[Weighed]:
    """The places worth considering, likeliest die first.

    Two places on one body, such as a top face and a side face, are one die: the weaker is left out, and the chance
    that the stronger is the right one of the two lowers the chance of its face, unless both show the same.
    """
    ranked = sorted(((sure.die(s), s) for s in places), key=lambda pair: -pair[0])
    kept: list[Weighed] = []
    for p, seen in ranked:
        if p < _CONSIDERED:
            break
        rival = next((i for i, k in enumerate(kept) if _one_body(k.seen.spot, seen.spot)), None)
        if rival is None:
            flat = sure.flat(seen)
            kept.append(Weighed(seen, p, sure.face(seen), flat, flat < sure.flat_bar))
            continue
        first = kept[rival]
        if first.seen.likeliest == seen.likeliest:
            continue
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
