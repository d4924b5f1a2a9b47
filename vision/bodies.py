"""How the whole body of a die looks at each place: what kind of die it is, if it is one, and how it lies.

The finder tells both of every die in a picture at once; a network that sees one die alone, larger, tells them better.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.crops import looks_at
from vision.faces.classes import KINDS
from vision.faces.nets import FaceNet, Spot

Image = NDArray[np.uint8]

_QUARTERS = tuple((0.5 * np.pi * k, 1.0) for k in range(4))
_KIND, _NORMAL = 0.7, 0.7
"""Share of this look in the kind and in the normal; the rest is the finder's."""


def look_at_bodies(image: Image, spots: Sequence[Spot], net: FaceNet) -> list[Spot]:
    """The same places with kinds, normals and ``nothing`` as finder and body tell them together.

    ``image``: BGR uint8. ``net``: one whose classes are ``BODIES``.
    """
    told = []
    for spot, looks in zip(spots, looks_at(net, image, list(spots), _QUARTERS), strict=True):
        shares = np.mean([look.shares for look in looks], 0)
        kinds = shares[: len(KINDS)] + 1e-6
        kinds = _KIND * kinds / kinds.sum() + (1 - _KIND) * spot.kinds
        seen = np.mean([look.normal for look in looks], 0)
        x, y = (_NORMAL * seen + (1 - _NORMAL) * np.array(spot.normal)).tolist()
        nothing = float(shares[len(KINDS) :].sum())
        spread = float(np.mean([look.spread for look in looks]))
        told.append(replace(spot, kinds=np.asarray(kinds, np.float32), normal=(x, y), nothing=nothing, spread=spread))
    return told
