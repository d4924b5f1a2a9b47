"""Rolls that were accepted: looking at them, correcting them."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class OpenRoll(Intent):
    """Show the roll at journal position ``entry``, which can be corrected there."""

    entry: int


@dataclass(frozen=True)
class Trace(Intent):
    """Show the rolls that the cell in row ``row`` of ``player`` comes from."""

    row: str
    player: str


@dataclass(frozen=True)
class NextWitness(Intent):
    """Let the next player be the one who says what a die showed."""
