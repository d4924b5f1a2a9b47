"""Looks of dice: body colours and materials, pips, and the printed faces of whole sets. Lengths are in die sides."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art import face_set
from vision.training.grounds import colour
from vision.training.icosahedron import numbers_of_faces
from vision.training.shaders import COLUMNS

_BODIES_RGB = {
    "white": (0.92, 0.92, 0.9), "ivory": (0.88, 0.84, 0.72), "black": (0.05, 0.05, 0.055), "red": (0.75, 0.06, 0.07),
    "orange": (0.95, 0.45, 0.06), "yellow": (0.93, 0.8, 0.1), "green": (0.06, 0.5, 0.16), "blue": (0.06, 0.2, 0.65),
    "purple": (0.38, 0.1, 0.55), "pink": (0.92, 0.45, 0.6), "grey": (0.5, 0.5, 0.5), "brown": (0.35, 0.2, 0.1),
    "turquoise": (0.1, 0.65, 0.65), "lime": (0.65, 0.9, 0.1),
}  # fmt: skip
COLOURS = tuple(_BODIES_RGB)


def body_colour(rng: Generator, name: str | None = None) -> tuple[NDArray[np.float32], str]:
    """RGB 0..1 of a die body, near the named colour or any, and the colour's name ("": none of those)."""
    if name is None and rng.random() < 0.15:
        return colour(rng), ""
    name = name or str(rng.choice(COLOURS))
    rgb = np.array(_BODIES_RGB[name], np.float32)
    rgb = np.clip(rgb * rng.uniform(0.75, 1.15) + rng.normal(0, 0.035, 3), 0, 1).astype(np.float32)
    return rgb, name


def die_look(rng: Generator, name: str | None = None) -> tuple[NDArray[np.float32], str]:
    """Look of a die, the texels 2..12 of a row without place and faces, and its colour's name ("": not to be told)."""
    row = np.zeros((COLUMNS, 4), np.float32)
    rounding = float(
        rng.choice([rng.uniform(0.02, 0.1), rng.uniform(0.1, 0.3), rng.uniform(0.3, 0.5)], p=[0.25, 0.5, 0.25])
    )
    row[2] = (1, 1, 1, rounding)
    ball = rng.uniform(1.28, 1.5) if rng.random() < 0.35 else 99.0
    pip, deep = rng.uniform(0.11, 0.24), rng.uniform(0, 1.1) if rng.random() < 0.8 else 0.0
    row[3] = (ball, pip, deep, rng.uniform(0.04, 0.25))
    if name is None and rng.random() < 0.36:
        name = str(rng.choice(["white", "ivory"]))
    first, name = body_colour(rng, name)
    row[4] = (*first, rng.uniform(0.02, 1.0))
    marbled = rng.random() < 0.34
    if marbled:
        name = ""
        row[5] = (*body_colour(rng)[0], rng.uniform(0.4, 1.0))
        row[6] = (
            *(body_colour(rng)[0] if rng.random() < 0.6 else np.minimum(first * 1.3 + 0.1, 1)),
            rng.uniform(0.5, 2.5),
        )
    elif rng.random() < 0.12:
        row[5] = (*body_colour(rng)[0], 0.0)
        row[8, 1] = rng.uniform(0.1, 0.35)
    bright = float(first.mean()) if row[5, 3] < 0.1 else float((first + row[5, :3]).mean() / 2)
    if rng.random() < 0.85:
        tone = rng.uniform(0, 0.12) if bright > rng.uniform(0.35, 0.6) else rng.uniform(0.8, 1.0)
        pips = np.full(3, tone, np.float32) + rng.normal(0, 0.03, 3)
        if rng.random() < (0.45 if marbled else 0.2) and tone > 0.5:
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
    if rng.random() < 0.18:
        row[8, 2] = rng.uniform(0.75, 0.95) if rng.random() < 0.7 else 1 + rng.uniform(0.7, 0.9)
        row[8, 3] = rng.uniform(0.5, 1.0)
        if not marbled and rng.random() < 0.6:  # the disc is printed, and the pips are left out of it
            row[7, :3], row[3, 2] = first, row[3, 2] * (rng.random() < 0.5)
        apart = rng.uniform(0.12, 0.5)
        if np.abs(row[9, :3] - row[7, :3]).max() < max(apart, 0.2):
            row[9, :3] = np.where(row[7, :3] > 0.5, row[7, :3] - apart, row[7, :3] + apart)
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
    return row, "white" if name == "ivory" else "green" if name == "lime" else name


@dataclass(frozen=True)
class Style:
    """Dice that belong together: one kind in one look. ``faces``: the faces on the die, in the order of its sides.

    ``layers``: the tile that is printed on each side (empty: pips). ``colour``: name of the body's colour or "".
    """

    kind: str
    look: NDArray[np.float32]
    colour: str
    faces: tuple[str, ...]
    layers: tuple[int, ...] = ()


SIDES = {"schollen": 6, "trollius": 6, "other": 6, "digits6": 6, "d10": 10, "d20": 20}
"""Printed kinds of dice and how many sides each has."""
_COMMON_NUMBERING = 0.6
"""Share of the D20 that are numbered as most are; the others have any number on any face."""


def printed_style(rng: Generator, kind: str, first: int) -> tuple[Style, list[NDArray[np.uint8]]]:
    """A style of a printed kind, and its tiles (128 x 128 x 4), which are to become the layers from ``first`` on."""
    name = None
    if kind in ("schollen", "trollius") and rng.random() < 0.7:
        name = str(rng.choice(["white", "ivory"]))
    look, name = die_look(rng, name)
    look[3, 2] *= rng.random() < 0.5
    if kind in ("schollen", "trollius") and rng.random() < 0.8:
        look[5, 3] = 0  # boxed game dice are seldom marbled
    if kind == "d10":  # how steep its faces are, and whether its digits point to the pole
        look[13, :2] = np.radians(rng.uniform(37, 50)), 1.0 if rng.random() < 0.7 else -1.0
    art = face_set(rng, kind, tuple(float(v) for v in look[4, :3]))
    names = list(art)
    tiles = []
    for face in names:
        tile = art[face].tile
        if art[face].ground is not None:
            tile = on_ground(tile, art[face].ground)
        tiles.append(np.ascontiguousarray(tile))
    sides = SIDES[kind]
    # Some faces stand on a die more than once.
    all_sides = [*names, *(str(f) for f in rng.choice(names, max(0, sides - len(names))))]
    faces = tuple(all_sides[k] for k in rng.permutation(sides))
    if kind == "d20" and rng.random() < _COMMON_NUMBERING:
        faces = tuple(str(number) for number in numbers_of_faces())
    return Style(kind, look, name, faces, tuple(first + names.index(f) for f in faces)), tiles


def on_ground(tile: NDArray[np.uint8], ground: tuple[float, float, float] | None) -> NDArray[np.uint8]:
    """A tile (RGBA) printed on a ground of this colour: nothing of it is clear any more."""
    alpha = tile[..., 3:].astype(np.float32) / 255
    rgb = tile[..., :3] * alpha + np.array(ground, np.float32) * 255 * (1 - alpha)
    return np.dstack([rgb, np.full(tile.shape[:2], 255)]).astype(np.uint8)


def pip_style(rng: Generator, name: str | None = None) -> Style:
    """A style of ordinary dice."""
    look, name = die_look(rng, name)
    return Style("d6", look, name, ("1", "2", "3", "4", "5", "6"))
