"""Quick pictures of printed dice, folded from paper: flat faces, no floor to lean on, any number of styles.

A network that sees many of these learns signs and digits in any drawing far sooner than from whole rendered scenes
alone. ``python -m vision.training.paper digits OUT --sets 1000 --dice 40000 --seed 1`` draws the styles, folds the
dice, and keeps a picture of each; ``Paper`` cuts crops out of them, turned and blurred anew each time.
"""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.crops import upright
from vision.faces.classes import TURNED, Face
from vision.faces.nets import CROP
from vision.training.art import face_set
from vision.training.crops import Crop, about_upright, crop
from vision.training.degrade import degrade
from vision.training.grounds import floor
from vision.training.looks import body_colour, on_ground
from vision.training.nets import CROP_SIDES
from vision.training.solids import Floats, Side, solid

TILE = 64
PICTURE = 96
"""Pixels of a kept picture, of which CROP are the size of a crop: it can be turned without its corners missing."""
_CANVAS = 144
_DRAWN = {"cubes": "signs"}
"""The reader for which the dice of another are drawn."""
_VARIED = {("schollen", "doubler"): 3.0}
"""Faces that are shown more often than others: a doubler is a text in any font, on any plate or on none."""
_SHARES = {"signs": {"d6": 0.35, "schollen": 0.4, "trollius": 0.25}, "digits": {"d10": 0.4, "d20": 0.6}}
_ROUNDED = 0.25
"""Share of the cubes that are cut out of a ball: their faces are discs, and what is about them is darker."""
Image = NDArray[np.uint8]
Field = NDArray[np.float32]


@dataclass(frozen=True)
class Style:
    """Dice in one look: their faces' names and tiles (N x TILE x TILE x 4, RGBA), and the body's RGB 0..1."""

    kind: str
    names: list[str]
    tiles: Image
    body: Field


def style(kind: str, rng: Generator) -> Style:
    """A random style of a kind."""
    pale = kind in ("schollen", "trollius") and rng.random() < 0.6
    body, _ = body_colour(rng, str(rng.choice(["white", "ivory"])) if pale else None)
    art = face_set(rng, kind, (float(body[0]), float(body[1]), float(body[2])))
    tiles = [t.tile if t.ground is None else on_ground(t.tile, t.ground) for t in art.values()]
    small = [cv2.resize(t, (TILE, TILE), interpolation=cv2.INTER_AREA) for t in tiles]
    return Style(kind, list(art), np.array(small, np.uint8), body)


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


class Folder:
    """Folds dice of one reader's kinds, ``sets`` styles in all."""

    def __init__(self, reader: str, sets: int, rng: Generator) -> None:
        self.sides = CROP_SIDES[reader]
        self.styles = [
            [style(kind, rng) for _ in range(round(sets * share))] for kind, share in _SHARES[reader].items()
        ]
        self.odds = list(_SHARES[reader].values())
        self.floors = [floor(rng) for _ in range(40)]

    def picture(self, rng: Generator) -> tuple[Image, Face, tuple[float, float], float]:
        """A die (PICTURE x PICTURE x 3, BGR), its kind and face, the normal of its top face, right and down.

        Last the turn, in radians, that brings the print of its top face upright.
        """
        some = self.styles[int(rng.choice(len(self.styles), p=self.odds))]
        look = some[int(rng.integers(len(some)))]
        sides = solid(look.kind, rng)
        more = rng.integers(0, len(look.names), len(sides) - len(look.names))  # some stand on a die more than once
        shown = np.concatenate([np.arange(len(look.names)), more])[rng.permutation(len(sides))]
        top = int(rng.integers(len(sides)))
        tilt = abs(rng.normal(0, 0.35)) if rng.random() < 0.8 else rng.uniform(0, 1.0)
        away = float(rng.uniform(0, 2 * np.pi))
        turn = _about(2, away) @ _about(0, float(min(tilt, 1.05))) @ _about(2, float(rng.uniform(0, 6.3)))
        turn = turn @ _turn_to(sides[top].normal)
        canvas = self._ground(rng)
        if rng.random() < 0.25:
            self._beside(canvas, rng)
        _fold(canvas, sides, turn, top, look, shown, self.sides, rng)
        small = cv2.resize(np.clip(canvas, 0, 255), (PICTURE, PICTURE), interpolation=cv2.INTER_AREA)
        normal = turn @ sides[top].normal
        face = (look.kind, look.names[int(shown[top])])
        up = turn @ sides[top].up
        return small.astype(np.uint8), face, (float(normal[0]), float(-normal[1])), upright(float(up[0]), float(-up[1]))

    def _ground(self, rng: Generator) -> Field:
        image = self.floors[int(rng.integers(len(self.floors)))]
        size = int(rng.integers(40, 500))
        x, y = rng.integers(0, image.shape[0] - size, 2)
        part = cv2.resize(image[y : y + size, x : x + size], (_CANVAS, _CANVAS), interpolation=cv2.INTER_AREA)
        return part.astype(np.float32) * np.float32(rng.uniform(0.4, 1.1))

    def _beside(self, canvas: Field, rng: Generator) -> None:
        """Another die, or its shadow, at the edge."""
        angle, far = rng.uniform(0, 6.3), rng.uniform(0.55, 0.8) * _CANVAS
        middle = np.array([np.cos(angle), np.sin(angle)]) * far + _CANVAS / 2
        square = cv2.boxPoints(((float(middle[0]), float(middle[1])), (_CANVAS * 0.5,) * 2, float(rng.uniform(0, 90))))
        tone = (np.clip(body_colour(rng)[0], 0, 1) * 255).tolist() if rng.random() < 0.6 else [10, 10, 10]
        cv2.fillConvexPoly(canvas, square.astype(np.int32), tone, cv2.LINE_AA)


def _skin(body: Field, rng: Generator) -> Field:
    """The body's colour all over the canvas, BGR 0..255: plain, marbled or speckled."""
    skin = np.broadcast_to(body[::-1] * 255, (_CANVAS, _CANVAS, 3)).astype(np.float32)
    kind = rng.random()
    if kind < 0.65:
        return skin
    cells = int(rng.integers(4, 14)) if kind < 0.85 else int(rng.integers(25, 60))
    noise = cv2.resize(rng.normal(0, 1, (cells, cells)).astype(np.float32), (_CANVAS, _CANVAS), interpolation=2)
    edge, level = rng.uniform(0.3, 4), rng.uniform(-0.6, 0.6) if kind < 0.85 else rng.uniform(0.6, 1.2)
    share = np.clip((noise - level) * edge + 0.5, 0, 1)[..., None] * np.float32(rng.uniform(0.3, 1))
    other = body_colour(rng)[0] if rng.random() < 0.6 else np.clip(body * rng.uniform(0.4, 1.7), 0, 1)
    return np.asarray(skin + share * (other[::-1] * 255 - skin), np.float32)


def _fold(
    canvas: Field, sides: list[Side], turn: Floats, top: int, look: Style, shown: NDArray[np.int64], across: float,
    rng: Generator,
) -> None:  # fmt: skip
    """Draw a die onto a canvas that shows ``across`` die sides in the middle CROP / PICTURE of it."""
    corners = np.concatenate([side.corners for side in sides]) @ turn.T
    outline = (sides[top].corners @ turn.T if len(sides) == 6 else corners)[:, :2].astype(np.float32)
    size = float(np.sqrt(cv2.contourArea(cv2.convexHull(outline))))
    far = rng.uniform(5, 25)
    scale = _CANVAS * CROP / PICTURE / (across * size)
    centre = sides[top].corners.mean(0) @ turn.T

    def place(points: Floats) -> Floats:
        p = points @ turn.T - centre
        return p[:, :2] / (1 - p[:, 2:] / far) * np.array([scale, -scale]) + _CANVAS / 2

    light = rng.normal(0, 1, 3)
    light[2] = abs(light[2]) + 0.6
    light /= np.linalg.norm(light)
    ambient, glare = rng.uniform(0.3, 0.8), rng.uniform(0, 0.5) if rng.random() < 0.2 else 0.0
    skin = _skin(look.body, rng)
    rim = rng.uniform(0.4, 2.2) if rng.random() < 0.5 else 0.0
    disc = _disc(rng) if len(sides) == 6 and rng.random() < _ROUNDED else None
    dim, washed = rng.uniform(0.1, 0.7), max(0.0, rng.uniform(-0.5, 0.75))
    for k, side in enumerate(sides):
        n = turn @ side.normal
        if n[2] < 0.03:
            continue
        shade = np.float32(ambient + (1 - ambient) * max(0.0, float(n @ light)))
        shine = np.float32(255 * glare * max(0.0, float(n @ light)) ** 6)
        edge = place(side.corners)
        x0, y0 = np.clip(np.floor(edge.min(0)).astype(int), 0, _CANVAS)
        x1, y1 = np.clip(np.ceil(edge.max(0)).astype(int) + 1, 0, _CANVAS)
        if x1 <= x0 or y1 <= y0:
            continue
        cover = np.zeros((y1 - y0, x1 - x0), np.uint8)
        cv2.fillConvexPoly(cover, ((edge - (x0, y0)) * 16).round().astype(np.int32), (255,), cv2.LINE_AA, 4)
        part, there = canvas[y0:y1, x0:x1], skin[y0:y1, x0:x1]
        up, right = side.up, side.right
        ends = place(np.stack([side.middle - right + up, side.middle + right + up, side.middle - right - up]))
        warp = cv2.getAffineTransform(np.array([[0, 0], [TILE, 0], [0, TILE]], np.float32), ends.astype(np.float32))
        warp[:, 2] -= (x0, y0)
        lit: Field | np.float32 = shade
        gleam: Field | np.float32 = shine
        if disc is not None:
            inside = cv2.warpAffine(disc, warp, cover.shape[::-1], flags=cv2.INTER_AREA)[..., None]
            lit = shade * (1 - dim * (1 - inside))
            if k == top:
                lit, gleam = lit * (1 - washed * inside), shine + 255 * washed * inside
        part += (cover.astype(np.float32) / 255)[..., None] * (there * lit + gleam - part)
        tile = cv2.warpAffine(look.tiles[shown[k]], warp, cover.shape[::-1], flags=cv2.INTER_AREA)
        alpha = tile[..., 3:].astype(np.float32) / 255
        part += alpha * (tile[..., 2::-1].astype(np.float32) * lit + gleam - part)
        if rim:
            tone = np.clip(look.body[::-1] * 255 * shade * rim + 20 * (rim > 1), 0, 255).tolist()
            points = (edge * 16).round().astype(np.int32)
            cv2.polylines(canvas, [points], True, tone, int(rng.integers(1, 4)), cv2.LINE_AA, 4)


def _disc(rng: Generator) -> Field:
    """The flat part of a face of a die that is cut out of a ball, TILE x TILE, 0..1."""
    mask = np.zeros((TILE, TILE), np.float32)
    cv2.circle(mask, (TILE // 2, TILE // 2), round(TILE / 2 * rng.uniform(0.8, 1.05)), (1.0,), -1, cv2.LINE_AA)
    return cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 3))).astype(np.float32)


class Paper:
    """Crops for one reader out of the pictures in a folder. ``classes``: the number of each face."""

    def __init__(self, reader: str, folder: Path, classes: dict[Face, int]) -> None:
        drawn = _DRAWN.get(reader, reader)
        self.pictures = np.load(folder / f"{drawn}.npy", mmap_mode="r")
        labels = json.loads((folder / f"{drawn}.json").read_text())
        self.side, self.sides = CROP / CROP_SIDES[drawn], CROP_SIDES[reader]
        self.labels = [(classes[kind, face], right, down, turn) for kind, face, right, down, turn in labels]
        self.turned = classes.get(TURNED)
        self._odds = np.cumsum([_VARIED.get((kind, face), 1.0) for kind, face, *_ in labels])

    def crop(self, rng: Generator) -> Crop:
        """A crop, in any turn; of digits, mostly upright."""
        n = int(np.searchsorted(self._odds, rng.uniform(0, self._odds[-1])))
        face, x, y, turn = self.labels[n]
        image = self.pictures[n]
        if rng.random() < 0.1:
            image = image[..., rng.permutation(3)]
        if self.turned is None:
            turn = rng.uniform(-np.pi, np.pi)
        else:
            turn, stands = about_upright(turn, rng)
            face = face if stands else self.turned
        at = rng.normal(PICTURE / 2, 0.05 * CROP, 2)
        side = self.side * float(np.exp(rng.normal(0, 0.09)))
        out = crop(image, (float(at[0]), float(at[1])), side, self.sides, turn)
        if rng.random() < 0.5:
            few = round(CROP / np.exp(rng.uniform(0, np.log(3))))
            small = cv2.resize(out, (few, few), interpolation=cv2.INTER_AREA)
            out = cv2.resize(degrade(small, rng, 0.4), (CROP, CROP), interpolation=cv2.INTER_LINEAR)
        else:
            out = degrade(out, rng, 0.4)
        c, s = np.cos(turn), np.sin(turn)
        return out, face, (float(c * x - s * y), float(s * x + c * y)), False


def main() -> None:
    """Fold the dice of one reader."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reader", choices=sorted(_SHARES))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--dice", type=int, default=40000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng([args.seed, len(args.reader), args.sets])
    cv2.setNumThreads(1)
    folder = Folder(args.reader, args.sets, rng)
    print(f"{args.sets} styles", flush=True)
    pictures = np.lib.format.open_memmap(
        args.folder / f"{args.reader}.npy", "w+", np.uint8, (args.dice, PICTURE, PICTURE, 3)
    )
    labels = []
    for n in range(args.dice):
        pictures[n], face, normal, turn = folder.picture(rng)
        labels.append((*face, *normal, turn))
    pictures.flush()
    (args.folder / f"{args.reader}.json").write_text(json.dumps(labels))


if __name__ == "__main__":
    main()
