"""The strip of nine fields: where a die fits, and what a turn is worth."""

from dataclasses import dataclass

from appliance.games.zocken.edition import DICE, PointTable, ZockenEdition

FIELDS = range(1, 10)
OUTER = (1, 9)
VALUES = range(1, 7)


@dataclass(frozen=True)
class Thrown:
    """A die, known by its colour, and the value that it shows."""

    die: str
    value: int


Strip = tuple[Thrown | None, ...]
"""The nine fields from left to right."""

EMPTY: Strip = (None,) * len(FIELDS)


def is_sequence(values: list[int]) -> bool:
    """True if the values never fall or never rise from left to right (zocken:3)."""
    rising = sorted(values)
    return values in (rising, rising[::-1])


def fits(strip: Strip, field: int, value: int) -> bool:
    """True if the field is free and the dice form a sequence with ``value`` on it (zocken:2, zocken:3)."""
    if strip[field - 1] is not None:
        return False
    values = [value if at == field else each.value if each else 0 for at, each in zip(FIELDS, strip, strict=True)]
    return is_sequence([each for each in values if each])


def legal_fields(strip: Strip, value: int) -> tuple[int, ...]:
    """Return the fields that a die with this value may be placed on; () means that it must go OUT (zocken:4)."""
    return tuple(field for field in FIELDS if fits(strip, field, value))


def dot_of(edition: ZockenEdition, field: int) -> str | None:
    """Return the colour dot of a field; the outer ones have none (zocken:1)."""
    return None if field in OUTER else edition.dots[field - 2]


def is_match(edition: ZockenEdition, field: int, die: str) -> bool:
    """True if the die has the colour of the field's dot (zocken:8)."""
    return dot_of(edition, field) == die


@dataclass(frozen=True)
class Tally:
    """What counts of a turn: colour matches, dice on outer fields, dice OUT, and whether all seven dice are thrown."""

    matches: int
    outer: int
    out: int
    complete: bool

    @property
    def all_placed(self) -> bool:
        """True once all seven dice lie on fields (zocken:6)."""
        return self.complete and not self.out

    def match_points(self, points: PointTable) -> int:
        """Return the points of the colour matches (zocken:8)."""
        return points.matches[self.matches - 1] if self.matches else 0

    def outer_points(self, points: PointTable) -> int:
        """Return what the outer fields cost, which they do only if all dice are placed (zocken:6, zocken:7)."""
        return -points.outer * self.outer if self.all_placed else 0

    def total(self, points: PointTable) -> int:
        """Return the points of the turn; before the seventh die what is certain of them."""
        placed = points.all_placed if self.all_placed else 0
        return self.match_points(points) + placed + self.outer_points(points) - points.out * self.out


def tally(edition: ZockenEdition, strip: Strip, out: tuple[Thrown, ...]) -> Tally:
    """Count a turn as it stands."""
    placed = [(field, each) for field, each in zip(FIELDS, strip, strict=True) if each is not None]
    return Tally(
        matches=sum(is_match(edition, field, each.die) for field, each in placed),
        outer=sum(field in OUTER for field, _ in placed),
        out=len(out),
        complete=len(placed) + len(out) == DICE,
    )
