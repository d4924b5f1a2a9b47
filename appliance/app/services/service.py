"""What a service is, and what it may use of the appliance."""

from collections.abc import Callable
from typing import Any, Protocol

from appliance.app.album import Album
from appliance.app.considering import Reckoner
from appliance.app.looking import Looking
from appliance.app.looking_through import LookingThrough
from appliance.app.venue import Keeper
from appliance.app.workshop import Workshop
from appliance.games import Setup
from appliance.session import Input
from appliance.store import Journal
from ui.desk import Desk


class House(Protocol):
    """The appliance as its services see it."""

    journal: Journal
    looking: Looking
    looking_through: LookingThrough
    keeper: Keeper
    reckoner: Reckoner
    desk: Desk
    quitting: bool
    workshop: Workshop

    @property
    def album(self) -> Album | None:
        """What keeps the pictures of rolls, if anything does."""

    @property
    def shows(self) -> bool:
        """Whether the show goes on."""

    def begin_show(self) -> None:
        """Put away what is on the table, and show all games in turn."""

    def end_show(self) -> None:
        """Let people play."""

    def put_away(self) -> None:
        """Put away the match on the table, if there is one; it stays resumable."""

    def start(self, setup: Setup) -> None:
        """Begin a match; raises BadOptions or StoreError, and nothing has begun then."""

    def resume(self, match: str) -> None:
        """Take up a stored match; raises StoreError or BadOptions."""

    def take_after(self, seconds: float | None) -> None:
        """Take sure readings by itself after so many seconds from now on, None: never."""

    def give(self, given: Input) -> None:
        """Give an input to the session of the match on the table."""


Learned = Callable[[House, Any], None]
"""Takes in a message of one type that a study or an errand has posted."""

Service = Callable[[House, Any], None]
"""Carries out a request of one type; what it raises, BadOptions or StoreError, is told to the players."""
