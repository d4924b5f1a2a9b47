"""Where the dice lie: a rough look at the whole picture, then two closer looks at what may be dice.

The rough look is a pyramid, which tells how large dice are here, or one pass where that is known. In each closer look a
die has a known size. Both must see a die for it to count fully; what they leave in doubt is looked at once more, from
nearer. What only one look sees stays in the list with a low score, so that it can make a view unsure. Nothing is
dropped for its size alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import POLYHEDRA, looking_like
from vision.faces.nets import Finder, Spot
from vision.scaling import scaled
from vision.windows import FLOOR, LEAST, largest_scale, look_closer, windows_about

Image = NDArray[np.uint8]

_PYRAMID = (112, 224, 448, 896)
"""Long sides in pixels: with a finder for 14..75 px they cover dice of a fiftieth to two thirds of the picture."""
_KNOWN = (14.0, 72.0)
_ROUGH = 20.0
"""Die side in pixels in a rough look where the size of dice is known."""
_CLOSER, _CLOSER_AT_NUMBERS = (38.0, 29.0), (56.0, 38.0)
"""Die side in pixels in each of the two closer looks; larger where D10 and D20 may lie, which have smaller faces."""
_CLOSEST, _DOUBTFUL = 56.0, 0.8
"""Die side in pixels in the last look, and the score below which a place is given it. Of rendered cubes no more are
missed at 29 pixels than at 56; of some in photographs, with faces unlike any of those, three times as many.
"""
_STRONG = 0.45
_LARGE, _LARGE_WORTH = 0.3, 0.8
"""Share of the picture's shorter side from which on a spot is large, and what it then counts: it may be a tray."""
_TRAY = 0.45
"""The same from which on it is likelier to be a tray with round things in it than a die in one."""
_SURE_KIND = 0.9
"""Share of kinds from which on it is surely one of them."""
_POLYHEDRA = looking_like(POLYHEDRA)
_NESTED = 2.0
"""What is so many times as large as another may hold it, or have it as a part: a tray and a die, a die and a sign."""
_MISSED = 0.03


Finders = tuple[Finder, Finder]
"""The one of the rough look and the second closer look, and the one of the first."""


@dataclass(frozen=True)
class Place:
    """A spot in pixels of the given picture. ``odd``: its size is far from the others', or that of a tray; or it is
    seen at one scale only.
    """

    spot: Spot
    odd: bool = False


def _same(a: Spot, b: Spot) -> bool:
    small, large = sorted((a.side, b.side))
    if large > _NESTED * small:
        return False
    gap = np.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1])
    return bool(gap < 0.5 * small or gap < 0.3 * large)


def _merged(spots: list[Spot]) -> list[Spot]:
    kept: list[Spot] = []
    for spot in sorted(spots, key=lambda s: -s.score):
        if not any(_same(spot, other) for other in kept):
            kept.append(spot)
    return kept


class Sought:
    """The kinds of dice that may lie there."""

    def __init__(self, kinds: Iterable[str]) -> None:
        some = frozenset(kinds)
        self._named = looking_like(some)
        self._numbers = bool(some & POLYHEDRA)
        self._closer = _CLOSER_AT_NUMBERS if self._numbers else _CLOSER

    def closer_looks(self, nets: Finders) -> list[tuple[Finder, float]]:
        """Which net looks closer, and how large a die is in its picture (pixels a side)."""
        first, second = nets[1], nets[1] if self._numbers else nets[0]
        return list(zip((first, second), self._closer, strict=True))

    @property
    def closest_look(self) -> float | None:
        """Die side in pixels where a place is in doubt; None where the closer looks are as near as that."""
        return None if self._numbers else _CLOSEST

    def worth(self, spot: Spot) -> float:
        """How much a spot says about where these dice lie, 0..1: its score as one of them.

        A disc on a board is, if a die at all, of another kind.
        """
        return spot.score * float(spot.kinds[self._named].sum())


def _discounted(spot: Spot, sought: Sought, image: Image) -> float:
    may_be_a_tray = _large(spot, image) and not _surely_a_polyhedron(spot)
    return sought.worth(spot) * (_LARGE_WORTH if may_be_a_tray else 1.0)


def _large(spot: Spot, image: Image) -> bool:
    return bool(spot.side > _LARGE * min(image.shape[:2]))


def _usual_side(spots: list[Spot], sought: Sought, image: Image) -> float:
    """Median side of the best spots, pixels; a pip or a knot taken for a die has a far lower score than a die.

    A spot on which several dice seem to lie is a tray; else what lies on it and is worth less is a part of it: a sign.
    """
    worths = [_discounted(spot, sought, image) for spot in spots]
    pairs = [(s, w) for s, w in zip(spots, worths, strict=True) if not _holds_dice(s, spots, sought)]
    whole = [(s, w) for s, w in pairs if not any(w < other and _within(s, large) for large, other in pairs)]
    best = max(w for _, w in whole)
    order = sorted((s.side, w) for s, w in whole if w >= 0.7 * best)
    weight = np.cumsum([w**2 for _, w in order])
    return order[int(np.searchsorted(weight, weight[-1] / 2))][0]


def _within(spot: Spot, large: Spot) -> bool:
    """True if a spot lies in another that is so much larger."""
    x0, y0, x1, y1 = large.box
    return bool(_NESTED * spot.side <= large.side and x0 < spot.centre[0] < x1 and y0 < spot.centre[1] < y1)


def look_around(image: Image, finder: Finder, sought: Sought) -> list[Spot]:
    """Spots at any size, from a pyramid; pixels of ``image``.

    The finest level, which costs most, is only looked at if the others saw no die well, or a small or a large one.
    """
    longest = max(image.shape[:2])
    *coarse, fine = _PYRAMID
    middle = coarse[-1]

    def level(length: int) -> list[Spot]:
        k = length / longest
        if k > 2:
            return []
        return [s.scaled(1 / k) for s in finder(scaled(image, k, LEAST), FLOOR) if _KNOWN[0] <= s.side <= _KNOWN[1]]

    found = [spot for length in coarse for spot in level(length)]
    good = [s.side * middle / longest for s in found if sought.worth(s) >= _STRONG and not _large(s, image)]
    if not good or min(good) < 1.2 * _KNOWN[0]:
        found += level(fine)
    return _merged(found)


def locate(image: Image, nets: Finders, sought: Sought, side: float | None = None) -> tuple[list[Place], float | None]:
    """Places that may hold a die, best first, and the usual die side; pixels of ``image`` (BGR uint8).

    ``sought`` tells how large the dice in play are, no more: a place of another kind stays one. ``side`` is the usual
    side where it is known from an earlier picture, which saves the pyramid. The side found is None if there is no
    place.
    """
    if side is None:
        rough = look_around(image, nets[0], sought)
        if not rough:
            return [], None
        side = _usual_side(rough, sought, image)
    else:
        k = min(_ROUGH / side, largest_scale(image))
        rough = [s.scaled(1 / k) for s in nets[0](scaled(image, k, LEAST), FLOOR)]
    spots = _two_looks(image, nets, sought, side, rough)
    if spots:
        usual = _usual_side(spots, sought, image)
        if not 0.7 < usual / side < 1.4:
            spots = _two_looks(image, nets, sought, usual, rough)
        side = usual
    places = [Place(s) for s in spots]
    for spot in rough:
        if spot.score >= _STRONG and not any(_same(spot, p.spot) for p in places):
            places.append(Place(spot, odd=True))
    if not places:
        return [], None
    places = [
        replace(p, odd=p.odd or not 0.5 < p.spot.side / side < 2.0 or _as_large_as_a_tray(p.spot, image))
        for p in places
    ]
    places = [p for p in places if not (p.odd and _holds_dice(p.spot, [other.spot for other in places], sought))]
    return sorted(places, key=lambda p: -p.spot.score), side


def _holds_dice(spot: Spot, spots: Iterable[Spot], sought: Sought) -> bool:
    """True if two or more that may well be dice in play lie within this spot: a tray, a card, a book.

    The numbers on a large D20 look like dice at times.
    """
    within = sum(sought.worth(s) >= _STRONG and _within(s, spot) for s in spots)
    return within >= 2 and not _surely_a_polyhedron(spot)


def _as_large_as_a_tray(spot: Spot, image: Image) -> bool:
    return bool(spot.side > _TRAY * min(image.shape[:2])) and not _surely_a_polyhedron(spot)


def _surely_a_polyhedron(spot: Spot) -> bool:
    """True for what no tray looks like."""
    return float(spot.kinds[_POLYHEDRA].sum()) > _SURE_KIND


def _two_looks(image: Image, nets: Finders, sought: Sought, side: float, rough: list[Spot]) -> list[Spot]:
    """What is seen about the rough places with dice of this side brought to each size of a closer look.

    What is seen once only has a lower score.
    """
    windows = windows_about(image, side, rough)
    looks = sought.closer_looks(nets)
    first, rest = (look_closer(image, finder, wanted, side, windows) for finder, wanted in looks)
    joined = []
    for spot in _merged(first):
        twin = next((s for s in rest if _same(spot, s)), None)
        rest = [s for s in rest if not _same(spot, s)]
        joined.append(_mean(spot, twin) if twin else replace(spot, score=_joined(spot.score, _MISSED)))
    joined += [replace(s, score=_joined(s.score, _MISSED)) for s in _merged(rest)]
    return _last_look(image, nets[0], sought.closest_look, side, rough, joined)


def _last_look(
    image: Image, finder: Finder, wanted: float | None, side: float, rough: list[Spot], seen: list[Spot]
) -> list[Spot]:
    """The same spots, those in doubt as they are seen from nearer, and what the closer looks missed."""
    doubtful = [spot for spot in seen if spot.score < _DOUBTFUL]
    doubtful += [spot for spot in rough if not any(_same(spot, other) for other in seen)]
    if wanted is None or not doubtful:
        return seen
    found = _merged(look_closer(image, finder, wanted, side, windows_about(image, side, doubtful)))
    told = []
    for spot in seen:
        twin = next((s for s in found if _same(spot, s)), None)
        found = [s for s in found if not _same(spot, s)]
        if spot.score >= _DOUBTFUL:
            told.append(spot)
        else:
            told.append(_mean(spot, twin) if twin else replace(spot, score=_joined(spot.score, _MISSED)))
    return told + [replace(s, score=_joined(s.score, _MISSED)) for s in found]


def _joined(a: float, b: float) -> float:
    """Mean of two scores on the log-odds scale."""
    a, b = np.clip([a, b], 1e-4, 1 - 1e-4)
    return float(1 / (1 + np.exp(-(np.log(a / (1 - a)) + np.log(b / (1 - b))) / 2)))


def _mean(a: Spot, b: Spot) -> Spot:
    x0, y0, x1, y1 = ((p + q) / 2 for p, q in zip(a.box, b.box, strict=True))
    centre = ((a.centre[0] + b.centre[0]) / 2, (a.centre[1] + b.centre[1]) / 2)
    return Spot(
        centre, float(np.sqrt(a.side * b.side)), (x0, y0, x1, y1), _joined(a.score, b.score),
        (a.clean + b.clean) / 2, (a.leaning + b.leaning) / 2,
        np.asarray((a.faces + b.faces) / 2, np.float32), np.asarray((a.kinds + b.kinds) / 2, np.float32),
        a.normal,
    )  # fmt: skip
