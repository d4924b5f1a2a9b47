"""Where the dice lie: a pyramid to learn their size, then two passes in which a die has a known size.

Both passes must see a die for it to count fully; what only one of them, or only the pyramid, sees stays in
the list with a low score, so that it can make a view unsure. Nothing is dropped for its size alone.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.nets import Finder, Spot

Image = NDArray[np.uint8]

_PYRAMID = (224, 448, 896)
"""Long sides in pixels: with a finder for 14..75 px they cover dice of a fiftieth to a third of the picture."""
_KNOWN = (14.0, 72.0)
_PASSES = (38.0, 29.0)
"""Die side in pixels in each of the two passes."""
_STRONG = 0.45
_LARGEST = 2_000_000
_MISSED = 0.03


@dataclass(frozen=True)
class Place:
    """A spot in pixels of the given picture. ``odd``: its size is far from the others', or seen at one scale only."""

    spot: Spot
    odd: bool = False


def _at_scale(image: Image, k: float) -> Image:
    if abs(k - 1) < 1e-3:
        return image
    way = cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC
    size = max(16, round(image.shape[1] * k)), max(16, round(image.shape[0] * k))
    return cv2.resize(image, size, interpolation=way).astype(np.uint8)


def _same(a: Spot, b: Spot) -> bool:
    gap = np.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1])
    return bool(gap < 0.5 * min(a.side, b.side) or gap < 0.3 * max(a.side, b.side))


def _merged(spots: list[Spot]) -> list[Spot]:
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda s: -s.score):
        if not any(_same(spot, other) for other in kept):
            kept.append(spot)
    return kept


def _usual_side(spots: list[Spot]) -> float:
    """Median side of the best spots, pixels; a pip or a knot taken for a die has a far lower score than a die."""
    best = max(s.score for s in spots)
    order = sorted((s for s in spots if s.score >= 0.7 * best), key=lambda s: s.side)
    weight = np.cumsum([s.score**2 for s in order])
    return order[int(np.searchsorted(weight, weight[-1] / 2))].side


def look_around(image: Image, finder: Finder) -> list[Spot]:
    """Spots at any size, from a pyramid; pixels of ``image``.

    The finest level, which costs most, is only looked at if the others saw no die well, or a small one.
    """
    longest = max(image.shape[:2])
    coarse, middle, fine = _PYRAMID

    def level(length: int) -> list[Spot]:
        k = length / longest
        if k > 2:
            return []
        return [s.scaled(1 / k) for s in finder(_at_scale(image, k), 0.2) if _KNOWN[0] <= s.side <= _KNOWN[1]]

    found = level(coarse) + level(middle)
    good = [s.side * middle / longest for s in found if s.score >= _STRONG]
    if not good or min(good) < 1.2 * _KNOWN[0]:
        found += level(fine)
    return _merged(found)


def locate(image: Image, finder: Finder, side: float | None = None) -> tuple[list[Place], float | None]:
    """Places that may hold a die, best first, and the usual die side; pixels of ``image`` (BGR uint8).

    ``side`` is the usual side where it is known from an earlier picture, which saves the pyramid. The side found is
    None if there is no place.
    """
    rough: list[Spot] = []
    if side is None:
        rough = look_around(image, finder)
        if not rough:
            return [], None
        side = _usual_side(rough)
    spots = _two_passes(image, finder, side)
    if spots:
        usual = _usual_side(spots)
        if not 0.7 < usual / side < 1.4:
            spots = _two_passes(image, finder, usual)
        side = usual
    places = [Place(s) for s in spots]
    for spot in rough:
        if spot.score >= _STRONG and not any(_same(spot, p.spot) for p in places):
            places.append(Place(spot, odd=True))
    if not places:
        return [], None
    places = [replace(p, odd=p.odd or not 0.5 < p.spot.side / side < 2.0) for p in places]
    return sorted(places, key=lambda p: -p.spot.score), side


def _two_passes(image: Image, finder: Finder, side: float) -> list[Spot]:
    """What is seen with dice of this side brought to each size of ``_PASSES``; seen once only lowers the score."""
    limit = np.sqrt(_LARGEST / (image.shape[0] * image.shape[1]))
    passes = []
    for wanted in _PASSES:
        k = float(min(wanted / side, limit))
        passes.append([s.scaled(1 / k) for s in finder(_at_scale(image, k))])
    first, rest = passes
    joined = []
    for spot in _merged(first):
        twin = next((s for s in rest if _same(spot, s)), None)
        rest = [s for s in rest if not _same(spot, s)]
        joined.append(_mean(spot, twin) if twin else replace(spot, score=_joined(spot.score, _MISSED)))
    return joined + [replace(s, score=_joined(s.score, _MISSED)) for s in _merged(rest)]


def _joined(a: float, b: float) -> float:
    """Mean of two scores on the log-odds scale."""
    a, b = np.clip([a, b], 1e-4, 1 - 1e-4)
    return float(1 / (1 + np.exp(-(np.log(a / (1 - a)) + np.log(b / (1 - b))) / 2)))


def _mean(a: Spot, b: Spot) -> Spot:
    box = tuple((p + q) / 2 for p, q in zip(a.box, b.box, strict=True))
    return Spot(
        ((a.centre[0] + b.centre[0]) / 2, (a.centre[1] + b.centre[1]) / 2), float(np.sqrt(a.side * b.side)),
        box, _joined(a.score, b.score), (a.clean + b.clean) / 2, (a.leaning + b.leaning) / 2, (a.faces + b.faces) / 2,  # type: ignore[arg-type]
    )  # fmt: skip
