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
class Press:
    """A debounced press; ``held`` is true once the finger stayed for the long-press time."""

    button: Button
    held: bool = False
