"""A staged table: dice are thrown, nudged and taken by hands of any colour, under light that does as it likes.

Everything is drawn here from the sprites of the simulated tray, frame by frame, with the truth beside it: when the
dice lie still, which of them were thrown, and what they show.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from appliance.table.reading import DieReading, Guess, TableView
from vision import Frame
from vision.reader import Looked
from vision.sources.simulated import FLOORS, _draw_floor
from vision.sources.sprites import CELL, COLOURS, SIDE, YAWS, sprite, stamp

SIZE = (640, 480)
PLAIN = {"paper": (0.86, 0.88, 0.90), "grey": (0.45, 0.45, 0.45), "slate": (0.16, 0.15, 0.15)}
EVERY_FLOOR = (*FLOORS, *PLAIN, "print", "chequers")
_BITS = 24
_MID = 20


@dataclass(frozen=True)
class Die:
    """A die and where it lies, pixels; ``blur``: how far it moves while the picture is taken."""

    colour: str
    face: int
    at: tuple[float, float]
    yaw: int = 0
    spin: float = 0.0
    blur: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Hand:
    """A hand with its arm from the edge: where the fingertips are, which way it comes from, its colour and folds."""

    tip: tuple[float, float]
    angle: float
    colour: tuple[float, float, float]
    folds: int
    size: float


@dataclass(frozen=True)
class Shot:
    """What one frame shows. ``light``: factor for each colour; ``shadow``: see ``_shadow``."""

    dice: tuple[Die, ...]
    hand: Hand | None = None
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    shadow: tuple[float, float, float, float] | None = None
    still: bool = True


@dataclass(frozen=True)
class Throw:
    """A roll that must be told: the first frame of rest, and the dice (positions on the stage) that were thrown."""

    rest_from: int
    moved: frozenset[int]


@dataclass
class Stage:
    """Shots are added by acts (``wait``, ``throw``, ``hand`` ...); ``frames`` draws them."""

    seed: int
    fps: float = 10.0
    dice: int = 5
    floor: str = "green felt"
    scale: float = 0.45
    noise: float = 2.0
    flicker: float = 0.0
    banding: float = 0.0
    jpeg: int | None = None
    shots: list[Shot] = field(default_factory=list)
    throws: list[Throw] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self._floor = cv2.convertScaleAbs(_floor(self.floor, self.rng) * 255)
        self._shift = np.random.default_rng(self.seed + 1)
        grain = self._shift.normal(_MID, self.noise, (SIZE[1] + 64, SIZE[0] + 64, 3))
        self._grain = grain.clip(0, 2 * _MID).astype(np.uint8)
        self._lying: tuple[Die, ...] = ()
        self.light = (1.0, 1.0, 1.0)
        self._drawn: tuple[tuple[Die, ...], np.ndarray] | None = None

    @property
    def side(self) -> float:
        """Of a die, pixels."""
        return SIDE * self.scale

    @property
    def lying(self) -> tuple[Die, ...]:
        """The dice as they lie now."""
        return self._lying

    def put(self) -> None:
        """Lay all dice down before the first frame."""
        self._lying = ()
        for _ in range(self.dice):
            self._lying += (self._die(self._lying),)

    def wait(self, seconds: float) -> None:
        """Nothing happens."""
        self._add([Shot(self._lying, light=self.light)] * self._count(seconds))

    def throw(self, which: frozenset[int] | None = None, seconds: float = 0.9, held: bool = False) -> None:
        """Throw dice from outside the picture; those at other positions stay. ``held``: the hand stays a little."""
        moved = frozenset(range(self.dice)) if which is None else which
        angle, ends = self.rng.uniform(0, 2 * math.pi), []
        others = tuple(d for n, d in enumerate(self._lying) if n not in moved)
        landed: tuple[Die, ...] = ()
        for n in range(self.dice):
            die = self._lying[n] if n not in moved else self._die(others + landed)
            landed += (die,) if n in moved else ()
            ends.append(die)
        starts = {n: _away(ends[n].at, angle + self.rng.uniform(-0.4, 0.4), 520) for n in moved}
        lasts = {n: seconds * self.rng.uniform(0.6, 1.0) for n in moved}
        shots, hand = [], self._any_hand() if held else None
        for k in range(self._count(seconds)):
            at = (k + 1) / self.fps
            dice = tuple(
                self._tumbling(die, starts[n], at, lasts[n]) if n in moved else die for n, die in enumerate(ends)
            )
            shown = replace(hand, tip=_away(SIZE_MIDDLE, hand.angle, 250)) if hand and k < 4 else None
            shots.append(Shot(dice, shown, self.light, still=False))
        unseen = [all(_outside(s.dice[n].at, 0.6 * self.side) for n in moved) for s in shots]
        first = next((k for k in range(len(shots)) if all(s.dice == tuple(ends) for s in shots[k:])), len(shots))
        first = max(first, 4 if held else 0)
        self.throws.append(Throw(len(self.shots) + first, moved))
        self._lying = tuple(ends)
        self._add([replace(s, still=k >= first or unseen[k]) for k, s in enumerate(shots)])

    def hand(self, seconds: float = 1.2, *, over: int | None = None, nudge: float = 0.0, take: bool = False) -> None:
        """A hand comes in, holds still over a die, and goes; it may nudge (in die sides) or take that die."""
        target = self.rng.integers(len(self._lying)) if over is None else over
        to = self._lying[target].at
        hand = self._any_hand()
        frames = max(6, self._count(seconds))
        shots = []
        for k in range(frames):
            reach = min(1.0, 3 * (k + 1) / frames, 3 * (frames - k) / frames)
            shown = replace(hand, tip=_away(to, hand.angle, 420 * (1 - reach)))
            if k == frames // 2:
                self._handle(target, nudge, take)
            shots.append(Shot(self._lying, shown, self.light, still=_outside(shown.tip)))
        self._add(shots)

    def shadow(self, seconds: float = 1.2) -> None:
        """A shadow of somebody outside the picture passes."""
        frames, soft, depth = self._count(seconds), self.rng.choice([0.0, 15.0, 60.0]), self.rng.uniform(0.5, 0.85)
        width = self.rng.uniform(80, 300)
        places = np.linspace(-width, SIZE[0] + width, frames)
        self._add([Shot(self._lying, None, self.light, (float(x), width, float(soft), float(depth))) for x in places])

    def switch(self) -> None:
        """The light goes on or off, or is another one, from one frame to the next."""
        factor, tint = self.rng.choice([0.5, 0.65, 1.3, 1.5]), self.rng.uniform(0.92, 1.08, 3)
        self.light = tuple(float(v) for v in np.clip(factor * tint, 0.35, 1.4))

    def hunt(self, seconds: float = 1.5, depth: float = 0.12) -> None:
        """The exposure swings to and fro."""
        for k in range(self._count(seconds)):
            factor = 1 + depth * math.sin(2 * math.pi * k / self.fps / 0.8)
            light = tuple(v * factor for v in self.light)
            self._add([Shot(self._lying, None, light)])

    def frames(self) -> Iterator[Frame]:
        """Draw every shot; the number of the frame is hidden in the lowest bits of its first pixels."""
        for n, shot in enumerate(self.shots):
            image = self._picture(shot, n)
            bits = [(n >> b) & 1 for b in range(_BITS)]
            image[0, : _BITS // 3].reshape(-1)[:] = (image[0, : _BITS // 3].reshape(-1) & 0xFE) | bits
            yield Frame(image, n, n / self.fps)

    def _handle(self, target: int, nudge: float, take: bool) -> None:
        if take:
            self._lying = tuple(d for n, d in enumerate(self._lying) if n != target)
            self.dice -= 1
        elif nudge:
            die = self._lying[target]
            moved = replace(die, at=_away(die.at, self.rng.uniform(0, 6.28), nudge * self.side), spin=die.spin + 20)
            self._lying = (*self._lying[:target], moved, *self._lying[target + 1 :])

    def _add(self, shots: list[Shot]) -> None:
        self.shots += shots

    def _count(self, seconds: float) -> int:
        return max(1, round(seconds * self.fps))

    def _die(self, others: tuple[Die, ...]) -> Die:
        for _ in range(300):
            at = (self.rng.uniform(0.15, 0.85) * SIZE[0], self.rng.uniform(0.17, 0.83) * SIZE[1])
            if all(math.dist(at, o.at) > 1.5 * self.side for o in others):
                break
        colour = COLOURS[int(self.rng.integers(len(COLOURS)))]
        return Die(colour, int(self.rng.integers(1, 7)), at, int(self.rng.integers(YAWS)), self.rng.uniform(-180, 180))

    def _tumbling(self, end: Die, start: tuple[float, float], at: float, last: float) -> Die:
        left = 1 - at / last
        if left <= 0:
            return end
        way, tick = left**1.7, int(at * 30)
        place = tuple(e + way * (s - e) for s, e in zip(start, end.at, strict=True))
        speed = 1.7 * left**0.7 / last / 60
        blur = tuple(speed * (s - e) for s, e in zip(start, end.at, strict=True))
        face = end.face if left < 0.15 else (tick * 5 + end.face) % 6 + 1
        return Die(end.colour, face, place, end.yaw, end.spin + 500 * left**1.5, blur)

    def _any_hand(self) -> Hand:
        kind = self.rng.random()
        if kind < 0.5:
            tone = self.rng.uniform(0.15, 0.9)
            colour = (0.62 * tone, 0.75 * tone, 1.0 * tone)
        else:
            colour = tuple(float(v) for v in self.rng.uniform(0.05, 0.95, 3))
        return Hand((0, 0), self.rng.uniform(0, 2 * math.pi), colour, int(self.rng.integers(0, 7)), 1.0)

    def _picture(self, shot: Shot, n: int) -> np.ndarray:
        if self._drawn is None or self._drawn[0] != shot.dice:
            image = self._floor.copy()
            for die in shot.dice:
                _stamp(image, die, self.scale)
            self._drawn = (shot.dice, image)
        image = self._drawn[1]
        if shot.hand:
            image = _with_hand(image.copy(), shot.hand, n)
        factors = np.array(shot.light) * (1 + self.flicker * math.sin(1.7 * n))
        table = np.clip(np.arange(256)[:, None] * factors, 0, 255).astype(np.uint8)
        picture = cv2.LUT(image, table[:, None, :])
        if self.banding or shot.shadow is not None:
            rows = 1 + self.banding * np.sin(np.arange(SIZE[1], dtype=np.float32) / 35 + 2.1 * n)[:, None, None]
            across = np.float32(1) if shot.shadow is None else _shadow(shot.shadow)
            picture = cv2.convertScaleAbs(picture * (rows * across).astype(np.float32))
        if self.noise:
            # A film's grain: one field drawn once, laid anew for each frame.
            y, x = self._shift.integers(0, 64, 2)
            picture = cv2.subtract(cv2.add(picture, self._grain[y : y + SIZE[1], x : x + SIZE[0]]), (_MID,) * 4)
        if self.jpeg:
            coded = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, self.jpeg))[1]
            picture = cv2.imdecode(coded, cv2.IMREAD_COLOR)
        return picture


SIZE_MIDDLE = (SIZE[0] / 2, SIZE[1] / 2)


def number_of(image: np.ndarray) -> int:
    """The number of the frame that a picture of the stage is."""
    return sum(int(v & 1) << b for b, v in enumerate(image[0, : _BITS // 3].reshape(-1)))


class Oracle:
    """Reads the stage's dice from its truth, and notes the frames in which they did not lie still and open."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.stale, self.asked = stage, [], 0

    def look(self, image, side=None, tray=None):
        return Looked(image, (), False, self.stage.side)

    def decide(self, looked, *, expect=None, seq=0, picture=None):
        self.asked += 1
        n = number_of(looked.image)
        shot = self.stage.shots[n]
        if not shot.still:
            self.stale.append(n)
        half, dice = self.stage.side / 2, []
        for die in shot.dice:
            x, y = die.at
            if _outside(die.at, 0.0):
                continue
            guesses = (Guess(str(die.face), 1.0),)
            dice.append(DieReading("d6", die.colour, guesses, (x - half, y - half, x + half, y + half)))
        return TableView(seq, tuple(dice), SIZE, picture=picture)


def _away(at: tuple[float, float], angle: float, distance: float) -> tuple[float, float]:
    return (at[0] + distance * math.cos(angle), at[1] + distance * math.sin(angle))


def _outside(at: tuple[float, float], margin: float = 30.0) -> bool:
    """True for a die or fingertips that are not in the picture yet."""
    return not (-margin < at[0] < SIZE[0] + margin and -margin < at[1] < SIZE[1] + margin)


def _stamp(image: np.ndarray, die: Die, scale: float) -> None:
    cell = sprite("d6", die.colour, str(die.face), die.yaw, die.spin, scale)
    length = round(math.hypot(*die.blur))
    if length > 1:
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        dx, dy = (v / 2 for v in die.blur)
        cv2.line(kernel, (round(length - dx), round(length - dy)), (round(length + dx), round(length + dy)), 1.0)
        cell = cv2.filter2D(cell, -1, kernel / kernel.sum(), borderType=cv2.BORDER_CONSTANT)
    # Only the part around the die is turned into fractions and back.
    x, y = (max(0, int(v) - CELL) for v in die.at)
    part = image[y : y + 2 * CELL, x : x + 2 * CELL].astype(np.float32) / 255
    if part.size:
        stamp(part, cell, (die.at[0] - x, die.at[1] - y))
        image[y : y + 2 * CELL, x : x + 2 * CELL] = part * 255


def _floor(kind: str, rng: np.random.Generator) -> np.ndarray:
    if kind in FLOORS:
        return _draw_floor(kind, SIZE, rng)
    base = np.array(PLAIN.get(kind, (0.8, 0.8, 0.8)), np.float32)
    image = np.full((SIZE[1], SIZE[0], 3), base, np.float32)
    if kind == "chequers":
        y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]]
        image[(x // 40 + y // 40) % 2 == 0] = (0.3, 0.35, 0.5)
    if kind == "print":
        page = np.full((SIZE[1], SIZE[0], 3), 205, np.uint8)
        for row in range(20, SIZE[1], 24):
            text = "".join(chr(int(c)) for c in rng.integers(65, 91, 48))
            cv2.putText(page, text, (10, row), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (50, 50, 50), 1, cv2.LINE_AA)
        image = page.astype(np.float32) / 255
    fall = np.linspace(1.05, 0.85, SIZE[0], dtype=np.float32)
    return image * fall[None, :, None] * (1 + 0.01 * rng.standard_normal(image.shape[:2], np.float32))[..., None]


def _with_hand(image: np.ndarray, hand: Hand, n: int) -> np.ndarray:
    mask = np.zeros(image.shape[:2], np.uint8)
    shade = np.ones(image.shape[:2], np.float32)
    back = hand.angle
    palm = _away(hand.tip, back, 75)
    for k, spread in enumerate((-0.45, -0.15, 0.15, 0.45)):
        tip = _away(palm, back + math.pi + spread, 78 - 8 * abs(k - 1.5))
        cv2.line(mask, _pixel(palm), _pixel(tip), 255, 17)
    cv2.circle(mask, _pixel(palm), 44, 255, -1)
    cv2.line(mask, _pixel(palm), _pixel(_away(palm, back, 900)), 255, 62)
    for fold in range(hand.folds):
        a = _away(palm, back + 2.2 * fold, 14 + 5 * fold)
        cv2.line(shade, _pixel(a), _pixel(_away(a, back + math.pi + 0.4 * fold, 40)), 0.8, 3)
    cast = cv2.blur(np.roll(mask, (14, 10), (0, 1)), (25, 25))
    edge = cv2.GaussianBlur(mask, (0, 0), 1.2)
    x, y, width, height = cv2.boundingRect(cv2.max(cast, edge))
    if width and height:
        part = (slice(y, y + height), slice(x, x + width))
        below = image[part] * (1 - cast[part] * np.float32(0.35 / 255))[..., None]
        body = np.array(hand.colour, np.float32) * 255 * shade[part][..., None]
        share = (edge[part] * np.float32(1 / 255))[..., None]
        image[part] = below * (1 - share) + body * share
    return image


def _pixel(at: tuple[float, float]) -> tuple[int, int]:
    return (round(at[0]), round(at[1]))


def _shadow(shadow: tuple[float, float, float, float]) -> np.ndarray:
    """A factor for each pixel: a band at x, its width, the softness of its edges, the share of light left."""
    x, width, soft, left = shadow
    across = np.arange(SIZE[0], dtype=np.float32)
    slope = np.clip((width / 2 - np.abs(across - x)) / max(soft, 0.5) + 0.5, 0, 1)
    return (1 - (1 - left) * slope).astype(np.float32)[None, :, None]
