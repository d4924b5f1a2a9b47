"""What is printed or stamped with the very things that dice show, and is none: coins, counters, cards, words.

They are drawn flat and laid into training views anew each time, since a renderer's scenes hold too few of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.art.canvas import FINE, Drawing, Mask, Painting, chance, fill, pick, regular, star
from vision.training.art.numerals import placed
from vision.training.art.stock import has_icons, icon, lettering
from vision.training.grounds import colour

SIDE = 128
"""Pixels of a drawn decoy."""
_METALS = ((0.78, 0.78, 0.8), (0.85, 0.68, 0.32), (0.72, 0.45, 0.3), (0.5, 0.48, 0.45), (0.95, 0.93, 0.9))
_GROUPS = ("plaice", "hook", "water", "seed", "light", "soil", "nutrient")
_WORDS = ("TRAY", "DICE", "GAME", "PLAY", "SCORE", "BANK", "START", "HARBOUR", "BONUS", "ROUND", "CARD", "FISH", "Nr.")
Image = NDArray[np.uint8]
Field = NDArray[np.float32]
Place = tuple[tuple[float, float], float]
"""Where something looks like a face: its middle and its side, pixels."""


class Lying(Protocol):
    """A die in a picture: the box around it, and its side, in pixels."""

    box: tuple[float, float, float, float]
    side: float


@dataclass(frozen=True)
class Decoy:
    """A drawing, SIDE x SIDE x 4 (BGR and cover, 0..1). ``like_faces``: what looks like a face on it, in its pixels.

    ``large``: its side over that of a die beside it, least and most.
    """

    picture: Field
    like_faces: list[Place]
    large: tuple[float, float]


def _grid() -> tuple[Field, Field]:
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    return (x - SIDE / 2 + 0.5) / (SIDE / 2), (y - SIDE / 2 + 0.5) / (SIDE / 2)


def _mask_of(drawing: Drawing) -> Mask:
    if isinstance(drawing, Painting):
        return cv2.resize(drawing.tile[..., 3], (FINE, FINE)).astype(np.uint8)
    return np.max([layer.mask for layer in drawing], axis=0).astype(np.uint8)


def _sign(rng: Generator, share: float) -> Field:
    """A number, a letter or a sign in the middle, ``share`` of the side high; SIDE x SIDE, 0..1."""
    kind = pick(rng, {"number": 5, "letter": 1, "icon": 2, "shape": 1})
    groups = [group for group in _GROUPS if has_icons(group)]
    if kind == "icon" and groups:
        fine = _mask_of(icon(str(rng.choice(groups)), rng))
    elif kind == "shape":
        points = regular(int(rng.integers(3, 8))) if chance(rng, 0.6) else star(5, 1.0, 0.45)
        fine = fill(0.9 * points)
    else:
        number = str(rng.choice([1, 2, 5, 10, 20, 50, int(rng.integers(0, 100))]))
        text = number if kind == "number" else str(rng.choice(list("AEKMPRSX")))
        fine = placed(lettering(rng).word(text), rng.uniform(0.6, 0.95))[0]
    small = max(8, round(SIDE * share))
    out = np.zeros((SIDE, SIDE), np.float32)
    at = (SIDE - small) // 2
    out[at : at + small, at : at + small] = cv2.resize(fine, (small, small), interpolation=cv2.INTER_AREA) / 255
    return out


def _around(rng: Generator, radius: float) -> Field:
    """Letters along a circle of this radius (of half the side)."""
    strip = np.zeros((SIDE // 2, 400), np.uint8)  # rows: from the rim inwards; columns: along it
    text = " ".join(rng.permutation(_WORDS)[:6].tolist())
    row = round((1 - radius) * SIDE / 2)
    cv2.putText(strip, text, (0, row + 5), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255,), int(rng.integers(1, 3)))
    flat = np.ascontiguousarray(cv2.flip(strip, 0).T)  # a polar picture has a row an angle and a column a radius
    middle = (SIDE / 2, SIDE / 2)
    return cv2.warpPolar(flat, (SIDE, SIDE), middle, SIDE / 2, cv2.WARP_INVERSE_MAP).astype(np.float32) / 255


def _relief(height: Field, rng: Generator) -> tuple[Field, Field]:
    """How light a surface of this height is, and how much it glares."""
    dx, dy = cv2.Sobel(height, cv2.CV_32F, 1, 0), cv2.Sobel(height, cv2.CV_32F, 0, 1)
    normal = np.stack([-dx, -dy, np.ones_like(dx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    light = np.array([*rng.normal(0, 0.7, 2), 1.0])
    light /= np.linalg.norm(light)
    lit = np.clip(normal @ light, 0, 1)
    return np.asarray(lit, np.float32), np.asarray(lit ** rng.uniform(8, 40), np.float32)


def coin(rng: Generator) -> Decoy:
    """A coin, a stamped token or a printed counter; with its edge and its shadow."""
    x, y = _grid()
    r = np.hypot(x, y) / 0.84
    flat = chance(rng, 0.25)
    base = colour(rng) if flat or chance(rng, 0.2) else np.array(_METALS[int(rng.integers(len(_METALS)))])
    base = np.clip(base * rng.uniform(0.6, 1.15) + rng.normal(0, 0.03, 3), 0, 1)
    face = np.broadcast_to(base, (SIDE, SIDE, 3)).astype(np.float32).copy()
    if chance(rng, 0.25):  # an inner part of another metal, or a ring of another colour
        inner = r < rng.uniform(0.5, 0.85)
        face[inner] = colour(rng) if flat else np.array(_METALS[int(rng.integers(len(_METALS)))])
    sign = _sign(rng, rng.uniform(0.4, 0.8))
    height = np.zeros((SIDE, SIDE), np.float32)
    if chance(rng, 0.75):
        height += rng.uniform(0.5, 2) * ((r > rng.uniform(0.82, 0.94)) & (r < 1))
    if chance(rng, 0.4):
        angle = np.arctan2(y, x) * int(rng.integers(20, 60))
        ring = (np.abs(r - rng.uniform(0.78, 0.92)) < 0.04) & (np.cos(angle) > 0.3)
        height += rng.uniform(0.3, 1.5) * ring
    if chance(rng, 0.4):
        height += rng.uniform(0.3, 1.5) * _around(rng, rng.uniform(0.62, 0.72))
    if flat or chance(rng, 0.2):
        ink = colour(rng)
        face += sign[..., None] * (ink - face).astype(np.float32)
    else:
        height += rng.uniform(0.6, 2.5) * (1 if chance(rng, 0.8) else -1) * sign
        if chance(rng, 0.4):
            face *= (1 - rng.uniform(0.1, 0.6) * sign)[..., None]
    lit, glare = _relief(cv2.GaussianBlur(height, (0, 0), rng.uniform(0.7, 2.0)), rng)
    worn = cv2.resize(rng.normal(1, 0.06, (9, 9)).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    face = face * (lit * worn)[..., None] + np.float32(rng.uniform(0, 0.5)) * glare[..., None]
    return Decoy(
        _standing(face, base, r, rng), [((SIDE / 2, SIDE / 2), SIDE * 0.84 * rng.uniform(0.6, 1.0))], (1.0, 2.3)
    )


def _standing(face: Field, base: NDArray[np.float64], r: Field, rng: Generator) -> Field:
    """The face of a coin over its edge and its shadow, with the cover as fourth channel."""
    cover = np.clip((1 - r) * SIDE * 0.42 + 0.5, 0, 1)

    def shifted(far: float) -> Field:
        angle = rng.uniform(0, 6.3)
        moved = np.array([[1, 0, far * np.cos(angle)], [0, 1, far * np.sin(angle)]], np.float32)
        return np.asarray(cv2.warpAffine(cover, moved, (SIDE, SIDE)), np.float32)

    edge = shifted(rng.uniform(0, 0.06) * SIDE)
    shadow = cv2.GaussianBlur(shifted(rng.uniform(0, 0.08) * SIDE), (0, 0), rng.uniform(1, 6)) * rng.uniform(0.1, 0.7)
    out = np.zeros((SIDE, SIDE, 4), np.float32)
    out[..., 3] = np.maximum(np.maximum(cover, edge), shadow)
    side = (base[::-1] * rng.uniform(0.3, 0.9)).astype(np.float32)
    ink = edge[..., None] * side
    out[..., :3] = ink + cover[..., None] * (face[..., ::-1] - ink)
    out[..., :3] /= np.maximum(out[..., 3:], 1e-3)
    return np.clip(out, 0, 1)


def card(rng: Generator) -> Decoy:
    """A printed card or note: a sign in the middle, numbers in corners, lines of small print."""
    high, wide = 0.92 * SIDE, 0.92 * SIDE * rng.uniform(0.55, 0.8)
    x0, y0 = (SIDE - wide) / 2, (SIDE - high) / 2
    out = np.zeros((SIDE, SIDE, 4), np.float32)
    paper, ink = (colour(rng, 0.6, 1.0) if chance(rng, 0.7) else colour(rng)), colour(rng)
    box = (int(x0), int(y0)), (int(x0 + wide), int(y0 + high))
    cv2.rectangle(out, *box, (*paper[::-1].tolist(), 1.0), -1)
    if chance(rng, 0.5):
        inner = (box[0][0] + 4, box[0][1] + 4), (box[1][0] - 4, box[1][1] - 4)
        cv2.rectangle(out, *inner, (*ink[::-1].tolist(), 1.0), int(rng.integers(1, 4)))
    places: list[Place] = []

    def put(sign: Field, at: tuple[float, float], share: float) -> None:
        moved = np.array([[1, 0, at[0] - SIDE / 2], [0, 1, at[1] - SIDE / 2]], np.float32)
        print_ = cv2.warpAffine(sign, moved, (SIDE, SIDE))[..., None] * (out[..., 3:] > 0)
        out[..., :3] += print_ * (ink[::-1].astype(np.float32) - out[..., :3])
        places.append((at, SIDE * share))

    if chance(rng, 0.7):
        share = rng.uniform(0.25, 0.5)
        put(_sign(rng, share), (SIDE / 2, SIDE / 2 + rng.uniform(-0.15, 0.15) * SIDE), share)
    if chance(rng, 0.6):
        share = rng.uniform(0.12, 0.2)
        put(_sign(rng, share), (x0 + 0.13 * SIDE, y0 + 0.14 * SIDE), share)
    for k in range(int(rng.integers(0, 6))):
        y, length = int(y0 + 0.7 * high + 5 * k), wide * rng.uniform(0.3, 0.8)
        if y < y0 + high - 4:
            start = int(x0 + 0.1 * wide)
            cv2.line(out, (start, y), (int(start + length), y), (*(ink[::-1] * 0.7).tolist(), 1.0), 1)
    return Decoy(out, places, (2.0, 5.0))


def word(rng: Generator) -> Decoy:
    """A word or a number printed on the floor."""
    text = str(rng.choice(_WORDS)) if chance(rng, 0.6) else str(int(rng.integers(0, 1000)))
    fine = placed(lettering(rng).word(text), rng.uniform(0.3, 0.9), 0.96)[0]
    mask = cv2.resize(fine, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    out = np.zeros((SIDE, SIDE, 4), np.float32)
    out[..., :3], out[..., 3] = colour(rng)[::-1], mask
    _, _, w, h = cv2.boundingRect((mask > 0.3).astype(np.uint8))
    along = rng.uniform(-0.4, 0.4) * max(0, w - h)
    letter = ((SIDE / 2 + along, SIDE / 2), float(max(h, 8)) * rng.uniform(0.9, 1.6))
    return Decoy(out, [letter], (1.0, 4.0))


class Decoys:
    """A stock of drawings, laid into views."""

    def __init__(self, seed: int, many: int = 600) -> None:
        rng = np.random.default_rng([11, seed])
        draw = {"coin": coin, "card": card, "word": word}
        shares = {"coin": 0.65, "card": 0.2, "word": 0.15}
        self._stock = [draw[pick(rng, shares)](rng) for _ in range(many)]

    def scatter(self, image: Image, dice: Sequence[Lying], rng: Generator) -> tuple[Image, list[Place]]:
        """The view with some decoys where no die lies, and what on them looks like a face."""
        usual = float(np.median([d.side for d in dice])) if dice else float(rng.uniform(15, 45))
        out, places = image.astype(np.float32), list[Place]()
        height, width = image.shape[:2]
        taken = [(d.box[0], d.box[1], d.box[2], d.box[3]) for d in dice]
        for _ in range(int(rng.integers(1, 5))):
            decoy = self._stock[int(rng.integers(len(self._stock)))]
            scale = usual * rng.uniform(*decoy.large) / SIDE
            reach = 0.5 * SIDE * scale
            for _ in range(6):
                x, y = (float(v) for v in rng.uniform(0, 1, 2) * (width, height))
                box = (x - reach, y - reach, x + reach, y + reach)
                if all(box[2] < b[0] or b[2] < box[0] or box[3] < b[1] or b[3] < box[1] for b in taken):
                    taken.append(box)
                    places += _lay(out, decoy, (x, y), scale, rng)
                    break
        return np.clip(out, 0, 255).astype(np.uint8), places


def _lay(image: Field, decoy: Decoy, at: tuple[float, float], scale: float, rng: Generator) -> list[Place]:
    """Draw a decoy turned, and seen a little from the side; returns its places in the picture."""
    height, width = image.shape[:2]
    spin, tip = rng.uniform(0, 2 * np.pi), rng.uniform(0, 2 * np.pi)
    squash = np.diag([1.0, rng.uniform(0.75, 1.0)])
    turn, lean = (np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) for a in (spin, tip))
    matrix = scale * lean @ squash @ lean.T @ turn
    warp = np.concatenate([matrix, (np.array(at) - matrix @ [SIDE / 2, SIDE / 2])[:, None]], 1)
    picture = decoy.picture
    if scale < 0.6:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    laid = cv2.warpAffine(picture, warp, (width, height), flags=cv2.INTER_LINEAR)
    laid = cv2.GaussianBlur(laid, (0, 0), rng.uniform(0.3, 1.0)) if rng.random() < 0.6 else laid
    tone = 255 * rng.uniform(0.45, 1.1) + rng.normal(0, rng.uniform(0, 9), (height, width, 1)).astype(np.float32)
    image += laid[..., 3:] * (laid[..., :3] * tone - image)
    return [
        ((float(warp[0] @ [*middle, 1.0]), float(warp[1] @ [*middle, 1.0])), side * scale)
        for middle, side in decoy.like_faces
    ]
