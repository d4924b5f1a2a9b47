"""Plain signs: heart, triangle, circle, cross, square, and what else needs no pen of an artist."""

import numpy as np
from numpy.random import Generator

from vision.training.art.canvas import (
    Layer,
    Mask,
    Points,
    blank,
    chance,
    disc,
    fill,
    move,
    pick,
    regular,
    smooth,
    star,
    stroke,
)  # fmt: skip


def _heart(rng: Generator) -> list[Layer]:
    t = np.linspace(0, 2 * np.pi, 72, endpoint=False)
    kind = pick(rng, {"curve": 5, "arcs": 4, "soft": 3, "pixel": 0.5})
    wide = rng.uniform(0.85, 1.15)
    if kind == "curve":
        x = np.sin(t) ** 3
        y = -(13 * np.cos(t) - rng.uniform(4, 6.5) * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t)) / 16 - 0.08
        return [Layer(fill(np.stack([x * wide, y], 1) * 0.93), "main")]
    if kind == "arcs":
        r = rng.uniform(0.44, 0.54)
        mask = disc(-0.43 * wide, -0.32, r)
        disc(0.43 * wide, -0.32, r, mask)
        side = 0.43 * wide + r * 0.82
        tip = rng.uniform(0.75, 1.0)
        fill(np.array([[-side, -0.02], [0, -0.32], [side, -0.02], [0, tip]]), mask)
        return [Layer(mask, "main")]
    if kind == "soft":
        half = np.array([[0, rng.uniform(-0.5, -0.3)], [0.35, -0.78], [0.78, -0.68], [0.93, -0.25], [0.6, 0.3]])
        half[1:] += rng.normal(0, 0.03, (4, 2))
        tip = np.array([[0, rng.uniform(0.75, 0.95)]])
        right = smooth(np.vstack([half, tip]), closed=False)
        left = right[::-1] * [-1, 1]
        return [Layer(fill(np.vstack([right, left]) * [wide, 1]), "main")]
    rows = ("0110110", "1111111", "1111111", "0111110", "0011100", "0001000")
    mask = blank()
    for j, row in enumerate(rows):
        for i, on in enumerate(row):
            if on == "1":
                fill(np.array([[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]]) / 3.5 - [1, 0.85], mask)
    return [Layer(mask, "main")]


def _triangle(rng: Generator) -> list[Layer]:
    points = regular(3) * [rng.uniform(0.9, 1.15), rng.uniform(0.9, 1.15)] + [0, 0.2]
    if chance(rng, 0.15):
        points = points * [1, -1]
    if chance(rng, 0.3):
        points = points + rng.normal(0, 0.04, (3, 2))
    if chance(rng, 0.12):
        bent = []
        bow = rng.uniform(-0.08, 0.12)
        for a, b in zip(points, np.roll(points, -1, 0), strict=True):
            middle = (a + b) / 2
            bent += [a, middle + bow * middle / np.linalg.norm(middle)]
        points = smooth(np.array(bent))
    return [Layer(fill(points), "main")]


def _circle(rng: Generator) -> list[Layer]:
    r = rng.uniform(0.8, 0.95)
    t = np.linspace(0, 2 * np.pi, 60, endpoint=False)
    ring = np.stack([np.cos(t), np.sin(t)], 1) * r
    if chance(rng, 0.25):
        ring = move(ring * [rng.uniform(0.92, 1.0), 1], rng.uniform(0, 3))
    layers = [Layer(fill(ring), "main")]
    if chance(rng, 0.06):
        layers.append(Layer(stroke(ring * rng.uniform(0.6, 0.75), rng.uniform(0.05, 0.1), closed=True), "mark"))
    return layers


def _arm(kind: str, thick: float, flare: float) -> Points:
    """The upper arm of a cross, from the middle outwards."""
    if kind == "maltese":
        notch = 0.12 if flare > 0.42 else 0.0
        return np.array([[-0.06, 0], [-flare, -1], [0, -1 + notch], [flare, -1], [0.06, 0]])
    if kind == "flared":
        return np.array([[-thick * 0.6, 0], [-thick * 0.6, -thick * 0.6], [-thick * 1.5, -1], [thick * 1.5, -1],
                         [thick * 0.6, -thick * 0.6], [thick * 0.6, 0]])  # fmt: skip
    return np.array([[-thick, 0.05], [-thick, -1], [thick, -1], [thick, 0.05]])


def _cross(rng: Generator) -> list[Layer]:
    kind = pick(rng, {"bar": 6, "round": 3, "brush": 1.5, "maltese": 0.8, "flared": 0.8})
    turn = np.pi / 4 if chance(rng, 0.5) else 0.0
    thick = rng.uniform(0.12, 0.36)
    if kind in ("round", "brush"):
        mask = blank()
        for a in (0.0, np.pi / 2):
            line = np.array([[0, -0.9], [0, 0], [0, 0.9]]) * rng.uniform(0.92, 1.02)
            if kind == "brush":
                line = smooth(line + rng.normal(0, 0.06, (3, 2)), closed=False)
            stroke(move(line, a + turn + rng.normal(0, 0.05 if kind == "brush" else 0)), thick * 1.8, mask)
        return [Layer(mask, "main")]
    flare = rng.uniform(0.3, 0.55)
    mask = blank()
    for k in range(4):
        fill(move(_arm(kind, thick, flare), turn + k * np.pi / 2, 0.98), mask)
    return [Layer(mask, "main")]


def _square(rng: Generator) -> list[Layer]:
    points = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.78 * [rng.uniform(0.93, 1.05), 1]
    if chance(rng, 0.15):
        points = move(points, np.pi / 4, 1.1)
    if chance(rng, 0.25):
        points = points + rng.normal(0, 0.03, (4, 2))
    layers = [Layer(fill(points), "main")]
    if chance(rng, 0.06):
        layers.append(Layer(stroke(points * rng.uniform(0.6, 0.75), rng.uniform(0.05, 0.1), closed=True), "mark"))
    return layers


SIGNS = {"heart": _heart, "triangle": _triangle, "circle": _circle, "cross": _cross, "square": _square}


def sign(name: str, rng: Generator) -> list[Layer]:
    """One of ``SIGNS`` in a random build."""
    return SIGNS[name](rng)


def plate(rng: Generator) -> Mask:
    """A shape that a sign may be printed upon: sun, star, burst, disc, ring, shield, lozenge, cloud."""
    kind = pick(rng, {"sun": 3, "burst": 3, "star": 2, "disc": 4, "square": 2, "lozenge": 1, "hexagon": 1, "cloud": 1})
    if kind == "sun":
        tips = int(rng.integers(8, 17))
        mask = fill(star(tips, 1.0, rng.uniform(0.68, 0.78)))
        return disc(0, 0, 0.72, mask)
    if kind == "burst":
        tips = int(rng.integers(7, 20))
        points = star(tips, 1.0, rng.uniform(0.72, 0.85))
        points *= 1 + rng.normal(0, 0.05, (len(points), 1))
        return fill(smooth(points) if chance(rng, 0.3) else points)
    if kind == "star":
        return fill(star(int(rng.choice([5, 5, 6, 8])), 1.05, rng.uniform(0.58, 0.7)))
    if kind == "square":
        return fill(move(np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * 0.85, rng.normal(0, 0.1)))
    if kind == "lozenge":
        return fill(regular(4) * [1.05, rng.uniform(0.85, 1.05)])
    if kind == "hexagon":
        return fill(regular(int(rng.choice([6, 6, 8])), 0.98, rng.uniform(0, 1)))
    if kind == "cloud":
        mask = disc(0, 0, 0.75)
        for x, y in regular(int(rng.integers(6, 10)), 0.66, rng.uniform(0, 1)):
            disc(float(x), float(y), 0.32, mask)
        return mask
    return disc(0, 0, 0.95)


def rune(rng: Generator) -> list[Layer]:
    """A letter of no alphabet: one or two staves with strokes between them."""
    width = rng.uniform(0.1, 0.26)
    mask = stroke(np.array([[-0.35, -0.8], [-0.35, 0.8]]), width)
    if chance(rng, 0.5):
        stroke(np.array([[0.4, -0.8], [0.4, 0.8]]), width, mask)
    for _ in range(int(rng.integers(1, 4))):
        a, b = rng.choice([-0.8, -0.4, 0.0, 0.4, 0.8], 2)
        stroke(np.array([[-0.35, a], [0.4, b]]), width, mask)
    return [Layer(mask, "main")]


def emblem(rng: Generator) -> list[Layer]:
    """A picture that means nothing in any game: moon, bolt, arrow, gear, flower, spiral, eye, flag, star."""
    kind = pick(rng, dict.fromkeys(("moon", "bolt", "arrow", "gear", "flower", "spiral", "flag", "star", "rune"), 1.0))
    if kind == "moon":
        return [Layer(disc(rng.uniform(0.3, 0.5), -0.1, 0.75, disc(0, 0, 0.9), 0), "main")]
    if kind == "bolt":
        points = np.array([[0.2, -1], [-0.6, 0.15], [-0.08, 0.15], [-0.25, 1], [0.6, -0.25], [0.08, -0.25]])
        return [Layer(fill(points), "main")]
    if kind == "arrow":
        w, h = rng.uniform(0.12, 0.35), rng.uniform(-0.3, 0.2)
        points = np.array([[0, -1], [0.8, h], [w, h], [w, 0.95], [-w, 0.95], [-w, h], [-0.8, h]])
        return [Layer(fill(move(points, rng.integers(4) * np.pi / 2)), "main")]
    if kind == "gear":
        t = np.linspace(0, 2 * np.pi, 96, endpoint=False)
        r = np.where(np.sin(t * rng.integers(6, 11)) > 0, 0.95, 0.72)
        return [Layer(disc(0, 0, 0.3, fill(np.stack([np.cos(t), np.sin(t)], 1) * r[:, None]), 0), "main")]
    if kind == "flower":
        mask = blank()
        for x, y in regular(int(rng.integers(5, 9)), 0.58):
            disc(float(x), float(y), 0.36, mask)
        return [Layer(mask, "main"), Layer(disc(0, 0, 0.26), "spot")]
    if kind == "spiral":
        t = np.linspace(0, rng.uniform(2, 3.5) * 2 * np.pi, 90)
        points = np.stack([np.cos(t), np.sin(t)], 1) * (t / t[-1])[:, None] * 0.9
        return [Layer(stroke(points, rng.uniform(0.1, 0.18)), "stroke")]
    if kind == "flag":
        mask = stroke(np.array([[-0.6, -0.9], [-0.6, 0.95]]), 0.14)
        return [Layer(fill(np.array([[-0.6, -0.9], [0.8, -0.45], [-0.6, 0.1]]), mask), "main")]
    if kind == "star":
        return [Layer(fill(star(int(rng.integers(4, 9)), 1.0, rng.uniform(0.3, 0.6))), "main")]
    return rune(rng)
