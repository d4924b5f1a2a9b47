"""Fishing hooks and water, each in endless builds."""

import cv2
import numpy as np
from numpy.random import Generator

from vision.training.art.canvas import Layer, Mask, Points, blank, chance, fill, move, pick, smooth, stroke, taper


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
    if chance(rng, 0.3):
        mask = outline(mask, int(rng.integers(5, 13)))
    layers = [Layer(mask, "stroke")]
    if head == "line" or chance(rng, 0.25):
        sway = rng.uniform(-0.3, 0.3, 2)
        line = smooth(top + np.array([[0, 0], [sway[0], -0.3], [sway[1], -0.7]]), False)
        layers.append(Layer(stroke(line, rng.uniform(0.03, 0.06)), "mark"))
    if chance(rng, 0.35):
        layers.append(Layer(_bait(rng, path), pick(rng, {"main": 2, "spot": 1, "mark": 1})))
    return _centred(layers, rng)


def _bait(rng: Generator, hook_path: Points) -> Mask:
    """A worm on the hook: it winds about a place on the bend, or hangs beside the shank."""
    x, y = hook_path[int(rng.integers(2, len(hook_path)))] + rng.normal(0, 0.1, 2)
    long, swing = rng.uniform(0.5, 1.3), rng.uniform(0.06, 0.16)
    t = np.linspace(-0.5, 0.5, 40)
    wave = swing * np.sin(t * 2 * np.pi * rng.uniform(1.2, 3.5) + rng.uniform(0, 6))
    return stroke(move(np.stack([t * long, wave], 1), rng.uniform(0, np.pi), 1.0, (x, y)), rng.uniform(0.07, 0.2))


def outline(mask: Mask, pen: int) -> Mask:
    """The contour of a mask, ``pen`` pixels wide, around what becomes clear."""
    wide = cv2.dilate(mask, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (pen, pen)))
    return np.asarray(cv2.subtract(wide, cv2.erode(mask, np.ones((3, 3), np.uint8))), np.uint8)


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
    rows = int(rng.choice([1, 2, 2, 3, 3, 3, 4]))
    kind = pick(rng, {"sine": 5, "scallop": 3, "zigzag": 1, "curl": 2})
    cycles = rng.uniform(1.4, 3.6)
    pitch = 1.6 / rows if rows > 1 else 1.0
    apart = chance(rng, 0.3)
    swing = min(rng.uniform(0.08, 0.24), pitch * (0.2 if apart else 0.45))
    width = float(np.clip(rng.uniform(0.22, 0.45) * pitch, 0.09, 0.26))
    mask = blank()
    x = np.linspace(-0.92, 0.92, 90)
    shift = rng.uniform(0, np.pi) if apart else 0.0
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
