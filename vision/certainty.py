"""From net outputs to honest chances: is it a die, is the face right, is the count right, is the view right.

Logistic models (is it a die that counts, does it lie flat, and for each kind of die, is its face right) and one bar for
a whole view are fitted on rendered pictures by ``vision.training.evaluate`` and kept in ``models/certainty.json``.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from appliance.table.reading import Doubt
from vision.faces.classes import COLOURS, KINDS, POLYHEDRA, SIGN_FACES, Face, looking_like
from vision.faces.nets import MODELS, Floats, ModelError, Spot
from vision.faces.pip_geometry import NOTHING, PipSign
from vision.read import Reading

_CONSIDERED = 0.03
"""A place with a lower chance of being a die is forgotten."""
_MISCOUNTED = 0.02
"""One throw in fifty, we take it, lies there with another number of dice than the game expects."""
_TAUGHT_IN_PLAY = 0.9
_FLAT = 0.7
"""A die with a lower chance to lie flat is taken to lean."""
_OBLIQUE = 0.5
"""Sine of the angle between the line of sight and a face of a D10 or D20, where it is not known which way is up."""
_CUT, _MAY_BE_CUT = 0.1, 0.3
"""Share of a top face beyond the edge, and the chance that there is a die, from which on one is taken to be cut off."""
_ROUNDER = [n for n, kind in enumerate(KINDS) if kind in POLYHEDRA]
_SIGN = {face: n for n, face in enumerate(SIGN_FACES)}


@dataclass(frozen=True)
class Seen:
    """A place and what was read there, before it is decided what counts.

    ``outside``: share of the top face's square that lies beyond the edge of the picture, 0..1. ``pips``: what the
    geometry of its pips tells, if it may be a die with pips. ``off_tray``: it lies outside the tray, where the tray is
    known. ``slant``: how far its top face is from the slant that a die that lies flat would show here, as the sine of
    an angle; None where that is not known. ``colours``: shares of ``COLOURS``.
    """

    spot: Spot
    reading: Reading
    odd: bool = False
    outside: float = 0.0
    pips: PipSign = NOTHING
    off_tray: bool = False
    slant: float | None = None
    colours: Floats = field(default_factory=lambda: np.full(len(COLOURS), 1 / len(COLOURS), np.float32))

    @property
    def order(self) -> list[int]:
        """Numbers of the faces in play, likeliest first by the reader."""
        return [int(i) for i in np.argsort(-self.reading.shares, kind="stable")]

    @property
    def face_shares(self) -> Floats:
        """The reader's shares of the faces in play, summing to one."""
        shares = self.reading.shares + 1e-6
        return np.asarray(shares / shares.sum(), np.float32)

    @property
    def likeliest(self) -> Face:
        """Kind and face that the reader takes it for."""
        return self.reading.faces[self.order[0]]


def _odds(p: float) -> float:
    p = min(max(p, 1e-4), 1 - 1e-4)
    return float(np.log(p / (1 - p)))


def _in_play(seen: Seen) -> float:
    """The finder's share of the kinds of dice that are in play; a taught die may look like any kind."""
    if seen.reading.sure is not None:
        return _TAUGHT_IN_PLAY
    return float(seen.spot.kinds[looking_like(kind for kind, _ in seen.reading.faces)].sum())


def die_features(seen: Seen) -> Floats:
    """What tells a die that counts from anything else."""
    reading, spot = seen.reading, seen.spot
    rounder = float(spot.kinds[_ROUNDER].sum())  # the finder is less outspoken about them
    return np.array(
        [
            1.0, _odds(spot.score), _odds(1 - reading.none), _odds(spot.clean), _odds(1 - reading.covered),
            float(seen.odd), min(seen.outside, 0.5), _odds(1 - reading.foreign), _odds(_in_play(seen)),
            rounder, rounder * _odds(spot.score),
        ],
        np.float32,
    )  # fmt: skip


def face_features(seen: Seen) -> Floats:
    """What tells a right face from a wrong one: the reader, and second signs beside it.

    The second signs: the finder's view of the face (cubes) and kind, and for pips their geometry. Of a large die the
    reader is right more often than its shares say.
    """
    shares, reading, spot = seen.face_shares, seen.reading, seen.spot
    order = seen.order
    second = float(shares[order[1]]) if len(order) > 1 else 1e-6
    kind, face = seen.likeliest
    told = _odds(_finder_share(seen, kind, face))
    fit = 0.0 if seen.pips.face is None else seen.pips.fit
    agree = seen.pips.face == face
    unreadable = reading.none + reading.covered + reading.foreign + reading.leaning
    lead, size = float(np.log(shares[order[0]] / second)), float(np.log(np.clip(spot.side, 10, 100) / 32))
    return np.array(
        [
            1.0, lead, size, 0.2 * size * lead, told, _odds(1 - unreadable), reading.agree,
            _odds(spot.clean), _odds(float(spot.kinds[looking_like([kind])].sum())), _odds(reading.second),
            fit if agree else 0.0, 0.0 if agree else fit,
        ],
        np.float32,
    )  # fmt: skip


def flat_features(seen: Seen) -> Floats:
    """What tells a die that lies flat from one that leans."""
    slant = 0.0 if seen.slant is None else min(seen.slant, 0.6)
    return np.array(
        [1.0, _odds(1 - seen.reading.leaning), _odds(1 - seen.spot.leaning), slant, float(seen.slant is not None)],
        np.float32,
    )


def edge_features(seen: Seen) -> Floats:
    """What tells a die across the edge of the picture from anything else there."""
    reading, spot = seen.reading, seen.spot
    return np.array([1.0, _odds(spot.score), _odds(1 - reading.none), min(seen.outside, 0.6)], np.float32)


def at_edge(seen: Seen) -> bool:
    """True for a place of which some lies beyond the edge of the picture, and so perhaps of a die that counts."""
    return seen.outside > _CUT and not seen.off_tray


def _finder_share(seen: Seen, kind: str, face: str) -> float:
    """Share of this face among the faces of its kind, as the finder sees it; a half where it does not look."""
    if (kind, face) not in _SIGN:
        return 0.5
    of_kind = [n for (k, _), n in _SIGN.items() if k == kind]
    return float(seen.spot.faces[_SIGN[kind, face]] / max(float(seen.spot.faces[of_kind].sum()), 1e-6))


@dataclass(frozen=True)
class Certainty:
    """The fitted chances. ``bar``: the least chance at which a whole view is written down without asking.

    ``face_weights``: a vector for each kind of die. ``flat_weights`` take it that one die in a hundred leans.
    ``edge_weights``: for places across the edge of the picture, where any part of a die may lie.
    """

    die_weights: Floats
    edge_weights: Floats
    flat_weights: Floats
    face_weights: Mapping[str, Floats]
    bar: float

    @classmethod
    def load(cls, path: Path = MODELS / "certainty.json") -> "Certainty":
        """From the shipped file; raises ``ModelError`` if it is missing or of another shape."""
        try:
            data = json.loads(path.read_text())
            faces = {str(kind): np.array(w, np.float32) for kind, w in data["face"].items()}
            die, edge, flat = (np.array(data[name], np.float32) for name in ("die", "edge", "flat"))
            return cls(die, edge, flat, faces, float(data["bar"]))
        except (OSError, ValueError, KeyError, AttributeError) as error:
            raise ModelError(f"the calibration {path} cannot be read ({error}); reinstall dicekeeper") from error

    def die(self, seen: Seen) -> float:
        """Chance that this is a die in the picture, in play, and in view enough to count."""
        return _chance(float(die_features(seen) @ self.die_weights))

    def cut_off(self, seen: Seen) -> bool:
        """True if a die seems to lie across the edge of the picture, however little of it is in view."""
        return at_edge(seen) and _chance(float(edge_features(seen) @ self.edge_weights)) > _MAY_BE_CUT

    def flat(self, seen: Seen) -> float:
        """Chance that it lies flat, given that it is a die in play."""
        return _chance(float(flat_features(seen) @ self.flat_weights))

    def face(self, seen: Seen) -> float:
        """Chance that the likeliest face is right and the die flat, given that it is a die in play."""
        if seen.reading.sure is not None:
            return seen.reading.sure * self.flat(seen)
        return _chance(float(face_features(seen) @ self.face_weights[seen.likeliest[0]])) * self.flat(seen)


def _chance(x: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(x, -12, 12))))


def plain_doubt(seen: Seen, flat: float) -> Doubt | None:
    """What speaks against writing a die down, however clear its face is; ``flat``: the chance that it lies flat."""
    if seen.off_tray:
        return Doubt.OFF_TRAY
    if flat < _FLAT:
        return Doubt.COCKED
    if seen.slant is None and seen.likeliest[0] in POLYHEDRA and np.hypot(*seen.reading.normal) > _OBLIQUE:
        return Doubt.FACE  # seen so much from the side, a face that is not on top may be meant
    if seen.reading.covered > 0.5:
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
    """A place, the chances that it is a die that counts, that its likeliest face is right, and that it lies flat."""

    seen: Seen
    die: float
    face: float
    flat: float

    @property
    def face_given(self) -> float:
        """Chance that its likeliest face is right given how it lies, flat or leaning: ``face`` without ``flat``."""
        return min(1.0, self.face / max(self.flat, 1e-6))


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
            kept.append(Weighed(seen, p, sure.face(seen), sure.flat(seen)))
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
