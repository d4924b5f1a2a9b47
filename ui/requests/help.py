"""What is to be reckoned or remembered so that the players are helped."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class Consider(Request):
    """Reckon hints and odds for whoever is asked now; they are there once the app says so."""


@dataclass(frozen=True)
class SetHinted(Request):
    """Remember the players who have hints on request."""

    players: frozenset[str]
