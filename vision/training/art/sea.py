"""Flat fish, fishing hooks and water, each in endless builds."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art.canvas import (
    Drawing,
    Layer,
    Mask,
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
    taper,
)  # fmt: skip


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
    way = pick(rng, {"row": 4, "tails": 4, "stagger": 3, "cross": 1.5, "ring": 2})
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


def hook(rng: Generator) -> list[Layer]:
    """A fishing hook: shank, bend, point with or without barb, eye, perhaps a line or a bait."""
    r = rng.uniform(0.3, 0.48)
    width = rng.uniform(0.1, 0.24)
    long, point = rng.uniform(0.7, 1.15), rng.uniform(0.15, 0.5)
    bend = np.linspace(0, np.pi * rng.uniform(0.95, 1.1), 16)
    arc = np.stack([-r * np.cos(bend) * -1, r * np.sin(bend)], 1) * [1, rng.uniform(0.9, 1.25)]
    shank = np.array([[r, -long], [r, -long * 0.5]])
    if chance(rng, 0.3):
        shank = smooth(np.array([[r * rng.uniform(0.4, 1.1), -long], [r, -long * 0.4], [r, -0.1]]), False)
    tip = arc[-1] + [rng.uniform(-0.08, 0.05), -point]
    path = np.vstack([shank, arc])
    mask = stroke(path, width)
    taper(np.vstack([arc[-1:], (arc[-1] + tip) / 2, tip]), width, width * rng.uniform(0.35, 0.9), mask)
    if chance(rng, 0.75):
        back = np.array([rng.uniform(0.16, 0.3) * np.sign(r), rng.uniform(0.12, 0.28)])
        if chance(rng, 0.5):
            fill(np.array([tip, tip + back, tip + np.array([0.02, back[1] * 1.1])]), mask)
        else:
            taper(np.array([tip, tip + back / 2, tip + back]), width * 0.6, width * 0.45, mask)
        if chance(rng, 0.3):
            fill(tip + np.array([[0, -0.1], [-0.12, 0.2], [0.16, 0.22]]), mask)
    top = shank[0]
    head = pick(rng, {"ring": 6, "line": 3, "bar": 1.5, "none": 1})
    if head == "ring":
        eye = rng.uniform(0.1, 0.17)
        ring = max(width * 0.7, 0.08)
        t = np.linspace(0, 2 * np.pi, 24)
        stroke(np.stack([np.cos(t), np.sin(t)], 1) * eye + top - [0, eye], ring, mask)
        top = top - [0, 2 * eye]
    elif head == "bar":
        stroke(top + np.array([[-0.15, 0], [0.15, 0]]), width, mask)
    layers = [Layer(mask, "stroke")]
    if head == "line" or chance(rng, 0.25):
        sway = rng.uniform(-0.3, 0.3, 2)
        line = smooth(top + np.array([[0, 0], [sway[0], -0.3], [sway[1], -0.7]]), False)
        layers.append(Layer(stroke(line, rng.uniform(0.03, 0.06)), "mark"))
    return _centred(layers, rng)


def _centred(layers: list[Layer], rng: Generator, spin: float = 0.3) -> list[Layer]:
    """The layers turned a little, mirrored or not, and brought into the tile's middle."""
    whole = np.maximum.reduce([layer.mask for layer in layers])
    x, y, w, h = cv2.boundingRect(whole)
    scale = min(1.5, 0.95 * whole.shape[0] / max(w, h))
    turn = np.degrees(rng.normal(0, spin))
    matrix = cv2.getRotationMatrix2D((x + w / 2, y + h / 2), turn, scale)
    matrix[:, 2] += whole.shape[0] / 2 - np.array([x + w / 2, y + h / 2])
    flip = chance(rng, 0.5)
    done = []
    for layer in layers:
        mask = cv2.warpAffine(layer.mask, matrix, whole.shape[::-1], flags=cv2.INTER_LINEAR)
        done.append(Layer(np.ascontiguousarray(mask[:, ::-1]) if flip else mask, layer.role))
    return done


def _drop(at: tuple[float, float], size: float, slim: float, lean: float = 0.0) -> Points:
    t = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    points = np.stack([np.sin(t) * np.sin(t / 2) ** slim, np.cos(t) * -1], 1) * [0.78, -1]
    return move(points * [1, -1], lean, size, at)


def _waves(rng: Generator) -> Mask:
    rows = int(rng.choice([1, 2, 2, 3, 3, 3, 4, 5]))
    kind = pick(rng, {"sine": 5, "scallop": 3, "zigzag": 1, "curl": 2})
    cycles = rng.uniform(1.4, 3.6)
    pitch = 1.5 / rows if rows > 1 else 1.0
    swing = min(rng.uniform(0.08, 0.24), pitch * 0.6)
    width = float(np.clip(rng.uniform(0.25, 0.55) * pitch, 0.09, 0.3))
    mask = blank()
    x = np.linspace(-0.92, 0.92, 90)
    shift = rng.uniform(0, np.pi) if chance(rng, 0.3) else 0.0
    for k in range(rows):
        phase = np.pi * cycles * (x + 1) + k * shift
        if kind == "sine":
            y = np.sin(phase)
        elif kind == "scallop":
            y = 1 - 2 * np.abs(np.sin(phase / 2))
        elif kind == "zigzag":
            y = 2 / np.pi * np.arcsin(np.sin(phase))
        else:
            y = np.sin(phase)
        wave = np.stack([x + (0.35 / cycles * np.cos(phase) if kind == "curl" else 0), y * swing], 1)
        stroke(np.clip(wave + np.array([0, (k - (rows - 1) / 2) * pitch]), -1, 1), width, mask)
    return mask


def _sea(rng: Generator) -> Mask:
    """The lower part of the tile full of water with a wavy edge."""
    x = np.linspace(-0.95, 0.95, 80)
    edge = rng.uniform(-0.35, 0.15) + rng.uniform(0.1, 0.25) * np.sin(
        np.pi * rng.uniform(1.3, 3) * x + rng.uniform(0, 6)
    )
    return fill(np.vstack([np.stack([x, edge], 1), [[0.95, 0.9], [-0.95, 0.9]]]))


def _breaker(rng: Generator) -> Mask:
    """One big wave whose crest rolls over."""
    points = np.array([[-1, 0.75], [-0.8, 0.1], [-0.35, -0.6], [0.3, -0.8], [0.75, -0.45], [0.8, 0.0], [0.5, 0.2],
                       [0.5, -0.15], [0.2, -0.35], [-0.1, -0.05], [0.05, 0.45], [0.5, 0.68], [1.0, 0.75]])  # fmt: skip
    curve = smooth(points + rng.normal(0, 0.03, points.shape), False)
    return fill(np.vstack([curve, [[1, 0.9], [-1, 0.9]]]))


def water(rng: Generator) -> list[Layer]:
    """Waves, one drop or several, a splash, a rolling wave, a sea, or drops above waves."""
    kind = pick(rng, {"waves": 6, "drop": 4, "drops": 2, "breaker": 1.5, "sea": 1.5, "splash": 1.5, "both": 1})
    slim = rng.uniform(1.0, 2.2)
    if kind == "waves":
        return [Layer(_waves(rng), "stroke")]
    if kind == "breaker":
        return [Layer(_breaker(rng), "main")]
    if kind == "sea":
        layers = [Layer(_sea(rng), "main")]
        if chance(rng, 0.6):
            x = np.linspace(-0.7, 0.7, 50)
            y = rng.uniform(0.35, 0.6) + 0.08 * np.sin(x * rng.uniform(7, 12))
            layers.append(Layer(stroke(np.stack([x, y], 1), rng.uniform(0.06, 0.1)), "mark"))
        return layers
    if kind == "drop":
        layers = [Layer(fill(_drop((0, 0), 0.95, slim)), "main")]
        if chance(rng, 0.5):
            t = np.linspace(0.2, 1.4, 12)
            arc = np.stack([-np.cos(t), np.sin(t)], 1) * 0.36 + [0, 0.25]
            layers.append(Layer(stroke(arc, rng.uniform(0.07, 0.12)), "mark"))
        return layers
    mask = blank()
    if kind == "drops":
        spread = {2: [[-0.45, -0.2], [0.4, 0.3]], 3: [[0, -0.5], [-0.48, 0.4], [0.48, 0.4]]}
        places = np.array(spread[int(rng.integers(2, 4))]) * [1, rng.choice([-1, 1])]
        for x, y in places:
            fill(_drop((x, y), rng.uniform(0.4, 0.5), slim), mask)
        return [Layer(mask, "main")]
    if kind == "splash":
        n = int(rng.integers(3, 6))
        for a in np.linspace(-1.0, 1.0, n):
            d = rng.uniform(0.75, 1.0)
            fill(_drop((np.sin(a) * d, 0.55 - np.cos(a) * d * 1.1), rng.uniform(0.2, 0.34), slim, a), mask)
        t = np.linspace(0, 2 * np.pi, 30)
        fill(np.stack([np.cos(t) * 0.8, np.sin(t) * 0.2 + 0.7], 1), mask)
        return [Layer(mask, "main")]
    fill(_drop((0, -0.4), 0.52, slim), mask)
    x = np.linspace(-0.9, 0.9, 60)
    low = stroke(np.stack([x, 0.62 + 0.12 * np.sin(x * rng.uniform(6, 12))], 1), rng.uniform(0.12, 0.2))
    return [Layer(mask, "main"), Layer(low, "stroke")]


def shrunk(mask: Mask, scale: float) -> Mask:
    """The mask scaled about its middle."""
    half = mask.shape[0] / 2
    matrix = np.array([[scale, 0, half * (1 - scale)], [0, scale, half * (1 - scale)]])
    return np.asarray(cv2.warpAffine(mask, matrix, mask.shape[::-1]), np.uint8)


def pair(one: Drawing, rng: Generator) -> Drawing:
    """An icon twice in one tile: stacked, side by side, staggered, the second perhaps turned about."""
    scale = rng.uniform(0.58, 0.66)
    across = chance(rng, 0.35)
    gap = np.array([rng.uniform(0.4, 0.48), rng.uniform(-0.15, 0.15)])
    place = gap if across else gap[::-1]
    flip = chance(rng, 0.4)
    tilt = rng.normal(0, 12, 2)

    def both(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        side = picture.shape[0]
        second = np.ascontiguousarray(picture[:, ::-1]) if flip else picture
        done = np.zeros_like(picture)
        for source, sense, turn in ((picture, -1, tilt[0]), (second, 1, tilt[1])):
            matrix = cv2.getRotationMatrix2D((side / 2 - 0.5, side / 2 - 0.5), turn, scale)
            matrix[:, 2] += sense * place * side / 2
            done = np.maximum(done, cv2.warpAffine(source, matrix, (side, side), flags=cv2.INTER_AREA))
        return done

    if isinstance(one, Painting):
        return Painting(both(one.tile))
    return [Layer(both(layer.mask), layer.role) for layer in one]
