"""Makes the sprites of the simulated tray: ``python -m vision.training.sprites`` writes ``sources/assets/dice.webp``.

A row a colour and face, a column a yaw; each cell is premultiplied BGR with alpha, the soft shadow in the alpha.
"""

from pathlib import Path

import cv2
import numpy as np

from vision.sources.sprites import CELL, COLOURS, SIDE, YAWS
from vision.training import scene as sc
from vision.training.render import Studio
from vision.training.scene import Scene

_RGB = {
    "white": ((0.9, 0.9, 0.87), 0.04), "red": ((0.72, 0.07, 0.07), 0.93), "blue": ((0.07, 0.2, 0.62), 0.93),
    "green": ((0.06, 0.45, 0.16), 0.93), "yellow": ((0.92, 0.78, 0.1), 0.05), "black": ((0.06, 0.06, 0.065), 0.93),
}  # fmt: skip


def main() -> None:
    """Render every colour, face and yaw with the same light."""
    fine = 3
    studio = Studio(1, (CELL, CELL), fine, stock=1)
    white = studio.floor_texture(np.full((768, 768, 3), 255, np.uint8))
    project, eye = sc.camera((CELL, CELL), SIDE, np.radians(11), 0.0, np.radians(7))
    light = {
        "light1": (-0.45, 0.35, 0.82), "light2": (0.5, 0.2, 0.84), "light_colour1": (0.56, 0.56, 0.55, 0.22),
        "light_colour2": (0.14, 0.14, 0.15, 0.5), "ambient": (0.42, 0.42, 0.43), "ground_map": (0.05, 1.0, 0.0, 1.0),
        "ground_shift": (0.0, 0.0), "spot": (0.0, 0.0, 0.0, 0.0),
    }  # fmt: skip
    rng = np.random.default_rng(5)
    rows = []
    for name in COLOURS:
        (r, g, b), pip = _RGB[name]
        look = np.zeros((sc.COLUMNS, 4), np.float32)
        look[2], look[3], look[4] = (1, 1, 1, 0.2), (1.42, 0.17, 0.7, 0.1), (r, g, b, 0.55)
        look[7], look[9, 3], look[10] = (pip, pip, pip, 0), 1.15, (pip, pip, pip, 0.5)
        look[11] = (0.92, 0.98, 1.0, 0.0)
        for face in range(1, 7):
            row = []
            for k in range(YAWS):
                while True:
                    body = sc.die(rng, look, 0.5, (0.0, 0.0), 2 * np.pi * k / YAWS, 0.0)
                    if body.face == face:
                        break
                image, ids = studio.draw(Scene([body], project, eye, 0.2, light), white)
                die = cv2.resize((ids[..., 0] > 0).astype(np.float32), (CELL, CELL), interpolation=cv2.INTER_AREA)
                shadow = 1 - image.astype(np.float32).mean(2) / image[2:6, -6:-2].mean()
                alpha = np.maximum(die, np.clip(shadow, 0, 1) * (die < 0.5))
                colour = image.astype(np.float32) * die[..., None]
                row.append(np.dstack([np.clip(colour, 0, 255), alpha * 255]).astype(np.uint8))
            rows.append(np.hstack(row))
    target = Path(__file__).parent.parent / "sources" / "assets" / "dice.webp"
    cv2.imwrite(str(target), np.vstack(rows), [cv2.IMWRITE_WEBP_QUALITY, 88])
    print(target, target.stat().st_size)


if __name__ == "__main__":
    main()
