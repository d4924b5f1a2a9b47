"""Fish, flat ones mostly, in endless builds: one or two in a tile."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art.canvas import (
    Drawing,
    Layer,
    Painting,
    Points,
    blank,
    chance,
    disc,
    fill,
    move,
    pick,
    smooth,
    stroke,
)


@dataclass(frozen=True)
class Fish:
    """One fish, its head to the left, in a frame of -1..1. Two fish of one set have the same build."""

    outline: Points
    tail: Points
    fringe: Points | None
    marks: tuple[tuple[Points, float], ...]
    spots: tuple[tuple[float, float, float], ...]
    eyes: tuple[tuple[float, float, float], ...]
    eye_ring: bool


def _body(rng: Generator, tall: float, tail_at: float) -> Points:
    """A round, oval or rhombic body from nose to tail root."""
    t = np.linspace(0, np.pi, 15)
    sharp = rng.uniform(0.75, 1.25)
    shift = rng.uniform(-0.15, 0.25)
    x = -np.cos(t)
    y = np.sin(t) ** sharp
    x = x + shift * (1 - x * x)
    x = -0.95 + (x + 1) / 2 * (tail_at + 0.95)
    root = rng.uniform(0.08, 0.14)
    upper = np.stack([x, -tall * y], 1)
    lower = np.stack([x, tall * rng.uniform(0.85, 1.05) * y], 1)
    upper[-1], lower[-1] = (tail_at, -root), (tail_at, root)
    return smooth(np.vstack([upper, lower[::-1][:-1]]), fine=4)


def _tail(rng: Generator, tail_at: float) -> Points:
    kind = pick(rng, {"fan": 4, "fork": 3, "round": 3, "triangle": 2, "square": 1})
    h, end = rng.uniform(0.25, 0.5), rng.uniform(0.85, 1.0)
    start = tail_at - 0.1
    if kind == "triangle":
        return np.array([[start, 0], [end, -h], [end, h]])
    if kind == "fork":
        return np.array(
            [[start, -0.07], [end, -h * 1.1], [end - rng.uniform(0.1, 0.25), 0], [end, h * 1.1], [start, 0.07]]
        )
    if kind == "square":
        return np.array([[start, -0.08], [end, -h * 0.8], [end, h * 0.8], [start, 0.08]])
    bulge = 0.1 if kind == "round" else 0.03
    edge = smooth(
        np.array([[end - 0.06, -h * 0.85], [end + bulge, -h * 0.4], [end + bulge, h * 0.4], [end - 0.06, h * 0.85]]),
        False,
    )
    return np.vstack([[start, -0.07], edge, [start, 0.07]])


def _inside(outline: Points, x: float, y: float) -> float:
    return float(cv2.pointPolygonTest(outline.astype(np.float32), (x, y), True))


def fish(rng: Generator) -> Fish:
    """A random fish: mostly a plaice seen from above, sometimes any fish seen from its side."""
    flat = chance(rng, 0.75)
    tall = rng.uniform(0.5, 0.82) if flat else rng.uniform(0.32, 0.6)
    tail_at = rng.uniform(0.45, 0.68)
    outline, tail = _body(rng, tall, tail_at), _tail(rng, tail_at)
    fringe = None
    fins = pick(rng, {"fringe": 4, "fins": 3, "none": 3} if flat else {"fins": 3, "none": 2})
    if fins == "fringe":
        wide = rng.uniform(1.15, 1.3)
        fringe = outline * [0.96, wide] + [0.03, 0]
        if chance(rng, 0.4):
            fringe = fringe.copy()
            fringe[::2] = fringe[::2] * [1, 1.06]
    elif fins == "fins":
        a, b = sorted(rng.uniform(-0.4, 0.4, 2))
        b = max(b, a + 0.3)
        rise = tall * rng.uniform(1.1, 1.4)
        fringe = np.array([[a, -tall * 0.5], [(a + b) / 2, -rise], [b + 0.15, -rise * 0.85], [b, 0],
                           [b + 0.1, rise * 0.85], [(a + b) / 2, rise], [a, tall * 0.5]])  # fmt: skip
    r = rng.uniform(0.05, 0.1)
    head = -0.95 + rng.uniform(0.25, 0.4)
    if flat and chance(rng, 0.65):
        gap = rng.uniform(0.1, 0.17)
        y = rng.uniform(-0.15, 0.05)
        eyes = ((head, y - gap, r), (head + rng.uniform(-0.05, 0.08), y + gap, r))
    else:
        eyes = ((head, -tall * rng.uniform(0.15, 0.3), r * 1.2),)
    marks: list[tuple[Points, float]] = []
    pen = rng.uniform(0.03, 0.06)
    if chance(rng, 0.6):
        x, bow = head + rng.uniform(0.14, 0.25), rng.uniform(0.08, 0.2)
        y = tall * rng.uniform(0.35, 0.6)
        marks.append((smooth(np.array([[x - bow / 2, -y], [x + bow, 0], [x - bow / 2, y]]), False), pen))
    if chance(rng, 0.4):
        y = rng.uniform(0.08, 0.2)
        marks.append((np.array([[-0.9, y], [-0.78, y + rng.uniform(-0.06, 0.06)]]), pen))
    if chance(rng, 0.35):
        line = np.array([[head + 0.35, rng.uniform(-0.1, 0.1)], [0.1, 0.0], [tail_at, 0.0]])
        marks.append((smooth(line, False), pen * 0.8))
    if chance(rng, 0.45):
        n = int(rng.integers(2, 5))
        for k in range(n):
            end = tail[len(tail) // 2] * 0.9 + [0, (k - (n - 1) / 2) * 0.14]
            marks.append((np.array([[tail_at, (k - (n - 1) / 2) * 0.05], end]), pen * 0.7))
    if fins == "fringe" and fringe is not None and chance(rng, 0.5):
        step = int(rng.integers(4, 8))
        marks += [(np.array([outline[i], fringe[i]]), pen * 0.6) for i in range(6, len(outline) - 6, step)]
    if chance(rng, 0.3):
        x, y = rng.uniform(-0.25, 0.0), rng.uniform(0.05, 0.2)
        marks.append((np.array([[x, y], [x + 0.25, y + 0.12], [x + 0.28, y - 0.05], [x, y]]), pen))
    spots: list[tuple[float, float, float]] = []
    if flat and chance(rng, 0.7):
        size = rng.uniform(0.05, 0.11)
        for _ in range(int(rng.integers(4, 16))):
            x, y, s = rng.uniform(head + 0.3, tail_at - 0.05), rng.uniform(-tall, tall), size * rng.uniform(0.7, 1.2)
            clear = all(np.hypot(x - u, y - v) > s + w + 0.04 for u, v, w in spots)
            if clear and _inside(outline, x, y) > s + 0.02:
                spots.append((float(x), float(y), float(s)))
    if not flat and chance(rng, 0.4):
        for x in np.arange(head + 0.3, tail_at - 0.05, 0.2):
            marks.append((smooth(np.array([[x, -tall * 0.5], [x + 0.08, 0], [x, tall * 0.5]]), False), pen))
    return Fish(outline, tail, fringe, tuple(marks), tuple(spots), eyes, chance(rng, 0.5))


def lay(build: Fish, angle: float, scale: float, at: tuple[float, float], mirror: bool) -> list[Layer]:
    """The layers of a fish, turned by ``angle``, in the tile."""

    def put(points: Points) -> Points:
        return move(points * [-1, 1] if mirror else points, angle, scale, at)

    main = fill(put(build.outline))
    fill(put(build.tail), main)
    if build.fringe is not None:
        fill(put(build.fringe), main)
    layers = [Layer(main, "main")]
    if build.spots:
        mask = blank()
        for x, y, r in build.spots:
            ((u, v),) = put(np.array([[x, y]]))
            disc(float(u), float(v), r * scale, mask)
        layers.append(Layer(mask, "spot"))
    mask = blank()
    for points, width in build.marks:
        stroke(put(points), width * scale, mask)
    if build.fringe is not None and len(build.fringe) > 10:
        stroke(put(build.outline), 0.035 * scale, mask, closed=True)
    for x, y, r in build.eyes:
        ((u, v),) = put(np.array([[x, y]]))
        disc(float(u), float(v), r * scale, mask)
        if build.eye_ring and r * scale > 0.05:
            disc(float(u), float(v), r * scale * 0.5, mask, 0)
    layers.append(Layer(mask, "mark"))
    return layers


def one_fish(build: Fish, rng: Generator, lean: float) -> list[Layer]:
    """A single fish that fills the tile."""
    return lay(build, lean + rng.normal(0, 0.08), rng.uniform(0.88, 1.0), (0.0, 0.0), chance(rng, 0.4))


def two_fish(build: Fish, rng: Generator, lean: float) -> list[Layer]:
    """Two fish: one above the other, head to tail, staggered, crossed, or circling."""
    tall = max(np.abs(build.outline[:, 1]).max(), 0 if build.fringe is None else np.abs(build.fringe[:, 1]).max())
    way = pick(rng, {"row": 4, "tails": 4, "stagger": 3, "cross": 0.7, "ring": 2})
    mirror = chance(rng, 0.5)
    if way == "cross":
        a = rng.uniform(0.5, 0.8)
        scale = rng.uniform(0.8, 0.92)
        first, second = rng.choice([[0, 0], [0, 0], [0, 1]])
        return lay(build, a, scale, (0, 0), bool(first)) + lay(build, -a, scale, (0, 0), bool(second))
    scale = min(0.98, rng.uniform(0.93, 1.05) / (2 * tall))
    if way == "ring":
        scale = min(scale, 0.62)
    gap = tall * scale * rng.uniform(0.97, 1.08)
    slide = 0.0
    if way == "stagger":
        slide = rng.uniform(0.1, 0.25)
        scale *= 0.9
    other = {"row": mirror, "tails": not mirror, "stagger": mirror, "ring": not mirror}[way]
    bend = rng.uniform(0.1, 0.3) if way == "ring" else rng.normal(0, 0.05)
    places = move(np.array([[-slide, -gap], [slide, gap]]), lean)
    layers = lay(build, lean + bend, scale, (places[0, 0], places[0, 1]), mirror)
    return layers + lay(build, lean + bend, scale, (places[1, 0], places[1, 1]), other)


def pair(one: Drawing, rng: Generator) -> Drawing:
    """An icon twice in one tile, along its thin side, perhaps staggered, the second perhaps turned about."""
    cover = one.tile[..., 3] if isinstance(one, Painting) else one[0].mask
    side = cover.shape[0]
    _, _, w, h = cv2.boundingRect((cover > 60).astype(np.uint8))
    fit = 0.95 if isinstance(one, Painting) else 0.86
    thin, long = min(w, h) / side, max(w, h) / side
    scale = min(fit / (2.08 * thin), 0.98 * fit / long, 0.85)
    gap = np.array([thin * scale / 2 * rng.uniform(1.02, 1.1), rng.choice([0.0, rng.uniform(-0.06, 0.06)])])
    place = (gap if h > w else gap[::-1]) * side
    flip = chance(rng, 0.4)

    def half(picture: NDArray[np.uint8], sense: int) -> NDArray[np.uint8]:
        turned = picture[:, ::-1] if flip and sense > 0 else picture
        matrix = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), 0.0, scale)
        matrix[:, 2] += sense * place
        return np.asarray(cv2.warpAffine(np.ascontiguousarray(turned), matrix, (side, side)), np.uint8)

    if isinstance(one, Painting):
        first, second = half(one.tile, -1), half(one.tile, 1)
        return Painting(np.where(second[..., 3:] > first[..., 3:], second, first))
    return [Layer(half(layer.mask, sense), layer.role) for sense in (-1, 1) for layer in one]
