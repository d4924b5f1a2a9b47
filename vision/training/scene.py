"""Bodies on a floor and the camera above them. Lengths are in die sides, z points up, the floor is z = 0."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.icosahedron import ICO, ICO_CORNERS, ICO_FACES
from vision.training.looks import Style
from vision.training.shaders import D10, D20, PIP_CUBE, TILE_CUBE

Matrix = NDArray[np.float32]


@dataclass
class Body:
    """One object. ``row``: COLUMNS x 4 floats as the shaders read them; ``style`` is None for what is no die.

    ``reach``: radius on the floor. ``corners``: of the body, ``top``: of the upper face, n x 3, in the body's own
    frame; ``side``: number of the upper face as the shaders count them, ``face``: its name. ``lean``: radians.
    """

    row: NDArray[np.float32]
    kind: int
    reach: float
    yaw: float
    style: Style | None = None
    face: str = ""
    side: int = 4
    lean: float = 0.0
    corners: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 3), np.float32))
    top: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 3), np.float32))

    @property
    def at(self) -> NDArray[np.float32]:
        """Centre, x y z."""
        return self.row[0, :3]


@dataclass
class Scene:
    """What to render, and the camera matrices (4x4, column vectors)."""

    bodies: list[Body]
    project: NDArray[np.float32]
    eye: NDArray[np.float32]
    tilt: float
    lights: Mapping[str, Sequence[float]] = field(default_factory=dict)


def quaternion(axis: NDArray[np.float32], angle: float) -> NDArray[np.float32]:
    """The turn by ``angle`` about ``axis``: x, y, z, w."""
    return np.array([*(np.sin(angle / 2) * axis), np.cos(angle / 2)], np.float32)


def times(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """Turn b, then a."""
    v = a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3])
    return np.array([*v, a[3] * b[3] - a[:3] @ b[:3]], np.float32)


Z = np.array([0, 0, 1], np.float32)


def turned(q: NDArray[np.float32], v: NDArray[np.float32]) -> NDArray[np.float32]:
    """Points v (n x 3) turned by the quaternion q."""
    return np.asarray(v + 2 * np.cross(q[:3], np.cross(q[:3], v) + q[3] * v), np.float32)


def between(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    """The shortest turn from unit vector a to b."""
    q = np.array([*np.cross(a, b), 1 + a @ b], np.float32)
    if q[3] < 1e-4:
        q = np.array([1, 0, 0, 0], np.float32)
    return q / np.linalg.norm(q)


_LOW_OF_D20 = 0.79465
"""A D20's faces lie this far from its middle, in circumradii."""
_CUBE = np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], np.float32)
_SQUARE = np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], np.float32)


def kite(k: int, beta: float, low: float) -> NDArray[np.float32]:
    """The corners of face k of a D10 whose faces rise by ``beta`` and lie ``low`` from its middle: pole first."""

    def plane(step: float, up: bool) -> NDArray[np.float64]:
        a = step * 2 * np.pi / 5
        return np.array([np.cos(a) * np.cos(beta), np.sin(a) * np.cos(beta), np.sin(beta) if up else -np.sin(beta)])

    up = k < 5
    turn = float(k) if up else k - 5 + 0.5
    mine, right, left = plane(turn, up), plane(turn + 1, up), plane(turn - 1, up)
    under_right, under_left = plane(turn + 0.5, not up), plane(turn - 0.5, not up)
    pole = np.array([0, 0, (1 if up else -1) * low / np.sin(beta)])
    meets = [
        np.linalg.solve(np.stack(three), np.full(3, low))
        for three in ((mine, right, under_right), (mine, under_right, under_left), (mine, left, under_left))
    ]
    return np.array([pole, *meets], np.float32)


def die(
    rng: Generator,
    style: Style,
    half: float,
    xy: tuple[float, float],
    yaw: float,
    lean: float = 0.0,
    about: float = 0.0,
    above: float = 0.0,
) -> Body:
    """A die of this style at rest, ``half`` a side large (a D10, D20: its circumradius is 1.2 times that, and more).

    ``lean`` is its angle from flat (radians), ``about`` the direction on the floor of the axis it leans about;
    ``above``: height of what it stands on.
    """
    row = style.look.copy()
    row[12] = (0, 0, 0, rng.uniform(0, 99))
    row[14:19] = -1.0
    cube = style.kind not in ("d10", "d20")
    # A cube always lies on the same side of its own frame, so its faces change sides.
    order = rng.permutation(6) if cube else np.arange(len(style.faces))
    layers = [style.layers[k] for k in order[: len(style.layers)]]
    row[14:19].reshape(-1)[: len(layers)] = layers
    turn = quaternion(Z, yaw)
    if style.kind == "d20":
        radius = 1.28 * half * rng.uniform(0.95, 1.05)
        low = _LOW_OF_D20 * radius
        _polyhedron(row, radius, low, rng)
        row[19] = (0, 0, 0.486 * radius, 1)  # 1.6 times the radius of the circle in a face
        side = int(rng.integers(20))
        turn = times(turn, between(ICO[side], Z))
        kind, corners, top = D20, ICO_CORNERS * radius, ICO_CORNERS[ICO_FACES[side]] * radius
    elif style.kind == "d10":
        beta, low = float(style.look[13, 0]), 0.78 * half
        kites = [kite(k, beta, low) for k in range(10)]
        corners = np.unique(np.concatenate(kites).round(5), axis=0)
        radius = float(np.linalg.norm(corners, axis=1).max())
        _polyhedron(row, radius, low, rng)
        side = int(rng.integers(10))
        top = kites[side]
        normal = np.cross(top[1] - top[0], top[3] - top[0])
        normal = (normal / np.linalg.norm(normal)).astype(np.float32)
        normal = normal if normal @ top[0] > 0 else -normal
        pole = top[0] - normal * (normal @ top[0])
        pole /= np.linalg.norm(pole)
        middle = top.mean(0) + 0.12 * (top[1] + top[3] - 2 * top.mean(0))
        row[11, 0] = float(middle @ pole)
        across = np.cross(normal, pole)
        row[19] = (np.cos(beta), np.sin(beta), 0.55 * float(abs((top[1] - top[3]) @ across)), style.look[13, 1])
        turn = times(turn, between(normal, Z))
        kind = D10
    else:
        low, side = half, 4
        row[2] *= half
        if row[3, 0] < 9:
            row[3, 0] *= half
        kind = TILE_CUBE if layers else PIP_CUBE
        corners, top = _CUBE * half, _SQUARE * half
    if lean > 0:
        axis = np.array([np.cos(about), np.sin(about), 0], np.float32)
        turn = times(quaternion(axis, lean), turn)
        low = -float(turned(turn, corners)[:, 2].min())
    row[0] = (*xy, low + above, kind)
    row[1] = turn
    if kind == PIP_CUBE:
        values = np.array([1, 2, 3], np.float32)[rng.permutation(3)]
        values = np.where(rng.random(3) < 0.5, 7 - values, values)
        row[13, :3] = values
        face = str(int(values[2]))
    else:
        face = style.faces[order[side]]
    reach = half if kind in (PIP_CUBE, TILE_CUBE) else radius
    return Body(row, kind, reach, yaw, style, face, side, lean, corners, top)


def _polyhedron(row: NDArray[np.float32], radius: float, low: float, rng: Generator) -> None:
    row[2] = (*[radius / np.sqrt(3)] * 3, low)
    row[3, 0] = radius * rng.uniform(0.93, 1.0) if row[3, 0] < 9 else 99.0


def apart(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """True if two squares (x, y, half, yaw) on the floor do not overlap (separating axes)."""
    for yaw in (a[3], b[3]):
        for axis in (np.array([np.cos(yaw), np.sin(yaw)]), np.array([-np.sin(yaw), np.cos(yaw)])):
            gap = abs(axis @ np.subtract(a[:2], b[:2]))
            reach = 0.0
            for _, _, half, turn in (a, b):
                reach += half * (abs(axis @ [np.cos(turn), np.sin(turn)]) + abs(axis @ [-np.sin(turn), np.cos(turn)]))
            if gap >= reach:
                return True
    return False


def camera(
    size: tuple[int, int], px: float, tilt: float, roll: float, fov: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Matrix world -> clip and the eye, for a die side of ``px`` pixels at the picture's centre."""
    width, height = size
    focal = width / 2 / np.tan(fov / 2)
    distance = focal / px
    eye = np.array([0, -np.sin(tilt), np.cos(tilt)], np.float32) * distance
    forward = -eye / distance
    right = np.array([1, 0, 0], np.float32)
    up = np.cross(right, forward)
    c, s = np.cos(roll), np.sin(roll)
    right, up = c * right + s * up, c * up - s * right
    view = np.eye(4, dtype=np.float32)
    view[:3, :3] = np.stack([right, up, -forward])
    view[:3, 3] = -view[:3, :3] @ eye
    near, far = distance * 0.2, distance * 20
    lens = np.zeros((4, 4), np.float32)
    lens[0, 0], lens[1, 1] = 2 * focal / width, 2 * focal / height
    lens[2, 2], lens[2, 3], lens[3, 2] = -(far + near) / (far - near), -2 * far * near / (far - near), -1
    return (lens @ view).astype(np.float32), eye


def on_floor(
    back: NDArray[np.float32], eye: NDArray[np.float32], ndc: NDArray[np.float64]
) -> tuple[float, float] | None:
    """Where the ray through a point of the picture (-1..1) meets the floor; ``back`` inverts the projection."""
    far = back @ np.array([*ndc, 1.0, 1.0])
    ray = far[:3] / far[3] - eye
    if ray[2] >= 0:
        return None
    at = eye - ray * (eye[2] / ray[2])
    return float(at[0]), float(at[1])
