"""Who plays by which rules: seats, names, options, customs."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class EditSeat(Intent):
    """Edit the name and place of seat ``index``."""

    index: int


@dataclass(frozen=True)
class AddSeat(Intent):
    """Add a seat for one more player."""


@dataclass(frozen=True)
class MoveSeat(Intent):
    """Move the edited seat by ``by`` places."""

    by: int


@dataclass(frozen=True)
class RemoveSeat(Intent):
    """Take the edited seat away."""


@dataclass(frozen=True)
class NextValue(Intent):
    """Give option ``key`` of the draft its next value."""

    key: str


@dataclass(frozen=True)
class NextCustom(Intent):
    """Change the custom ``key`` of the draft: "cocked" or "take"."""

    key: str
