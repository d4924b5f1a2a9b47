"""What comes to the desk from fingers, buttons and keys, and what is asked of the app in return."""

from dataclasses import dataclass

from appliance.games import Setup
from appliance.session import Input
from appliance.table import Press

# -- what comes in -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tap:
    """A finger tapped the target with this id."""

    target: str


@dataclass(frozen=True)
class Touch:
    """A finger touched the screen where nothing is. ``x``, ``y``: shares of the picture, from the upper left.

    ``raw_x``, ``raw_y``: where the panel felt it before its touch was turned to fit the picture.
    """

    x: float = 0.5
    y: float = 0.5
    raw_x: float = 0.5
    raw_y: float = 0.5


@dataclass(frozen=True)
class Typed:
    """Letters came from a keyboard."""

    text: str


@dataclass(frozen=True)
class Erased:
    """The keyboard's backspace was pressed."""


@dataclass(frozen=True)
class Sized:
    """The window has this many pixels, as the players look at it, and this diagonal."""

    width: int
    height: int
    inches: float


Event = Press | Tap | Touch | Typed | Erased | Sized

# -- what is asked of the app --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ToSession:
    """Give this input to the session."""

    input: Input


@dataclass(frozen=True)
class StartMatch:
    """Begin this match; the desk follows once the app puts the session on it."""

    setup: Setup


@dataclass(frozen=True)
class ResumeMatch:
    """Take up this stored match."""

    match: str


@dataclass(frozen=True)
class TakeBackup:
    """Take all matches back from the last backup, where a damaged journal left none."""


@dataclass(frozen=True)
class LeaveMatch:
    """Put the match away; it stays resumable."""


@dataclass(frozen=True)
class SetLanguage:
    """Remember that the screen speaks this language."""

    language: str


@dataclass(frozen=True)
class SwitchCamera:
    """Let the camera look, or not: where people want to be unseen, it is closed."""

    on: bool


@dataclass(frozen=True)
class SetTouch:
    """Remember that the touch is turned by so many degrees against the picture, clockwise."""

    degrees: int


@dataclass(frozen=True)
class Quit:
    """Close the program."""


Request = ToSession | StartMatch | ResumeMatch | TakeBackup | LeaveMatch | SetLanguage | SetTouch | SwitchCamera | Quit
