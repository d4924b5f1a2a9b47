"""One picture in, one view of the table out."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from appliance.table.reading import DieReading, Doubt, Guess, Problem, TableView, Trouble
from vision.certainty import Certainty, Seen, Weighed, choose, outside, plain_doubt, weigh
from vision.colours import colour_name
from vision.faces.nets import FACES, FaceNet, Finder
from vision.locate import locate
from vision.markers import find_markers, paint_over
from vision.read import read_faces

Image = NDArray[np.uint8]

_MOST = 64


@dataclass(frozen=True)
class Looked:
    """A picture (markers painted over), its places, whether mat markers were in it, the usual die side (pixels)."""

    image: Image
    places: tuple[Seen, ...]
    markers: bool
    side: float | None


class UnknownSet(ValueError):
    """There is no dice set of this name that the camera can read."""


class Reader:
    """Reads dice of one set in single pictures; deterministic, and without memory of earlier pictures."""

    def __init__(self, dice_set: str = "pips") -> None:
        if dice_set != "pips":
            raise UnknownSet(f'no dice set "{dice_set}" can be read; expected "pips"')
        self.dice_set = dice_set
        self._finder, self._faces, self._certainty = Finder(), FaceNet(), Certainty.load()

    def look(self, image: Image, side: float | None = None, mat: bool = True) -> Looked:
        """Everything that the nets make of a picture, before it is decided what counts.

        ``image``: BGR, height x width x 3, uint8, else ``ValueError``. ``side``: the usual die side in pixels where it
        is known from an earlier picture of the same camera. ``mat``: look for the mat's markers.
        """
        if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
            raise ValueError(f"a picture is height x width x 3 of uint8; got {image.shape} of {image.dtype}")
        markers = find_markers(image) if mat else {}
        plain = paint_over(image, markers) if markers else image
        places, usual = locate(plain, self._finder, side)
        places = places[:_MOST]
        readings = read_faces(plain, [p.spot for p in places], self._faces)
        size = (image.shape[1], image.shape[0])
        seen = [Seen(p.spot, r, p.odd, outside(p.spot, size)) for p, r in zip(places, readings, strict=True)]
        return Looked(plain, tuple(seen), bool(markers), usual)

    def decide(
        self, looked: Looked, *, expect: int | None = None, seq: int = 0, picture: str | None = None
    ) -> TableView:
        """The view that follows from what was seen, given how many dice should lie there (None: not known)."""
        dice, problems = self._decide(looked.image, looked.places, expect)
        size = (looked.image.shape[1], looked.image.shape[0])
        return TableView(seq, tuple(dice), size, True, tuple(problems), looked.markers, picture)

    def read(
        self, image: Image, *, expect: int | None = None, seq: int = 0, picture: str | None = None, mat: bool = True
    ) -> TableView:
        """The dice in a BGR picture (height x width x 3, uint8); ``look`` and ``decide`` in one."""
        return self.decide(self.look(image, mat=mat), expect=expect, seq=seq, picture=picture)

    def _decide(
        self, image: Image, places: tuple[Seen, ...], expect: int | None
    ) -> tuple[list[DieReading], list[Problem]]:
        weighed = weigh(places, self._certainty)
        chosen, whole = choose(weighed, expect)
        dice = [self._die(image, w) for w in weighed[:chosen]]
        problems: list[Problem] = []
        if not dice:
            problems.append(_why_nothing(image))
        if expect is not None and chosen < expect:
            problems.append(Problem(Trouble.COUNT, (("expected", expect), ("seen", chosen))))
        if problems:
            return dice, problems
        if whole < self._certainty.bar and all(d.sure for d in dice):
            # Name the weakest link: a face, a doubtful die, or a place that was left out and may be one.
            links = [(w.face, i, Doubt.FACE) for i, w in enumerate(weighed[:chosen])]
            links += [(w.die, i, Doubt.MAYBE_NO_DIE) for i, w in enumerate(weighed[:chosen])]
            links += [(1 - w.die, chosen + i, Doubt.MAYBE_NO_DIE) for i, w in enumerate(weighed[chosen:])]
            _, weakest, doubt = min(links, key=lambda link: link[0])
            if weakest < chosen:
                dice[weakest] = replace(dice[weakest], doubt=doubt)
            else:
                dice.append(replace(self._die(image, weighed[weakest]), doubt=doubt))
                if expect is not None:
                    problems.append(Problem(Trouble.COUNT, (("expected", expect), ("seen", len(dice)))))
        return dice, problems

    def _die(self, image: Image, weighed: Weighed) -> DieReading:
        seen, sure = weighed.seen, weighed.face
        shares, order = seen.face_shares, seen.order
        others = max(1e-9, 1 - float(shares[order[0]]))
        guesses = [Guess(FACES[order[0]], round(sure, 4))]
        rest = [min(sure, (1 - sure) * float(shares[i]) / others) for i in order[1:]]
        guesses += [Guess(FACES[i], round(chance, 4)) for i, chance in zip(order[1:], rest, strict=True)]
        height, width = image.shape[:2]
        x0, y0, x1, y1 = seen.spot.box
        box = (max(0.0, x0), max(0.0, y0), min(float(width), x1), min(float(height), y1))
        doubt = plain_doubt(seen)
        colour = colour_name(image, seen.spot.centre, seen.spot.side)
        return DieReading("d6", colour, tuple(guesses), box, doubt is Doubt.COCKED, doubt)


def _why_nothing(image: Image) -> Problem:
    bright, dark = np.percentile(image, 99), np.percentile(image, 5)
    if bright < 30:
        return Problem(Trouble.TOO_DARK)
    if dark > 250:
        return Problem(Trouble.TOO_BRIGHT)
    return Problem(Trouble.NO_DICE)
