"""Matches: begun, taken up, left; what is given to the one on the table."""

from dataclasses import dataclass

from appliance.games import Setup
from appliance.session import Input
from ui.requests.request import Request


@dataclass(frozen=True)
class ToSession(Request):
    """Give this input to the session."""

    input: Input


@dataclass(frozen=True)
class StartMatch(Request):
    """Begin this match; the desk follows once the app puts the session on it.

    ``remembered``: the people whose names are kept for the next match.
    """

    setup: Setup
    remembered: tuple[str, ...] = ()


@dataclass(frozen=True)
class ResumeMatch(Request):
    """Take up this stored match."""

    match: str


@dataclass(frozen=True)
class LeaveMatch(Request):
    """Put the match away; it stays resumable."""


@dataclass(frozen=True)
class TakeBackup(Request):
    """Take all matches back from the last backup, where a damaged journal left none."""
