"""Pips: round, square, rings, with a core or in a frame, loose on the face or on a plate."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from vision.training.art.canvas import Layer, Mask, blank, chance, disc, fill, move, pick, regular, star, stroke

_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
PLACES = {
    "1": ((0, 0),),
    "2": _CORNERS[:2],
    "3": ((0, 0), *_CORNERS[:2]),
    "4": _CORNERS,
    "5": ((0, 0), *_CORNERS),
    "6": (*_CORNERS, (0, -1), (0, 1)),
}
"""Where pips stand, in units of the spread."""


@dataclass(frozen=True)
class PipStyle:
    """How the pips of a die are set; lengths in half tiles. ``narrow``: width of a six over its length."""

    shape: str
    radius: float
    spread: float
    narrow: float
    ace: float
    plate: str
    mirrored: bool


def pip_style(rng: Generator) -> PipStyle:
    """A style whose pips do not touch."""
    radius = rng.uniform(0.1, 0.26)
    spread = rng.uniform(max(0.36, 1.25 * radius), 0.66)
    least = max(0.6, 1.15 * radius / spread)
    return PipStyle(
        shape=pick(
            rng, {"disc": 14, "ring": 2, "square": 1.5, "core": 1.5, "framed": 1.5, "diamond": 0.5, "star": 0.5}
        ),
        radius=radius,
        spread=spread,
        narrow=rng.uniform(least, max(least, 1.05)),
        ace=rng.uniform(1.2, 2.0) if chance(rng, 0.25) else 1.0,
        plate=pick(rng, {"none": 7, "disc": 1.6, "square": 0.7, "ring": 0.5, "frame": 0.5}),
        mirrored=chance(rng, 0.5),
    )


def pips(face: str, style: PipStyle, rng: Generator) -> list[Layer]:
    """The layers of a face, "1" to "6"."""
    mask, cores = blank(), blank()
    for x, y in PLACES[face]:
        across = style.spread * (style.narrow if face == "6" else 1.0)
        at = (x * across * (-1 if style.mirrored else 1), y * style.spread)
        radius = style.radius * (style.ace if face == "1" else 1.0)
        _pip(mask, cores, style.shape, at, radius)
    layers = [Layer(mask, "main")]
    if cores.any():
        layers.append(Layer(cores, "spot"))
    plate = _plate(style.plate, rng)
    return layers if plate is None else [Layer(plate, "back"), *layers]


def _pip(mask: Mask, cores: Mask, shape: str, at: tuple[float, float], radius: float) -> None:
    if shape == "square":
        fill(move(regular(4, 1.2, np.pi / 4), 0, radius, at), mask)
    elif shape == "diamond":
        fill(move(regular(4, 1.3), 0, radius, at), mask)
    elif shape == "star":
        fill(move(star(5, 1.4, 0.75), 0, radius, at), mask)
    else:
        disc(*at, radius * (1.25 if shape == "framed" else 1.0), mask)
    if shape == "ring":
        disc(*at, radius * 0.5, mask, 0)
    elif shape == "framed":
        disc(*at, radius * 1.02, mask, 0)
        disc(*at, radius * 0.7, mask)
    elif shape == "core":
        disc(*at, radius * 0.5, cores)


def _plate(shape: str, rng: Generator) -> Mask | None:
    size = rng.uniform(0.82, 0.98)
    if shape == "disc":
        return disc(0, 0, size)
    if shape == "square":
        return fill(regular(4, size * 1.3, np.pi / 4))
    if shape == "ring":
        t = np.linspace(0, 2 * np.pi, 60)
        return stroke(size * np.stack([np.cos(t), np.sin(t)], 1), rng.uniform(0.04, 0.12))
    if shape == "frame":
        return stroke(regular(4, size * 1.25, np.pi / 4), rng.uniform(0.04, 0.12), closed=True)
    return None
