"""The faces beside the top face of a D10 or D20 in a picture, worked out from the corners of the top face."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from vision.neighbours import BETWEEN_FACES

if TYPE_CHECKING:
    from vision.training.render import Truth

Floats = NDArray[np.float64]

_ABOUT_POLE = 2 * np.pi / 5
"""Turn about its axis that brings one face of a D10 to the next one."""


@dataclass(frozen=True)
class Beside:
    """A face beside the top one: its middle in pixels, and its normal across the line of sight, right and down."""

    centre: tuple[float, float]
    normal: tuple[float, float]


def faces_beside(die: "Truth") -> list[Beside]:
    """The faces that share an edge with the top face, as far as they look at the camera; a D10's about the same pole.

    The die is taken to be small against its distance. Empty for a cube, and where the normal is not known.
    """
    if die.kind not in ("d10", "d20") or not np.isfinite(die.normal).all():
        return []
    x, y = die.normal
    toward = 1 - x * x - y * y
    if toward < 0.05:
        return []
    normal = np.array([x, y, np.sqrt(toward)])  # z points at the camera
    flat = die.quad.astype(np.float64)
    corners = np.column_stack([flat, -(flat @ normal[:2]) / normal[2]])
    found = _about_edges(corners, normal) if die.kind == "d20" else _about_pole(corners, normal)
    return [Beside((float(c[0]), float(c[1])), (float(n[0]), float(n[1]))) for c, n in found if n[2] > 0]


def _about_edges(corners: Floats, normal: Floats) -> list[tuple[Floats, Floats]]:
    middle = corners.mean(0)
    found = []
    for k in range(3):
        a, b = corners[k], corners[(k + 1) % 3]
        out = (a + b) / 2 - middle
        reach = float(np.linalg.norm(out))
        out = out / reach
        c, s = np.cos(BETWEEN_FACES), np.sin(BETWEEN_FACES)
        found.append(((a + b) / 2 + reach * (c * out - s * normal), c * normal + s * out))
    return found


def _about_pole(corners: Floats, normal: Floats) -> list[tuple[Floats, Floats]]:
    pole, middle = corners[0], corners.mean(0)
    u, v = ((corners[k] - pole) / np.linalg.norm(corners[k] - pole) for k in (1, 3))
    between = (u + v) / np.linalg.norm(u + v)
    # The axis makes one angle with all edges at the pole, and they lie a fifth of a turn apart about it.
    along = np.sqrt(max((u @ v - np.cos(_ABOUT_POLE)) / (1 - np.cos(_ABOUT_POLE)), 0.0))
    down = min(along / (between @ u), 1.0)
    axis = np.sqrt(1 - down * down) * normal - down * between
    return [
        (pole + _turned(middle - pole, axis, turn), _turned(normal, axis, turn)) for turn in (_ABOUT_POLE, -_ABOUT_POLE)
    ]


def _turned(vector: Floats, axis: Floats, angle: float) -> Floats:
    """A vector turned about an axis of length one (Rodrigues)."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(c * vector + s * np.cross(axis, vector) + (1 - c) * (axis @ vector) * axis, np.float64)
