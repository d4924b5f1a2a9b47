"""What holds for the appliance, whatever is played."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class NextLanguage(Intent):
    """Speak the next language."""


@dataclass(frozen=True)
class SwitchCamera(Intent):
    """Let the camera look, or close it."""

    on: bool
