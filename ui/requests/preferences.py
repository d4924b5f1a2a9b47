"""What is set once and remembered; the log for a helper."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class SetPictures(Request):
    """Keep pictures of rolls from now on, or none and remove those that there are."""

    on: bool


@dataclass(frozen=True)
class SetBrightness(Request):
    """Make the screen as bright as so many percent, and remember it."""

    percent: int


@dataclass(frozen=True)
class SetTurn(Request):
    """Remember that the screen hangs turned by so many degrees, clockwise."""

    degrees: int


@dataclass(frozen=True)
class SetTake(Request):
    """Take sure readings by itself after so many seconds from now on, None: never."""

    seconds: float | None


@dataclass(frozen=True)
class SetDice(Request):
    """Play ``game`` with the taught set ``dice`` from now on; "": with the dice that it comes with."""

    game: str
    dice: str


@dataclass(frozen=True)
class WriteReport(Request):
    """Write the log for somebody who helps, to a stick where there is one."""


@dataclass(frozen=True)
class Welcome(Request):
    """Offer the first steps no longer."""
