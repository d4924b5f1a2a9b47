"""Whether dice lie flat: all flat top faces in a picture look the same way, up to where the camera sees them from.

Finder and body tell the normal of each top face across the line of sight. With the tray known, the
camera's place tells what a flat face shows there; without it, most of the dice do.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.calibration.tray import Tray
from vision.faces.classes import KINDS, POLYHEDRA, SYMBOLS
from vision.faces.nets import Spot
from vision.neighbours import D20_HEIGHT
from vision.read import Reading

Normal = NDArray[np.float64]
"""Parts of a normal across the line of sight, right and down."""

_HEIGHT = {"d10": 0.45, "d20": D20_HEIGHT}
"""How far the top face is above the middle of the body, in die sides."""
_BESIDE = 0.33
"""Slant from which on a face is taken to be one beside the top: faces are 42 to 53 degrees apart."""
_SURELY_TOP, _TILTED, _FROM_THE_SIDE = 0.23, 0.53, 0.55
"""Slants without a known up: to which a face is surely the top one (its neighbours, 42 degrees from it, are then more
than 25 from the line of sight); to which it may be the top one, seen by a camera that stands upright (32 degrees: that
much and the nets' error before a neighbour on the far side would be); from which it is not."""
_ENOUGH, _PAIR = 3, 2
"""So few dice at least tell how the others should look. One cube is enough for D10 and D20: it has no faces beside the
top one that look much alike. Of two cubes that differ nobody knows which one leans: half their difference is taken for
the slant of each, and as it is known from two faces only, root two times that."""
_CLEAR = 0.3
"""Score from which on a place may tell how dice lie."""
_SURE, _SURE_KIND = 0.6, 0.9
"""Score and share of kinds from which on one is surely a cube."""
_CUBES = [n for n, kind in enumerate(KINDS) if kind in ("d6", *SYMBOLS)]
_LENS_TOLD = 15.0
"""Tilt of the camera, in degrees, from which on a mat tells the lens."""
_LENSES = (1.0, 0.75, 0.5, 0.25, 0.0)
"""Turns of the line of sight in a picture's width: from a usual lens to a view from straight above everywhere."""
_OFF = 0.25
"""So far off the mat all dice together may seem to lie, for how the mat and the nets see them; 14 degrees."""


def flat_normals(
    spots: Sequence[Spot], readings: Sequence[Reading], size: tuple[int, int], tray: Tray | None = None
) -> list[Normal | None]:
    """What a top face that lies flat shows at each place; None: not known.

    ``size``: width and height of the picture.
    """
    if not spots:
        return []
    centres = np.array([spot.centre for spot in spots], np.float64)
    shown = np.array([spot.normal for spot in spots], np.float64)
    sharp = 1 / np.array([spot.spread for spot in spots], np.float64)
    clear = np.array([spot.score > _CLEAR and not _part_of_another(spot, spots) for spot in spots])
    if tray is not None:
        return list(_by_the_mat(tray, centres, shown, clear * sharp))
    numbers = np.array([_kind(reading) in POLYHEDRA for reading in readings])
    few = clear.sum() < _ENOUGH
    told_by = clear & [_surely_a_cube(spot) for spot in spots] & ~numbers if few else clear
    if not told_by.any():
        return [None] * len(spots)
    flat = _agreed(shown, (centres - np.array(size) / 2) / max(size), told_by * (1.0 if few else sharp))
    if not few:
        return list(flat)
    told = [row if number else None for number, row in zip(numbers, flat, strict=True)]
    if told_by.sum() == _PAIR:
        for n in np.flatnonzero(told_by):
            told[n] = shown[n] + np.sqrt(_PAIR) * (flat[n] - shown[n])
    return told


def slant(spot: Spot, flat: Normal) -> float:
    """How far a top face is from one that lies flat, as the sine of an angle."""
    return float(np.linalg.norm(np.array(spot.normal) - flat))


def straight_at(spot: Spot) -> Normal | None:
    """How the top face lies where one is seen so much from the side that no camera of ours would: straight ahead."""
    return np.zeros(2) if float(np.hypot(*spot.normal)) > _FROM_THE_SIDE else None


def may_be_beside(spot: Spot) -> bool:
    """True if a face of a D10 or D20 may be one beside the top, where it is not known which way is up.

    Cameras are taken to look down with a tilt of 25 degrees, or little more. A face seen nearly straight is then the
    top one; one further from that only if it is tilted as by a camera that stands upright, whose far side is above.
    """
    x, y = spot.normal
    off = float(np.hypot(x, y))
    return off > _SURELY_TOP and not (off < _TILTED and -y > abs(x))


def topmost(spot: Spot, reading: Reading, flat: Normal) -> Spot | None:
    """Where the top face of a D10 or D20 is, if a face beside it was taken for it; None: it is where it was seen.

    Faces lie around the body's middle as their normals point.
    """
    kind = _kind(reading)
    if kind not in _HEIGHT or slant(spot, flat) < _BESIDE:
        return None
    x, y = _HEIGHT[kind] * spot.side * (flat - np.array(spot.normal))
    return replace(spot, centre=(spot.centre[0] + float(x), spot.centre[1] + float(y)), normal=tuple(flat.tolist()))


def _kind(reading: Reading) -> str:
    return reading.faces[int(reading.shares.argmax())][0]


def _part_of_another(spot: Spot, spots: Sequence[Spot]) -> bool:
    """True for a side face, or a number on a large D20, that looks like a die: it lies within one that does more so."""
    x, y = spot.centre
    return any(
        other.score > spot.score and other.box[0] < x < other.box[2] and other.box[1] < y < other.box[3]
        for other in spots
    )


def _surely_a_cube(spot: Spot) -> bool:
    return spot.score > _SURE and float(spot.kinds[_CUBES].sum()) > _SURE_KIND


def _agreed(shown: Normal, beside: Normal, weight: Normal) -> Normal:
    """What a flat face shows at each place by what most of the dice show.

    ``weight``: one over how far off a normal may be; 0 for a place that is not asked. What stands further right
    (``beside``, in picture widths) seems to lean to the right, the more the wider the lens: it is taken to be the one
    of ``_LENSES`` with which the dice agree best.
    """
    guesses = [_middle(shown - lens * beside, weight) + lens * beside for lens in _LENSES]
    return _nearest(guesses, shown, weight)


def _middle(normals: Normal, weight: Normal) -> Normal:
    """The weighted median of each part; where it lies between two, their mean."""
    order = np.argsort(normals, axis=0)
    reached, ranked = np.cumsum(weight[order], axis=0), np.take_along_axis(normals, order, 0)
    half = reached[-1] / 2
    ends = [np.take_along_axis(ranked, over.argmax(axis=0)[None], 0)[0] for over in (reached >= half, reached > half)]
    return np.asarray(np.mean(ends, axis=0))


def _by_the_mat(tray: Tray, centres: Normal, shown: Normal, weight: Normal) -> Normal:
    """What a flat face shows at each place by the mat, and by what most dice are off it alike.

    Seen from almost straight above, a mat tells nothing of the lens, and so not how much dice further out seem to lean:
    then it is the one of ``_LENSES`` with which most of the dice agree.
    """
    told = np.array([_flat_normal(tray, centre) for centre in centres])
    if np.count_nonzero(weight) < _ENOUGH:
        return told
    x, y = ((length - 1) / 2 for length in tray.camera.size)
    guesses = [told]
    if tray.tilt((x, y))[0] <= _LENS_TOLD:
        straight = _flat_normal(tray, np.array([x, y]))
        guesses = [straight + lens * (told - straight) for lens in _LENSES]
    return _nearest([guess + _alike(shown - guess, weight) for guess in guesses], shown, weight)


def _alike(off: Normal, weight: Normal) -> Normal:
    """What most dice are off alike, up to ``_OFF``."""
    middle = _middle(off, weight)
    return middle * min(1.0, _OFF / max(float(np.linalg.norm(middle)), 1e-9))


def _nearest(guesses: Sequence[Normal], shown: Normal, weight: Normal) -> Normal:
    """The guess that most of the dice agree with best, by how far off each normal may be."""
    apart = [np.log1p(np.linalg.norm(shown - guess, axis=1) * weight).sum() for guess in guesses]
    return guesses[int(np.argmin(apart))]


def _flat_normal(tray: Tray, centre: Normal) -> Normal:
    """What a flat face shows at a pixel: the mat's normal across the line of sight, right and down."""
    camera = tray.camera
    up = -camera.turn[:, 2]  # the mat's z points into the table
    middle = (np.array(camera.size) - 1) / 2
    sight = np.array([*(centre - middle) / camera.focal, 1.0])
    sight /= np.linalg.norm(sight)
    across = up - (up @ sight) * sight
    # Its direction in the picture: where a step along it moves the pixel.
    along = across[:2] - across[2] * sight[:2] / sight[2]
    length = float(np.linalg.norm(along))
    return np.zeros(2) if length < 1e-9 else along / length * float(np.linalg.norm(across))
