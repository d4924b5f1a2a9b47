"""Held-out pictures for calibration: whole views of a fixed camera, most on floors never used in training.

``python -m vision.training.rigs OUT --pictures 600 --seed 1``
"""

import argparse
import pickle
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training import scene as sc
from vision.training.degrade import degrade
from vision.training.grounds import SIZE, clouds, colour, floor
from vision.training.render import Studio, Truth, lights, truths
from vision.training.scene import Body, Scene

SIZES = ((640, 480), (640, 480), (1280, 960), (907, 1209), (640, 640))
Image = NDArray[np.uint8]


def _marble(rng: Generator) -> Image:
    veins = np.abs(np.sin(8 * clouds(rng, 4, 4) + 3 * clouds(rng, 2))) ** rng.uniform(0.2, 0.6)
    stone = colour(rng, 0.3, 1.0) * (0.5 + 0.5 * veins[..., None]) + 0.04 * clouds(rng, 100, 1)[..., None]
    return np.clip(stone * 255, 0, 255).astype(np.uint8)


def _bricks(rng: Generator) -> Image:
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    h, w = rng.uniform(25, 80), rng.uniform(60, 200)
    row = np.floor(y / h)
    column = np.floor((x + row % 2 * w / 2) / w)
    joint = ((y % h) < rng.uniform(1, 5)) | (((x + row % 2 * w / 2) % w) < rng.uniform(1, 5))
    tone = np.sin(row * 12.9 + column * 78.2) * 0.5 + 0.5
    a, b, c = colour(rng), colour(rng), colour(rng)
    wall = np.where(joint[..., None], c, a + (b - a) * tone[..., None] * rng.uniform(0.1, 0.7))
    return np.clip(wall * (1 + 0.1 * clouds(rng, 80, 2)[..., None]) * 255, 0, 255).astype(np.uint8)


def _leather(rng: Generator) -> Image:
    grain = np.minimum(np.abs(clouds(rng, 60, 2)), np.abs(clouds(rng, 75, 2)))
    hide = colour(rng, 0.1, 0.8) * (0.8 + 1.5 * np.clip(grain, 0, 0.25))[..., None]
    return np.clip(hide * (1 + 0.15 * clouds(rng, 3)[..., None]) * 255, 0, 255).astype(np.uint8)


_FLOORS = (_marble, _bricks, _leather)


def _playable(rng: Generator) -> NDArray[np.float32]:
    """A look whose pips a player can tell from the body and from its second colour."""
    while True:
        look = sc.die_look(rng)
        bodies = [look[4, :3]] + ([look[5, :3]] if look[5, 3] > 0 else [])
        if look[8, 2] > 0:
            bodies = [look[9, :3]]
        if all(np.abs(look[7, :3] - body).max() > 0.35 for body in bodies):
            return look


def compose(rng: Generator, size: tuple[int, int]) -> Scene:
    """One to eight dice of one to three looks, all in view, from one camera."""
    longest = max(size)
    px = float(np.exp(rng.uniform(np.log(0.04 * longest), np.log(0.2 * longest))))
    tilt = float(np.radians(rng.choice([rng.uniform(0, 12), rng.uniform(12, 35), rng.uniform(35, 55)])))
    project, eye = sc.camera(size, px, tilt, float(rng.normal(0, 0.1)), float(np.radians(rng.uniform(25, 62))))
    back = np.linalg.inv(project)
    looks = [_playable(rng) for _ in range(int(rng.integers(1, 4)))]
    bodies: list[Body] = []
    squares: list[tuple[float, float, float, float]] = []
    for _ in range(int(rng.integers(1, 9))):
        for _ in range(12):
            at, yaw = sc.on_floor(back, eye, rng.uniform(-0.82, 0.82, 2)), float(rng.uniform(0, 2 * np.pi))
            if at is None:
                continue
            if squares and rng.random() < 0.2:
                old = squares[int(rng.integers(len(squares)))]
                angle = old[3] + rng.integers(4) * np.pi / 2
                at = (old[0] + 1.08 * float(np.cos(angle)), old[1] + 1.08 * float(np.sin(angle)))
                yaw = old[3]
            square = (*at, 0.5, yaw)
            if all(sc.apart(square, other) for other in squares):
                lean = float(np.radians(rng.uniform(15, 40))) if rng.random() < 0.01 else 0.0
                bodies.append(sc.die(rng, looks[int(rng.integers(len(looks)))], 0.5, at, yaw, lean))
                squares.append(square)
                break
    for _ in range(int(rng.poisson(0.6))):
        at = sc.on_floor(back, eye, rng.uniform(-1, 1, 2))
        if at is None:
            continue
        body = sc.thing(rng, at)
        square = (*at, body.half * 1.2, body.yaw)
        if all(sc.apart(square, other) for other in squares):
            bodies.append(body)
    return Scene(bodies, project, eye, tilt, lights(rng))


def pictures(seed: int, count: int) -> Iterator[tuple[Image, list[Truth]]]:
    """Pictures of held-out rigs with their dice, deterministic per ``seed``; the sizes come one after another."""
    rng = np.random.default_rng([7, seed])
    for number, size in enumerate(SIZES):
        studio = Studio(90_000_000 + 10 * seed + number, size, 1.0, stock=1)
        for _ in range(count // len(SIZES)):
            ground = _FLOORS[int(rng.integers(len(_FLOORS)))](rng) if rng.random() < 0.6 else floor(rng)
            texture = studio.floor_texture(ground)
            stage = compose(rng, size)
            image, ids = studio.draw(stage, texture)
            texture.release()
            soft = cv2.GaussianBlur(image, (0, 0), 0.5)
            yield degrade(soft.astype(np.uint8), rng, 0.6), truths(stage, ids, size)
        studio.gl.release()


def main() -> None:
    """Write the pictures as one pickle of pairs (JPEG bytes, list of ``Truth``)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    pairs = []
    for image, dice in pictures(args.seed, args.pictures):
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        pairs.append((code.tobytes(), dice))
    args.out.write_bytes(pickle.dumps(pairs))


if __name__ == "__main__":
    main()
