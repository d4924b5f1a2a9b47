"""What is heard: short sounds and speech."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class SwitchSound(Intent):
    """Let the short sounds be heard, or not."""

    on: bool


@dataclass(frozen=True)
class SwitchSpeech(Intent):
    """Let what happens be spoken, or not."""

    on: bool


@dataclass(frozen=True)
class BeQuiet(Intent):
    """Switch sounds and speech off, both at once."""


@dataclass(frozen=True)
class Recite(Intent):
    """Say the standings, the dice and what is wanted."""
