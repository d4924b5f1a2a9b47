"""Matches: one is set up, begun, taken up, left, played again."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class NewMatch(Intent):
    """Set up a match of ``game``."""

    game: str


@dataclass(frozen=True)
class Start(Intent):
    """Begin the match that was set up."""


@dataclass(frozen=True)
class Resume(Intent):
    """Take up a stored match."""

    match: str


@dataclass(frozen=True)
class FromBackup(Intent):
    """Take all matches back from the last backup."""


@dataclass(frozen=True)
class Leave(Intent):
    """Leave the match; it can be resumed."""


@dataclass(frozen=True)
class Rematch(Intent):
    """Set up a match of the same players, game and options."""
