"""Makes the sprites of the simulated tray: ``python -m vision.training.sprites`` fills ``sources/assets/dice``.

A file a kind and colour, a row a face, a column a yaw. On the left the dice, premultiplied BGR; on the right their
alpha, the soft shadow in it: as a channel of its own WebP would keep it without loss, which takes twice the room.
The prints are our own parametric drawings and OpenCV's letters; no font or picture of others is in them.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from moderngl import Texture
from numpy.typing import NDArray

from vision.sources.sprites import CELL, DRAWN, FOLDER, SIDE, YAWS, faces_of, file_of
from vision.training import art
from vision.training import scene as sc
from vision.training.grounds import SIZE
from vision.training.icosahedron import numbers_of_faces
from vision.training.looks import Style, on_ground
from vision.training.render import Studio
from vision.training.scene import Scene
from vision.training.shaders import COLUMNS

_RGB = {
    "white": (0.9, 0.9, 0.87), "red": (0.72, 0.07, 0.07), "blue": (0.07, 0.2, 0.62), "green": (0.06, 0.45, 0.16),
    "yellow": (0.92, 0.78, 0.1), "black": (0.06, 0.06, 0.065), "orange": (0.93, 0.4, 0.05), "purple": (0.36, 0.1, 0.52),
}  # fmt: skip
_DARK_PIPS = ("white", "yellow")
_PRINT = {"schollen": 12, "trollius": 33, "d10": 5, "d20": 8}
"""By printed kind: the seed of the drawings, one style a kind."""
_HALF = {"d6": 0.5, "schollen": 0.5, "trollius": 0.5, "d10": 0.56, "d20": 0.56}
"""Sizes as dice of one box have them, in D6 sides."""
_FINE = 2
_QUALITY = 85
_LIGHT: Mapping[str, Sequence[float]] = {
    "light1": (-0.45, 0.35, 0.82), "light2": (0.5, 0.2, 0.84), "light_colour1": (0.56, 0.56, 0.55, 0.22),
    "light_colour2": (0.14, 0.14, 0.15, 0.5), "ambient": (0.42, 0.42, 0.43), "ground_map": (0.05, 1.0, 0.0, 1.0),
    "ground_shift": (0.0, 0.0), "spot": (0.0, 0.0, 0.0, 0.0), "inner": (0.0, 0.0, 1.0, 0.0),
    "inner_map": (0.05, 0.0, 0.0, 1.0),
}  # fmt: skip

Image = NDArray[np.uint8]


def main() -> None:
    """Render every kind, colour, face and yaw with the same light."""
    art.use(None)
    studio = Studio(1, (CELL, CELL), _FINE, stock=1)
    white, black = (studio.floor_texture(np.full((SIZE, SIZE, 3), tone, np.uint8)) for tone in (255, 0))
    FOLDER.mkdir(exist_ok=True)
    for kind, colours in DRAWN.items():
        for colour in colours:
            style = _style(studio, kind, colour)
            cells = [[_cell(studio, (white, black), style, face, k) for k in range(YAWS)] for face in faces_of(kind)]
            dice, alpha = (np.vstack([np.hstack([cell[n] for cell in row]) for row in cells]) for n in (0, 1))
            file = file_of(kind, colour)
            cv2.imwrite(str(file), np.hstack([dice, alpha]), [cv2.IMWRITE_WEBP_QUALITY, _QUALITY])
            print(file.name, file.stat().st_size, flush=True)


def _style(studio: Studio, kind: str, colour: str) -> Style:
    """The look of all dice of a kind and colour; what is printed on them goes into the studio's first tiles."""
    body = _RGB[colour]
    pip = 0.04 if colour in _DARK_PIPS else 0.93
    look = np.zeros((COLUMNS, 4), np.float32)
    look[2], look[3], look[4] = (1, 1, 1, 0.2), (1.42, 0.17, 0.7, 0.1), (*body, 0.55)
    look[7], look[9, 3], look[10] = (pip, pip, pip, 0), 1.15, (pip, pip, pip, 0.5)
    look[11] = (0.92, 0.98, 1.0, 0.0)
    faces = faces_of(kind)
    if kind == "d6":
        return Style(kind, look, colour, faces)
    look[3, 2] = 0.3
    look[13, :2] = np.radians(44), 1.0
    for layer, face in enumerate(art.face_set(np.random.default_rng(_PRINT[kind]), kind, body).values()):
        tile = face.tile if face.ground is None else on_ground(face.tile, face.ground)
        studio.tiles.write(np.ascontiguousarray(tile).tobytes(), viewport=(0, 0, layer, 128, 128, 1))
    studio.tiles.build_mipmaps()
    sides = faces + faces[: 6 - len(faces)] if len(faces) < 6 else faces
    if kind == "d20":
        sides = tuple(str(number) for number in numbers_of_faces())
    return Style(kind, look, colour, sides, tuple(faces.index(face) for face in sides))


def _cell(studio: Studio, floors: tuple[Texture, Texture], style: Style, face: str, yaw: int) -> tuple[Image, Image]:
    """One die that shows ``face``: premultiplied BGR and alpha, CELL x CELL x 3 each.

    ``floors``: a white and a black one. On black a die is as it is, and what differs between the two is floor.
    """
    project, eye = sc.camera((CELL, CELL), SIDE, np.radians(11), 0.0, np.radians(7))
    stage = Scene([_showing(style, face, 2 * np.pi * yaw / YAWS)], project, eye, 0.2, _LIGHT)
    on_white, on_black = (studio.draw(stage, floor)[0].astype(np.float32) for floor in floors)
    floor = (on_white - on_black).mean(2)
    alpha = np.clip(1 - floor / floor[2:6, 2:6].mean(), 0, 1) * 255
    return on_black.astype(np.uint8), np.dstack([alpha] * 3).astype(np.uint8)


def _showing(style: Style, face: str, yaw: float) -> sc.Body:
    rng = np.random.default_rng(7)
    while True:
        body = sc.die(rng, style, _HALF[style.kind], (0.0, 0.0), yaw)
        if body.face == face:
            return body


if __name__ == "__main__":
    main()
