"""Whether dice lie flat: all flat top faces in a picture look the same way, up to where the camera sees them from.

The network that reads a die also tells the normal of its top face across the line of sight. With the tray known, the
camera's place tells what a flat face shows there; without it, most of the dice do.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.calibration.tray import Tray
from vision.faces.nets import Spot
from vision.read import Reading

_ENOUGH = 3
"""So few dice at least tell how the others should look; of two that differ nobody knows which one leans."""
_LENSES = (1.0, 0.5, 0.0)
"""Turns of the line of sight in a picture's width: a usual lens, a long one, a view from straight above everywhere."""


def slants(
    spots: Sequence[Spot], readings: Sequence[Reading], size: tuple[int, int], tray: Tray | None = None
) -> list[float | None]:
    """How far each top face is from the slant of one that lies flat, as the sine of an angle; None: not known.

    ``size``: width and height of the picture.
    """
    if not spots:
        return []
    shown = np.array([reading.normal for reading in readings], np.float64)
    centres = np.array([spot.centre for spot in spots], np.float64)
    if tray is not None:
        flat = np.array([_flat_normal(tray, centre) for centre in centres])
    else:
        clear = np.array([spot.score > 0.3 for spot in spots])
        if clear.sum() < _ENOUGH:
            return [None] * len(spots)
        flat = _agreed(shown, (centres - np.array(size) / 2) / max(size), clear)
    return [float(off) for off in np.linalg.norm(shown - flat, axis=1)]


def _agreed(shown: NDArray[np.float64], beside: NDArray[np.float64], clear: NDArray[np.bool_]) -> NDArray[np.float64]:
    """What a flat face shows at each place by what most of the ``clear`` dice show.

    What stands further right (``beside``, in picture widths) seems to lean to the right, the more the wider the lens:
    it is taken to be the one of ``_LENSES`` with which the dice agree best.
    """
    guesses = [np.median((shown - lens * beside)[clear], axis=0) + lens * beside for lens in _LENSES]
    apart = [float(np.median(np.linalg.norm((shown - guess)[clear], axis=1))) for guess in guesses]
    return guesses[int(np.argmin(apart))]


def _flat_normal(tray: Tray, centre: NDArray[np.float64]) -> NDArray[np.float64]:
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
