"""Quick crops of printed dice, folded from paper: flat faces, no floor that they could lean on, any number of styles.

A network that first sees many of these learns signs and digits in any drawing far sooner than from whole rendered
scenes alone. ``python -m vision.training.paper OUT --sets 1000 --seed 1`` draws the styles once.
"""

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art import face_set
from vision.training.degrade import degrade
from vision.training.grounds import floor
from vision.training.looks import body_colour, on_ground
from vision.training.nets import CROP, CROP_SIDES
from vision.training.scene import ICO, ICO_CORNERS, ICO_FACES, ICO_UP, kite

TILE = 64
_CANVAS = 96
KINDS = {"signs": ("schollen", "trollius"), "digits": ("d10", "d20", "d20")}
Image = NDArray[np.uint8]
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


def _turn_to(n: Floats) -> Floats:
    """A rotation (3 x 3) that brings the unit vector n to z."""
    z = np.array([0.0, 0.0, 1.0])
    axis = np.cross(n, z)
    if np.linalg.norm(axis) < 1e-9:
        return np.eye(3) if n[2] > 0 else np.diag([1.0, -1.0, -1.0])
    axis = axis / np.linalg.norm(axis) * np.arccos(np.clip(n @ z, -1, 1))
    return np.asarray(cv2.Rodrigues(axis)[0], float)


def _about(axis: int, angle: float) -> Floats:
    v = np.zeros(3)
    v[axis] = angle
    return np.asarray(cv2.Rodrigues(v)[0], float)


class Paper:
    """Folds crops for one reader. ``folder``: where ``main`` has drawn the styles."""

    def __init__(self, reader: str, folder: Path, rng: Generator) -> None:
        self.kinds, self.sides = KINDS[reader], CROP_SIDES[reader]
        self.tiles = {k: np.load(folder / f"{k}.npy", mmap_mode="r") for k in set(self.kinds)}
        self.bodies = {k: np.load(folder / f"{k}_bodies.npy") for k in set(self.kinds)}
        self.names = {k: (folder / f"{k}.txt").read_text().split() for k in set(self.kinds)}
        self.floors = [floor(rng) for _ in range(40)]

    def crop(self, rng: Generator) -> tuple[Image, tuple[str, str], tuple[float, float]]:
        """A crop (CROP x CROP x 3, BGR), its kind and face, and the normal of its top face, right and down."""
        kind = str(rng.choice(self.kinds))
        number = int(rng.integers(len(self.bodies[kind])))
        tiles, body, names = self.tiles[kind][number], self.bodies[kind][number], self.names[kind]
        sides = cube() if kind in ("schollen", "trollius") else d20(rng) if kind == "d20" else d10(rng)
        shown = rng.permutation(len(names))
        if len(sides) > len(shown):
            shown = np.concatenate([shown, rng.integers(0, len(names), len(sides) - len(shown))])[
                rng.permutation(len(sides))
            ]
        top = int(rng.integers(len(sides)))
        tilt = abs(rng.normal(0, 0.35)) if rng.random() < 0.8 else rng.uniform(0, 1.0)
        away = float(rng.uniform(0, 2 * np.pi))
        turn = _about(2, away) @ _about(0, float(min(tilt, 1.05))) @ _about(2, float(rng.uniform(0, 6.3)))
        turn = turn @ _turn_to(sides[top].normal)
        canvas = self._ground(rng)
        if rng.random() < 0.25:
            self._beside(canvas, rng)
        normal = turn @ sides[top].normal
        self._fold(canvas, sides, turn, top, tiles[shown], body, rng)
        small = cv2.resize(canvas, (CROP, CROP), interpolation=cv2.INTER_AREA)
        out = degrade(np.clip(small, 0, 255).astype(np.uint8), rng, 0.5)
        return out, (kind, names[int(shown[top])]), (float(normal[0]), float(-normal[1]))

    def _ground(self, rng: Generator) -> NDArray[np.float32]:
        image = self.floors[int(rng.integers(len(self.floors)))]
        size = int(rng.integers(40, 500))
        x, y = rng.integers(0, image.shape[0] - size, 2)
        part = cv2.resize(image[y : y + size, x : x + size], (_CANVAS, _CANVAS), interpolation=cv2.INTER_AREA)
        return part.astype(np.float32) * np.float32(rng.uniform(0.4, 1.1))

    def _beside(self, canvas: NDArray[np.float32], rng: Generator) -> None:
        """Another die, or its shadow, at the edge."""
        angle, far = rng.uniform(0, 6.3), rng.uniform(0.55, 0.8) * _CANVAS
        middle = np.array([np.cos(angle), np.sin(angle)]) * far + _CANVAS / 2
        square = cv2.boxPoints(((float(middle[0]), float(middle[1])), (_CANVAS * 0.5,) * 2, float(rng.uniform(0, 90))))
        tone = (np.clip(body_colour(rng)[0], 0, 1) * 255).tolist() if rng.random() < 0.6 else [10, 10, 10]
        cv2.fillConvexPoly(canvas, square.astype(np.int32), tone, cv2.LINE_AA)

    def _fold(
        self,
        canvas: NDArray[np.float32],
        sides: list[Side],
        turn: Floats,
        top: int,
        tiles: NDArray[np.uint8],
        body: NDArray[np.float32],
        rng: Generator,
    ) -> None:
        corners = np.concatenate([side.corners for side in sides]) @ turn.T
        if len(sides) == 6:
            area = abs(cv2.contourArea((sides[top].corners @ turn.T)[:, :2].astype(np.float32)))
        else:
            area = cv2.contourArea(cv2.convexHull(corners[:, :2].astype(np.float32)))
        far = rng.uniform(5, 25)
        scale = _CANVAS / (self.sides * np.sqrt(area)) * np.exp(rng.normal(0, 0.09))
        centre = sides[top].corners.mean(0) @ turn.T
        shift = rng.normal(0, 0.05, 2) * np.sqrt(area)

        def place(points: Floats) -> Floats:
            p = points @ turn.T - centre
            flat = p[:, :2] / (1 - p[:, 2:] / far) + shift
            return flat * np.array([scale, -scale]) + _CANVAS / 2

        light = rng.normal(0, 1, 3)
        light[2] = abs(light[2]) + 0.6
        light /= np.linalg.norm(light)
        ambient = rng.uniform(0.3, 0.8)
        for k, side in enumerate(sides):
            n = turn @ side.normal
            if n[2] < 0.03:
                continue
            shade = float(ambient + (1 - ambient) * max(0.0, float(n @ light)))
            outline = place(side.corners)
            tone = (body[::-1] * 255 * shade).tolist()
            cv2.fillConvexPoly(canvas, (outline * 16).round().astype(np.int32), tone, cv2.LINE_AA, 4)
            ends = place(
                np.stack(
                    [
                        side.middle - side.right + side.up,
                        side.middle + side.right + side.up,
                        side.middle - side.right - side.up,
                    ]
                )
            )
            flat = np.array([[0, 0], [TILE, 0], [0, TILE]], np.float32)
            warp = cv2.getAffineTransform(flat, ends.astype(np.float32))
            x0, y0 = np.clip(np.floor(outline.min(0)).astype(int), 0, _CANVAS)
            x1, y1 = np.clip(np.ceil(outline.max(0)).astype(int) + 1, 0, _CANVAS)
            if x1 <= x0 or y1 <= y0:
                continue
            warp[:, 2] -= (x0, y0)
            print_ = cv2.warpAffine(tiles[k], warp, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_AREA)
            alpha = print_[..., 3:].astype(np.float32) / 255
            part = canvas[y0:y1, x0:x1]
            part += alpha * (print_[..., 2::-1].astype(np.float32) * np.float32(shade) - part)


def draw(folder: Path, kind: str, sets: int, seed: int) -> None:
    """Draw the styles of a kind."""
    rng = np.random.default_rng([seed, len(kind), sets])
    tiles, bodies, names = [], [], []
    for _ in range(sets):
        body, _ = body_colour(
            rng, str(rng.choice(["white", "ivory"])) if len(kind) > 3 and rng.random() < 0.6 else None
        )
        art = face_set(rng, kind, (float(body[0]), float(body[1]), float(body[2])))
        names = list(art)
        some = [t.tile if t.ground is None else on_ground(t.tile, t.ground) for t in art.values()]
        tiles.append([cv2.resize(t, (TILE, TILE), interpolation=cv2.INTER_AREA) for t in some])
        bodies.append(body)
    np.save(folder / f"{kind}.npy", np.array(tiles, np.uint8))
    np.save(folder / f"{kind}_bodies.npy", np.array(bodies, np.float32))
    (folder / f"{kind}.txt").write_text(" ".join(names))


def main() -> None:
    """Draw styles of every kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for kind, share in (("d20", 0.7), ("d10", 0.7), ("trollius", 1.5), ("schollen", 2.0)):
        draw(args.folder, kind, int(args.sets * share), args.seed)
        print(kind, flush=True)


if __name__ == "__main__":
    main()
