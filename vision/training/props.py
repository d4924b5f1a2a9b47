"""What lies beside dice: pens, coins, tiles, foreign dice, trays, hands, and what dice lean on."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.grounds import colour
from vision.training.looks import Style, die_look
from vision.training.scene import Body, Z, between, quaternion, times, turned
from vision.training.shaders import BOX, COLUMNS, DISC, DODECA, OCTA

_FOREIGN = Style("other", np.zeros((COLUMNS, 4), np.float32), "", ())
_WOODS = ((0.55, 0.38, 0.2), (0.3, 0.18, 0.1), (0.72, 0.56, 0.36), (0.1, 0.08, 0.07), (0.8, 0.78, 0.74))


def _box(
    rng: Generator, at: tuple[float, float, float], half: tuple[float, float, float], yaw: float, kind: int = BOX
) -> Body:
    """A plain body of this half size in any colour, its middle at ``at``."""
    row, _ = die_look(rng)
    row[5, 3] = row[8, 0] = row[8, 1] = row[8, 2] = 0
    row[3], row[7, 3], row[11, 3] = (99.0, 0.1, 0, 0.1), 0, 0
    row[0], row[1] = (*at, kind), quaternion(Z, yaw)
    row[2] = (*half, min(half) * rng.uniform(0.1, 0.95))
    row[4, :3] = colour(rng) if rng.random() < 0.6 else rng.uniform(0.02, 0.5)
    row[11, 0] = rng.uniform(0.2, 0.5)
    row[12] = (rng.integers(0, 256), 0, 0, rng.uniform(0, 99))
    return Body(row, kind, max(half[0], half[1]), yaw)


def foreign_die(rng: Generator, xy: tuple[float, float]) -> Body:
    """A die with eight or twelve sides that no game here uses."""
    row, _ = die_look(rng)
    kind, radius = int(rng.choice([OCTA, DODECA])), float(rng.uniform(0.45, 0.8))
    low = radius * (0.57735 if kind == OCTA else 0.79465)
    normal = np.array([1, 1, 1] if kind == OCTA else [0, 0.85065, 0.52573], np.float32)
    row[0] = (*xy, low, kind)
    row[1] = times(quaternion(Z, float(rng.uniform(0, 6.3))), between(normal / np.linalg.norm(normal), Z))
    row[2] = (*[radius / np.sqrt(3)] * 3, low)
    row[3] = (99.0, 0.1, 0, 0.1)
    row[8, 2] = 0
    row[11], row[12] = (0.4, 0, 0, 1), (rng.integers(0, 256), 0, 1, rng.uniform(0, 99))
    corners = radius * np.array([[x, y, z] for z in (-0.7, 0.7) for y in (-0.7, 0.7) for x in (-0.7, 0.7)], np.float32)
    back = row[1] * np.array([-1, -1, -1, 1], np.float32)
    flat = radius * np.array([[-0.4, -0.4, 0], [0.4, -0.4, 0], [0.4, 0.4, 0], [-0.4, 0.4, 0]], np.float32)
    top = turned(back, flat + np.array([0, 0, low], np.float32))
    return Body(row, kind, radius, 0.0, _FOREIGN, "", 4, 0.0, corners, top)


def thing(rng: Generator, xy: tuple[float, float]) -> Body:
    """A coin, pen, tile, block, book, or a foreign die."""
    draw, yaw = rng.random(), float(rng.uniform(0, 2 * np.pi))
    if draw < 0.15:
        return foreign_die(rng, xy)
    if draw < 0.35:
        radius, thick = rng.uniform(0.45, 1.1), rng.uniform(0.04, 0.12)
        coin = _box(rng, (*xy, thick), (radius, radius, thick), yaw, DISC)
        if rng.random() < 0.6:
            coin.row[4] = (*(np.array([0.75, 0.6, 0.3]) * rng.uniform(0.4, 1.2, 3)).clip(0, 1), rng.uniform(0.5, 1))
        coin.row[12, 2] = float(rng.random() < 0.7)
        coin.row[7, :3] = coin.row[4, :3] * rng.uniform(0.4, 0.8)
        return coin
    if draw < 0.55:
        thick = rng.uniform(0.12, 0.35)
        pen = _box(rng, (*xy, thick), (rng.uniform(2, 6), thick, thick), yaw)
        pen.row[2, 3] = thick * 0.97
        return pen
    if draw < 0.8:
        half = (rng.uniform(0.2, 2), rng.uniform(0.2, 1.2), rng.uniform(0.03, 0.5))
    else:
        half = (rng.uniform(2, 9), rng.uniform(0.1, 3), rng.uniform(0.1, 1.2))
    body = _box(rng, (*xy, half[2]), half, yaw)
    body.row[12, 2] = float(rng.random() < 0.5)
    return body


def bridge(rng: Generator, xy: tuple[float, float]) -> Body:
    """A pen or a stick that lies over dice."""
    half = (rng.uniform(1, 8), rng.uniform(0.05, 0.3), rng.uniform(0.03, 0.12))
    return _box(rng, (*xy, rng.uniform(1.1, 1.5)), half, float(rng.uniform(0, 6.3)))


def hand(rng: Generator, xy: tuple[float, float]) -> list[Body]:
    """Fingers and a palm over the floor, of any skin or a glove."""
    skin = np.array([0.9, 0.68, 0.55]) * rng.uniform(0.25, 1.1) if rng.random() < 0.8 else colour(rng)
    skin = np.clip(skin + rng.normal(0, 0.04, 3), 0, 1)
    yaw, wide = float(rng.uniform(0, 2 * np.pi)), rng.uniform(0.32, 0.6)
    along = np.array([np.cos(yaw), np.sin(yaw)])
    across = np.array([-along[1], along[0]])
    high = rng.uniform(0.5, 1.8)
    parts = []
    for k in range(4):
        length = rng.uniform(1.8, 2.8) * wide / 0.45
        at = np.array(xy) + across * (k - 1.5) * 2.25 * wide - along * length
        body = _box(rng, (*at, high + rng.normal(0, 0.1)), (length, wide, wide), yaw + float(rng.normal(0, 0.06)))
        parts.append(body)
    at = np.array(xy) - along * (6.5 * wide / 0.45)
    parts.append(_box(rng, (*at, high + 0.2), (3.0 * wide / 0.45, 4.6 * wide, 1.3 * wide), yaw))
    for body in parts:
        body.row[2, 3] = min(body.row[2, :3]) * 0.96
        body.row[4] = (*skin, 0.2)
    return parts


def wall(rng: Generator, at: NDArray[np.float64], yaw: float, half: float, high: float) -> Body:
    """A wall along ``yaw``; thin, of wood or in one colour."""
    body = _box(rng, (float(at[0]), float(at[1]), high), (half, rng.uniform(0.05, 0.35), high), yaw)
    body.row[2, 3] = 0.04
    if rng.random() < 0.6:
        body.row[4, :3] = np.array(_WOODS[int(rng.integers(len(_WOODS)))]) * rng.uniform(0.7, 1.2)
    return body


def tray(rng: Generator) -> tuple[list[Body], tuple[float, float, float, float]]:
    """The rim of a tray around the middle, four or six walls; and its floor: half sizes, cos and sin of its turn."""
    sides, radius, high = int(rng.choice([4, 6], p=[0.75, 0.25])), rng.uniform(3, 10), rng.uniform(0.3, 1.2)
    spin = float(rng.uniform(0, 2 * np.pi))
    walls: list[Body] = []
    for k in range(sides):
        angle = spin + 2 * np.pi * k / sides
        at = radius * np.array([np.cos(angle), np.sin(angle)])
        walls.append(wall(rng, at, angle + np.pi / 2, radius * float(np.tan(np.pi / sides)), high))
        for texel in (4, 5, 6, 8):
            walls[-1].row[texel] = walls[0].row[texel]
        walls[-1].row[2, 1] = walls[0].row[2, 1]
    lining = (radius, radius, float(np.cos(spin)), -float(np.sin(spin))) if sides == 4 else (0.0, 0.0, 1.0, 0.0)
    return walls, lining


def support(rng: Generator, die: Body, about: float) -> Body:
    """What a die that leans about the axis ``about`` leans on: a wall that it touches, or something below it."""
    points = turned(die.row[1], die.corners)
    raised = np.array([-np.sin(about), np.cos(about)])  # a turn about x lifts the side at +y
    far, near = float((points[:, :2] @ raised).max()), float((points[:, :2] @ raised).min())
    at = die.at[:2].astype(float)
    along = float(np.arctan2(raised[1], raised[0]))
    if rng.random() < 0.5:
        high, thick = float(rng.uniform(0.45, 1.4)), float(rng.uniform(0.08, 0.5))
        half = float(rng.uniform(0.5, 8))
        middle = at + raised * (far + thick * 0.9)
        body = _box(rng, (float(middle[0]), float(middle[1]), high), (thick, half, high), along)
        body.row[2, 3] = min(thick, high) * rng.uniform(0.05, 0.9)
        return body
    along_by = float(rng.uniform(0.4, 0.95)) * (far - near)
    high = max(0.02, 0.5 * along_by * float(np.tan(die.lean)))
    deep = float(rng.uniform(0.1, 0.6))
    middle = at + raised * (near + along_by + deep * 0.9)
    half3 = (deep, float(rng.uniform(0.2, 5)), high)
    kind = DISC if rng.random() < 0.3 else BOX
    if kind == DISC:
        half3 = (deep + 0.3, deep + 0.3, high)
        middle = middle + raised * 0.3
    return _box(rng, (float(middle[0]), float(middle[1]), high), half3, along, kind)
