"""Keys on the screen."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class Write(Intent):
    """Append ``text`` to the edited text."""

    text: str


@dataclass(frozen=True)
class Erase(Intent):
    """Take the last letter of the edited text away."""
