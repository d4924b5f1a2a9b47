"""A drawn tray with five dice, and how they are read."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from appliance.table import DieReading, Doubt, Guess, Problem, TableView, Trouble

SIZE = (640, 480)
_PLACES = ((120, 90), (300, 150), (470, 110), (190, 300), (400, 310))
_SIDE = 84


def reading(index: int, face: str, doubt: Doubt | None = None) -> DieReading:
    """Return die ``index`` of the sample tray as it was read; one in doubt has three guesses."""
    x, y = _PLACES[index % 5]
    shift = 40 * (index // 5)
    box = (x + shift, y + shift, x + shift + _SIDE, y + shift + _SIDE)
    others = (Guess("6", 0.31), Guess("5", 0.11)) if doubt else ()
    return DieReading("d6", None, (Guess(face, 0.55 if doubt else 0.998), *others), box, doubt=doubt)


def view(seq: int, *dice: DieReading) -> TableView:
    """Return a settled view of the sample tray."""
    problems = () if len(dice) == 5 else (Problem(Trouble.COUNT, (("expected", 5), ("seen", len(dice)))),)
    return TableView(seq, dice, SIZE, problems=problems, shot=f"sample-{seq}")


def one_in_doubt() -> tuple[DieReading, ...]:
    """Return five dice, the second of which may be a 4, a 6 or a 5."""
    return reading(0, "2"), reading(1, "4", Doubt.FACE), reading(2, "5"), reading(3, "5"), reading(4, "1")


@cache
def picture() -> NDArray[np.uint8]:
    """Return a drawing of a tray in which the dice of ``one_in_doubt`` lie where ``view`` says; blue comes first."""
    y, x = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    tray = np.empty((SIZE[1], SIZE[0], 3), np.float32)
    tray[:] = (52, 74, 38)
    tray += 5 * np.sin(x * 1.9 + y * 0.7)[..., None] * np.sin(y * 2.3)[..., None]
    for (left, top), face in zip(_PLACES, (2, 4, 5, 5, 1), strict=True):
        _blend(tray, _square(x - 7, y - 9, left, top), (14, 22, 10), 0.7)
        _blend(tray, _square(x, y, left, top), (208, 226, 234), 1.0)
        for across, down in _PIPS[face]:
            distance = np.hypot(x - left - across * _SIDE, y - top - down * _SIDE)
            _blend(tray, np.clip(8.5 - distance, 0, 1), (28, 26, 26), 1.0)
    return tray.clip(0, 255).astype(np.uint8)


_PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.25, 0.25), (0.75, 0.75)),
    4: ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
}


def _square(x: NDArray[np.float32], y: NDArray[np.float32], left: int, top: int) -> NDArray[np.float32]:
    """How much of each pixel a rounded square covers."""
    half, rounding = _SIDE / 2, 12
    dx = np.maximum(np.abs(x - left - half) - half + rounding, 0)
    dy = np.maximum(np.abs(y - top - half) - half + rounding, 0)
    cover: NDArray[np.float32] = np.clip(rounding + 0.5 - np.hypot(dx, dy), 0, 1)
    return cover


def _blend(on: NDArray[np.float32], cover: NDArray[np.float32], colour: tuple[int, int, int], alpha: float) -> None:
    share = (cover * alpha)[..., None]
    on *= 1 - share
    on += share * np.array(colour, np.float32)
