"""Does a handful of counting dice catch a card, and if not, why not (dice_fishing:5, 8, 17)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from appliance.games.dice_fishing.edition import Card

PRIMES = frozenset({2, 3, 5, 7, 11, 13, 17, 19})


@dataclass(frozen=True)
class Shortfall:
    """One thing that is missing for a catch; ``key`` names it for translation."""

    key: str
    sentence: str


def excess(card: Card, counting: tuple[int, ...]) -> int | None:
    """Return by how much the dice beat the target, or None if they do not catch the card."""
    return None if next(shortfalls(card, counting), None) else sum(counting) - card.target


def shortfalls(card: Card, counting: tuple[int, ...]) -> Iterator[Shortfall]:
    """Return what the dice lack to catch the card; nothing if they catch it."""
    if sum(counting) < card.target:
        yield Shortfall("total", f"the total is {sum(counting)}, and {card.target} is needed")
    counts = Counter(counting)
    if Counter(card.faces) - counts:
        yield Shortfall("faces", f"the dice must show {_listed(card.faces)}")
    if card.equal and max(counts.values(), default=0) < card.equal:
        yield Shortfall("equal", f"{card.equal} dice must be equal")
    # A condition on all counting dice is true for a single die, but not for none at all.
    if card.different and (not counts or max(counts.values()) > 1):
        yield Shortfall("different", "all dice must differ")
    if card.parity and (not counts or any(face % 2 != (card.parity == "odd") for face in counts)):
        yield Shortfall(card.parity, f"all dice must be {card.parity}")
    if card.prime and (not counts or not counts.keys() <= PRIMES):
        yield Shortfall("prime", "all dice must be prime")


def wanted(card: Card) -> str:
    """Return what a card asks for, in words: "11, two 4s" reads "at least 11, showing 4 and 4"."""
    parts = [f"at least {card.target}"]
    if card.faces:
        parts.append(f"showing {_listed(card.faces)}")
    if card.equal:
        parts.append(f"{card.equal} equal dice")
    if card.different:
        parts.append("all different")
    if card.parity:
        parts.append(f"all {card.parity}")
    if card.prime:
        parts.append("all prime")
    return ", ".join(parts)


def _listed(faces: tuple[int, ...]) -> str:
    *first, last = map(str, faces)
    return f"{', '.join(first)} and {last}" if first else last
