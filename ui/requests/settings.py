"""What the appliance is to remember, or to do, whatever is played."""

from dataclasses import dataclass

from ui.feel import Feel
from ui.requests.request import Request


@dataclass(frozen=True)
class SetLanguage(Request):
    """Remember that the screen speaks this language."""

    language: str


@dataclass(frozen=True)
class SetTouch(Request):
    """Remember how the touch is turned against the picture."""

    feel: Feel


@dataclass(frozen=True)
class SwitchCamera(Request):
    """Let the camera look, or not: where people want to be unseen, it is closed."""

    on: bool


@dataclass(frozen=True)
class Quit(Request):
    """Close the program."""
