"""One picture in, one view of the table out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from appliance.table.dice import built_in_sets, dice_set
from appliance.table.reading import DieReading, Doubt, Expected, Guess, Problem, TableView, Trouble
from vision.bodies import look_at_bodies
from vision.calibration.tray import Finding, Tray, find_tray
from vision.certainty import Certainty, Weighed, choose, outside, plain_doubt, weigh
from vision.colours import Colours, named, told_apart
from vision.crops import crops_of
from vision.faces.classes import KINDS
from vision.faces.nets import CUBE_SIDES, Floats, Spot, body_net, finders
from vision.faces.pip_geometry import NOTHING, PipSign, pip_geometry
from vision.faces.shelf import taught_names
from vision.faces.taught import TaughtSet
from vision.flat import Normal, flat_normals, slant, straight_at, topmost
from vision.locate import Place, Sought, locate
from vision.markers import paint_over
from vision.read import FaceReader, Reading, TaughtReader
from vision.seen import Seen

Image = NDArray[np.uint8]

_MOST = 64
_DIE_MM = 16.0
"""Usual side of a die; where the tray tells how large a millimetre is, dice are first looked for at this size."""
_LEAST_SIDE = 8.0
"""Smallest die side in pixels that is believed."""
_BESIDE_MM = 40.0
"""A die that lies further outside the tray belongs to nobody's throw."""
_CLEAR_COLOUR, _LIKELY_COLOUR = 0.9, 0.5
"""Least chance at which a colour is told: where it says which die is which, and where it is only said beside."""
_TOLD = (Trouble.MARKER_TWICE, Trouble.MARKERS_SWAPPED)
"""Faults of the mat for which no view is sure."""


@dataclass(frozen=True)
class Looked:
    """A picture (markers painted over), its places, whether mat markers were in it, the usual die side (pixels).

    ``tray``: where the mat is, if it is seen or known. ``problems``: what is wrong with the mat.
    """

    image: Image
    places: tuple[Seen, ...]
    markers: bool
    side: float | None
    tray: Tray | None = None
    problems: tuple[Problem, ...] = ()


class UnknownSet(ValueError):
    """There is no dice set of this name that the camera can read."""


class Reader:
    """Reads dice of one set in single pictures; deterministic, and without memory of earlier pictures."""

    def __init__(self, dice_name: str = "pips", taught: Path | None = None, by_kind: bool = False) -> None:
        """``dice_name``: a built-in set, or one in the folder ``taught``, else ``UnknownSet``.

        ``by_kind``: taught dice are called by their kind, as a game knows its dice, and not by their set. Raises
        ``TeachingError`` for a taught set that cannot be read.
        """
        self.dice_set, self._by_kind = dice_name, by_kind
        self._faces: FaceReader | TaughtReader
        if dice_name in built_in_sets():
            self.dice = dice_set(dice_name)
            self._faces = FaceReader(self.dice)
            self._kinds = frozenset(kind.name for kind in self.dice.kinds)
            self._sought = Sought(self._kinds)
        elif taught is not None and dice_name in taught_names(taught):
            own = TaughtSet.load(taught, dice_name)
            self.dice = own.dice_set
            self._faces = TaughtReader(own)
            self._kinds = frozenset[str]()  # of none of which a bar is known
            self._sought = Sought(KINDS)
        else:
            known = ", ".join([*built_in_sets(), *(taught_names(taught) if taught else ())])
            raise UnknownSet(f'there is no dice set "{dice_name}", expected one of: {known}')
        self._finders, self._bodies = finders(), body_net()
        self._colours, self._certainty = Colours.load(), Certainty.load()

    def look(self, image: Image, side: float | None = None, mat: bool = True, tray: Tray | None = None) -> Looked:
        """Everything that the nets make of a picture, before it is decided what counts.

        ``image``: BGR, height x width x 3, uint8, else ``ValueError``. ``side``: the usual die side in pixels where it
        is known from an earlier picture of the same camera. ``mat``: look for the mat's markers. ``tray``: where the
        tray is in pictures of this size, from a saved profile; the markers in the picture come first.
        """
        if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8:
            raise ValueError(f"a picture is height x width x 3 of uint8; got {image.shape} of {image.dtype}")
        if tray is not None and tray.camera.size != (image.shape[1], image.shape[0]):
            tray = None
        found = find_tray(image, known=tray) if mat else Finding(None, (), {})
        tray = found.tray or tray
        plain = paint_over(image, dict(found.markers)) if found.markers else image
        if side is None and tray is not None and tray.scaled:
            side = _DIE_MM / tray.mm_per_px(tray.middle_px)
            side = side if side > _LEAST_SIDE else None  # a mat seen so far away, or so flat, tells nothing
        places, usual = locate(plain, self._finders, self._sought, side)
        problems = tuple(p for p in found.problems if p.trouble in _TOLD)
        return Looked(plain, self._seen(plain, places, tray), bool(found.markers), usual, tray, problems)

    def _seen(self, image: Image, places: Sequence[Place], tray: Tray | None) -> tuple[Seen, ...]:
        beside = [(place, _off_tray(place, tray)) for place in places]
        kept = [(place, off > 0) for place, off in beside if off < _BESIDE_MM][:_MOST]
        size = (image.shape[1], image.shape[0])
        spots = look_at_bodies(image, [place.spot for place, _ in kept], self._bodies)
        readings = self._faces(image, spots)
        flats = flat_normals(spots, readings, size, tray)
        self._look_on_top(image, spots, readings, flats)
        colours = self._colours(image, spots)
        return tuple(
            Seen(
                spot, reading, place.odd, outside(spot, size), _pips(image, spot, reading), off,
                None if flat is None else slant(spot, flat), tints,
            )
            for (place, off), spot, reading, flat, tints in zip(kept, spots, readings, flats, colours, strict=True)
        )  # fmt: skip

    def _look_on_top(
        self, image: Image, spots: list[Spot], readings: list[Reading], flats: Sequence[Normal | None]
    ) -> None:
        """Read anew, in place, what seems to be a face beside the top one of a D10 or D20, where that lies flatter."""
        likely = [straight_at(spot) if flat is None else flat for spot, flat in zip(spots, flats, strict=True)]
        told = [
            (n, flat, spot)
            for n, flat in enumerate(likely)
            if flat is not None and (spot := topmost(spots[n], readings[n], flat)) is not None
        ]
        again = look_at_bodies(image, [spot for _, _, spot in told], self._bodies)
        for (n, flat, _), spot, reading in zip(told, again, self._faces(image, again), strict=True):
            if slant(spot, flat) < slant(spots[n], flat) and reading.none < 0.5:
                spots[n], readings[n] = spot, reading

    def decide(
        self, looked: Looked, *, expect: int | Expected | None = None, seq: int = 0, picture: str | None = None
    ) -> TableView:
        """The view that follows from what was seen, given what should lie there (a number alone: so many dice)."""
        wanted = expect if isinstance(expect, Expected) else Expected(expect)
        places = looked.places if wanted.kinds is None else tuple(_only(s, wanted.kinds) for s in looked.places)
        dice, problems = self._decide(looked.image, places, wanted)
        size = (looked.image.shape[1], looked.image.shape[0])
        problems += looked.problems
        return TableView(seq, tuple(dice), size, True, tuple(problems), looked.markers, picture)

    def read(
        self,
        image: Image,
        *,
        expect: int | Expected | None = None,
        seq: int = 0,
        picture: str | None = None,
        mat: bool = True,
    ) -> TableView:
        """The dice in a BGR picture (height x width x 3, uint8); ``look`` and ``decide`` in one."""
        return self.decide(self.look(image, mat=mat), expect=expect, seq=seq, picture=picture)

    def _decide(
        self, image: Image, places: tuple[Seen, ...], wanted: Expected
    ) -> tuple[list[DieReading], list[Problem]]:
        expect, weighed = wanted.number, weigh(places, self._certainty)
        kinds = self._kinds if wanted.kinds is None else self._kinds & wanted.kinds
        bar = self._certainty.bar(expect is not None, kinds)
        chosen, whole = choose(weighed, expect)
        dice = self._dice(weighed[:chosen], image, bar)
        problems: list[Problem] = []
        if not dice:
            problems.append(_why_nothing(image))
        if expect is not None and chosen < expect:
            problems.append(Problem(Trouble.COUNT, (("expected", expect), ("seen", chosen))))
        if problems:
            return dice, problems
        if whole < bar and all(d.sure for d in dice):
            # Name the weakest link: a face, a doubtful die, or a place that was left out and may be one.
            links = [(w.face, i, Doubt.FACE) for i, w in enumerate(weighed[:chosen])]
            links += [(w.die, i, Doubt.MAYBE_NO_DIE) for i, w in enumerate(weighed[:chosen])]
            links += [(1 - w.die, chosen + i, Doubt.MAYBE_NO_DIE) for i, w in enumerate(weighed[chosen:])]
            _, weakest, doubt = min(links, key=lambda link: link[0])
            if weakest < chosen:
                dice[weakest] = replace(dice[weakest], doubt=doubt)
            else:
                dice += [replace(d, doubt=doubt) for d in self._dice([weighed[weakest]], image, bar)]
        counted = [w.seen for w in weighed[:chosen]]
        left = [s for s in places if not any(s is other for other in counted)]
        cut = [Weighed(s, 0.0, 0.0, 1.0, False) for s in left if self._certainty.cut_off(s, known=expect is not None)]
        if len(dice) == chosen:
            dice += [replace(d, doubt=Doubt.CUT_OFF) for d in self._dice(cut, image, bar)]
        if expect is not None and len(dice) > expect:
            problems.append(Problem(Trouble.COUNT, (("expected", expect), ("seen", len(dice)))))
        return dice, problems

    def _dice(self, weighed: list[Weighed], image: Image, bar: float) -> list[DieReading]:
        size, colours = (image.shape[1], image.shape[0]), self._colours_of(weighed)
        dice = [_die(w, size, colour, bar) for w, colour in zip(weighed, colours, strict=True)]
        if self._by_kind or isinstance(self._faces, FaceReader):
            return dice
        # A taught die is called by the name of its set, whatever it is shaped like.
        return [replace(d, kind=self.dice.name) for d in dice]

    def _colours_of(self, weighed: list[Weighed]) -> list[str | None]:
        """The colour of each die; None where it cannot be told."""
        shares: list[Floats] = [w.seen.colours for w in weighed]
        allowed = self.dice.colours
        if self.dice.one_of_each and 0 < len(shares) <= len(allowed):
            return [name if chance >= _CLEAR_COLOUR else None for name, chance in told_apart(shares, allowed)]
        told = [named(row, allowed) for row in shares]
        return [name if chance >= _LIKELY_COLOUR else None for name, chance in told]


def _die(weighed: Weighed, size: tuple[int, int], colour: str | None, bar: float) -> DieReading:
    """One die; in doubt of its own if its face alone is below the bar, however the other dice are."""
    seen, sure = weighed.seen, weighed.face * weighed.flat
    shares, order = seen.face_shares, seen.order
    faces = seen.reading.faces
    kind = faces[order[0]][0]
    others = max(1e-9, 1 - float(shares[order[0]]))
    guesses = [Guess(faces[order[0]][1], round(sure, 4))]
    for n in order[1:]:
        if faces[n][0] == kind:
            guesses.append(Guess(faces[n][1], round(min(sure, (1 - sure) * float(shares[n]) / others), 4)))
    x0, y0, x1, y1 = seen.spot.box
    box = (max(0.0, x0), max(0.0, y0), min(float(size[0]), x1), min(float(size[1]), y1))
    doubt = plain_doubt(seen, weighed.leans) or (Doubt.FACE if weighed.face < bar else None)
    return DieReading(kind, colour, tuple(guesses), box, doubt is Doubt.COCKED, doubt, round(weighed.face, 4))


def _pips(image: Image, spot: Spot, reading: Reading) -> PipSign:
    pips = [n for n, (kind, _) in enumerate(reading.faces) if kind == "d6"]
    if float(reading.shares[pips].sum()) < 0.5:
        return NOTHING
    return pip_geometry(crops_of(image, spot, CUBE_SIDES)[0])


def _only(seen: Seen, kinds: frozenset[str]) -> Seen:
    """The same place where only these kinds of dice are in play."""
    keep = [n for n, (kind, _) in enumerate(seen.reading.faces) if kind in kinds]
    reading = seen.reading
    gone = float(reading.shares.sum() - reading.shares[keep].sum())
    faces = tuple(reading.faces[n] for n in keep)
    left = replace(reading, faces=faces, shares=reading.shares[keep], foreign=reading.foreign + gone)
    return replace(seen, reading=left)


def _off_tray(place: Place, tray: Tray | None) -> float:
    """How far a place lies outside the tray's floor, in millimetres; 0 inside, or where no tray is known."""
    if tray is None:
        return 0.0
    x, y = tray.camera.to_mm(np.array([place.spot.centre], np.float64), _DIE_MM)[0]
    return max(0.0, -cv2.pointPolygonTest(tray.area.astype(np.float32), (float(x), float(y)), True))


def _why_nothing(image: Image) -> Problem:
    bright, dark = np.percentile(image, 99), np.percentile(image, 5)
    if bright < 30:
        return Problem(Trouble.TOO_DARK)
    if dark > 250:
        return Problem(Trouble.TOO_BRIGHT)
    return Problem(Trouble.NO_DICE)
