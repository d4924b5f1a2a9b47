"""Moving about: to another place, back, to the menu, to another page; an input for the session."""

from dataclasses import dataclass

from appliance.session import Input
from ui.desk import Place
from ui.intents.intent import Intent


@dataclass(frozen=True)
class Send(Intent):
    """Give this input to the session; the screen then goes to ``then``."""

    input: Input
    then: Place = Place.MATCH


@dataclass(frozen=True)
class Go(Intent):
    """Go to another place."""

    place: Place


@dataclass(frozen=True)
class Back(Intent):
    """Do what the Back button does."""


@dataclass(frozen=True)
class Menu(Intent):
    """Do what the Menu button does."""


@dataclass(frozen=True)
class TurnPage(Intent):
    """Show another page of a list."""

    by: int


@dataclass(frozen=True)
class QuitApp(Intent):
    """Close the program."""
