"""The appliance about itself: how many dice it read, how many it asked about, how many somebody put right."""

from collections.abc import Iterable

from appliance.results.digest import Reading
from appliance.results.result import Result


def readings(results: Iterable[Result]) -> tuple[Reading, ...]:
    """Return what the camera did with each dice set in all these matches, the most read first."""
    found: dict[str, Reading] = {}
    for result in results:
        for each in result.digest.readings if result.digest else ():
            found[each.set] = found.get(each.set, Reading(each.set)).with_more(each)
    return tuple(sorted(found.values(), key=lambda each: -each.read))
