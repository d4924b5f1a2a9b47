"""Results: what stored matches say, and files to take along."""

from dataclasses import dataclass

from ui.desk import Place
from ui.intents.intent import Intent


@dataclass(frozen=True)
class OpenResults(Intent):
    """Show what there is to know about stored matches."""


@dataclass(frozen=True)
class OpenPage(Intent):
    """Open a page of results; Back leads to where it was opened from."""

    place: Place


@dataclass(frozen=True)
class OpenResult(Intent):
    """Show what a stored match came to."""

    match: str


@dataclass(frozen=True)
class OpenPerson(Intent):
    """Show what a player did so far."""

    name: str


@dataclass(frozen=True)
class OpenDice(Intent):
    """Show what the throws say of the dice: of the match, of the player, or all, as the page is about."""


@dataclass(frozen=True)
class OpenLuck(Intent):
    """Show luck and choices of the match apart."""


@dataclass(frozen=True)
class OpenTaking(Intent):
    """Show where files can be taken along to, looking for sticks anew."""


@dataclass(frozen=True)
class TakeAlong(Intent):
    """Write the match, or all matches, onto a stick (its path), or into the folder of the appliance."""

    stick: str | None = None


@dataclass(frozen=True)
class TurnLeaf(Intent):
    """Show another page of the list of matches."""

    by: int
