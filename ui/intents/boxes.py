"""Editions: which one is played with, and entering the data of an own box."""

from dataclasses import dataclass

from appliance.games import Json
from ui.intents.intent import Intent


@dataclass(frozen=True)
class ChooseEdition(Intent):
    """Play with this edition."""

    name: str


@dataclass(frozen=True)
class NewBox(Intent):
    """Begin to enter an own box, with the data of the chosen edition to start from."""


@dataclass(frozen=True)
class OpenBox(Intent):
    """Go on with a draft."""

    name: str


@dataclass(frozen=True)
class Enter(Intent):
    """Show what ``key`` of the shown part of the box leads to."""

    key: str | int


@dataclass(frozen=True)
class TypeText(Intent):
    """Type the text ``key`` of the shown part."""

    key: str


@dataclass(frozen=True)
class PutValue(Intent):
    """Give ``key`` of the shown part this value, where None leaves it out; without a key the shown part itself."""

    key: str | int | None
    value: Json


@dataclass(frozen=True)
class AddItem(Intent):
    """Add one to the list that is shown."""


@dataclass(frozen=True)
class RemoveItem(Intent):
    """Take the last of the list away that is shown, or the item that is shown itself."""


@dataclass(frozen=True)
class FinishBox(Intent):
    """The box is entered: play with it, if it is whole."""


@dataclass(frozen=True)
class DropBox(Intent):
    """Throw the draft away."""
