"""What a table agreed on before the match, beside the rules of its game: no score depends on it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class Cocked(StrEnum):
    """What becomes of a die that leans: the players are asked, it is thrown again, or its flattest face counts."""

    ASK = "ask"
    AGAIN = "again"
    FLAT = "flat"


@dataclass(frozen=True)
class Customs:
    """How a table plays. ``take``: sure readings are taken by themselves after a short countdown.

    ``virtual``: the dice of computers are virtual; else somebody throws for them. ``dice``: the taught set that was
    played with, "" for the game's own.
    """

    cocked: Cocked = Cocked.ASK
    take: bool = True
    virtual: bool = True
    dice: str = ""

    @classmethod
    def of(cls, stored: Mapping[str, object]) -> Self:
        """Return the customs that were stored by this program, a newer or an older one; unknown ones are the usual."""
        cocked, dice = stored.get("cocked"), stored.get("dice")
        return cls(
            Cocked(str(cocked)) if cocked in list(Cocked) else cls.cocked,
            _flag(stored.get("take"), cls.take),
            _flag(stored.get("virtual"), cls.virtual),
            dice if isinstance(dice, str) else cls.dice,
        )


def _flag(stored: object, usual: bool) -> bool:
    return stored if isinstance(stored, bool) else usual
