"""Teaching a kind of dice, picture by picture: what the touchscreen and ``dicekeeper teach`` both do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.faces.classes import KINDS
from vision.faces.nets import Spot, finders
from vision.faces.pattern import clearness
from vision.faces.shelf import load_box, save_box, taught_names
from vision.faces.taught import TaughtSet
from vision.faces.taught_box import TaughtBox, TaughtPicture, TeachingError, checked_name, cut_out
from vision.locate import Sought, locate

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]

TURNS = 2
"""So many pictures of every face at least."""
MOST_TURNS = 8
MOST_FACES = 100
_SEARCHED = (640, 1280)
"""Long sides in pixels at which the die is looked for, the larger only if it is not found in the smaller."""
_LEAST_SCORE = 0.15
"""Far below what counts in play: in a picture for teaching one die is known to lie there."""
_RIVAL = 0.6
"""A second place with this share of the first one's score is a second die."""
_NO_SMALLER = 0.5
"""What is no larger than this share of a die is none beside it."""
_SMALLEST = 18.0
_LEAST_CONTRAST, _LEAST_SHARPNESS = 3.0, 0.12
_ALIKE, _AS_ALIKE = 2.5, 0.3
"""Likeness, as a taught set measures it, from which on two faces may be the same, and how much less than to itself."""

Find = Callable[[Image], Sequence[Spot]]
"""Places that may hold a die, best first; a ``Finder`` is one."""


@dataclass(frozen=True)
class Taught:
    """What a finished lesson wrote. ``again``: dice of this kind had been taught before and were replaced."""

    box: TaughtBox
    path: Path
    again: bool


class Lesson:
    """The pictures given so far of one kind of dice of one set; nothing is written before ``finish``."""

    def __init__(self, name: str, kind: str, faces: Sequence[str] = (), built_in: Sequence[str] = ()) -> None:
        """``faces``: those that are to be taught, where that is known; ``built_in``: names that no set may take.

        Raises ``TeachingError`` for names that cannot be used.
        """
        self.name, self.kind = checked_name(name, "the set name"), checked_name(kind, "the kind")
        taken = next((each for each in built_in if each.casefold() == name.casefold()), None)
        if taken:
            sentence = f'"{taken}" is a built-in dice set and cannot be taught anew; choose another name'
            raise TeachingError(sentence, "built_in", name=taken)
        self.faces: list[str] = []
        self.pictures: list[TaughtPicture] = []
        self._most = _sides(kind)
        for face in faces:
            self.expect(face)

    def expect(self, face: str) -> None:
        """Say that ``face`` is to be taught; raises ``TeachingError`` if it cannot be."""
        self._check_face(face)
        if face not in self.faces:
            self.faces.append(face)

    def add(self, image: Image, face: str, find: Find, told_as: str = "the picture") -> TaughtPicture:
        """Take a picture of one die that shows ``face``; ``image`` is BGR, height x width x 3, of any size.

        Raises ``TeachingError`` that begins with ``told_as`` if no die, more than one or no clear print is seen.
        """
        self._check_face(face)
        if sum(p.face == face for p in self.pictures) >= MOST_TURNS:
            sentence = f'{told_as} is one too many: face "{face}" has {MOST_TURNS} pictures, which is enough'
            raise TeachingError(sentence, "enough", face=face, most=MOST_TURNS)
        picture = one_die(image, find, told_as, self.kind, face)
        self.put(picture)
        return picture

    def put(self, picture: TaughtPicture) -> None:
        """Take a picture that was cut out before; raises ``TeachingError`` if its face cannot be taught."""
        self.expect(picture.face)
        self.pictures.append(picture)

    def missing(self) -> dict[str, int]:
        """The faces that want more pictures, and how many."""
        given = {face: sum(p.face == face for p in self.pictures) for face in self.faces}
        return {face: TURNS - many for face, many in given.items() if many < TURNS}

    def undo(self) -> TaughtPicture | None:
        """Take back the last picture and return it; None if there is none."""
        return self.pictures.pop() if self.pictures else None

    def finish(self, folder: Path) -> Taught:
        """Write the set into the folder of taught sets, beside the kinds that it has already.

        Raises ``TeachingError`` if pictures are missing or faces cannot be told apart, ``OSError`` if the disk is full.
        """
        self._check_complete()
        rival = next((n for n in taught_names(folder) if n != self.name and n.casefold() == self.name.casefold()), None)
        if rival:
            sentence = f'"{self.name}" differs in capital letters only from "{rival}", which has been taught'
            raise TeachingError(sentence, "rival", name=self.name, other=rival)
        old = load_box(folder, self.name) if self.name in taught_names(folder) else TaughtBox(self.name, ())
        box = old.with_kind(self.kind, tuple(self.pictures))
        tell_apart(box)
        return Taught(box, save_box(folder, box), self.kind in old.kinds)

    def _check_complete(self) -> None:
        if not self.pictures:
            raise TeachingError(f'no picture of the set "{self.name}" has been given')
        missing = self.missing()
        if missing:
            told = ", ".join(f'"{face}" ({TURNS - more} of {TURNS})' for face, more in missing.items())
            sentence = f"every face needs {TURNS} pictures, each turned otherwise; too few of: {told}"
            raise TeachingError(sentence, "missing", faces=", ".join(missing), turns=TURNS)
        if len(self.faces) < 2:
            sentence = f'only one face, "{self.faces[0]}", has been taught; expected two or more'
            raise TeachingError(sentence, "one_face", face=self.faces[0])

    def _check_face(self, face: str) -> None:
        checked_name(face, "the face")
        if face in self.faces:
            return
        twin = next((known for known in self.faces if known.casefold() == face.casefold()), None)
        if twin:
            sentence = f'the faces "{twin}" and "{face}" differ in capital letters only; rename one'
            raise TeachingError(sentence, "twin", face=face, other=twin)
        if len(self.faces) >= MOST_FACES:
            sentence = f'face "{face}" is one too many: a set has at most {MOST_FACES} faces'
            raise TeachingError(sentence, "too_many_faces", face=face, most=MOST_FACES)
        if self._most and len(self.faces) >= self._most:
            raise TeachingError(
                f'face "{face}" is one too many: a {self.kind} has at most {self._most}, here {", ".join(self.faces)}',
                "too_many_faces",
                face=face,
                most=self._most,
            )


def look_everywhere() -> Find:
    """The finder of play, at all sizes; raises ``ModelError``."""
    nets = finders()
    any_kind = Sought(KINDS)
    return lambda image: [place.spot for place in locate(image, nets, any_kind)[0]]


def one_die(image: Image, find: Find, told_as: str, kind: str, face: str) -> TaughtPicture:
    """The one die in a picture, cut out; raises ``TeachingError`` that begins with ``told_as``."""
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8 or min(image.shape[:2]) < 16:
        raise TeachingError(f"{told_as} is no colour picture: {image.shape} of {image.dtype}")
    spot = _the_only_one(image, find, told_as)
    if spot.side < _SMALLEST:
        raise TeachingError(
            f"{told_as} shows the die too small: {spot.side:.0f} pixels wide, expected {_SMALLEST:.0f} or more",
            "too_small",
        )
    contrast, sharpness = clearness(image, spot.centre, spot.side)
    if contrast < _LEAST_CONTRAST:
        raise TeachingError(f"{told_as} shows a die with nothing printed on top that could be made out", "blank")
    if sharpness < _LEAST_SHARPNESS:
        raise TeachingError(f"{told_as} is too blurred, or nothing is printed on top of the die", "blurred")
    return cut_out(image, spot.centre, spot.side, spot.box, kind, face)


def _the_only_one(image: Image, find: Find, told_as: str) -> Spot:
    longest = max(image.shape[:2])
    for length in _SEARCHED:
        k = min(1.0, length / longest)
        size = max(16, round(image.shape[1] * k)), max(16, round(image.shape[0] * k))
        small = image if k == 1 else cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
        spots = [spot for spot in find(small) if spot.score >= _LEAST_SCORE]
        if spots or k == 1:
            break
    if not spots:
        raise TeachingError(f"{told_as} shows no die that could be found", "no_die")
    first, *others = spots
    many = 1 + sum(_is_another(spot, first) for spot in others)
    if many > 1:
        raise TeachingError(f"{told_as} shows {many} dice, expected one", "many_dice", count=many)
    return first.scaled(1 / k)


def _is_another(spot: Spot, die: Spot) -> bool:
    """True for a second die: about as clear, about as large, and no side face or sign of the first one."""
    x0, y0, x1, y1 = die.box
    on_body = x0 < spot.centre[0] < x1 and y0 < spot.centre[1] < y1
    return spot.score >= _RIVAL * die.score and spot.side > _NO_SMALLER * die.side and not on_body


def _sides(kind: str) -> int | None:
    """How many faces a kind can have at most, where its name tells: 6 for "d6"."""
    return int(kind[1:]) if kind[:1] in "dD" and kind[1:].isascii() and kind[1:].isdigit() else None


def tell_apart(box: TaughtBox) -> None:
    """Raise ``TeachingError`` that names two faces of the box, if any two look the same.

    They do if a picture of one is about as like one of the other as the pictures of either are to each other.
    """
    alike = TaughtSet(box).among()
    faces = np.array([p.face for p in box.pictures])
    within = {face: float(alike[np.ix_(faces == face, faces == face)].max()) for face in faces}
    others = np.where(faces[:, None] == faces, 0, alike)
    worst = others - [[min(within[a], within[b]) for b in faces] for a in faces]
    worst[others < _ALIKE] = -np.inf
    first, second = np.unravel_index(int(worst.argmax()), worst.shape)
    if worst[first, second] > -_AS_ALIKE:
        raise TeachingError(
            f'"{faces[first]}" and "{faces[second]}" look too alike to be told apart: mark one of them, '
            "or give both the same name",
            "alike",
            (box.pictures[first], box.pictures[second]),
            face=str(faces[first]),
            other=str(faces[second]),
        )
