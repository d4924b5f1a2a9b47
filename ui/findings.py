"""What the app has found out about stored matches, as far as somebody asked: part of the desk."""

from dataclasses import dataclass

from appliance.results import Course, Fairness, Luck, Person, Reading, Record, Result


@dataclass(frozen=True)
class Findings:
    """``results``: all matches, newest first; ``people``, ``records``, ``readings``: what they say together.

    ``left``: how many nobody has looked at yet; ``damaged``: how many cannot be made out. ``result``: the match
    that is looked at, with its ``course``, and ``luck``, which is None where best play is not known. ``reckoning``: its
    luck is being reckoned. ``person``: who is looked at, None: everybody. ``dice``: what the throws say of those that
    are looked at. ``sticks``: where files can be taken along to, by their paths; ``writing``: one is being written.
    ``leaf``: which page of the list of matches is shown.
    """

    results: tuple[Result, ...] = ()
    people: tuple[Person, ...] = ()
    records: tuple[Record, ...] = ()
    readings: tuple[Reading, ...] = ()
    left: int = 0
    damaged: int = 0
    result: Result | None = None
    course: Course | None = None
    luck: tuple[Luck, ...] | None = None
    reckoning: bool = False
    person: Person | None = None
    dice: tuple[Fairness, ...] = ()
    sticks: tuple[str, ...] = ()
    writing: bool = False
    leaf: int = 0

    @property
    def untold(self) -> int:
        """How many matches are left out, as they cannot be replayed or made out."""
        return self.damaged + sum(each.digest is None for each in self.results) - self.left

    @property
    def listed(self) -> tuple[Result, ...]:
        """The matches that are listed: of the person who is looked at, or all."""
        return self.person.results if self.person else self.results
