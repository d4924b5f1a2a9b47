"""Pictures of single dice for the simulated tray, drawn beforehand by ``vision.training.sprites``."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sources.base import CameraError

CELL = 112
SIDE = 56
"""Pixels of a sprite, and of the die's side in it."""
YAWS = 10
COLOURS = ("white", "red", "blue", "green", "yellow", "black")

_FILE = Path(__file__).parent / "assets" / "dice.webp"


@cache
def _sheet() -> NDArray[np.float32]:
    sheet = cv2.imread(str(_FILE), cv2.IMREAD_UNCHANGED)
    if sheet is None or sheet.shape != (len(COLOURS) * 6 * CELL, YAWS * CELL, 4):
        raise CameraError(f"the sprites of the simulated tray, {_FILE}, are missing or damaged; reinstall dicekeeper")
    return np.asarray(sheet, np.float32) / np.float32(255)


def sprite(colour: str, face: int, yaw: int, spin: float, scale: float = 1.0) -> NDArray[np.float32]:
    """A die showing ``face``, CELL x CELL x 4, premultiplied BGR and alpha 0..1, turned by ``spin`` degrees more.

    Raises ``ValueError`` for a colour that is not drawn.
    """
    if colour not in COLOURS:
        raise ValueError(f'no simulated die is "{colour}"; expected one of {", ".join(COLOURS)}')
    y, x = (COLOURS.index(colour) * 6 + face - 1) * CELL, yaw % YAWS * CELL
    cell = _sheet()[y : y + CELL, x : x + CELL]
    turn = cv2.getRotationMatrix2D((CELL / 2, CELL / 2), spin, scale)
    return cv2.warpAffine(cell, turn, (CELL, CELL), flags=cv2.INTER_LINEAR).astype(np.float32)


def stamp(image: NDArray[np.float32], cell: NDArray[np.float32], at: tuple[float, float]) -> None:
    """Lay a sprite onto a picture (BGR 0..1, changed in place) with its middle at ``at``, pixels."""
    whole = np.floor(at).astype(int)
    part = np.array([[1, 0, at[0] - whole[0]], [0, 1, at[1] - whole[1]]], np.float32)
    cell = cv2.warpAffine(cell, part, cell.shape[1::-1]).astype(np.float32)
    x0, y0 = whole[0] - CELL // 2, whole[1] - CELL // 2
    left, top = max(0, x0), max(0, y0)
    right, bottom = min(image.shape[1], x0 + CELL), min(image.shape[0], y0 + CELL)
    if left >= right or top >= bottom:
        return
    cut = cell[top - y0 : bottom - y0, left - x0 : right - x0]
    below = image[top:bottom, left:right]
    below *= 1 - cut[..., 3:]
    below += cut[..., :3]
