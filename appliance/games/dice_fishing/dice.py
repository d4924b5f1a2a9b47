"""The dice of a fisher: what may be wagered, who fishes first, what a special die may still do.

Nothing here knows cards or rounds. A fisher's dice are three plain values: the D6 in their order, and a ``Special`` for
each D10 or D20.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

FACES: Mapping[str, int] = {"d6": 6, "d10": 10, "d20": 20}
"""By kind: the highest face; the D10 counts 1 to 10 (dice_fishing:9)."""

MOST_D6 = 5
SPECIALS = ("d10", "d20")
NORMAL, REROLL, LURE = "normal", "reroll", "lure"


@dataclass(frozen=True)
class Wager:
    """What a player puts up for a card: so many D6 and some of the special dice, the D10 before the D20."""

    d6: int
    specials: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """All dice, those used for an ability included (dice_fishing:4)."""
        return self.d6 + len(self.specials)

    @property
    def dice(self) -> tuple[str, ...]:
        """The kinds of the dice, D6 first."""
        return ("d6",) * self.d6 + self.specials


def possible_wagers(resting: tuple[str, ...], may_pass: bool) -> tuple[Wager, ...]:
    """Return every wager of dice that do not rest, in the order in which they would fish."""
    free = [die for die in SPECIALS if die not in resting]
    subsets = [tuple(die for at, die in enumerate(free) if chosen >> at & 1) for chosen in range(1 << len(free))]
    wagers = [Wager(d6, specials) for d6 in range(MOST_D6 + 1) for specials in subsets]
    allowed = [wager for wager in wagers if wager.count or may_pass]
    return tuple(sorted(allowed, key=lambda wager: fishing_key(wager, d10_first=True)))


def fishing_key(wager: Wager, d10_first: bool) -> tuple[int, int, int]:
    """Return what decides who fishes first, the lowest; equal keys fish together (dice_fishing:3)."""
    lone_d20 = d10_first and wager.specials == ("d20",)
    return wager.count, len(wager.specials), int(lone_d20)


@dataclass(frozen=True)
class Special:
    """A D10 or D20 in play. ``use`` is None until declared, ``face`` until rolled.

    ``spent``: rerolls made with it, or 1 once it has lured.
    """

    kind: str
    use: str | None = None
    face: int | None = None
    spent: int = 0

    @property
    def counts(self) -> bool:
        """True if its face counts for the total and the conditions (dice_fishing:11)."""
        return self.use == NORMAL

    @property
    def begun(self) -> bool:
        """True once its ability was used: then the other special die cannot reroll it (dice_fishing:12)."""
        return self.spent > 0

    @property
    def left(self) -> int:
        """Rerolls or lure points left: an odd face gives one, an even face two (dice_fishing:11, 13)."""
        if self.face is None or self.use == NORMAL:
            return 0
        given = 2 - self.face % 2
        if self.use == LURE:
            return 0 if self.spent else given
        return max(0, given - self.spent)


@dataclass(frozen=True)
class Fisher:
    """One player's go for a card: the dice as they lie. ``rolled``, ``done``: how far it has come."""

    d6: tuple[int, ...]
    specials: tuple[Special, ...]
    rolled: bool = False
    done: bool = False

    @classmethod
    def of(cls, wager: Wager) -> "Fisher":
        """Return a fisher who has declared and rolled nothing yet."""
        return cls((0,) * wager.d6, tuple(Special(kind) for kind in wager.specials))

    @property
    def declared(self) -> bool:
        """True once each special die has its use, or there is none."""
        return all(special.use is not None for special in self.specials)

    @property
    def counting(self) -> tuple[int, ...]:
        """The faces that count: all D6, and specials used normally."""
        return self.d6 + tuple(special.face or 0 for special in self.specials if special.counts)

    @property
    def size(self) -> int:
        """How many dice there are."""
        return len(self.d6) + len(self.specials)

    @property
    def may_act(self) -> bool:
        """True while a reroll is left with a die that it may reroll, or a lure with another die."""
        if not self.rolled or self.done:
            return False
        return bool(self.reroll_dice) or any(self.may_lure(special) for special in self.specials)

    @property
    def reroll_dice(self) -> tuple[Special, ...]:
        """The special dice with which something may be rerolled now."""
        return tuple(each for each in self.specials if each.use == REROLL and each.left and self.may_reroll(each))

    def may_reroll(self, using: Special) -> tuple[str | int, ...]:
        """Return what ``using`` may reroll: D6 by position, the other special die unless begun (dice_fishing:12)."""
        others = [each.kind for each in self.specials if each.kind != using.kind and not each.begun]
        return (*range(len(self.d6)), *others)

    def may_lure(self, using: Special) -> bool:
        """Return whether ``using`` still has points and another die to spend them on (dice_fishing:13)."""
        return using.use == LURE and using.left > 0 and self.size > 1

    def special(self, kind: str) -> Special | None:
        """Return the special die of this kind, if it was wagered."""
        return next((each for each in self.specials if each.kind == kind), None)

    def with_special(self, changed: Special) -> "Fisher":
        """Return the fisher with one special die changed."""
        specials = tuple(changed if each.kind == changed.kind else each for each in self.specials)
        return replace(self, specials=specials)

    def with_faces(self, d6: Mapping[int, int], specials: Mapping[str, int]) -> "Fisher":
        """Return the fisher with new faces for some D6 (by position) and some special dice (by kind)."""
        changed = replace(self, d6=tuple(d6.get(at, face) for at, face in enumerate(self.d6)))
        for special in self.specials:
            if special.kind in specials:
                changed = changed.with_special(replace(special, face=specials[special.kind]))
        return changed

    def spending(self, kind: str) -> "Fisher":
        """Return the fisher after one more use of the ability of the die ``kind``."""
        return replace(
            self,
            specials=tuple(
                replace(each, spent=each.spent + 1) if each.kind == kind else each for each in self.specials
            ),
        )


@dataclass(frozen=True)
class Change:
    """What a lure does: by how much each D6 (by position) and the other special die changes."""

    d6: tuple[tuple[int, int], ...] = ()
    specials: tuple[tuple[str, int], ...] = ()

    @property
    def points(self) -> int:
        """The lure points that it takes."""
        return sum(abs(by) for _, by in (*self.d6, *self.specials))


def possible_lures(fisher: Fisher, using: Special) -> Iterator[Change]:
    """Return every lure of one or two points, smaller ones first (dice_fishing:13)."""
    places: list[str | int] = [*range(len(fisher.d6)), *(s.kind for s in fisher.specials if s.kind != using.kind)]
    steps = [(place, by) for place in places for by in (-1, 1) if in_range(fisher, place, by)]
    yield from (_change((step,)) for step in steps)
    if using.left < 2:
        return
    yield from (_change(((place, 2 * by),)) for place, by in steps if in_range(fisher, place, 2 * by))
    yield from (
        _change((one, other)) for at, one in enumerate(steps) for other in steps[at + 1 :] if one[0] != other[0]
    )


def in_range(fisher: Fisher, place: str | int, by: int) -> bool:
    """Return whether a die stays on its faces when lured ``by`` so much: no wrapping around (dice_fishing:13)."""
    if isinstance(place, int):
        return 1 <= fisher.d6[place] + by <= FACES["d6"]
    special = fisher.special(place)
    return special is not None and 1 <= (special.face or 0) + by <= FACES[place]


def lured(fisher: Fisher, kind: str, change: Change) -> Fisher:
    """Return the fisher after the lure of the die ``kind``."""
    d6 = {at: fisher.d6[at] + by for at, by in change.d6}
    by_kind = dict(change.specials)
    specials = {each.kind: (each.face or 0) + by_kind[each.kind] for each in fisher.specials if each.kind in by_kind}
    return fisher.with_faces(d6, specials).spending(kind)


def _change(steps: tuple[tuple[str | int, int], ...]) -> Change:
    return Change(
        tuple((place, by) for place, by in steps if isinstance(place, int)),
        tuple((place, by) for place, by in steps if isinstance(place, str)),
    )
