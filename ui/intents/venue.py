"""Intents of the staff and of venue mode."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class NextVenue(Intent):
    """Give a setting of venue mode its next value: "on", "idle" or "wipe"."""

    key: str


@dataclass(frozen=True)
class NewPin(Intent):
    """Type a new PIN."""


@dataclass(frozen=True)
class NoPin(Intent):
    """Lock nothing any more."""


@dataclass(frozen=True)
class PinDone(Intent):
    """The PIN is typed."""


@dataclass(frozen=True)
class EndEvening(Intent):
    """Wipe the names of guests and the pictures now."""


@dataclass(frozen=True)
class Clean(Intent):
    """Let the screen be wiped: nothing is touched for a while."""
