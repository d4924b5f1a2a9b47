"""What a computer player or a hint says: ranked choices, each with a value and a short reason."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from appliance.games import Choice, Json, NeedRoll, Prompt


@dataclass(frozen=True)
class Keep:
    """The answer to a NeedRoll: leave the dice at these positions lying and throw the others (() throws all).

    ``args``: those of the NeedRoll that is meant, where several are open (which die of Zocken is thrown).
    """

    positions: tuple[int, ...] = ()
    args: Mapping[str, Json] = field(default_factory=dict, hash=False)

    def need(self, prompts: tuple[Prompt, ...]) -> NeedRoll:
        """Return the throw that is meant among all that is asked; raises StopIteration if there is none."""
        return next(each for each in prompts if isinstance(each, NeedRoll) and each.args == self.args)


@dataclass(frozen=True)
class Reason:
    """Why something is advised: ``sentence`` in plain English; ``code`` and ``values`` let a screen say it otherwise.

    Chances among the values are in percent.
    """

    code: str
    sentence: str
    values: Mapping[str, Json] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.sentence


def because(code: str, sentence: str, **values: Json) -> Reason:
    """Return a reason; numbers that are not whole are told with one digit after the point."""
    told = {name: round(value, 1) if isinstance(value, float) else value for name, value in values.items()}
    return Reason(code, sentence, told)


@dataclass(frozen=True)
class Advice:
    """One thing to do. ``value``: what it leads to in the end, in the game's own measure, higher is better."""

    action: Choice | Keep
    value: float
    reason: Reason


class Adviser(Protocol):
    """A computer player of one game; pure, so the same state gives the same advice."""

    def advise(self, state: Any, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return all that ``player`` may do now, best first; () when nothing is asked of the player.

        ``level``: one of ``appliance.table.LEVELS``; ``easy`` plays as people do who have just learnt the game.
        """
        ...
