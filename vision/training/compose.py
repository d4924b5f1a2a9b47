"""Random scenes: which dice lie where, how, among what, under which lights, seen by which camera."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from vision.training import props
from vision.training import scene as sc
from vision.training.looks import Style, pip_style
from vision.training.scene import Body, Scene

Square = tuple[float, float, float, float]
"""Where something stands: x, y, half its size, yaw."""
MOST = 64
Draw = Callable[[str], Style]
"""Gives a style of a printed kind out of the stock."""


@dataclass(frozen=True)
class Likes:
    """How often what happens in scenes: shares of 0..1."""

    cocked: float = 0.3
    stacked: float = 0.06
    crowded: float = 0.4
    hand: float = 0.08
    things: float = 0.6
    tray: float = 0.4
    bridge: float = 0.1


def box_of_dice(rng: Generator, printed: Draw) -> tuple[list[Style], float]:
    """The styles thrown in one scene, as the box of some game has them, and how much larger they are seen."""
    draw = rng.random()
    if draw < 0.42:
        return [pip_style(rng) for _ in range(1 if rng.random() < 0.45 else int(rng.integers(2, 6)))], 1.0
    if draw < 0.57:
        return [printed("schollen")] * 5 + ([pip_style(rng)] if rng.random() < 0.15 else []), 1.1
    if draw < 0.7:
        return [printed("trollius") for _ in range(1 if rng.random() < 0.6 else 2)] * 2 + [
            pip_style(rng) for _ in range(int(rng.integers(0, 4)))
        ], 1.1
    if draw < 0.95:
        many = int(rng.integers(1, 4))
        styles = [printed(kind) for kind in ("d10", "d20", "d20") for _ in range(many)]
        return styles + [pip_style(rng)] * int(rng.integers(0, 3)), 1.4
    return [printed("other"), printed("digits6"), pip_style(rng)], 1.1


class Table:
    """Finds free places on the floor."""

    def __init__(self, rng: Generator, project: sc.Matrix, eye: sc.Matrix, crowd: bool) -> None:
        self.rng, self.eye, self.crowd = rng, eye, crowd
        self.back = np.linalg.inv(project)
        self.taken: list[Square] = []

    def anywhere(self, margin: float) -> tuple[float, float]:
        """A point of the floor that the camera sees, or that lies up to ``margin`` (of half the picture) outside."""
        while True:
            at = sc.on_floor(self.back, self.eye, self.rng.uniform(-1 - margin, 1 + margin, 2))
            if at:
                return at

    def place(self, half: float, margin: float) -> Square | None:
        """A free place for a die; in a crowd often close to another."""
        rng = self.rng
        for _ in range(8):
            yaw = float(rng.uniform(0, 2 * np.pi))
            if self.crowd and self.taken and rng.random() < 0.6:
                other = self.taken[int(rng.integers(len(self.taken)))]
                if rng.random() < 0.5:
                    yaw = other[3]
                angle = yaw + rng.integers(4) * np.pi / 2 + rng.normal(0, 0.25)
                reach = (other[2] + half) * rng.uniform(1.0, 1.35)
                at = (other[0] + reach * np.cos(angle), other[1] + reach * np.sin(angle))
            else:
                at = self.anywhere(margin)
            square = (float(at[0]), float(at[1]), half, yaw)
            if self.free(square):
                return square
        return None

    def free(self, square: Square) -> bool:
        """True if nothing stands there."""
        return all(sc.apart(square, old) for old in self.taken)


def lay_die(rng: Generator, table: Table, style: Style, half: float, cocked: bool, margin: float) -> list[Body]:
    """One die on a free place, and what it leans on."""
    square = table.place(half, margin)
    if square is None:
        return []
    if not cocked:
        table.taken.append(square)
        return [sc.die(rng, style, half, square[:2], square[3])]
    lean = float(np.radians(rng.uniform(7, 42)))
    about = square[3] + rng.integers(4) * np.pi / 2 if rng.random() < 0.7 else float(rng.uniform(0, 2 * np.pi))
    body = sc.die(rng, style, half, square[:2], square[3], lean, about)
    table.taken.append((*square[:2], half * 1.6, square[3]))
    return [body, props.support(rng, body, about)] if rng.random() < 0.85 else [body]


def stacked_on(rng: Generator, below: Body, style: Style) -> Body:
    """A die that lies on another one, not quite above it."""
    half = below.reach
    shift = half * rng.uniform(0.35, 0.95) * np.array([np.cos(a := rng.uniform(0, 6.3)), np.sin(a)])
    at = (float(below.at[0] + shift[0]), float(below.at[1] + shift[1]))
    body = sc.die(rng, style, half, at, float(rng.uniform(0, 6.3)), above=2 * half)
    body.lean = 0.3  # it lies on no floor: its face counts as little as that of a leaning die
    return body


def digit_dice(rng: Generator, printed: Draw) -> tuple[list[Style], float]:
    """D10 and D20 alone: they need more views than all other kinds."""
    return [printed("d10"), printed("d20"), printed("d20"), printed("d10"), printed("d20")], float(
        rng.uniform(1.2, 1.8)
    )


def pip_dice(rng: Generator, printed: Draw) -> tuple[list[Style], float]:
    """Ordinary dice alone, each of another make: those of any box are of two or three."""
    return [pip_style(rng) for _ in range(10)], 1.0


BOXES = {"any": box_of_dice, "digits": digit_dice, "pips": pip_dice}


def compose(rng: Generator, size: tuple[int, int], printed: Draw, likes: Likes = Likes(), box: str = "any") -> Scene:
    """Dice out of one of ``BOXES``, other things, a camera, lights. ``size``: width and height of the picture."""
    styles, larger = BOXES[box](rng, printed)
    longest = max(size) / 320
    draw = rng.random()
    low, high = (13, 90) if draw > 0.05 else (95, 320)
    px = rng.normal(np.log(35 * larger), 0.28) if draw > 0.3 else rng.uniform(np.log(low), np.log(high))
    project, eye, tilt = camera(rng, size, float(np.exp(px)) * longest)
    table = Table(rng, project, eye, rng.random() < likes.crowded)
    wanted = 0 if rng.random() < 0.04 else int(min(rng.geometric(0.18), 14))
    cocked, mixed = rng.random() < likes.cocked, rng.random() < 0.25
    usual = {"d10": rng.uniform(0.4, 0.6), "d20": rng.uniform(0.42, 0.62)}
    bodies: list[Body] = []
    for _ in range(wanted):
        style = styles[int(rng.integers(len(styles)))]
        half = usual.get(style.kind, 0.5) * (rng.uniform(0.7, 1.35) if mixed else 1.0)
        laid = lay_die(rng, table, style, half, cocked and rng.random() < 0.5, 0.12)
        bodies += laid
        if len(laid) == 1 and style.kind not in ("d10", "d20") and rng.random() < likes.stacked:
            bodies.append(stacked_on(rng, laid[0], style))
    bodies += clutter(rng, table, likes)
    inner = (0.0, 0.0, 1.0, 0.0)
    if rng.random() < likes.tray:
        walls, inner = props.tray(rng)
        bodies += walls
    return Scene(bodies[:MOST], project, eye, tilt, {**lights(rng), "inner": inner})


def clutter(rng: Generator, table: Table, likes: Likes) -> list[Body]:
    """Things that are no dice, on free places, and now and then a hand or a stick over it all."""
    bodies: list[Body] = []
    for _ in range(int(rng.poisson(0.9) if rng.random() < likes.things else 0)):
        body = props.thing(rng, table.anywhere(0.2))
        square = (float(body.at[0]), float(body.at[1]), body.reach * 1.1, body.yaw)
        if table.free(square):
            bodies.append(body)
            table.taken.append(square)
    if rng.random() < likes.bridge:
        bodies.append(props.bridge(rng, table.anywhere(0.0)))
    if rng.random() < likes.hand:
        bodies += props.hand(rng, table.anywhere(0.0))
    return bodies


def camera(rng: Generator, size: tuple[int, int], px: float) -> tuple[sc.Matrix, sc.Matrix, float]:
    """Projection, eye and tilt of a camera for which a die is about ``px`` pixels wide."""
    draw = rng.random()
    tilt = np.radians(rng.uniform(0, 14) if draw < 0.38 else rng.uniform(10, 45) if draw < 0.8 else rng.uniform(40, 62))
    roll = rng.uniform(0, 2 * np.pi) if tilt < 0.35 or rng.random() < 0.12 else rng.normal(0, 0.2)
    project, eye = sc.camera(size, px, float(tilt), float(roll), float(np.radians(rng.uniform(12, 62))))
    return project, eye, float(tilt)


def lights(rng: Generator) -> dict[str, Sequence[float]]:
    """Random light and floor placing, as the shaders' uniforms."""

    def from_above(low: float) -> tuple[float, float, float]:
        up, round_ = np.radians(rng.uniform(low, 88)), rng.uniform(0, 2 * np.pi)
        return (float(np.cos(up) * np.cos(round_)), float(np.cos(up) * np.sin(round_)), float(np.sin(up)))

    share, level = rng.uniform(0.15, 0.9), rng.uniform(0.65, 1.25)
    tint = 1 + rng.normal(0, 0.06, 3)
    second = rng.uniform(0, 0.5) if rng.random() < 0.4 else 0.0
    main = level * share * (1 - second)
    spin = rng.uniform(0, 2 * np.pi)
    spot = (
        (*rng.normal(0, 3, 2), rng.uniform(4, 14), rng.uniform(0.1, 0.6))
        if rng.random() < 0.2
        else (0.0, 0.0, 0.0, 0.0)
    )
    soft = float(np.exp(rng.uniform(np.log(0.02), np.log(0.8))))
    return {
        "light1": from_above(22), "light2": from_above(30),
        "light_colour1": (*(main * tint), soft),
        "light_colour2": (*(level * share * second * (1 + rng.normal(0, 0.06, 3))), rng.uniform(0.05, 0.6)),
        "ambient": tuple(level * (1 - share) * (1 + rng.normal(0, 0.04, 3))),
        "ground_map": (1 / rng.uniform(9, 40), np.cos(spin), np.sin(spin), rng.uniform(0.7, 1.15)),
        "ground_shift": tuple(rng.uniform(0, 1, 2)), "spot": spot,
        "inner_map": (1 / rng.uniform(9, 40), *rng.uniform(0, 1, 2), rng.uniform(0.7, 1.15)),
    }  # fmt: skip
