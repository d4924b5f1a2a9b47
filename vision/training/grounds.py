"""Procedural floors for the renderer: cloth, wood, print, boards, keys, coins and other things that are no dice."""

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art import face_set

SIZE = 768
Image = NDArray[np.uint8]
Field = NDArray[np.float32]

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
_MARKERS = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


def colour(rng: Generator, low: float = 0.0, high: float = 1.0) -> NDArray[np.float32]:
    """A random colour, three floats 0..1; half of them muted as most things in a house are."""
    value = rng.uniform(low, high)
    tint = rng.uniform(0, 1, 3)
    strength = rng.choice([0.0, 0.15, 0.4, 0.9], p=[0.2, 0.3, 0.25, 0.25])
    return np.clip(value * (1 - strength + strength * 1.6 * tint), 0, 1).astype(np.float32)


def ink(rng: Generator) -> tuple[float, float, float]:
    """The same as 0..255 for drawing."""
    b, g, r = (colour(rng) * 255).tolist()
    return (b, g, r)


def clouds(rng: Generator, cells: int, octaves: int = 3, stretch: float = 1.0) -> Field:
    """Smooth noise, SIZE x SIZE, about -1..1; ``cells`` across, ``stretch`` times longer along x."""
    total = np.zeros((SIZE, SIZE), np.float32)
    gain = 1.0
    for octave in range(octaves):
        n = max(2, cells * 2**octave)
        wide = max(2, int(n / stretch))
        small = rng.standard_normal((min(n, SIZE), min(wide, SIZE))).astype(np.float32)
        total += gain * cv2.resize(small, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)
        gain *= 0.55
    return total / (np.abs(total).max() + 1e-6)


def _wood(rng: Generator) -> Image:
    base, dark = colour(rng, 0.35, 0.9), rng.uniform(0.55, 0.95)
    base = base * 0.4 + np.array([0.35, 0.55, 0.8], np.float32) * base.mean() * 0.8 * rng.uniform(0.5, 1.2)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32) / SIZE
    warp = clouds(rng, 3, 2, 3.0) * rng.uniform(0.02, 0.25)
    for _ in range(rng.integers(0, 3)):
        cx, cy, r = rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0.02, 0.08)
        warp += 2.5 * r * np.exp(-((x - cx) ** 2 / 4 + (y - cy) ** 2) / (r * r)).astype(np.float32)
    rings = np.sin((y + warp) * rng.uniform(20, 160)) * 0.5 + 0.5
    fibre = clouds(rng, 200, 1, rng.uniform(10, 60))
    t = np.clip(rings ** rng.uniform(0.5, 3) * 0.7 + 0.3 * fibre + 0.15, 0, 1)[..., None]
    wood = base * (1 - t * (1 - dark)) * (1 + 0.1 * clouds(rng, 3, 2)[..., None])
    return np.clip(wood * 255, 0, 255).astype(np.uint8)


def _cloth(rng: Generator) -> Image:
    base, other = colour(rng, 0.05, 0.9), colour(rng)
    cells = int(rng.choice([24, 60, 120, 250]))
    amount = rng.uniform(0.05, 0.5)
    fluff = clouds(rng, cells, 2)[..., None]
    cloth = base * (1 + amount * fluff) + rng.uniform(0, 0.3) * (other - base) * clouds(rng, 6)[..., None]
    if rng.random() < 0.35:
        y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
        f = rng.uniform(0.15, 1.2)
        cloth *= (1 + rng.uniform(0.05, 0.25) * np.sin(x * f) * np.sin(y * f))[..., None]
    return np.clip(cloth * 255, 0, 255).astype(np.uint8)


def _plain(rng: Generator) -> Image:
    base = colour(rng, 0.02, 1.0)
    flat = np.broadcast_to(base, (SIZE, SIZE, 3)) * (1 + rng.uniform(0, 0.2) * clouds(rng, 3, 2)[..., None])
    flat = flat + rng.normal(0, rng.uniform(0, 0.03), (SIZE, SIZE, 1))
    return np.clip(flat * 255, 0, 255).astype(np.uint8)


def _check(rng: Generator) -> Image:
    step = rng.uniform(14, 110)
    a, b = colour(rng), colour(rng)
    y, x = np.mgrid[0:SIZE, 0:SIZE].astype(np.float32)
    if rng.random() < 0.5:
        sx, sy = (np.floor(x / step) % 2), (np.floor(y / step) % 2)
        mix = (sx + sy) / 2 if rng.random() < 0.5 else np.abs(sx - sy)
    else:
        thin = rng.uniform(0.03, 0.3)
        mix = np.maximum((x / step) % 1 < thin, (y / step) % 1 < thin).astype(np.float32)
    cloth = a + (b - a) * mix[..., None] * rng.uniform(0.3, 1)
    cloth *= 1 + rng.uniform(0, 0.2) * clouds(rng, 120, 2)[..., None]
    return np.clip(cloth * 255, 0, 255).astype(np.uint8)


def _speckle(rng: Generator) -> Image:
    """Printed or woven blotches in several colours, as carpets and terrazzo have."""
    image = np.broadcast_to(colour(rng), (SIZE, SIZE, 3)).copy()
    cells = int(rng.choice([40, 90, 180]))
    for _ in range(rng.integers(2, 5)):
        image = np.where(clouds(rng, cells, 2)[..., None] > rng.uniform(0.0, 0.5), colour(rng), image)
    image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5))
    return np.clip(image * 255, 0, 255).astype(np.uint8)


def _patches(rng: Generator) -> Image:
    """A board or a poster: filled shapes with outlines."""
    image = _plain(rng)
    for _ in range(rng.integers(5, 40)):
        n = int(rng.integers(3, 8))
        centre, r = rng.uniform(0, SIZE, 2), rng.uniform(15, 160)
        angle = np.sort(rng.uniform(0, 2 * np.pi, n))
        points = (centre + r * np.stack([np.cos(angle), np.sin(angle)], 1)).astype(np.int32)
        cv2.fillPoly(image, [points], ink(rng), cv2.LINE_AA)
        if rng.random() < 0.5:
            cv2.polylines(image, [points], True, ink(rng), int(rng.integers(1, 5)), cv2.LINE_AA)
    return image


def _text(image: Image, rng: Generator) -> None:
    tone, font = ink(rng), int(rng.choice(_FONTS))
    scale = rng.uniform(0.3, 2.2)
    x, y = int(rng.uniform(-50, SIZE * 0.8)), int(rng.uniform(0, SIZE))
    signs = list("0123456789ABCDEFGHKLMNPRSTUWXYZabdegkoqpsxz.:%&#@*+-")
    for line in range(int(rng.integers(1, 6))):
        words = "".join(rng.choice(signs, int(rng.integers(1, 14))))
        at = (x, y + int(line * scale * 32))
        cv2.putText(image, words, at, font, scale, tone, int(rng.integers(1, 5)), cv2.LINE_AA)


def _discs(image: Image, rng: Generator) -> None:
    for _ in range(int(rng.integers(1, 6))):
        c, r = rng.uniform(0, SIZE, 2).astype(int), int(rng.uniform(5, 55))
        cv2.circle(image, c.tolist(), r, ink(rng), -1, cv2.LINE_AA)
        kind = rng.random()
        if kind < 0.4:
            cv2.circle(image, c.tolist(), int(r * 0.8), ink(rng), 2, cv2.LINE_AA)
        elif kind < 0.7:
            sign = str(rng.integers(0, 100))
            cv2.putText(image, sign, (int(c[0]) - r // 2, int(c[1]) + r // 3), 0, r / 35, ink(rng), 2, cv2.LINE_AA)


def _dots(image: Image, rng: Generator) -> None:
    """Groups of dots on the flat floor: like pips, and no die around them."""
    c, gap, r = rng.uniform(0, SIZE, 2), rng.uniform(8, 30), rng.uniform(1.5, 7)
    tone = ink(rng)
    for _ in range(int(rng.integers(1, 8))):
        at = (c + gap * rng.integers(-1, 2, 2) + rng.normal(0, 1.5, 2)).astype(int)
        cv2.circle(image, at.tolist(), int(max(r, 1)), tone, -1, cv2.LINE_AA)


def _keys(image: Image, rng: Generator) -> None:
    """A keyboard: rows of rounded keys with a sign each."""
    key, gap = int(rng.uniform(18, 46)), int(rng.uniform(2, 7))
    x0, y0 = rng.uniform(-100, SIZE * 0.7, 2).astype(int)
    body, top, sign = ink(rng), ink(rng), ink(rng)
    if rng.random() < 0.6:
        body, top, sign = (120, 118, 116), (28, 26, 26), (220, 220, 220)
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(3, 14))
    cv2.rectangle(image, (x0 - 25, y0 - 25), (x0 + columns * (key + gap) + 25, y0 + rows * (key + gap) + 25), body, -1)
    for j in range(rows):
        for i in range(columns):
            x, y = x0 + i * (key + gap) + (j * key // 4), y0 + j * (key + gap)
            cv2.rectangle(image, (x, y), (x + key, y + key), top, -1, cv2.LINE_AA)
            cv2.putText(
                image, chr(int(rng.integers(48, 91))), (x + key // 3, y + key // 2), 0, key / 60, sign, 1, cv2.LINE_AA
            )


def _cable(image: Image, rng: Generator) -> None:
    points = np.cumsum(rng.normal(0, 60, (12, 2)), 0) + rng.uniform(0, SIZE, 2)
    fine = cv2.resize(points.astype(np.float32), (2, 150), interpolation=cv2.INTER_CUBIC)
    cv2.polylines(image, [fine.astype(np.int32)], False, ink(rng), int(rng.integers(2, 16)), cv2.LINE_AA)


def _card(image: Image, rng: Generator) -> None:
    """A card or tile lying flat, plain, with dots, or with a sign; a domino among them."""
    w, h = rng.uniform(25, 200, 2)
    c = rng.uniform(0, SIZE, 2)
    quad = cv2.boxPoints(((float(c[0]), float(c[1])), (float(w), float(h)), float(rng.uniform(0, 180))))
    cv2.fillPoly(image, [quad.astype(np.int32)], ink(rng), cv2.LINE_AA)
    tone = ink(rng)
    for _ in range(int(rng.integers(0, 9))):
        u, v = rng.uniform(0.2, 0.8, 2)
        at = quad[0] + u * (quad[1] - quad[0]) + v * (quad[3] - quad[0])
        cv2.circle(image, at.astype(int).tolist(), int(rng.uniform(2, 9)), tone, -1, cv2.LINE_AA)


def _marker(image: Image, rng: Generator) -> None:
    side = int(rng.uniform(30, 120))
    code = cv2.aruco.generateImageMarker(_MARKERS, int(rng.integers(0, 50)), side)
    code = cv2.copyMakeBorder(code, 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=(255,))
    x, y = rng.integers(0, SIZE - code.shape[0], 2)
    image[y : y + code.shape[0], x : x + code.shape[0]] = code[..., None]


def _pictures(image: Image, rng: Generator) -> None:
    """What is printed on dice, printed on the floor or on a card instead."""
    kind = str(rng.choice(["schollen", "trollius", "d20", "other"]))
    paper = colour(rng, 0.3)
    signs = list(face_set(rng, kind, (float(paper[2]), float(paper[1]), float(paper[0]))).values())
    card = rng.random() < 0.5
    for _ in range(int(rng.integers(1, 5))):
        side = int(np.exp(rng.uniform(np.log(16), np.log(160))))
        x, y = rng.integers(0, SIZE - side, 2)
        tile = np.rot90(signs[int(rng.integers(len(signs)))].tile, int(rng.integers(4)))
        small = cv2.resize(np.ascontiguousarray(tile), (side, side), interpolation=cv2.INTER_AREA)
        if card:
            lap = int(side * rng.uniform(0.05, 0.6))
            tone = (float(paper[0] * 255), float(paper[1] * 255), float(paper[2] * 255))
            cv2.rectangle(image, (int(x) - lap, int(y) - lap), (int(x) + side + lap, int(y) + side + lap), tone, -1)
        alpha = small[..., 3:].astype(np.float32) / 255
        part = image[y : y + side, x : x + side]
        part[:] = (part * (1 - alpha) + small[..., 2::-1] * alpha).astype(np.uint8)


_FLOORS = ((_wood, 0.22), (_cloth, 0.28), (_plain, 0.2), (_check, 0.1), (_speckle, 0.1), (_patches, 0.1))
_THINGS = (_text, _discs, _dots, _keys, _cable, _card, _marker, _pictures, _pictures)


def floor(rng: Generator) -> Image:
    """One floor, SIZE x SIZE x 3, BGR, with 0 to 8 kinds of clutter drawn on."""
    makers, shares = zip(*_FLOORS, strict=True)
    image = np.ascontiguousarray(makers[int(rng.choice(len(makers), p=shares))](rng))
    if rng.random() < 0.6:
        for _ in range(int(rng.integers(1, 9))):
            _THINGS[int(rng.integers(len(_THINGS)))](image, rng)
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 0.9))
    return image


def decal_sheet(rng: Generator, cell: int = 64) -> Image:
    """16 x 16 cells of signs (digits, letters, dot groups, shapes), white on black, for bodies that are no pip dice."""
    sheet = np.zeros((16 * cell, 16 * cell), np.uint8)
    for j in range(16):
        for i in range(16):
            tile = np.zeros((cell, cell), np.uint8)
            kind = rng.random()
            if kind < 0.6:
                sign = str(rng.integers(1, 21)) if rng.random() < 0.6 else chr(int(rng.integers(65, 91)))
                scale, thick = rng.uniform(0.9, 1.5), int(rng.integers(2, 6))
                font = int(rng.choice(_FONTS[:4]))
                (w, h), _ = cv2.getTextSize(sign, font, scale, thick)
                at = (int(cell / 2 - w / 2), int(cell / 2 + h / 2))
                cv2.putText(tile, sign, at, font, scale, 255, thick, cv2.LINE_AA)
                tile = np.rot90(tile, int(rng.integers(4)))
            elif kind < 0.8:
                n = int(rng.integers(3, 9))
                angle = np.linspace(0, 2 * np.pi, 2 * n, endpoint=False)
                r = np.where(np.arange(2 * n) % 2, rng.uniform(6, 14), rng.uniform(18, 26))
                star = 32 + np.stack([np.cos(angle), np.sin(angle)], 1) * r[:, None]
                cv2.fillPoly(tile, [star.astype(np.int32)], 255, cv2.LINE_AA)
            else:
                for _ in range(int(rng.integers(2, 6))):
                    a, b = rng.integers(12, 52, 2), rng.integers(12, 52, 2)
                    cv2.line(tile, a.tolist(), b.tolist(), 255, int(rng.integers(2, 8)), cv2.LINE_AA)
            sheet[j * cell : (j + 1) * cell, i * cell : (i + 1) * cell] = tile
    return sheet
