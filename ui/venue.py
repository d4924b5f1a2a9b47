"""What the screen knows of the house that it stands in: venue mode, the staff lock, what is kept of people."""

from dataclasses import dataclass
from enum import StrEnum

IDLE_MINUTES = (0, 1, 3, 5, 10, 20)
"""After how many quiet minutes the show begins; 0: never."""

WIPE_HOURS = (None, 22, 23, 0, 1, 2, 3, 4, 5, 6)
"""The hours at which an evening may end by itself; None: by touch alone."""

CLEANING_S = 30
"""How long the screen can be wiped."""


@dataclass(frozen=True)
class Leftovers:
    """What an evening has left: whether there are names of guests; how many pictures; who stays, as the house knows."""

    guests: bool = False
    pictures: int = 0
    house: tuple[str, ...] = ()


@dataclass(frozen=True)
class Venue:
    """How this appliance serves people who do not own it.

    ``on``: venue mode. ``idle_minutes``: after so long without anybody the show begins, in venue mode out of a match
    too. ``wipe_hour``: when the evening ends by itself, in venue mode. ``pin``: there is one; ``staff``: it was given,
    until somebody goes back to the home screen. ``pictures_mb``: room for pictures of rolls, 0: none are kept.
    ``switch``: a privacy switch is built in. ``left``: what the end of the evening would wipe. ``wiped``: when it last
    ended, text for people, "" before the first.
    """

    on: bool = False
    idle_minutes: int = 0
    wipe_hour: int | None = 4
    pin: bool = False
    staff: bool = False
    pictures_mb: int = 0
    switch: bool = False
    left: Leftovers = Leftovers()
    wiped: str = ""

    @property
    def locked(self) -> bool:
        """Whether settings and exit ask for the PIN now."""
        return self.on and self.pin and not self.staff


class Aim(StrEnum):
    """What a PIN is typed for."""

    OPEN = "open"
    NEW = "new"
    AGAIN = "again"


@dataclass(frozen=True)
class Pad:
    """The PIN that is being typed. ``first``: a new one as typed before. ``behind``: the place that it opens, "" exit.

    ``wait_s``: whole seconds until a try is heard.
    """

    aim: Aim = Aim.OPEN
    typed: str = ""
    first: str = ""
    behind: str = ""
    wait_s: int = 0
