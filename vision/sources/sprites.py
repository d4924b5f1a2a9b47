"""Pictures of single dice for the simulated tray, drawn beforehand by ``vision.training.sprites``."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import D10, D20, PIPS, SCHOLLEN, TROLLIUS
from vision.sources.base import CameraError

CELL = 112
SIDE = 56
"""Pixels of a sprite, and of a D6's side in it."""
YAWS = 4
COLOURS = ("white", "red", "blue", "green", "yellow", "black", "orange", "purple")
"""Colours of the D6."""
_FIVE = ("red", "yellow", "green", "blue", "purple")
DRAWN = {"d6": COLOURS, "d10": _FIVE, "d20": _FIVE, "schollen": ("white",), "trollius": ("white",)}
"""The kinds of dice that are drawn, and in which colours."""
_FACES = {"d6": PIPS, "d10": D10, "d20": D20, "schollen": SCHOLLEN, "trollius": TROLLIUS}

_NOTHING = 6
"""Alpha of 255 below which there is nothing: what the files' compression leaves around a die."""

FOLDER = Path(__file__).parent / "assets" / "dice"


def faces_of(kind: str) -> tuple[str, ...]:
    """The faces of a kind, in the order of the rows of its sprites."""
    return _FACES[kind]


def file_of(kind: str, colour: str) -> Path:
    """Where the sprites of a kind in a colour lie."""
    return FOLDER / f"{kind}-{colour}.webp"


@cache
def _sheet(kind: str, colour: str) -> NDArray[np.uint8]:
    file = file_of(kind, colour)
    sheet = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if sheet is None or sheet.shape != (len(_FACES[kind]) * CELL, 2 * YAWS * CELL, 3):
        raise CameraError(f"the sprites of the simulated tray, {file}, are missing or damaged; reinstall dicekeeper")
    dice, alpha = np.split(sheet, 2, axis=1)
    return np.dstack([dice, np.where(alpha < _NOTHING, 0, alpha)[..., 0]]).astype(np.uint8)


def sprite(kind: str, colour: str, face: str, yaw: int, spin: float = 0.0, scale: float = 1.0) -> NDArray[np.float32]:
    """A die showing ``face``, CELL x CELL x 4, premultiplied BGR and alpha 0..1, turned by ``spin`` degrees more.

    Raises ``ValueError`` for a die that is not drawn.
    """
    if colour not in DRAWN.get(kind, ()) or face not in _FACES[kind]:
        raise ValueError(f'no simulated die is a {colour} {kind} that shows "{face}"; drawn are {DRAWN}')
    y, x = _FACES[kind].index(face) * CELL, yaw % YAWS * CELL
    cell = _sheet(kind, colour)[y : y + CELL, x : x + CELL].astype(np.float32) / np.float32(255)
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
