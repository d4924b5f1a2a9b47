"""What the screen knows of the show that the appliance gives while nobody plays."""

from dataclasses import dataclass

from appliance.players import Advice


@dataclass(frozen=True)
class Showing:
    """What the computer will do now, ``wish``, of so many ``ways``; None: nothing that may be said.

    ``next_game``: its key.
    """

    wish: Advice | None = None
    ways: int = 0
    next_game: str = ""
