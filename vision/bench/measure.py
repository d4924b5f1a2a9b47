"""Reads labelled pictures: each looked at once and decided twice, with the number of dice and without."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from appliance.table.reading import TableView
from vision.bench.baseline import count_pips
from vision.bench.labels import Picture, load_labels
from vision.bench.rows import row_of, why_left_out
from vision.bench.score import Match, Outcome, judge, match
from vision.reader import Reader, UnknownSet
from vision.sources.pictures import load_image

ReaderFor = Callable[[str], Reader]
_WITH_COLOURS = ("fishing", "zocken")
_WITH_PIPS = ("pips", "zocken")


@dataclass(frozen=True)
class Answer:
    """What was read in a picture and what it is worth; ``coloured`` is None where the colour does not matter."""

    view: TableView
    matches: tuple[Match, ...]
    outcome: Outcome
    coloured: Outcome | None


@dataclass(frozen=True)
class Shot:
    """A picture that was read, with the number of dice given (None where none lies there) and without.

    ``plain_given`` and ``plain_free``: what became of it by the plain pip counter; None for other dice than pips.
    """

    picture: Picture
    row: str
    given: Answer | None
    free: Answer
    plain_given: Outcome | None
    plain_free: Outcome | None

    @property
    def answer(self) -> Answer:
        """With the number given, as in a game, where there is one."""
        return self.given or self.free


@dataclass(frozen=True)
class LeftOut:
    """A picture that was not scored, and why."""

    picture: Picture
    row: str
    why: str


def measure(folder: Path, reader_for: ReaderFor | None = None, dice_set: str | None = None) -> Iterator[Shot | LeftOut]:
    """Every labelled picture of a folder, in the order of its labels.

    ``reader_for``: the reader of a dice set (``UnknownSet`` where there is none); ``dice_set``: the set in all of them,
    else the labels tell. Raises ``PictureError`` for bad labels and for pictures that cannot be opened.
    """
    reader_for = reader_for or cache(Reader)
    for picture in load_labels(folder):
        name = dice_set or picture.dice_set
        why, row = why_left_out(picture, name), row_of(picture)
        if why is None and name is not None:
            try:
                yield shot(picture, row, reader_for(name), colours=name in _WITH_COLOURS, pips=name in _WITH_PIPS)
                continue
            except UnknownSet as reason:
                why = f"cannot be read yet: {reason}"
        yield LeftOut(picture, row, why or "dice that are in no set")


def shot(picture: Picture, row: str, reader: Reader, *, colours: bool, pips: bool) -> Shot:
    """Read one picture for a row of the table. ``colours``: they matter; ``pips``: the plain counter may try, too."""
    image = load_image(picture.path)
    looked = reader.look(image)
    number = len(picture.dice)

    def decided(expect: int | None) -> Answer:
        return _answer(picture, reader.decide(looked, expect=expect, picture=picture.image), colours)

    def counted(expect: int | None) -> Outcome | None:
        if not pips:
            return None
        return _answer(picture, count_pips(image, expect, picture.image), False).outcome

    given = decided(number) if number else None
    return Shot(picture, row, given, decided(None), counted(number) if number else None, counted(None))


def _answer(picture: Picture, view: TableView, colours: bool) -> Answer:
    matches = tuple(match(picture.dice, view.dice))
    coloured = judge(picture, view, matches, colours=True) if colours else None
    return Answer(view, matches, judge(picture, view, matches), coloured)


def trusted(shots: Iterable[Shot]) -> Iterator[tuple[float, bool]]:
    """Confidence and truth of every reading, with the number given, of which the truth is known.

    Left out are readings of dice that lean or are hidden (their face is nobody's to say), and pictures that have dice
    without labels.
    """
    for shot in shots:
        if shot.picture.unlabelled_die:
            continue
        for each in shot.answer.matches:
            if each.seen is not None and (each.label is None or each.label.readable):
                yield each.seen.confidence, each.right
