"""Results: what stored matches say, and files to take along."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class LookThrough(Request):
    """Put all matches on the desk, and look at those that nobody has looked at."""


@dataclass(frozen=True)
class LookAtMatch(Request):
    """Put a match on the desk."""

    match: str


@dataclass(frozen=True)
class Reckon(Request):
    """Tell luck and choices apart for the match on the desk."""


@dataclass(frozen=True)
class FindSticks(Request):
    """Look where files can be taken along to."""


@dataclass(frozen=True)
class HandOut(Request):
    """Write the match on the desk, or all matches, onto a stick (its path), or into the folder of the appliance."""

    whole: bool
    stick: str | None = None
