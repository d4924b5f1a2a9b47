"""The three faces of a D20 beside its top one: where they lie in the picture, and what is read there."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.crops import crops_of, straight, upright
from vision.faces.classes import D20, TURNED
from vision.faces.nets import FaceNet, Floats, Spot
from vision.upright import standing

Image = NDArray[np.uint8]
Reals = NDArray[np.float64]

D20_HEIGHT = 0.5
"""How far a face is above the middle of the body, in die sides."""
BETWEEN_FACES = float(np.arccos(np.sqrt(5) / 3))
"""Angle between the normals of two faces that share an edge."""
_THIRD = 2 * np.pi / 3
_LEAST = 0.3
"""A face whose normal is turned further from the line of sight than this cosine is not looked at."""


@dataclass(frozen=True)
class Neighbour:
    """A face beside the top one. ``turns``: those (radians) that may bring its number upright where it is made
    ``straight``, since numbers point at corners.
    """

    spot: Spot
    turns: tuple[float, ...]


def faces_around(top: Spot, turn: float) -> list[Neighbour | None]:
    """The three faces beside the top one, clockwise; None: seen too much from the side.

    ``turn``: the one that brings the number on top upright, in radians; it points at a corner of its face.
    """
    x, y = top.normal
    normal = np.array([x, y, np.sqrt(max(1 - x * x - y * y, 0.01))])  # right, down, at the camera
    up = np.array([-np.sin(turn), -np.cos(turn), 0.0])
    up[2] = -(up @ normal) / normal[2]
    up /= np.linalg.norm(up)
    found: list[Neighbour | None] = []
    for angle in (np.pi / 3, np.pi, -np.pi / 3):
        across = _turned(up, normal, angle)
        beside = np.cos(BETWEEN_FACES) * normal + np.sin(BETWEEN_FACES) * across
        if beside[2] < _LEAST:
            found.append(None)
            continue
        out = np.cos(BETWEEN_FACES) * across - np.sin(BETWEEN_FACES) * normal
        corners = (_turned(out, beside, k * _THIRD) for k in range(3))
        x, y = top.centre + D20_HEIGHT * top.side * (beside - normal)[:2]
        place = replace(top, centre=(float(x), float(y)), normal=(float(beside[0]), float(beside[1])))
        found.append(Neighbour(place, tuple(upright(*straight(place.normal) @ corner[:2]) for corner in corners)))
    return found


def numbers_around(net: FaceNet, image: Image, top: Spot, turn: float) -> list[Reals]:
    """Shares of the numbers 1 to 20, (20,), on each of the three faces beside the top one, clockwise.

    ``net``: one that reads numbers; ``turn`` as in ``faces_around``. What is not readable lowers the sum of a row.
    """
    around = faces_around(top, turn)
    seen = [beside for beside in around if beside]
    crops = [crop for each in seen for crop in _looks(net, image, each)]
    votes = iter(np.split(net(crops)[0], len(seen)) if seen else ())
    return [_numbers(net, next(votes)) if beside else np.zeros(len(D20)) for beside in around]


def _looks(net: FaceNet, image: Image, beside: Neighbour) -> list[Image]:
    turns = [(turn, 1.0) for turn in beside.turns]
    return crops_of(image, beside.spot, net.sides, turns, straight(beside.spot.normal))


def _numbers(net: FaceNet, votes: Floats) -> Reals:
    """Shares of the numbers in looks at one face; what is seen aslant may be taken for one of a D10."""
    told = np.zeros((len(votes), len(D20)))
    for n, (kind, face) in enumerate(net.classes):
        if kind:
            told[:, int(face) - 1] += votes[:, n]
    return standing(told, votes[:, net.classes.index(TURNED)])


def _turned(vector: Reals, about: Reals, angle: float) -> Reals:
    """A vector turned clockwise, as the camera sees it, about an axis of length one at a right angle to it."""
    return np.asarray(np.cos(angle) * vector + np.sin(angle) * np.cross(about, vector), np.float64)
