"""Random scenes: dice and other bodies on a floor, a camera, lights. Lengths are in die sides."""

from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.grounds import colour
from vision.training.shaders import COLUMNS

DIE, BOX, OCTA, DODECA, ICOSA = range(5)


@dataclass
class Body:
    """One object. ``row``: COLUMNS x 4 floats as the shaders read them; ``face`` 1..6 for dice, else 0."""

    row: NDArray[np.float32]
    kind: int
    half: float
    yaw: float
    face: int = 0
    lean: float = 0.0

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
    lights: dict[str, tuple[float, ...]] = field(default_factory=dict)


def _quaternion(axis: NDArray[np.float32], angle: float) -> NDArray[np.float32]:
    return np.array([*(np.sin(angle / 2) * axis), np.cos(angle / 2)], np.float32)


def _times(a: NDArray[np.float32], b: NDArray[np.float32]) -> NDArray[np.float32]:
    v = a[3] * b[:3] + b[3] * a[:3] + np.cross(a[:3], b[:3])
    return np.array([*v, a[3] * b[3] - a[:3] @ b[:3]], np.float32)


_Z = np.array([0, 0, 1], np.float32)

_BODIES_RGB = {
    "white": (0.92, 0.92, 0.9), "ivory": (0.88, 0.84, 0.72), "black": (0.05, 0.05, 0.055), "red": (0.75, 0.06, 0.07),
    "orange": (0.95, 0.45, 0.06), "yellow": (0.93, 0.8, 0.1), "green": (0.06, 0.5, 0.16), "blue": (0.06, 0.2, 0.65),
    "purple": (0.38, 0.1, 0.55), "pink": (0.92, 0.45, 0.6), "grey": (0.5, 0.5, 0.5), "brown": (0.35, 0.2, 0.1),
    "turquoise": (0.1, 0.65, 0.65), "lime": (0.65, 0.9, 0.1),
}  # fmt: skip
COLOURS = tuple(_BODIES_RGB)


def body_colour(rng: Generator, name: str | None = None) -> NDArray[np.float32]:
    """RGB 0..1 of a die body, near the named colour or any."""
    if name is None and rng.random() < 0.25:
        return colour(rng)
    rgb = np.array(_BODIES_RGB[name or str(rng.choice(COLOURS))], np.float32)
    return np.clip(rgb * rng.uniform(0.8, 1.1) + rng.normal(0, 0.03, 3), 0, 1).astype(np.float32)


def die_look(rng: Generator) -> NDArray[np.float32]:
    """Looks of one set of dice: the texels 2..12 of a row, without place and faces."""
    row = np.zeros((COLUMNS, 4), np.float32)
    rounding = float(
        rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.3), rng.uniform(0.3, 0.5)], p=[0.25, 0.5, 0.25])
    )
    row[2] = (1, 1, 1, rounding)
    ball = rng.uniform(1.28, 1.5) if rng.random() < 0.35 else 99.0
    pip, deep = rng.uniform(0.11, 0.24), rng.uniform(0, 1.1) if rng.random() < 0.8 else 0.0
    row[3] = (ball, pip, deep, rng.uniform(0.04, 0.25))
    first = body_colour(rng, str(rng.choice(["white", "ivory"])) if rng.random() < 0.42 else None)
    row[4] = (*first, rng.uniform(0.02, 1.0))
    if rng.random() < 0.3:
        row[5] = (*body_colour(rng), rng.uniform(0.4, 1.0))
        row[6] = (
            *(body_colour(rng) if rng.random() < 0.6 else np.minimum(first * 1.3 + 0.1, 1)),
            rng.uniform(0.5, 2.5),
        )
    elif rng.random() < 0.1:
        row[5] = (*body_colour(rng), 0.0)
        row[8, 1] = rng.uniform(0.1, 0.35)
    bright = float(first.mean()) if row[5, 3] < 0.1 else float((first + row[5, :3]).mean() / 2)
    if rng.random() < 0.85:
        tone = rng.uniform(0, 0.12) if bright > rng.uniform(0.35, 0.6) else rng.uniform(0.8, 1.0)
        pips = np.full(3, tone, np.float32) + rng.normal(0, 0.03, 3)
        if rng.random() < 0.2 and tone > 0.5:
            pips = np.array([0.9, 0.7, 0.3]) * rng.uniform(0.7, 1.1)
    else:
        for _ in range(8):
            pips = colour(rng)
            if np.abs(pips - first).max() > 0.4:
                break
    shape = float(rng.choice([0, 1, 2], p=[0.9, 0.06, 0.04]))
    if rng.random() < 0.04:
        pips, row[3, 2] = first * rng.uniform(0.75, 0.95), rng.uniform(0.8, 1.4)
    row[7] = (*np.clip(pips, 0, 1), shape)
    if rng.random() < 0.2 and row[5, 3] < 0.1:
        row[8, 0] = rng.uniform(0.3, 0.8)
    row[9] = (*colour(rng), rng.uniform(0.9, 1.9) if rng.random() < 0.4 else 1.0)
    if rng.random() < 0.07:
        row[8, 2] = rng.uniform(0.75, 0.95) if rng.random() < 0.7 else 1 + rng.uniform(0.7, 0.9)
        row[8, 3] = rng.uniform(0.5, 1.0)
        disc = row[9, :3]
        if np.abs(disc - row[7, :3]).max() < 0.35:
            row[9, :3] = np.where(row[7, :3] > 0.5, row[7, :3] - 0.5, row[7, :3] + 0.5)
        row[3, 1] = min(row[3, 1], 0.17)
    one = np.array([0.75, 0.08, 0.1], np.float32) if rng.random() < 0.08 and bright > 0.5 else row[7, :3]
    spread = rng.uniform(max(0.36, 1.15 * row[3, 1] * 2), 0.62)
    if row[8, 2] > 0:
        spread = min(spread, 0.48)
    row[10] = (*one, spread)
    # A six may be narrower than it is long, a two and three closer in than a four.
    row[11] = (rng.uniform(0.6, 1.0), rng.uniform(0.7, 1.05), rng.uniform(0.85, 1.12), rng.choice([0, 0.02, 0.06]))
    narrow_limit = 1.12 * row[3, 1] / spread
    row[11, 0] = max(row[11, 0], narrow_limit)
    row[11, 2] = max(row[11, 2], 2.2 * row[3, 1] / spread)
    row[11, 2] = min(row[11, 2], (0.93 - row[3, 1]) / spread)
    row[9, 3] = min(row[9, 3], 0.5 / row[3, 1])
    return row


def die(
    rng: Generator, look: NDArray[np.float32], half: float, xy: tuple[float, float], yaw: float, lean: float
) -> Body:
    """A die of this look at rest; ``lean`` is its angle from flat, radians."""
    row = look.copy()
    row[2] *= half
    if row[3, 0] < 9:
        row[3, 0] *= half
    turn = _quaternion(_Z, yaw)
    height = half
    if lean > 0:
        about = rng.uniform(0, 2 * np.pi)
        if rng.random() < 0.6:
            about = yaw + rng.integers(4) * np.pi / 2
        axis = np.array([np.cos(about), np.sin(about), 0], np.float32)
        turn = _times(_quaternion(axis, lean), turn)
        height = half * (np.cos(lean) + np.sin(lean))
    row[0] = (*xy, height, DIE)
    row[1] = turn
    values = np.array([1, 2, 3], np.float32)[rng.permutation(3)]
    values = np.where(rng.random(3) < 0.5, 7 - values, values)
    row[12] = (0, 0, 0, rng.uniform(0, 99))
    row[13, :3] = values
    return Body(row, DIE, half, yaw, int(values[2]), lean)


def thing(rng: Generator, xy: tuple[float, float], high: bool = False) -> Body:
    """A body that is no pip die: a block, key, pen, tile, wall, or a die of another kind."""
    row = die_look(rng)
    yaw = rng.uniform(0, 2 * np.pi)
    row[7, 3] = 0
    row[12] = (rng.integers(0, 256), 0, float(rng.random() < 0.6), rng.uniform(0, 99))
    draw = rng.random()
    if high:
        half = (rng.uniform(1, 8), rng.uniform(0.05, 0.3), rng.uniform(0.03, 0.12))
        kind, z = BOX, rng.uniform(1.1, 1.5)
        row[12, 2] = 0
    elif draw < 0.3:
        kind = int(rng.choice([OCTA, DODECA, ICOSA]))
        s = rng.uniform(0.35, 0.75)
        half, z = (s, s, s), s * 0.85
    elif draw < 0.5:
        s = rng.uniform(0.3, 0.6)
        half, kind, z = (s, s, s), BOX, s
        row[11, 3] = 1.0
    elif draw < 0.8:
        half = (rng.uniform(0.2, 2), rng.uniform(0.2, 1.2), rng.uniform(0.03, 0.5))
        kind, z = BOX, half[2]
    else:
        half = (rng.uniform(2, 9), rng.uniform(0.1, 3), rng.uniform(0.1, 1.2))
        kind, z = BOX, half[2]
    row[2] = (*half, min(half) * rng.uniform(0.1, 0.9))
    row[3, 0] = 99.0
    if rng.random() < 0.3:
        row[4, :3] = rng.uniform(0.02, 0.5)
    row[11, 0] = rng.uniform(0.2, 0.5)
    row[11, 3] = row[11, 3] if kind == BOX and not high and half[0] == half[2] else 0.0
    row[0] = (*xy, z, kind)
    row[1] = _quaternion(_Z, yaw)
    if kind > BOX:
        axis = rng.standard_normal(3).astype(np.float32)
        row[1] = _quaternion(axis / np.linalg.norm(axis), rng.uniform(0, 6))
        row[11, 3] = 1.0
    return Body(row, kind, max(half[0], half[1]), yaw)


def tray(rng: Generator) -> list[Body]:
    """The rim of a tray around the middle: four or six walls of one colour."""
    sides, radius, high = int(rng.choice([4, 6])), rng.uniform(3, 9), rng.uniform(0.3, 1.2)
    spin, look = rng.uniform(0, 2 * np.pi), die_look(rng)
    walls = []
    for k in range(sides):
        angle = spin + 2 * np.pi * k / sides
        row = look.copy()
        row[0] = (radius * np.cos(angle), radius * np.sin(angle), high, BOX)
        row[1] = _quaternion(_Z, angle + np.pi / 2)
        row[2] = (radius * np.tan(np.pi / sides), rng.uniform(0.05, 0.2), high, 0.04)
        row[3, 0] = 99.0
        row[8] = 0
        walls.append(Body(row, BOX, radius, float(angle)))
    return walls


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
