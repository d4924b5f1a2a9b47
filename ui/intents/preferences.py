"""What is set once and remembered: sound, screen, pace, pictures; the log for a helper, the parts of the box."""

from dataclasses import dataclass

from ui.intents.intent import Intent


@dataclass(frozen=True)
class KeepPictures(Intent):
    """Keep pictures of rolls, or none."""

    on: bool


@dataclass(frozen=True)
class Brighter(Intent):
    """Make the screen brighter by so many steps; darker by negative ones."""

    by: int


@dataclass(frozen=True)
class TurnPicture(Intent):
    """Turn the picture by a quarter, and ask whether it can be read."""


@dataclass(frozen=True)
class KeepTurn(Intent):
    """Keep the picture as it is turned now."""


@dataclass(frozen=True)
class NextTake(Intent):
    """Take sure readings by itself after the next of the times that there are."""


@dataclass(frozen=True)
class NextDice(Intent):
    """Play the draft's game with the next of the dice that fit it."""


@dataclass(frozen=True)
class TryLamp(Intent):
    """Light the lamp called ``lamp``, or let the buzzer speak."""

    lamp: str


@dataclass(frozen=True)
class ShareLog(Intent):
    """Write the log for somebody who helps."""


@dataclass(frozen=True)
class Welcomed(Intent):
    """The first steps are done, or passed over."""
