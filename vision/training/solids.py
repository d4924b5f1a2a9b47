"""Bodies of dice as flat faces, each with a place for its print. Lengths are in die sides."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.icosahedron import ICO, ICO_CORNERS, ICO_FACES, ICO_UP
from vision.training.scene import kite

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Side:
    """One face of a body: its corners (n x 3), its tile's middle, right and up (3 each; half a tile long)."""

    corners: Floats
    middle: Floats
    right: Floats
    up: Floats

    @property
    def normal(self) -> Floats:
        """Out of the body, of length one."""
        n = np.cross(self.right, self.up)
        return np.asarray(n / np.linalg.norm(n), float)


def cube() -> list[Side]:
    """Six squares, sides of 1."""
    sides = []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            n, u = np.zeros(3), np.zeros(3)
            n[axis], u[(axis + 1) % 3] = 0.5 * sign, 0.5
            v = np.cross(n / 0.5, u)
            sides.append(Side(np.array([n - u - v, n + u - v, n + u + v, n - u + v]), n, u, v))
    return sides


def d20(rng: Generator) -> list[Side]:
    """Twenty triangles, circumradius 0.64."""
    radius = 0.64
    sides = []
    for n, up, corners in zip(ICO.astype(float), ICO_UP.astype(float), ICO_FACES, strict=True):
        turn = 2.0944 * float(rng.integers(3))
        v = up * np.cos(turn) + np.cross(n, up) * np.sin(turn)
        half = 0.486 * radius
        sides.append(
            Side(ICO_CORNERS[corners].astype(float) * radius, n * 0.79465 * radius, np.cross(v, n) * half, v * half)
        )
    return sides


def d10(rng: Generator) -> list[Side]:
    """Ten kites."""
    beta, flip = float(np.radians(rng.uniform(37, 50))), 1.0 if rng.random() < 0.7 else -1.0
    sides = []
    for k in range(10):
        corners = kite(k, beta, 0.4).astype(float)
        n = np.cross(corners[1] - corners[0], corners[3] - corners[0])
        n /= np.linalg.norm(n)
        n = n if n @ corners[0] > 0 else -n
        pole = corners[0] - n * (n @ corners[0])
        pole /= np.linalg.norm(pole)
        middle = corners.mean(0) + 0.12 * (corners[1] + corners[3] - 2 * corners.mean(0))
        half = 0.55 * abs(float((corners[1] - corners[3]) @ np.cross(n, pole)))
        v = pole * flip
        sides.append(Side(corners, middle, np.cross(v, n) * half, v * half))
    return sides


def solid(kind: str, rng: Generator) -> list[Side]:
    """The sides of a die of this kind, whose prints may be turned as dice of different makers have them."""
    return d20(rng) if kind == "d20" else d10(rng) if kind == "d10" else cube()
