"""``matches --stats``: what all stored matches say together, as lines for people."""

from collections.abc import Iterator, Sequence

from appliance.games import GAMES
from appliance.results import (
    Fairness,
    Reading,
    Result,
    Untold,
    Variant,
    day,
    fairness,
    people,
    readings,
    records,
    thrown,
)

WHY_UNTOLD = {
    Untold.OLD_RULES: "played by other rules of the game, so left out",
    Untold.BROKEN: "can no longer be replayed, so left out",
    Untold.WAITING: "not looked at yet",
}


def stats_lines(results: Sequence[Result]) -> list[str]:
    """Return records, players, dice and readings of all matches."""
    return [
        f"{len(results)} matches, {sum(result.finished for result in results)} of them finished",
        *_part("Records", _records(results)),
        *_part("Players", _players(results)),
        *_part("Dice", map(fairness_line, fairness(thrown(results)))),
        *_part("Readings", map(reading_line, readings(results))),
    ]


def _part(title: str, lines: Iterator[str]) -> list[str]:
    found = [f"  {line}" for line in lines]
    return ["", title, *found] if found else []


def _records(results: Sequence[Result]) -> Iterator[str]:
    for each in records(results):
        when = day(each.result.started_at) or "on an unknown day"
        yield f"{_variant(each.variant)}: {each.points} by {each.player}, {when} (match {each.result.match})"


def _players(results: Sequence[Result]) -> Iterator[str]:
    for person in people(results):
        yield f"{person.name}: {len(person.results)} matches, won {person.won} of {person.finished} finished"
        for each in person.careers:
            yield f"  {_variant(each.variant)}: best {each.best}, mean {each.mean:.1f} of {each.matches}"


def _variant(variant: Variant) -> str:
    name = GAMES[variant.game].info.name if variant.game in GAMES else variant.game
    edition = [] if variant.edition == "house" else [variant.edition]
    more = ", ".join([*(f"{key}={value}" for key, value in variant.options), *edition])
    return f"{name} ({more})" if more else name


def fairness_line(found: Fairness) -> str:
    """Return the faces of a kind of dice and what they say."""
    kind = found.kind
    faces = " ".join(f"{each.face}:{each.count}" for each in found.faces)
    name = " ".join(filter(None, (kind.set, kind.colour, kind.kind if kind.kind != kind.set else None)))
    return f"{name}: {found.throws} thrown, {faces}. {_verdict(found)}"


def _verdict(found: Fairness) -> str:
    if found.chance is None:
        return f"Too few to say; {found.least_throws} are needed."
    if found.odd is None:
        return f"Nothing speaks against these dice (fair ones stray so far in {found.chance:.0%} of such counts)."
    odd = found.odd
    return (
        f"{odd.face} came {odd.count} times, {odd.expected:.0f} expected: fair dice stray so far once in"
        f" {found.once_in} such counts."
    )


def reading_line(reading: Reading) -> str:
    """Return what the camera did with a dice set."""
    since = f" since {day(reading.since)}" if reading.since else ""
    return f"{reading.set}: {reading.read} dice read{since}, {reading.asked} asked, {reading.corrected} corrected"
