"""The face of one die from where its pips lie, without a network: a second sign beside the net that reads crops."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.faces.blobs import Blobs, Flags, Floats, Image, Indices, cielab, find_blobs
from vision.faces.pip_layouts import MEET, Layouts, layouts

_SIZE, _SIDE = 64, 32.0
"""Pixels of the picture that is worked on, and of a die side in it."""
_REACH = 0.75
"""Spots farther from the middle are of no interest, die sides."""
_BODY = 0.42
"""Radius of the disc that gives the body's colour."""
_CENTRED = np.array([0, 0.14, 0.12, 0.18, 0.18, 0.22, 0.22], np.float32)
"""How far the middle of each layout may be from the picture's: the fewer pips, the more can pass for it elsewhere."""
_PALE = 12.0
"""Contrast, CIELAB units, from which on pips are as clear as can be."""
_OTHER = np.array([[0, 0.6, 0.3], [0.6, 0, 0.3], [0.3, 0.3, 0]], np.float32)
"""Spots of another channel (column) than the pips' count less by this share of the pips' contrast: between dark pips
there are light gaps.
"""
_MIXED = (2.0, 2.0)
"""Pips whose colours differ by half their contrast may be of one colour; those that differ by all of it are not."""
_LARGE = 2.5
"""Spots larger than the pips by this factor are shading."""
_FULLER = 0.4
"""A layout with one pip more is preferred by so much."""
_LIKE = 0.06
"""Spots of two channels so near to one another are one pip."""


@dataclass(frozen=True)
class PipSign:
    """The face ("1" to "6"; None: geometry can't tell) and how well its pips explain what is seen, 0..1."""

    face: str | None
    fit: float


NOTHING = PipSign(None, 0.0)


def pip_geometry(crop: Image) -> PipSign:
    """Read the pips of the top face in the middle of ``crop``.

    ``crop``: BGR, uint8, square, two die sides wide (the side being the root of the top face's area), else
    ``ValueError``. The die may be turned by any angle, seen from up to 60 degrees beside, and touch others.
    """
    if crop.ndim != 3 or crop.shape[2] != 3 or crop.dtype != np.uint8 or min(crop.shape[:2]) < 8:
        raise ValueError(f"a crop is BGR of uint8 and at least 8 pixels wide; got {crop.shape} of {crop.dtype}")
    if crop.shape[:2] != (_SIZE, _SIZE):
        way = cv2.INTER_AREA if min(crop.shape[:2]) > _SIZE else cv2.INTER_LINEAR
        crop = np.asarray(cv2.resize(crop, (_SIZE, _SIZE), interpolation=way), np.uint8)
    spots = find_blobs(cielab(crop), _SIDE, _BODY, _REACH)
    found = layouts(spots)
    fits = _fits(found, spots)
    if not (fits > 0).any():
        return NOTHING
    best = int((fits * (1 + _FULLER * found.face)).argmax())
    rivals = (found.face != found.face[best]) & (fits > 0)
    rivals[rivals] = ~_parts(found.pips[rivals], found.pips[best], spots)
    fit = float(fits[best]) - float(fits[rivals].max(initial=0))
    return PipSign(str(found.face[best]), min(1.0, fit)) if fit > 0 else NOTHING


def _fits(found: Layouts, spots: Blobs) -> Floats:
    """How well each layout explains the spots, 0..1."""
    contrast, radius = spots.contrast[found.pips], spots.radius[found.pips]
    count = found.face[:, None] > np.arange(6)
    usual = (contrast * count).sum(1) / found.face
    even = np.clip(2.5 * contrast.min(1) / contrast.max(1) - 0.75, 0, 1)
    sizes = np.clip(2 * radius.min(1) / radius.max(1) - 0.4, 0, 1)
    placed = 1 - 0.5 * (found.off / MEET) ** 2
    centred = np.exp(-0.7 * (found.middle**2).sum(1) / _CENTRED[found.face] ** 2)
    plain = np.clip(1.15 - 1.15 * _unexplained(found, spots, usual), 0, 1)
    colour = spots.colour[found.pips]
    mixed = np.sqrt(((colour - colour.mean(1, keepdims=True)) ** 2).sum(2).max(1)) / usual
    same = np.clip(_MIXED[1] - _MIXED[0] * mixed, 0, 1)
    return np.asarray(same * plain * even * sizes * placed * centred * np.minimum(1, usual / _PALE), np.float32)


def _unexplained(found: Layouts, spots: Blobs, usual: Floats) -> Floats:
    """Contrast of the strongest spot on the face that is no pip of the layout, over the pips' own."""
    pips = spots.at[found.pips]
    gaps = np.hypot(*(pips[:, :, None, k] - spots.at[None, None, :, k] for k in (0, 1)))
    explained = (gaps < 1.1 * np.maximum(spots.radius[found.pips], 0.06)[:, :, None]).any(1)
    explained |= spots.radius[None] > _LARGE * spots.radius[found.pips].max(1)[:, None]
    share = spots.contrast[None] / usual[:, None]
    share = share - _OTHER[spots.channel[found.pips[:, :1]], spots.channel[None]]
    return np.asarray((share * (found.inside & ~explained)).max(1, initial=0), np.float32)


def _parts(pips: Indices, whole: Indices, spots: Blobs) -> Flags:
    """Which layouts (rows of ``pips``) have no pip that ``whole`` lacks: they are a part of it and no rival."""
    gaps = np.hypot(*(spots.at[pips][:, :, None, k] - spots.at[whole][None, None, :, k] for k in (0, 1)))
    return np.asarray((gaps.min(2) < _LIKE).all(1), np.bool_)
