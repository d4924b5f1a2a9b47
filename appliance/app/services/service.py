"""What a service is, and what it may use of the appliance."""

from collections.abc import Callable
from typing import Any, Protocol

from appliance.app.looking import Looking
from appliance.games import Setup
from appliance.session import Input
from appliance.store import Journal
from ui.desk import Desk


class House(Protocol):
    """The appliance as its services see it."""

    journal: Journal
    looking: Looking
    desk: Desk
    quitting: bool

    def start(self, setup: Setup) -> None:
        """Begin a match; raises BadOptions or StoreError, and nothing has begun then."""

    def resume(self, match: str) -> None:
        """Take up a stored match; raises StoreError or BadOptions."""

    def give(self, given: Input) -> None:
        """Give an input to the session of the match on the table."""


Service = Callable[[House, Any], None]
"""Carries out a request of one type; what it raises, BadOptions or StoreError, is told to the players."""
