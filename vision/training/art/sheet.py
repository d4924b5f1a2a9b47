"""A contact sheet of random sets: ``python -m vision.training.art.sheet OUT.png --kind KIND``."""

import argparse

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art import FaceArt, face_set

_KINDS = ("schollen", "trollius", "d10", "d20", "digits6", "other")


def random_body(rng: Generator) -> tuple[float, float, float]:
    """The colour of a die: ivory, white, black, wood, or any."""
    usual = [(0.93, 0.9, 0.82), (0.95, 0.95, 0.95), (0.06, 0.06, 0.07), (0.8, 0.62, 0.42), (0.93, 0.9, 0.82)]
    r, g, b = usual[int(rng.integers(5))] if rng.random() < 0.6 else rng.random(3)
    return float(r), float(g), float(b)


def printed(art: FaceArt, body: tuple[float, float, float]) -> NDArray[np.uint8]:
    """The face as it looks, 128 x 128 x 3, BGR."""
    ground = np.array(art.ground or body) * 255
    alpha = art.tile[..., 3:].astype(np.float32) / 255
    return np.asarray(ground * (1 - alpha) + art.tile[..., :3] * alpha, np.uint8)[..., ::-1]


def sheet(kind: str, seed: int, rows: int, columns: int = 1) -> NDArray[np.uint8]:
    """``rows`` x ``columns`` sets of a kind, one set a row and column."""
    rng = np.random.default_rng(seed)
    lines = []
    for _ in range(rows):
        line = []
        for _ in range(columns):
            body = random_body(rng)
            for art in face_set(rng, kind, body).values():
                line.append(cv2.copyMakeBorder(printed(art, body), 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=(90, 90, 90)))
            line.append(np.full((132, 8, 3), 90, np.uint8))
        lines.append(np.hstack(line))
    return np.vstack(lines)


def main() -> None:
    """Write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--kind", choices=_KINDS, default="schollen")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--columns", type=int, default=1)
    chosen = parser.parse_args()
    cv2.imwrite(chosen.out, sheet(chosen.kind, chosen.seed, chosen.rows, chosen.columns))


if __name__ == "__main__":
    main()
