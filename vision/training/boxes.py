"""Renders boxes of dice as a player would teach and then throw them: a few plain pictures a face, then throws.

``python -m vision.training.boxes FOLDER --boxes 60 --seed 1`` writes one file a box. Taught sets are calibrated and
measured on these (``vision.training.taught``); every box is a style of its own.
"""

import argparse
import pickle
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training import scene as sc
from vision.training.compose import lights
from vision.training.degrade import degrade
from vision.training.looks import Style, body_colour, pip_style
from vision.training.render import Studio, Truth, truths

KINDS = ("schollen", "trollius", "d10", "d20", "other", "d6")
_CROP = 168
_THROWS = 36
_TURNS = 3
_CLEAR = 0.85


@dataclass
class Picture:
    """One die in a crop. ``centre``, ``side``, ``box``: pixels of ``image``, as the finder would give them."""

    image: NDArray[np.uint8]
    centre: tuple[float, float]
    side: float
    box: tuple[float, float, float, float]
    face: str


@dataclass
class DiceBox:
    """Taught pictures and throws of one style."""

    kind: str
    taught: list[Picture]
    thrown: list[Picture]


def _other_colour(rng: np.random.Generator, style: Style) -> Style:
    """Pip dice of the same make as another player has them."""
    look = style.look.copy()
    look[4, :3] = body_colour(rng)[0]
    bright = float(look[4, :3].mean())
    look[7, :3] = look[10, :3] = rng.uniform(0, 0.12) if bright > rng.uniform(0.35, 0.6) else rng.uniform(0.8, 1.0)
    return replace(style, look=look)


def _shot(studio: Studio, style: Style, face: str | None, plain: bool) -> Picture | None:
    rng = studio.rng
    half = {"d10": 0.5, "d20": 0.52}.get(style.kind, 0.5)
    for _ in range(400):
        body = sc.die(rng, style, half, (0.0, 0.0), float(rng.uniform(0, 2 * np.pi)))
        if face in (None, body.face):
            break
    else:
        return None
    px = float(rng.uniform(38, 56) if plain else np.exp(rng.uniform(np.log(24), np.log(56))))
    tilt = np.radians(rng.uniform(0, 10) if plain else rng.uniform(0, 26))
    roll, lens = float(rng.uniform(0, 6.3)), float(np.radians(rng.uniform(25, 60)))
    project, eye = sc.camera(studio.size, px, float(tilt), roll, lens)
    bodies = [body]
    if not plain and rng.random() < 0.3:
        angle, far = rng.uniform(0, 6.3), rng.uniform(1.45, 2.0)
        at = (float(far * np.cos(angle)), float(far * np.sin(angle)))
        bodies.append(sc.die(rng, style, half, at, float(rng.uniform(0, 6.3))))
    light = {**lights(rng), "inner": (0.0, 0.0, 1.0, 0.0)}
    floor = studio.stock[int(rng.integers(len(studio.stock)))]
    image, ids = studio.draw(sc.Scene(bodies, project, eye, float(tilt), light), floor)
    truth = next((t for t in truths(sc.Scene(bodies, project, eye, float(tilt), light), ids, studio.size)), None)
    if truth is None or truth.seen < (_CLEAR if plain else 0.8) or truth.face != body.face:
        return None
    rough = not plain and rng.random() < 0.35
    return _cropped(degrade(image, rng, 0.6) if rough else _photographed(image, rng, plain), truth)


def _photographed(image: NDArray[np.uint8], rng: np.random.Generator, plain: bool) -> NDArray[np.uint8]:
    """As a camera that is well set gives it: a little warm or cold, light or dark, soft and grainy; nothing is lost."""
    out = image.astype(np.float32)
    out *= rng.uniform(200, 250) / max(float(np.percentile(out, 99.5)), 1.0)
    out *= rng.uniform(0.75, 1.0) if plain else rng.uniform(0.4, 1.0)
    out *= (1 + rng.normal(0, 0.04 if plain else 0.09, 3)).astype(np.float32)
    out = cv2.GaussianBlur(out, (0, 0), float(rng.uniform(0.3, 0.7) if plain else rng.uniform(0.3, 1.3)))
    out += rng.normal(0, rng.uniform(1, 3) if plain else rng.uniform(1, 7), out.shape)
    sharp = np.clip(out, 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", sharp, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(75, 96))])[1]
    return cv2.imdecode(packed, cv2.IMREAD_COLOR).astype(np.uint8)


def _cropped(image: NDArray[np.uint8], truth: Truth) -> Picture:
    x0, y0 = (int(np.clip(c - _CROP / 2, 0, n - _CROP)) for c, n in zip(truth.centre, image.shape[1::-1], strict=True))
    part = np.ascontiguousarray(image[y0 : y0 + _CROP, x0 : x0 + _CROP])
    x, y = truth.centre
    a, b, c, d = truth.box
    return Picture(part, (x - x0, y - y0), truth.side, (a - x0, b - y0, c - x0, d - y0), truth.face)


def dice_box(studio: Studio, kind: str) -> DiceBox:
    """A box of a kind in a style of its own."""
    rng = studio.rng
    studio.renew()
    style = pip_style(rng) if kind == "d6" else studio.printed(kind)
    taught, thrown = [], []
    for face in dict.fromkeys(style.faces):
        shots = (_shot(studio, style, face, True) for _ in range(4 * _TURNS))
        taught += [shot for shot in shots if shot][:_TURNS]
    for _ in range(8 * _THROWS):  # a die cut by a small ball never shows enough of a face
        if len(thrown) == _THROWS:
            break
        seen = _other_colour(rng, style) if kind == "d6" and rng.random() < 0.6 else style
        shot = _shot(studio, seen, None, False)
        thrown += [shot] if shot else []
    return DiceBox(kind, taught, thrown)


def main() -> None:
    """Write boxes of all kinds in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--boxes", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    studio = Studio(args.seed)
    for n in range(args.boxes):
        box = dice_box(studio, KINDS[n % len(KINDS)])
        if len({picture.face for picture in box.taught}) < 2:
            continue
        with (args.folder / f"{args.seed}-{n:03d}-{box.kind}.pickle").open("wb") as out:
            pickle.dump(box, out)
        print(n, box.kind, len(box.taught), len(box.thrown), flush=True)


if __name__ == "__main__":
    from vision.training import boxes  # what is pickled belongs to the module, not to the script

    boxes.main()
