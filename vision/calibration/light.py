"""Is the light good enough to read by, and if not, what is wrong with it.

The white paper of the markers is the same everywhere, so it tells brightness, evenness and colour of the light. Without
a mat a dark floor cannot be told from dim light nor a red one from a red lamp: then only what is beyond doubt is said.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import Problem, Trouble
from vision.calibration.camera import Points

Image = NDArray[np.uint8]
Markers = Mapping[int, NDArray[np.float32]]

_WIDTH = 480
_BURNT = 250
_DARK_PAPER = 70.0
_DARK_HIGHLIGHT = 45.0
_GLARE_SHARE = 0.004
"""About a die's face in a tray of 25 cm: less hides no die."""
_FLOODED_SHARE = 0.25
_UNEVEN = 4.0
_FLICKER = 0.06
_WARM, _COLD, _GREEN = 4.0, 0.45, 1.6
"""Red over blue, and green over the mean of red and blue, in linear light on white paper: beyond the bulbs that are
sold for rooms, whose light a camera's white balance brings to between 0.6 and 3."""


@dataclass(frozen=True)
class Light:
    """``highlight``: the level (0..255) that 1 % of the tray exceed. ``burnt``: share of it at the top of the scale.

    ``paper``: level of each marker's white paper. ``uneven``: how many times the light at the brightest marker is that
    at the darkest. ``warmth``: red over blue on the paper, in linear light. ``flicker``: share by which bands or whole
    frames differ; None with one frame. None also stands where no marker is seen.
    """

    highlight: float
    burnt: float
    paper: Mapping[int, float]
    uneven: float | None
    warmth: float | None
    flicker: float | None
    problems: tuple[Problem, ...]


def judge_light(frames: Sequence[Image], area_px: Points | None = None, markers: Markers | None = None) -> Light:
    """The light on the tray in frames (BGR, all of one size) of a table at rest; at least one, flicker wants eight.

    ``area_px``: the tray's outline (N x 2, pixels), None for the whole picture. ``markers``: corners by number.
    """
    if not frames:
        raise ValueError("the light is judged from at least 1 frame; got none")
    image = frames[-1]
    scale = min(1.0, _WIDTH / image.shape[1])
    small = [_shrunk(frame, scale) for frame in frames]
    tray = _inside(small[-1].shape[:2], area_px, scale)
    papers = {n: _paper(image, corners) for n, corners in (markers or {}).items()}
    free = tray & ~_marked(tray.shape, markers or {}, scale)
    brightest = small[-1].max(axis=2)
    highlight = float(np.percentile(brightest[tray], 99)) if tray.any() else 0.0
    burnt, where = _burnt(small[-1], free)
    light = [_linear(paper) for paper in papers.values()]
    means = [float(each.mean()) for each in light]
    uneven = max(means) / max(min(means), 1e-4) if len(means) > 1 else None
    colour = np.median(light, axis=0) if light else None
    flicker = _flicker(small, tray) if len(small) > 1 else None
    levels = {n: float(paper.max()) for n, paper in papers.items()}
    problems = [
        *_brightness(highlight, burnt, list(levels.values()), where, scale),
        *([Problem(Trouble.UNEVEN_LIGHT, (("times", round(uneven)),))] if uneven and uneven > _UNEVEN else []),
        *([Problem(Trouble.FLICKER, (("share", round(100 * flicker)),))] if flicker and flicker > _FLICKER else []),
        *_cast(colour),
    ]
    warmth = float(colour[2] / max(colour[0], 1e-4)) if colour is not None else None
    return Light(highlight, burnt, levels, uneven, warmth, flicker, tuple(problems))


def _brightness(
    highlight: float, burnt: float, papers: list[float], where: tuple[float, float], scale: float
) -> list[Problem]:
    dark = float(np.median(papers)) < _DARK_PAPER if papers else highlight < _DARK_HIGHLIGHT
    if dark:
        return [Problem(Trouble.TOO_DARK)]
    if burnt > _FLOODED_SHARE:
        return [Problem(Trouble.TOO_BRIGHT)]
    if burnt > _GLARE_SHARE:
        share = max(1, round(100 * burnt))
        spot = f"{where[0] / scale:.0f},{where[1] / scale:.0f}"
        return [Problem(Trouble.GLARE, (("share", share), ("where", spot)))]
    return []


def _cast(colour: NDArray[np.float64] | None) -> list[Problem]:
    # A burnt or black paper has lost its colour.
    if colour is None or colour.max() > 0.97 or colour.max() < 0.01:
        return []
    blue, green, red = (float(max(c, 1e-4)) for c in colour)
    if green / np.sqrt(red * blue) > _GREEN:
        return [Problem(Trouble.COLOUR_CAST, (("hue", "green"),))]
    if red / blue > _WARM:
        return [Problem(Trouble.COLOUR_CAST, (("hue", "warm"),))]
    if red / blue < _COLD:
        return [Problem(Trouble.COLOUR_CAST, (("hue", "cold"),))]
    return []


def _shrunk(frame: Image, scale: float) -> Image:
    if scale == 1:
        return frame
    size = (max(1, round(frame.shape[1] * scale)), max(1, round(frame.shape[0] * scale)))
    return np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)


def _inside(shape: tuple[int, ...], area_px: Points | None, scale: float) -> NDArray[np.bool_]:
    if area_px is None:
        return np.ones(shape, np.bool_)
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.round(area_px * scale).astype(np.int32), 1)
    return mask > 0


def _marked(shape: tuple[int, ...], markers: Markers, scale: float) -> NDArray[np.bool_]:
    """Where markers and their paper are: paper is meant to be bright."""
    mask = np.zeros(shape, np.uint8)
    for corners in markers.values():
        wide = corners.mean(0) + (corners - corners.mean(0)) * 1.6
        cv2.fillConvexPoly(mask, np.round(wide * scale).astype(np.int32), 1)
    return mask > 0


def _paper(image: Image, corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """Blue, green and red of a marker's white paper: what is brightest in and just around its black square."""
    cells = 8
    target = np.array([[1, 1], [cells - 1, 1], [cells - 1, cells - 1], [1, cells - 1]], np.float32) * 4 - 0.5
    turn = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    flat = cv2.warpPerspective(image, turn, (4 * cells, 4 * cells), borderMode=cv2.BORDER_REPLICATE)
    # Only the inner half of the paper around: at its edge lies the floor already.
    inner = flat[2:-2, 2:-2].reshape(-1, 3)
    level = inner.max(axis=1)
    bright = inner[level >= np.percentile(level, 85)]
    return np.asarray(np.median(bright, axis=0), np.float64)


def _linear(levels: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray((levels / 255) ** 2.2, np.float64)


def _burnt(small: Image, free: NDArray[np.bool_]) -> tuple[float, tuple[float, float]]:
    """The share of the tray whose every colour is at the top of the scale, and the middle of its largest spot."""
    burnt = ((small.min(axis=2) >= _BURNT) & free).astype(np.uint8)
    _, _, stats, middles = cv2.connectedComponentsWithStats(burnt)
    if len(stats) < 2 or not free.any():
        return 0.0, (0.0, 0.0)
    largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
    return float(burnt.sum() / free.sum()), (float(middles[largest][0]), float(middles[largest][1]))


def _flicker(small: list[Image], tray: NDArray[np.bool_]) -> float:
    """By what share rows, or whole frames, differ from one frame to the next.

    A lamp on alternating current pulses a hundred times a second; a sensor that is read row by row sees dark bands that
    stand elsewhere in each frame. Each row's median over its columns leaves out dice and hands.
    """
    rows = tray.sum(axis=1) > 0.2 * tray.shape[1]
    if rows.sum() < 8:
        return 0.0
    logs = [np.log(frame[rows].max(axis=2).astype(np.float64) + 4) for frame in small]
    smooth = np.ones(5) / 5
    swings = []
    for before, after in pairwise(logs):
        change = np.array([np.median((a - b)[m]) for a, b, m in zip(after, before, tray[rows], strict=True)])
        change = np.convolve(change, smooth, mode="valid")
        bands = float(np.ptp(np.percentile(change, [5, 95]))) / 2
        swings.append(max(bands, abs(float(np.median(change)))))
    return float(np.median(swings))
