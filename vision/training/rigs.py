"""Held-out pictures for calibration: whole views of a fixed camera, most on floors never used in training.

``python -m vision.training.rigs OUT --pictures 600 --seed 1``: cameras from any side, near and far, good and bad.
With ``--set-up`` they are set up as the appliance tells people to: above the tray, in focus, dice of a fair size.
With ``--dice fishing`` only the dice of that set lie there.
"""

import argparse
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.calibration.camera import Camera
from vision.calibration.tray import Tray
from vision.training import props
from vision.training import scene as sc
from vision.training.compose import lights
from vision.training.decoys import Decoys
from vision.training.degrade import degrade
from vision.training.grounds import SIZE, clouds, colour, floor
from vision.training.looks import Style, pip_style
from vision.training.render import Studio, Truth, truths
from vision.training.scene import Body, Scene

DIE_MM = 16.0
_SETS = {"pips": 0.3, "schollen": 0.2, "fishing": 0.2, "zocken": 0.1, "trollius": 0.2}
"""How often each set of dice lies there."""
_DECOYS = 0.3
"""Share of the pictures among whose dice other things are laid."""
SIZES = ((640, 480), (640, 480), (1280, 960), (907, 1209), (640, 640))
SET_UP_SIZES = ((1280, 960), (1280, 960), (1280, 960), (640, 480), (640, 480))
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


Rig = tuple[str, Image, list[Truth], Tray]
"""Name of the dice set in play, picture, its dice, and where the floor is: the camera as it was."""


def _playable(rng: Generator, name: str | None = None) -> Style:
    """Pip dice whose pips a player can tell from the body and from its second colour."""
    while True:
        style = pip_style(rng, name)
        look = style.look
        bodies = [look[4, :3]] + ([look[5, :3]] if look[5, 3] > 0 else [])
        if look[8, 2] > 0:
            bodies = [look[9, :3]]
        if all(np.abs(look[7, :3] - body).max() > 0.35 for body in bodies):
            return style


def box_of_dice(rng: Generator, printed: Callable[[str], Style], only: str | None) -> tuple[str, list[Style]]:
    """The name of a dice set and the dice of a throw in one game with it."""
    name = only or str(rng.choice(list(_SETS), p=list(_SETS.values())))
    many = int(rng.integers(1, 9))
    if name == "pips":
        looks = [_playable(rng) for _ in range(int(rng.integers(1, 4)))]
        return name, [looks[int(rng.integers(len(looks)))] for _ in range(many)]
    if name == "schollen":
        return name, [printed("schollen")] * min(many, 4)
    if name == "zocken":
        names = ["red", "orange", "yellow", "green", "blue", "purple", "black"]
        return name, [_playable(rng, str(each)) for each in rng.permutation(names)[: min(many, 7)]]
    if name == "trollius":
        symbols, pips = printed("trollius"), [_playable(rng) for _ in range(int(rng.integers(0, 5)))]
        return name, ([symbols] * int(rng.integers(1, 5)) + pips)[:8]
    six = _playable(rng)
    kinds = rng.choice(["d6", "d10", "d20"], many, p=[0.5, 0.25, 0.25])
    return name, [six if kind == "d6" else printed(str(kind)) for kind in kinds]


def compose(
    rng: Generator,
    size: tuple[int, int],
    printed: Callable[[str], Style],
    leaning: float = 0.05,
    set_up: bool = False,
    only: str | None = None,
) -> tuple[str, Scene]:
    """One to eight dice of one set, all in view, from one camera; ``leaning``: share of the dice that lean."""
    longest = max(size)
    name, styles = box_of_dice(rng, printed, only)
    least = 0.04 if name != "fishing" else 0.05
    px = float(np.exp(rng.uniform(np.log(least * longest), np.log((0.12 if set_up else 0.2) * longest))))
    odds = [0.7, 0.3, 0.0] if set_up else [0.45, 0.4, 0.15]
    tilt = float(np.radians(rng.choice([rng.uniform(0, 12), rng.uniform(12, 35), rng.uniform(35, 55)], p=odds)))
    project, eye = sc.camera(size, px, tilt, float(rng.normal(0, 0.1)), float(np.radians(rng.uniform(25, 62))))
    back = np.linalg.inv(project)
    bodies: list[Body] = []
    squares: list[tuple[float, float, float, float]] = []
    for style in styles:
        half = {"d10": 0.5, "d20": 0.52}.get(style.kind, 0.5)
        for _ in range(12):
            at, yaw = sc.on_floor(back, eye, rng.uniform(-0.82, 0.82, 2)), float(rng.uniform(0, 2 * np.pi))
            if at is None:
                continue
            if squares and rng.random() < 0.2:
                old = squares[int(rng.integers(len(squares)))]
                angle = old[3] + rng.integers(4) * np.pi / 2
                at = (old[0] + 1.08 * float(np.cos(angle)), old[1] + 1.08 * float(np.sin(angle)))
                yaw = old[3]
            square = (*at, half, yaw)
            if all(sc.apart(square, other) for other in squares):
                squares.append(square)
                if rng.random() >= leaning:
                    bodies.append(sc.die(rng, style, half, at, yaw))
                    break
                about = yaw + float(rng.integers(4)) * np.pi / 2
                body = sc.die(rng, style, half, at, yaw, float(np.radians(rng.uniform(7, 40))), about)
                bodies += [body, props.support(rng, body, about)]
                break
    for _ in range(int(rng.poisson(0.6))):
        at = sc.on_floor(back, eye, rng.uniform(-1, 1, 2))
        if at is None:
            continue
        thing = props.thing(rng, at)
        square = (*at, thing.reach * 1.2, thing.yaw)
        if all(sc.apart(square, other) for other in squares):
            bodies.append(thing)
    return name, Scene(bodies, project, eye, tilt, lights(rng))


def tray_of(stage: Scene, size: tuple[int, int]) -> Tray:
    """What a mat would tell of the camera: the whole floor in view, with dice of 16 mm."""
    right, up, ahead = stage.project[0, :3], stage.project[1, :3], stage.project[3, :3]
    focal = float(np.linalg.norm(right)) * size[0] / 2
    axes = np.stack([right / np.linalg.norm(right), -up / np.linalg.norm(up), ahead]).astype(float)
    camera = Camera(size, focal, axes @ np.diag([1.0, -1.0, -1.0]), -axes @ stage.eye.astype(float) * DIE_MM)
    return Tray(camera, floor_in_view(camera))


def floor_in_view(camera: Camera) -> NDArray[np.float64]:
    """The corners of the floor in the picture, clockwise from top left (mm), as far as it is below the horizon."""
    width, height = camera.size
    back = np.linalg.inv(camera.homography)
    ahead = np.sign((back @ [width / 2, height / 2, 1])[2])
    top = next(
        y for y in np.linspace(0, 0.5, 26) if all((back @ [x, y * height, 1])[2] * ahead > 1e-9 for x in (0, width))
    )
    corners = [[0, top * height], [width, top * height], [width, height], [0, height]]
    return camera.to_mm(np.array(corners, np.float64))


def pictures(seed: int, count: int, set_up: bool = False, only: str | None = None) -> Iterator[Rig]:
    """Pictures of held-out rigs with their dice, deterministic per ``seed``; the sizes come one after another.

    ``only``: the set of dice, where it is one.
    """
    rng, decoys = np.random.default_rng([7, seed]), Decoys(1000 + seed)
    for number, size in enumerate(SET_UP_SIZES if set_up else SIZES):
        studio = Studio(90_000_000 + 10 * seed + number, size, 1.0, stock=1)
        for _ in range(count // 5):
            yield picture(studio, rng, decoys, set_up, only)
        studio.gl.release()


def picture(studio: Studio, rng: Generator, decoys: Decoys, set_up: bool = False, only: str | None = None) -> Rig:
    """One picture of another rig, of the studio's size."""
    ground = _FLOORS[int(rng.integers(len(_FLOORS)))](rng) if rng.random() < 0.6 else floor(rng)
    texture = studio.floor_texture(ground)
    if rng.random() < 0.2:
        studio.renew()
    name, stage = compose(rng, studio.size, studio.printed, set_up=set_up, only=only)
    image, ids = studio.draw(stage, texture)
    texture.release()
    dice = truths(stage, ids, studio.size)
    if rng.random() < _DECOYS:
        image, _ = decoys.scatter(image, dice, rng)
    soft = cv2.GaussianBlur(image, (0, 0), 0.5).astype(np.uint8)
    return name, degrade(soft, rng, 0.15 if set_up else 0.4), dice, tray_of(stage, studio.size)


def main() -> None:
    """Write the pictures as one pickle of ``Rig``s with JPEG bytes for the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pictures", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set-up", action="store_true")
    parser.add_argument("--dice", choices=list(_SETS))
    args = parser.parse_args()
    rigs = []
    for name, image, dice, tray in pictures(args.seed, args.pictures, args.set_up, args.dice):
        _, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        rigs.append((name, code.tobytes(), dice, tray))
    args.out.write_bytes(pickle.dumps(rigs))


if __name__ == "__main__":
    main()
