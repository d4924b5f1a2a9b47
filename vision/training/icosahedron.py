"""The body of a D20, and the numbers on it where it is numbered as most are."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from vision.faces.numbering import common_d20


def _icosahedron() -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
    """Normals (20 x 3), directions along each face to a corner, the corners (12 x 3, circumradius 1), the faces."""
    small, large = 0.35682, 0.93417
    normals = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    unit = [np.array(n) / np.sqrt(3) for n in normals]
    for a in (-1, 1):
        for b in (-1, 1):
            x, y = a * small, b * large
            unit += [np.array(v) for v in ((0, x, y), (y, 0, x), (x, y, 0))]
    n = np.array(unit, np.float32)
    g, f = 0.52573, 0.85065
    corners = np.array(
        [v for a in (-1, 1) for b in (-1, 1) for v in ((0, a * f, b * g), (b * g, 0, a * f), (a * f, b * g, 0))],
        np.float32,
    )
    faces = np.argsort(-(n @ corners.T), axis=1)[:, :3]
    ups = corners[faces[:, 0]] - n * (n * corners[faces[:, 0]]).sum(1, keepdims=True)
    return n, (ups / np.linalg.norm(ups, axis=1, keepdims=True)).astype(np.float32), corners, faces


ICO, ICO_UP, ICO_CORNERS, ICO_FACES = _icosahedron()


@cache
def numbers_of_faces() -> tuple[int, ...]:
    """The number on each of the faces ``ICO``, twenty in all."""
    around = common_d20()
    numbers, todo = {0: 1}, [0]
    while todo:
        face = todo.pop()
        beside, wanted = clockwise(face), around[numbers[face]]
        met = next(((k, wanted.index(numbers[b])) for k, b in enumerate(beside) if b in numbers), (0, 0))
        for k, other in enumerate(beside):
            if other not in numbers:
                numbers[other] = wanted[(k - met[0] + met[1]) % 3]
                todo.append(other)
    return tuple(numbers[face] for face in range(len(ICO)))


def clockwise(face: int) -> list[int]:
    """The faces that share an edge with this one, clockwise as one looks at it from outside."""
    beside = [n for n, corners in enumerate(ICO_FACES) if len(np.intersect1d(corners, ICO_FACES[face])) == 2]
    normal, middles = ICO[face].astype(float), ICO_CORNERS[ICO_FACES].mean(1).astype(float)
    first = middles[beside[0]] - normal * (normal @ middles[beside[0]])
    left = np.cross(normal, first)
    return sorted(beside, key=lambda n: float(np.arctan2(-(left @ middles[n]), first @ middles[n])))
