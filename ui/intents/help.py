"""What is explained: the rules, hints, odds."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class OpenRules(Intent):
    """Show the rules of ``game``; Back leads to where this was touched."""

    game: str


@dataclass(frozen=True)
class SwitchHints(Intent):
    """Let ``player`` have hints on request, or not."""

    player: str
    on: bool


@dataclass(frozen=True)
class ShowHint(Intent):
    """Show what the appliance would do now, and why."""


@dataclass(frozen=True)
class OpenOdds(Intent):
    """Show how likely what is."""


@dataclass(frozen=True)
class HoldForOdds(Intent):
    """Ask for the odds with die ``index`` kept, or thrown again if it was."""

    index: int
