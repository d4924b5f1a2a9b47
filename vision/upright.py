"""Numbers are read where they stand upright: of several looks at one, turned, those count in which it seems to."""

import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import Floats

Reals = NDArray[np.float64]

_ODDS = 1e-3
"""A look that takes a number for turned with a lower share than this says no more for its face."""


def standing(told: Floats | Reals, turned: Floats) -> Reals:
    """Shares of the faces, (faces,), where the number stands: a look speaks for a face by its odds against "turned".

    ``told``: looks x faces; ``turned``: of each look the share with which it takes the number for turned. What is
    neither in any of them lowers the sum.
    """
    odds = (told / np.maximum(turned[:, None], _ODDS)).sum(0)
    readable = float(told.sum(1).mean() + turned.mean())
    return np.asarray(odds / max(float(odds.sum()), 1e-9) * readable, np.float64)
