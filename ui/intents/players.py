"""Who plays by which rules: seats, names, options, customs."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class EditSeat(Intent):
    """Edit the name and place of seat ``index``."""

    index: int


@dataclass(frozen=True)
class AddSeat(Intent):
    """Add a seat for one more player. ``level``: how well the computer plays there, None: a person does."""

    level: str | None = None


@dataclass(frozen=True)
class Invite(Intent):
    """Let somebody play who is known here."""

    name: str


@dataclass(frozen=True)
class NextColour(Intent):
    """Give the edited seat the next colour that is free."""


@dataclass(frozen=True)
class NextKind(Intent):
    """Let the next kind of player sit on the edited seat: a person, a computer that is easy or strong."""


@dataclass(frozen=True)
class TurnGuest(Intent):
    """Remember the name of the edited seat for this evening only, or for good."""


@dataclass(frozen=True)
class Rename(Intent):
    """Begin to call the player of the edited seat otherwise, or with what was typed end it."""

    done: bool = False


@dataclass(frozen=True)
class ForgetPerson(Intent):
    """ForgetPerson the player of the edited seat."""


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
    """Change the custom ``key`` of the draft: "cocked", "take" or "virtual"."""

    key: str
