"""What a reading of a labelled picture is worth."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from appliance.table.reading import DieReading, TableView
from vision.bench.labels import Label, Picture


class Outcome(StrEnum):
    """How one picture ended.

    ``EXACT``: sure and every die right; or unsure where that is the right answer. ``UNSURE``: it asks, and need not.
    ``BOLD``: sure and every face as labelled, though a die leans, is covered or lies outside the tray.
    ``SILENT``: sure, and a die wrong, missing or too many.
    """

    EXACT = "exact"
    UNSURE = "unsure"
    BOLD = "bold"
    SILENT = "silent"


@dataclass(frozen=True)
class Match:
    """A labelled die and what was read there; None for a die that was missed, or for a reading where none lies."""

    label: Label | None
    seen: DieReading | None

    @property
    def right(self) -> bool:
        """True if kind and face are those of the label."""
        return self.label is not None and self.seen is not None and _same(self.label, self.seen)

    @property
    def colour_right(self) -> bool:
        """True if the colour is that of the label, too."""
        return self.right and self.label is not None and self.seen is not None and self.label.colour == self.seen.colour


def match(labels: Sequence[Label], dice: Sequence[DieReading]) -> list[Match]:
    """Every label and every reading once: first as many right ones as can be, then what lies at one place.

    A reading is at the place of a label if the middle of one lies in the box of the other. Where a label has no place,
    any reading of its kind and face will do.
    """
    right = _pair(labels, dice, lambda label, seen: _same(label, seen) and _near(label, seen))
    labels_left = [i for i in range(len(labels)) if i not in right]
    dice_left = [j for j in range(len(dice)) if j not in right.values()]
    wrong = _pair(
        [labels[i] for i in labels_left],
        [dice[j] for j in dice_left],
        lambda label, seen: label.place is not None and _near(label, seen),
    )
    pairs = right | {labels_left[i]: dice_left[j] for i, j in wrong.items()}
    found = [Match(label, dice[pairs[i]] if i in pairs else None) for i, label in enumerate(labels)]
    return found + [Match(None, seen) for j, seen in enumerate(dice) if j not in pairs.values()]


def judge(picture: Picture, view: TableView, matches: Sequence[Match], colours: bool = False) -> Outcome:
    """What became of a picture. ``colours``: they must be right too.

    The dice are scored by kind and face. A picture with a die that the labels leave out can only be right if it is
    unsure; one without dice likewise.
    """
    if not view.sure:
        return Outcome.EXACT if picture.may_be_unsure else Outcome.UNSURE
    if picture.unlabelled_die or not all(each.right for each in matches):
        return Outcome.SILENT
    if colours and not all(each.colour_right for each in matches):
        # A colour that is not told is asked for.
        told = all(each.colour_right or (each.seen and each.seen.colour is None) for each in matches)
        return Outcome.UNSURE if told else Outcome.SILENT
    return Outcome.BOLD if picture.must_be_unsure else Outcome.EXACT


def _same(label: Label, seen: DieReading) -> bool:
    return (label.read_as, label.face) == (seen.kind, seen.face)


def _near(label: Label, seen: DieReading) -> bool:
    if label.place is None:
        return True
    middle = (seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2
    return _inside(label.place, seen.box) or (label.box is not None and _inside(middle, label.box))


def _inside(point: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _gap(label: Label, seen: DieReading) -> float:
    if label.place is None:
        return 0.0
    x, y = (seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2
    return hypot(label.place[0] - x, label.place[1] - y)


def _nearest_first(label: Label, dice: Sequence[DieReading], may: Callable[[Label, DieReading], bool]) -> list[int]:
    return sorted((j for j, seen in enumerate(dice) if may(label, seen)), key=lambda j: _gap(label, dice[j]))


def _pair(
    labels: Sequence[Label], dice: Sequence[DieReading], may: Callable[[Label, DieReading], bool]
) -> dict[int, int]:
    """As many pairs of a label and a reading as ``may`` allows (augmenting paths, the nearest tried first)."""
    choices = [_nearest_first(label, dice, may) for label in labels]
    owner: dict[int, int] = {}

    def settle(i: int, tried: set[int]) -> bool:
        for j in choices[i]:
            if j in tried:
                continue
            tried.add(j)
            if j not in owner or settle(owner[j], tried):
                owner[j] = i
                return True
        return False

    for i in range(len(labels)):
        settle(i, set())
    return {i: j for j, i in owner.items()}
