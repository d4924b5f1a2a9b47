"""Who sits at a table beside their names: colours, guests of one evening, how well the computers play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

COLOURS = ("red", "blue", "green", "purple", "orange", "white", "yellow", "black")
"""The colours of players, in the order in which they are given out: as many as may sit at any table.

The first six are those of the player dice of Trollius'n Roll, the sets of Dice Fishing have five of them.
"""

LEVELS = ("easy", "strong")
"""How well a computer player plays."""


@dataclass(frozen=True)
class Seating:
    """What is known of the seats, each by its name. ``levels``: of the computers, ``strong`` where nothing is said."""

    colours: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    guests: tuple[str, ...] = ()

    @classmethod
    def of(cls, stored: Mapping[str, object]) -> Self:
        """Return the seating that was stored by this program, a newer or an older one; what is unknown is left out."""
        guests = stored.get("guests")
        return cls(
            _known(stored.get("colours"), COLOURS),
            _known(stored.get("levels"), LEVELS),
            tuple(map(str, guests)) if isinstance(guests, list) else (),
        )

    def level(self, computer: str) -> str:
        """Return how well this computer plays."""
        return self.levels.get(computer, LEVELS[-1])


def colours_for(wishes: Sequence[str | None], allowed: Sequence[str] = COLOURS) -> tuple[str, ...]:
    """Return a colour for each seat, all different: its wish where that is allowed and not yet taken, else a free one.

    There must be as many allowed colours as seats.
    """
    given = [wish if wish in allowed and wish not in wishes[:seat] else None for seat, wish in enumerate(wishes)]
    free = iter(colour for colour in allowed if colour not in given)
    return tuple(colour or next(free) for colour in given)


def _known(stored: object, values: tuple[str, ...]) -> dict[str, str]:
    pairs = stored.items() if isinstance(stored, dict) else ()
    return {str(name): value for name, value in pairs if value in values}
