"""The four buttons and what a finger does to them."""

from dataclasses import dataclass
from enum import StrEnum


class Button(StrEnum):
    """The four buttons of the appliance, by what they are for."""

    CONFIRM = "confirm"
    NEXT = "next"
    BACK = "back"
    MENU = "menu"


@dataclass(frozen=True)
class Contact:
    """What a button's contact has done since it is watched. ``touched``: how often a finger closed it for long enough.

    ``bounced``: how often it closed or opened for too short a time to count; ``stuck``: it has been closed for longer
    than a finger stays.
    """

    touched: int = 0
    bounced: int = 0
    stuck: bool = False


@dataclass(frozen=True)
class Press:
    """A debounced press; ``held`` is true once the finger stayed for the long-press time."""

    button: Button
    held: bool = False
