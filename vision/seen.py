"""What was seen at a place, and what of it speaks for and against a die, its face, and its lying flat.

The features are what the logistic models of ``vision.certainty`` are made of.
"""

from dataclasses import dataclass, field

import numpy as np

from vision.faces.classes import COLOURS, POLYHEDRA, SIGN_FACES, Face, looking_like
from vision.faces.nets import Floats, Spot
from vision.faces.pip_geometry import NOTHING, PipSign
from vision.read import Reading

_TAUGHT_IN_PLAY = 0.9
_UPRIGHT = 1.2
"""Larger slants are no nearer to a side face's."""
_SHARPEST, _FARTHEST = 0.1, 12.0
"""No slant is known better than the first, since lenses, mats and nets are off in ways of their own; from so many times
on as far off as it may be, all are alike.
"""
_ROUNDER = looking_like(POLYHEDRA)
_SIGN = {face: n for n, face in enumerate(SIGN_FACES)}


@dataclass(frozen=True)
class Seen:
    """A place and what was read there, before it is decided what counts.

    ``outside``: share of the top face's square, or of the body, that lies beyond the edge of the picture, 0..1.
    ``pips``: what the geometry of its pips tells, if it may be a die with pips. ``off_tray``: it lies outside the tray,
    where the tray is known. ``slant``: how far its top face is from the slant that a die that lies flat would show
    here, as the sine of an angle; None where that is not known. ``colours``: shares of ``COLOURS``.
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


def _upright(seen: Seen) -> float:
    """How much the face seems to stand, as a side face does."""
    return 0.0 if seen.slant is None else min(seen.slant, _UPRIGHT) ** 2


def die_features(seen: Seen) -> Floats:
    """What tells a die that counts from anything else."""
    reading, spot = seen.reading, seen.spot
    rounder = float(spot.kinds[_ROUNDER].sum())  # the finder is less outspoken about them
    return np.array(
        [
            1.0, _odds(spot.score), _odds(1 - reading.none), _odds(spot.clean), _odds(1 - reading.covered),
            float(seen.odd), min(seen.outside, 0.5), _odds(1 - reading.foreign), _odds(_in_play(seen)),
            rounder, rounder * _odds(spot.score), _odds(1 - spot.nothing), _upright(seen),
        ],
        np.float32,
    )  # fmt: skip


def face_features(seen: Seen) -> Floats:
    """What tells a right face from a wrong one: the reader, and second signs beside it.

    The second signs: the finder's view of the face (cubes) and kind, and for pips their geometry.
    """
    shares, reading, spot = seen.face_shares, seen.reading, seen.spot
    order = seen.order
    second = float(shares[order[1]]) if len(order) > 1 else 1e-6
    kind, face = seen.likeliest
    told = _odds(_finder_share(seen, kind, face))
    fit = 0.0 if seen.pips.face is None else seen.pips.fit
    agree = seen.pips.face == face
    unreadable = reading.none + reading.covered + reading.foreign + reading.leaning
    lead = float(np.log(shares[order[0]] / second))
    return np.array(
        [
            1.0, lead, told, _odds(1 - unreadable), reading.agree, _odds(spot.clean),
            fit if agree else 0.0, 0.0 if agree else fit, _odds(float(shares[order[0]]) * max(1 - unreadable, 0.0)),
        ],
        np.float32,
    )  # fmt: skip


def flat_features(seen: Seen) -> Floats:
    """What tells a die that lies flat from one that leans: its slant against how far off that may be, and the flags."""
    known, spread = seen.slant is not None, float(np.log(seen.spot.spread))
    far = min(seen.slant / float(np.hypot(seen.spot.spread, _SHARPEST)), _FARTHEST) if seen.slant is not None else 0.0
    rounder = float(seen.likeliest[0] in POLYHEDRA)  # whose neighbouring faces are sometimes taken for the top one
    leaning, looks_so = _odds(1 - seen.spot.leaning), _odds(1 - seen.reading.leaning)
    return np.array(
        [1.0, leaning, far, known * spread, float(known), rounder * far, known * looks_so, (not known) * spread],
        np.float32,
    )


def edge_features(seen: Seen) -> Floats:
    """What tells a die across the edge of the picture from anything else there."""
    reading, spot = seen.reading, seen.spot
    return np.array(
        [
            1.0, _odds(spot.score), _odds(1 - reading.none), min(seen.outside, 0.6), _odds(1 - spot.nothing),
            _odds(1 - reading.foreign), _odds(_in_play(seen)), float(seen.odd), _upright(seen),
        ],
        np.float32,
    )  # fmt: skip


def _finder_share(seen: Seen, kind: str, face: str) -> float:
    """Share of this face among the faces of its kind, as the finder sees it; a half where it does not look."""
    if (kind, face) not in _SIGN:
        return 0.5
    of_kind = [n for (k, _), n in _SIGN.items() if k == kind]
    return float(seen.spot.faces[_SIGN[kind, face]] / max(float(seen.spot.faces[of_kind].sum()), 1e-6))
