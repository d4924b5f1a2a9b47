"""Looking through stored matches a few at a time, so that the screen never waits for all of them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic

from appliance.results import people, readings, records
from appliance.store import Journal, Ledger, StoreError
from ui.desk import Desk
from ui.seats import made_up

SLICE_S = 0.02
"""Seconds of each step that are spent on it."""


class LookingThrough:
    """The ledger of one journal, and how far it is looked through. ``clock``: seconds, monotonic."""

    def __init__(self, journal: Journal, clock: Callable[[], float] = monotonic) -> None:
        self.ledger = Ledger(journal)
        self._clock = clock
        self._left: Iterator[int] | None = None

    def begin(self, desk: Desk) -> Desk:
        """Return the desk with what is known of all matches by now; the others follow step by step."""
        self._left = self.ledger.catching_up()
        return self._with_all(desk)

    def step(self, desk: Desk) -> Desk:
        """Look at some matches more, if somebody has asked; return the desk with how many are left, or with all."""
        if self._left is None:
            return desk
        until = self._clock() + SLICE_S
        try:
            for left in self._left:
                if left and self._clock() > until:
                    return replace(desk, found=replace(desk.found, left=left))
        except StoreError:
            pass  # the journal cannot be read just now: what was found so far stays
        self._left = None
        return self._with_all(desk)

    def _with_all(self, desk: Desk) -> Desk:
        results = tuple(result for result in self.ledger.results() if not result.alone)
        person = desk.found.person
        everybody = people(results, _named)
        if person is not None:
            person = next((each for each in everybody if each.name == person.name), None)
        found = replace(
            desk.found,
            results=results[::-1],
            people=everybody,
            records=records(results, _named),
            readings=readings(results),
            left=sum(result.untold == "waiting" for result in results) if self._left else 0,
            damaged=len(self.ledger.damaged),
            person=person,
        )
        return replace(desk, found=found)


def _named(name: str) -> bool:
    return not made_up(name)
