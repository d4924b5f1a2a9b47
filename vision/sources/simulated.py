"""A tray of simulated dice behind the same face as a camera: throw, watch them tumble, read them."""

import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table import Die, LooseDie
from vision.calibration.tray import MARKER_MM, QUIET_MM
from vision.frame import Frame
from vision.markers import IDS
from vision.markers.codes import dictionary
from vision.sources.base import PATIENCE_S, Source
from vision.sources.sprites import COLOURS, DRAWN, SIDE, YAWS, faces_of, sprite, stamp

FLOORS = ("green felt", "blue felt", "wood", "black felt")
_FELT = {"green felt": (58, 92, 38), "blue felt": (112, 66, 30), "black felt": (40, 38, 38)}
_TUMBLE_S = 0.9
_GRAINS = 4
_MOST = 20
_NOWHERE = (-1e6, -1e6)
_RIM = 0.035
"""Width of the tray's wall in that of the picture."""
_MM = SIDE / 16
"""Pixels to a millimetre: a D6 is 16 mm wide."""


@dataclass
class _Lying:
    """A die in the tray. ``start``: where it was thrown from, until it is kept."""

    loose: LooseDie
    colour: str
    face: str = ""
    at: tuple[float, float] = _NOWHERE
    yaw: int = 0
    spin: float = 0.0
    start: tuple[float, float] | None = None


class SimulatedTray(Source):
    """A tray seen from above, 1280 x 960 unless told otherwise, with dice that lie still until ``throw``.

    ``dice``: so many D6, or which dice. The same ``seed`` and the same throws give the same faces and pictures.
    ``colours``: of the D6, one for all or one each (see ``sprites.COLOURS``). ``paced``: frames come at ``fps``;
    otherwise at once, on a clock of their own. ``mat``: a printed mat lies in it, its markers clear of the dice; that
    wants a picture of 1000 x 800 or more.
    """

    live = True

    def __init__(
        self,
        seed: int = 0,
        dice: int | Sequence[LooseDie] = 5,
        colours: Sequence[str] = ("white",),
        *,
        size: tuple[int, int] = (1280, 960),
        floor: str | None = None,
        fps: float = 15.0,
        paced: bool = False,
        mat: bool = False,
    ) -> None:
        if not colours or any(c not in COLOURS for c in colours):
            raise ValueError(f"simulated dice are {', '.join(COLOURS)}; got {', '.join(colours) or 'none'}")
        if size[0] < 400 or size[1] < 300:
            raise ValueError(f"the simulated picture is at least 400 x 300; got {size[0]} x {size[1]}")
        self._random, self._noise = Random(seed), np.random.default_rng(seed)
        self.size, self._fps, self._paced = size, fps, paced
        self.floor = floor or self._random.choice(FLOORS)
        self._empty = _draw_floor(self.floor, size, self._noise)
        if mat:
            _lay_mat(self._empty)
        if isinstance(dice, int):
            dice = [LooseDie("d6", faces_of("d6"), colours[n % len(colours)]) for n in range(dice)]
        self._dice: list[_Lying] = []
        for die in self._checked(dice):
            self._lay(die)
            self._dice.append(die)
        self._seq, self._thrown_at = 0, -_TUMBLE_S
        self._resting: list[NDArray[np.uint8]] = []
        self._begun, self._closed = time.monotonic(), False

    @property
    def name(self) -> str:
        """``simulated``."""
        return "simulated"

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice as they show once they lie still, in the tray's own order."""
        return tuple(Die(d.loose.kind, d.face, d.colour) for d in self._dice)

    @property
    def faces(self) -> tuple[str, ...]:
        """What the dice show once they lie still, in the order of ``dice``."""
        return tuple(d.face for d in self._dice)

    @property
    def positions(self) -> tuple[tuple[float, float], ...]:
        """Where the dice lie, pixels, in the order of ``dice``."""
        return tuple(d.at for d in self._dice)

    def throw(self, keep: Collection[int] = (), dice: Sequence[LooseDie] | None = None) -> None:
        """Throw all dice but those at the positions ``keep`` (0 is the first of ``dice``).

        ``dice``: what is thrown beside those that are kept, in place of what was in the tray before. Raises
        ``ValueError`` for a position that holds no die, and for dice that are not drawn.
        """
        wrong = [k for k in keep if not 0 <= k < len(self._dice)]
        if wrong:
            raise ValueError(f"there is no die at position {wrong[0]}; expected 0 to {len(self._dice) - 1}")
        if dice is not None:
            kept = [self._dice[k] for k in sorted(set(keep))]
            self._dice, keep = kept + self._checked(dice, len(kept)), range(len(kept))
        rolled = [d for n, d in enumerate(self._dice) if n not in keep]
        for die in rolled:
            die.at = _NOWHERE
        side = self._random.uniform(0, 2 * math.pi)
        for die in rolled:
            self._lay(die)
            die.start = self._beyond(die.at, side + self._random.uniform(-0.5, 0.5))
        for n, die in enumerate(self._dice):
            if n in keep:
                die.start = None
        self._thrown_at, self._resting = self._now(), []

    def _checked(self, dice: Sequence[LooseDie], beside: int = 0) -> list[_Lying]:
        """The dice, nowhere yet; a colour that is not drawn, or none, becomes the kind's first."""
        if not 1 <= len(dice) + beside <= _MOST:
            raise ValueError(f"the simulated tray holds 1 to {_MOST} dice; got {len(dice) + beside}")
        for die in dice:
            if die.kind not in DRAWN or not die.sides or not set(die.sides) <= set(faces_of(die.kind)):
                raise ValueError(f"simulated dice are {', '.join(DRAWN)} with their own faces; got {die}")
        return [_Lying(die, die.colour if die.colour in DRAWN[die.kind] else DRAWN[die.kind][0]) for die in dice]

    def _lay(self, die: _Lying) -> None:
        die.face = self._random.choice(die.loose.sides)
        die.yaw, die.spin = self._random.randrange(YAWS), self._random.uniform(-45, 45)
        die.at = self._free_place()

    def next_frame(self, timeout: float = PATIENCE_S) -> Frame | None:
        """The tray as it looks now; None once closed."""
        if self._closed:
            return None
        n, self._seq = self._seq, self._seq + 1
        at = n / self._fps
        if self._paced:
            time.sleep(max(0.0, self._begun + at - time.monotonic()))
        return Frame(self._picture(at), n, at)

    def close(self) -> None:
        """Give no more frames."""
        self._closed = True

    def _now(self) -> float:
        return self._seq / self._fps

    def _free_place(self) -> tuple[float, float]:
        width, height = self.size
        for _ in range(200):
            at = (self._random.uniform(0.16, 0.84) * width, self._random.uniform(0.18, 0.82) * height)
            if all(math.dist(at, other.at) > 1.55 * SIDE for other in self._dice):
                return at
        return at

    def _beyond(self, at: tuple[float, float], angle: float) -> tuple[float, float]:
        """Where a die on its way to ``at`` comes into the picture: a tray that lies still and empty would be a rest."""
        way = (math.cos(angle), math.sin(angle))
        reach = min(
            ((size + SIDE if step > 0 else -SIDE) - place) / step
            for place, size, step in zip(at, self.size, way, strict=True)
            if abs(step) > 1e-6
        )
        return at[0] + reach * way[0], at[1] + reach * way[1]

    def _picture(self, at: float) -> NDArray[np.uint8]:
        """The tray at a moment; while nothing moves, one of a few pictures that differ in their grain only."""
        if at - self._thrown_at < _TUMBLE_S:
            return self._drawn(at)
        if len(self._resting) < _GRAINS:
            self._resting.append(self._drawn(at))
            return self._resting[-1].copy()
        return self._resting[self._seq % _GRAINS].copy()

    def _drawn(self, at: float) -> NDArray[np.uint8]:
        image = self._empty.copy()
        left = 1 - (at - self._thrown_at) / _TUMBLE_S
        for n, die in enumerate(self._dice):
            if die.start is None or left <= 0:
                stamp(image, sprite(die.loose.kind, die.colour, die.face, die.yaw, die.spin), die.at)
                continue
            # A die slows down evenly; while it tumbles any face may be up, and it smears along its way.
            way = left * left
            x = die.at[0] + way * (die.start[0] - die.at[0])
            y = die.at[1] + way * (die.start[1] - die.at[1])
            tick = int(at * self._fps)
            faces = faces_of(die.loose.kind)
            face = die.face if left < 0.15 else faces[(tick * 5 + n * 3) % len(faces)]
            cell = sprite(die.loose.kind, die.colour, face, die.yaw + tick, die.spin + left * 300 + tick * 40 * left)
            length = int(60 * left)
            if length > 1:
                kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
                dx, dy = np.subtract(die.start, die.at) / math.dist(die.start, die.at) * length / 2
                cv2.line(kernel, (int(length - dx), int(length - dy)), (int(length + dx), int(length + dy)), 1.0)
                smeared = cv2.filter2D(cell, -1, kernel / kernel.sum(), borderType=cv2.BORDER_CONSTANT)
                cell = np.asarray(smeared, np.float32)
            stamp(image, cell, (x, y))
        grain = self._noise.standard_normal((self.size[1] // 2, self.size[0] // 2, 1), np.float32) * 0.012
        fine = cv2.resize(grain, self.size, interpolation=cv2.INTER_LINEAR)[..., None]
        return np.asarray(np.clip(image + fine, 0, 1) * 255, np.uint8)


def _draw_floor(floor: str, size: tuple[int, int], noise: np.random.Generator) -> NDArray[np.float32]:
    """The empty tray with its rim and a soft fall of light; BGR 0..1."""
    if floor not in FLOORS:
        raise ValueError(f'no simulated floor is "{floor}"; expected one of {", ".join(FLOORS)}')
    width, height = size
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if floor == "wood":
        warp = cv2.resize(noise.standard_normal((4, 3)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC) * 40
        grain = cv2.resize(noise.standard_normal((height, 12)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)
        rings = 0.5 + 0.5 * np.sin((y + warp) / 17)
        image = np.array([70, 118, 165], np.float32) / 255 * (0.88 + 0.1 * rings + 0.03 * grain)[..., None]
    else:
        fibre = cv2.GaussianBlur(noise.standard_normal((height, width)).astype(np.float32), (0, 0), 1.2)
        image = np.array(_FELT[floor], np.float32) / 255 * (1 + 0.22 * fibre)[..., None]
    edge = np.minimum(np.minimum(x, width - x), np.minimum(y, height - y))
    rim = _RIM * width
    wall = np.array([38, 60, 92], np.float32) / 255
    image = np.where((edge < rim)[..., None], wall * (0.7 + 0.3 * edge / rim)[..., None], image)
    image = image * (1 - 0.4 * np.exp(-((edge - rim) / 14).clip(0)) * (edge >= rim))[..., None]
    light = np.asarray(_light(x, y, width, height), np.float32)
    return np.ascontiguousarray(image * light[..., None], np.float32)


def _light(x: Any, y: Any, width: int, height: int) -> Any:
    """How much light falls on a place."""
    return 1.05 - 0.3 * (((x / width - 0.45) ** 2 + (y / height - 0.45) ** 2) / 0.5)


def _lay_mat(floor: NDArray[np.float32]) -> None:
    """Print the mat's markers on white paper into the corners of a floor, in its light."""
    height, width = floor.shape[:2]
    side, quiet = round(MARKER_MM * _MM), round(QUIET_MM * _MM)
    near = round(_RIM * width) + 2
    whole = side + 2 * quiet
    right, low = width - near - whole, height - near - whole
    for n, (x, y) in zip(IDS, ((near, near), (right, near), (right, low), (near, low)), strict=True):
        paper = np.full((whole, whole), 0.93, np.float32)
        black = cv2.aruco.generateImageMarker(dictionary(), n, side).astype(np.float32) / 255
        paper[quiet : quiet + side, quiet : quiet + side] = 0.06 + 0.87 * black
        lit = _light(x + whole / 2, y + whole / 2, width, height)
        floor[y : y + whole, x : x + whole] = (cv2.GaussianBlur(paper, (3, 3), 0) * min(lit, 1.0))[..., None]
