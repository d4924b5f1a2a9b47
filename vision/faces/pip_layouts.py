"""Which spots of a picture could together be the pips of one face.

Every face of pips is symmetrical about its middle: a pip there or none, and none to three pairs. So spots are paired,
pairs that share a middle are put together, and two such pairs must be the corners of a square that is seen from
somewhere. Lengths are in die sides.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.faces.blobs import Blobs, Flags, Floats, Indices

MEET = 0.09
"""Pips lie so near to where the layout wants them (printing, perspective)."""
_OFF = 0.26
"""The middle of the layout lies so near to the picture's."""
_ALIKE = 0.45
"""Contrast of the weaker of two pips over that of the stronger, at least."""
_SIZES = 0.4
"""Radius of the smaller one over that of the larger, at least."""
_LARGEST = 0.17
"""Radius of a pip where there is more than one."""
_HALF = (0.15, 0.62)
"""Distance of a paired pip from the middle."""
_HALF_ALONE = 0.5
"""The same where there is no other pair."""
_OVAL_ALONE = 6.0
"""How oval a pip is at most where there is no other pair."""
_SPREAD = (0.16, 0.365)
"""Half the side of the square of a four."""
_SPREAD_PLAIN = 0.33
"""What most dice have at most; beyond, a side face's pips are as likely."""
_NARROW = 0.12
"""The same of a six, the mean of long and short."""
_FLAT, _FLAT_SIX = 0.42, 0.25
"""The shorter axis of the square over the longer, at least: a face that is turned away, and a narrow six."""
_TOP, _CORE = 0.44, 0.40
"""What surely is on the face: in its own square coordinates, and in a disc where these are not known."""
_HEART = 0.34
"""So near to the picture's middle everything is on the face."""
_REST = 0.55
"""The rest of a six of which only a part is taken for a four lies so near to the picture's middle."""
_PAIRS = 24


@dataclass(frozen=True)
class Layouts:
    """One row a layout: ``face`` 1..6, ``pips`` n x 6 (indices, the first repeated to fill), ``middle`` n x 2,
    ``off`` (how far pips are from where they should be), ``inside`` n x spots (which spots surely are on the face).
    """

    face: NDArray[np.intp]
    pips: NDArray[np.intp]
    middle: Floats
    off: Floats
    inside: Flags


@dataclass(frozen=True)
class _Pairs:
    first: Indices
    second: Indices
    middle: Floats
    half: Floats


def layouts(spots: Blobs) -> Layouts:
    """All layouts that the spots allow, also those that are parts of others."""
    pairs = _pairs(spots)
    near, plain = _alone(spots, pairs)
    parts = [_ones(spots, pairs), _twos(spots, plain), _threes(spots, near), *_squares(spots, pairs)]
    whole = Layouts(*(np.concatenate([getattr(p, name) for p in parts]) for name in Layouts.__dataclass_fields__))
    whole.inside[:, _length(spots.at) < _HEART] = True
    return whole


def _rows(face: int, pips: list[Indices], middle: Floats, off: Floats, inside: Flags) -> Layouts:
    filled = np.array(pips + pips[:1] * (6 - len(pips)), np.intp).T
    return Layouts(np.full(len(filled), face), filled, middle, off, inside)


def _ones(spots: Blobs, pairs: _Pairs) -> Layouts:
    near = np.flatnonzero((_length(spots.at) < _OFF) & (spots.oval < _OVAL_ALONE))
    away = spots.at[None] - spots.at[near][:, None]
    inside = _length(away) < _CORE
    # What lies in pairs about it may be the rest of a three or five, however far out.
    one, pair = np.nonzero(_length(pairs.middle[None] - spots.at[near][:, None]) < MEET)
    inside[one, pairs.first[pair]] = inside[one, pairs.second[pair]] = True
    return _rows(1, [near], spots.at[near], np.zeros(len(near), np.float32), inside)


def _pairs(spots: Blobs) -> _Pairs:
    i, j = _two_of(len(spots.at))
    same = (spots.channel[i] == spots.channel[j]) & (np.maximum(spots.radius[i], spots.radius[j]) < _LARGEST)
    i, j = i[same], j[same]
    middle, half = (spots.at[i] + spots.at[j]) / 2, (spots.at[i] - spots.at[j]) / 2
    length = _length(half)
    good = (_length(middle) < _OFF) & (length > _HALF[0]) & (length < _HALF[1])
    good &= _ratio(spots.contrast[i], spots.contrast[j]) > _ALIKE
    good &= _ratio(spots.radius[i], spots.radius[j]) > _SIZES
    strength = np.minimum(spots.contrast[i], spots.contrast[j]) * good
    best = np.argsort(-strength)[: min(_PAIRS, int(good.sum()))]
    return _Pairs(i[best], j[best], middle[best], half[best])


def _alone(spots: Blobs, pairs: _Pairs) -> tuple[_Pairs, _Pairs]:
    """Pairs not too far apart for a face that no other pair proves to be seen from beside; and the round ones."""

    def only(k: Flags) -> _Pairs:
        return _Pairs(pairs.first[k], pairs.second[k], pairs.middle[k], pairs.half[k])

    near = _length(pairs.half) < _HALF_ALONE
    return only(near), only(near & (np.maximum(*spots.oval[[pairs.first, pairs.second]]) < _OVAL_ALONE))


def _twos(spots: Blobs, pairs: _Pairs) -> Layouts:
    none = np.zeros(len(pairs.first), np.float32)
    return _rows(2, [pairs.first, pairs.second], pairs.middle, none, _around_pair(spots, pairs))


def _threes(spots: Blobs, pairs: _Pairs) -> Layouts:
    third, gap = _nearest(spots, pairs.first, pairs.middle)
    k = gap < MEET
    inside = _around_pair(spots, pairs)[k]
    return _rows(3, [pairs.first[k], pairs.second[k], third[k]], pairs.middle[k], gap[k], inside)


def _around_pair(spots: Blobs, pairs: _Pairs) -> Flags:
    """Spots near the middle, and those that would make a square with the pair, as a four's other corners do."""
    away = spots.at[None] - pairs.middle[:, None]
    near = _length(away) < _CORE
    half = pairs.half[:, None]
    corner = _square(half, away, _SPREAD[0], _FLAT) & (np.abs(_cross(half, away)) < 2 * _SPREAD_PLAIN**2)
    return np.asarray(near | corner, np.bool_)


def _square(p: Floats, q: Floats, least: float, flat: float) -> Flags:
    """Whether p and q, n x 2, can be half diagonals of one square that is seen from somewhere."""
    spread = np.sqrt(np.abs(_cross(p, q)) / 2)
    norm = ((p**2).sum(-1) + (q**2).sum(-1)) / 2
    # For singular values r and 1 of the axes (p + q) / 2 and (p - q) / 2: |det| over the squared norm is r / (1 + r^2).
    return np.asarray((spread > least) & (spread < _SPREAD[1]) & (spread**2 > norm * flat / (1 + flat**2)), np.bool_)


def _squares(spots: Blobs, pairs: _Pairs) -> list[Layouts]:
    """Fours, fives and sixes."""
    k, n = _two_of(len(pairs.first))
    i, j, u, v = pairs.first[k], pairs.second[k], pairs.first[n], pairs.second[n]
    off = _length(pairs.middle[k] - pairs.middle[n])
    good = (spots.channel[i] == spots.channel[u]) & (i != u) & (i != v) & (j != u) & (j != v) & (off < MEET)
    good &= _square(pairs.half[k], pairs.half[n], _NARROW, _FLAT_SIX)
    k, n, i, j, u, v, off = (values[good] for values in (k, n, i, j, u, v, off))
    p, q = pairs.half[k], pairs.half[n]
    middle = (pairs.middle[k] + pairs.middle[n]) / 2
    inside = _inside(spots, middle, p, q)
    inside |= _rest_of_six(spots, middle, p, q)
    full = _square(p, q, _SPREAD[0], _FLAT)
    centre, gap = _nearest(spots, i, middle)
    five = full & (gap < MEET)
    out = [
        _rows(4, [i[full], j[full], u[full], v[full]], middle[full], off[full], inside[full]),
        _rows(
            5,
            [i[five], j[five], u[five], v[five], centre[five]],
            middle[five],
            np.maximum(off, gap)[five],
            inside[five],
        ),
    ]
    for axis in ((p + q) / 2, (p - q) / 2):
        (one, a), (other, b) = _nearest(spots, i, middle + axis), _nearest(spots, i, middle - axis)
        worst = np.maximum(off, np.maximum(a, b))
        six = (worst < MEET) & (one != other)
        pips = [values[six] for values in (i, j, u, v, one, other)]
        out.append(_rows(6, pips, middle[six], worst[six], inside[six]))
    return out


def _rest_of_six(spots: Blobs, middle: Floats, p: Floats, q: Floats) -> Flags:
    """Spots where the others of a six lie if the corners are but two thirds of it."""
    ends = np.array([2 * p + q, 2 * p - q, 2 * q + p, 2 * q - p])
    points = middle + np.concatenate([ends, -ends])
    near = (_length(spots.at - points[:, :, None]) < MEET).any(0)
    return np.asarray(near & (_length(spots.at) < _REST), np.bool_)


def _inside(spots: Blobs, middle: Floats, p: Floats, q: Floats) -> Flags:
    """Spots within the face whose corner pips are ``middle`` +- p and +- q."""
    away = spots.at[None] - middle[:, None]
    det = _cross(p, q)
    # Coordinates along the axes (p + q) / 2 and (p - q) / 2, in which the corner pips lie at +-1.
    s, t = _cross(away, q[:, None]) / det[:, None], _cross(p[:, None], away) / det[:, None]
    limit = _TOP / np.sqrt(np.abs(det) / 2)
    return np.asarray(np.maximum(np.abs(s + t), np.abs(s - t)) < limit[:, None], np.bool_)


def _nearest(spots: Blobs, like: Indices, points: Floats) -> tuple[Indices, Floats]:
    """For each of n points the nearest spot of the channel of the spot ``like``, and its distance."""
    if not len(points):
        return like, np.zeros(0, np.float32)
    gaps = _length(spots.at[None] - points[:, None])
    gaps[spots.channel[None] != spots.channel[like][:, None]] = np.inf
    best = gaps.argmin(1)
    return best, gaps[np.arange(len(points)), best]


@cache
def _two_of(n: int) -> tuple[Indices, Indices]:
    return np.triu_indices(n, 1)


def _length(vectors: Floats) -> Floats:
    return np.asarray(np.hypot(vectors[..., 0], vectors[..., 1]), np.float32)


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0], np.float32)


def _ratio(a: Floats, b: Floats) -> Floats:
    return np.asarray(np.minimum(a, b) / np.maximum(a, b), np.float32)
