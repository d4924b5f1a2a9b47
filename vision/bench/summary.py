"""From single pictures to the rows of the tables."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from vision.bench.labels import Label
from vision.bench.measure import LeftOut, Shot
from vision.bench.rows import TARGETS, Target
from vision.bench.score import Match, Outcome
from vision.bench.tally import DiceTally, Tally

_WORST_FIRST = (Outcome.SILENT, Outcome.BOLD, Outcome.UNSURE)


@dataclass(frozen=True)
class Row:
    """A set, one way of reading, and what it must reach (only with the number given).

    ``coloured`` and ``plain`` (the plain pip counter) are None where they do not apply.
    """

    name: str
    number_given: bool
    tally: Tally
    coloured: Tally | None
    plain: Tally | None
    target: Target | None

    @property
    def met(self) -> bool | None:
        """True if both figures reach the target; None without one or without pictures."""
        if self.target is None or not self.tally.pictures:
            return None
        exact, silent = (self.tally.share(count) for count in (self.tally.exact, self.tally.silent))
        return exact >= self.target.exact - 1e-9 and silent <= self.target.silent + 1e-9

    def as_json(self) -> dict[str, object]:
        """All figures of the row."""
        target = {"exact": round(self.target.exact, 4), "silent": self.target.silent} if self.target else None
        return {
            "what": "row", "set": self.name, "number_given": self.number_given, **self.tally.as_json(),
            "with_colours": self.coloured.as_json() if self.coloured else None,
            "plain_counter": self.plain.as_json() if self.plain else None,
            "target": target, "met": self.met,
        }  # fmt: skip


def rows(shots: Sequence[Shot], number_given: bool) -> list[Row]:
    """One row a set, in the order in which they were read."""
    made = []
    for name in dict.fromkeys(shot.row for shot in shots):
        here = [shot for shot in shots if shot.row == name]
        answers = [a for shot in here if (a := shot.given if number_given else shot.free) is not None]
        coloured = [a.coloured for a in answers if a.coloured is not None]
        plain = [o for s in here if (o := s.plain_given if number_given else s.plain_free) is not None]
        made.append(
            Row(
                name, number_given, Tally.of(a.outcome for a in answers),
                Tally.of(coloured) if coloured else None, Tally.of(plain) if plain else None,
                TARGETS.get(name) if number_given else None,
            )
        )  # fmt: skip
    return made


def left_out(skipped: Iterable[LeftOut]) -> dict[str, Counter[str]]:
    """For each set, how many pictures were not scored, by reason."""
    reasons: dict[str, Counter[str]] = {}
    for each in skipped:
        reasons.setdefault(each.row, Counter())[each.why] += 1
    return reasons


_OF_PICTURE: dict[str, Callable[[Shot], Sequence[str | None]]] = {
    "game": lambda shot: [shot.picture.game],
    "difficulty": lambda shot: [shot.picture.difficulty],
    "floor": lambda shot: [shot.picture.floor],
    "lighting": lambda shot: [shot.picture.lighting],
    "markers": lambda shot: [None if shot.picture.markers is None else "yes" if shot.picture.markers else "no"],
    "tag": lambda shot: shot.picture.tags,
}
_OF_DIE: dict[str, Callable[[Label], str | None]] = {
    "kind": lambda label: label.read_as,
    "material": lambda label: label.material,
    "style": lambda label: label.style,
    "colour": lambda label: label.colour,
}


def breakdown(shots: Sequence[Shot]) -> Iterator[tuple[str, str, Tally]]:
    """Property, value and outcomes of the pictures of rendered or otherwise described scenes, the number given."""
    for name, values in _OF_PICTURE.items():
        groups: dict[str, list[Outcome]] = {}
        for shot in shots:
            for value in values(shot):
                if value is not None:
                    groups.setdefault(value, []).append(shot.answer.outcome)
        for value, outcomes in sorted(groups.items()):
            yield name, value, Tally.of(outcomes)


def dice_breakdown(shots: Sequence[Shot]) -> Iterator[tuple[str, str, DiceTally]]:
    """Property, value and fate of the dice that can be read, the number given, whether the reading was sure or not."""
    matches = [(m.label, m) for shot in shots for m in shot.answer.matches if m.label and m.label.readable]
    for name, value_of in _OF_DIE.items():
        groups: dict[str, list[Match]] = {}
        for label, each in matches:
            value = value_of(label)
            if value is not None:
                groups.setdefault(value, []).append(each)
        for value, dice in sorted(groups.items()):
            yield name, value, DiceTally.of(dice)


def worst(shots: Iterable[Shot], most: int = 10) -> list[Shot]:
    """The pictures that went wrong, silent ones first; among equals those with most dice wrong."""
    bad = [shot for shot in shots if shot.answer.outcome is not Outcome.EXACT]
    wrong = {id(shot): sum(not each.right for each in shot.answer.matches) for shot in bad}
    return sorted(bad, key=lambda s: (_WORST_FIRST.index(s.answer.outcome), -wrong[id(s)]))[:most]
