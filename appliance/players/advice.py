"""What a computer player or a hint says: ranked choices, each with a value and a short reason."""

from dataclasses import dataclass
from typing import Any, Protocol

from appliance.games import Choice


@dataclass(frozen=True)
class Keep:
    """The answer to a NeedRoll: leave the dice at these positions lying and throw the others (() throws all).

    ``using``: the argument of that name of the NeedRoll meant, where several throws are open.
    """

    positions: tuple[int, ...] = ()
    using: str | None = None


@dataclass(frozen=True)
class Advice:
    """One thing to do. ``value``: what it leads to in the end, in the game's own measure, higher is better."""

    action: Choice | Keep
    value: float
    reason: str


class Adviser(Protocol):
    """A computer player of one game; pure, so the same state gives the same advice."""

    def advise(self, state: Any, player: str) -> tuple[Advice, ...]:
        """Return all that ``player`` may do now, best first; () when nothing is asked of the player."""
        ...
