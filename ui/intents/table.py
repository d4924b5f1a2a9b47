"""At the table: dice in doubt, choices made step by step, secrets, a closer look, the rest of a sheet."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class AskDie(Intent):
    """Ask about die ``index`` of the proposal, or of the roll that is repaired."""

    index: int


@dataclass(frozen=True)
class Pick(Intent):
    """Take ``part`` of a choice that is made step by step."""

    part: tuple[str, str]


@dataclass(frozen=True)
class Unveil(Intent):
    """Show ``player`` the secret choice: nobody else looks now."""

    player: str


@dataclass(frozen=True)
class LookAt(Intent):
    """Look closer at a part of the board: the coupon of a player."""

    what: str


@dataclass(frozen=True)
class TurnSheet(Intent):
    """Show other rows or players of a sheet that does not fit as a whole."""
