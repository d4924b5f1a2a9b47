"""Are dice fair? Counts of their faces against what fair dice would show, said no surer than the counts allow."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from appliance.results.chance import among, chi_square, tail
from appliance.results.digest import Kind, Thrown

LEAST_EXPECTED = 5
"""Each face must be expected so often before anything is said: the usual bound of the chi-square test."""

DOUBT = 0.01
"""Dice are doubted where fair ones would stray so far less often than this, all counts looked at taken together."""

FEW = 60
"""As long as each face is expected less often than this, only dice that are badly off would show."""


@dataclass(frozen=True)
class FaceCount:
    """How often a face came, and how often fair dice would show it."""

    face: str
    count: int
    expected: float


@dataclass(frozen=True)
class Fairness:
    """What the throws of one kind of dice say. ``looks``: how many counts were looked at together.

    ``chance``: how often fair dice stray so far in at least one of so many counts; None where the throws are too few to
    say. ``odd``: the face that is farthest off, where the dice are doubted.
    """

    kind: Kind
    faces: tuple[FaceCount, ...]
    looks: int
    chance: float | None
    odd: FaceCount | None = None

    @property
    def throws(self) -> int:
        """How many dice were thrown."""
        return sum(each.count for each in self.faces)

    @property
    def least_throws(self) -> int:
        """From how many on something can be said."""
        rarest = min(self.kind.sides.count(face) for face in self.kind.sides)
        return -(-LEAST_EXPECTED * len(self.kind.sides) // rarest)

    @property
    def once_in(self) -> int | None:
        """Fair dice stray so far once in so many times, to two digits; None where that cannot be said."""
        if self.chance is None:
            return None
        times = 1 / max(self.chance, 1e-9)
        return int(round(times, min(0, 2 - len(str(int(times))))))

    @property
    def only_gross(self) -> bool:
        """True where the throws are so few that only dice that are badly off would show."""
        return min(each.expected for each in self.faces) < FEW


def fairness(thrown: Iterable[Thrown]) -> tuple[Fairness, ...]:
    """Return for each kind of dice what its throws say, most throws first."""
    counts: dict[Kind, Counter[str]] = {}
    for each in thrown:
        counts.setdefault(each.kind, Counter()).update(each.counts)
    ordered = sorted(counts.items(), key=lambda item: -item[1].total())
    looks = sum(_enough(kind, faces.total()) for kind, faces in ordered)
    return tuple(_judged(kind, faces, max(1, looks)) for kind, faces in ordered)


def _expected(kind: Kind, throws: int) -> dict[str, float]:
    return {face: throws * count / len(kind.sides) for face, count in Counter(kind.sides).items()}


def _enough(kind: Kind, throws: int) -> bool:
    expected = _expected(kind, throws)
    return len(expected) > 1 and min(expected.values()) >= LEAST_EXPECTED


def _judged(kind: Kind, counts: Mapping[str, int], looks: int) -> Fairness:
    throws = sum(counts.values())
    faces = tuple(FaceCount(face, counts.get(face, 0), wanted) for face, wanted in _expected(kind, throws).items())
    if not _enough(kind, throws):
        return Fairness(kind, faces, looks, None)
    distance = chi_square([each.count for each in faces], [each.expected for each in faces])
    chance = among(tail(distance, len(faces) - 1), looks)
    farthest = max(faces, key=lambda each: (each.count - each.expected) ** 2 / each.expected)
    return Fairness(kind, faces, looks, chance, farthest if chance < DOUBT else None)
