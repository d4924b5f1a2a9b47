"""What stored matches say of people: how often they played and won, their best, the records of the house."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from appliance.results.digest import Thrown
from appliance.results.result import Result, Variant


@dataclass(frozen=True)
class Career:
    """What a player did in one variant of a game, finished matches alone. ``best`` is in match ``best_in``."""

    variant: Variant
    matches: int
    won: int
    best: int
    best_in: Result
    mean: float


@dataclass(frozen=True)
class Person:
    """A player in all stored matches. ``results``: newest first, unfinished ones too."""

    name: str
    results: tuple[Result, ...]
    careers: tuple[Career, ...]

    @property
    def finished(self) -> int:
        """How many matches were played to their end."""
        return sum(each.matches for each in self.careers)

    @property
    def won(self) -> int:
        """How many of them were won, alone or with others."""
        return sum(each.won for each in self.careers)


@dataclass(frozen=True)
class Record:
    """The most points that a person made in one variant of a game, by whoever made them first."""

    variant: Variant
    matches: int
    points: int
    player: str
    result: Result


Named = Callable[[str], bool]
"""Whether a name is somebody's; the screen gives seats names that are nobody's."""


def people(results: Sequence[Result], named: Named = bool) -> tuple[Person, ...]:
    """Return everybody who is remembered, those who played most first. ``results``: in the order of the journal."""
    played: dict[str, list[Result]] = {}
    for result in reversed(results):
        for name in filter(named, result.people):
            played.setdefault(name, []).append(result)
    found = (Person(name, tuple(matches), _careers(name, matches)) for name, matches in played.items())
    return tuple(sorted(found, key=lambda each: -len(each.results)))


def records(results: Sequence[Result], named: Named = bool) -> tuple[Record, ...]:
    """Return the record of each variant that people have finished a match of, the most played first."""
    best: dict[Variant, tuple[int, str, Result]] = {}
    matches: dict[Variant, int] = {}
    for result in results:
        somebody = tuple(filter(named, result.people))
        if not result.finished or not somebody:
            continue
        matches[result.variant] = matches.get(result.variant, 0) + 1
        for name in somebody:
            points = result.score(name)
            if result.variant not in best or points > best[result.variant][0]:
                best[result.variant] = points, name, result
    found = (Record(variant, matches[variant], *each) for variant, each in best.items())
    return tuple(sorted(found, key=lambda each: -each.matches))


def thrown(results: Iterable[Result], player: str | None = None) -> tuple[Thrown, ...]:
    """Return the throws of real dice in these matches, of one player or of all."""
    return tuple(
        each
        for result in results
        if result.digest is not None
        for each in result.digest.thrown
        if player is None or result.setup.players[each.seat] == player
    )


def _careers(name: str, results: Iterable[Result]) -> tuple[Career, ...]:
    by_variant: dict[Variant, list[Result]] = {}
    for result in results:
        if result.finished:
            by_variant.setdefault(result.variant, []).append(result)
    return tuple(_career(name, variant, each) for variant, each in by_variant.items())


def _career(name: str, variant: Variant, results: Sequence[Result]) -> Career:
    scores = [result.score(name) for result in results]
    best = max(scores)
    best_in = results[len(scores) - 1 - scores[::-1].index(best)]  # the first that was played; the newest leads here
    return Career(
        variant, len(scores), sum(each.won(name) for each in results), best, best_in, sum(scores) / len(scores)
    )
