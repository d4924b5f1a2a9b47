"""What can be touched or focused, and how it is dressed."""

from dataclasses import dataclass
from enum import StrEnum

from ui.intents import Intent


class Look(StrEnum):
    """How a target is dressed. The colour is never the only sign: each has its own shape or mark."""

    PLAIN = "plain"
    PRIMARY = "primary"
    QUIET = "quiet"
    DANGER = "danger"
    OFFER = "offer"
    ZERO_OFFER = "zero_offer"
    CLOSED = "closed"
    DIE_SURE = "die_sure"
    DIE_KEPT = "die_kept"
    DIE_DOUBT = "die_doubt"
    DIE_ASKED = "die_asked"


@dataclass(frozen=True)
class Target:
    """Something that can be touched, or focused and confirmed.

    ``detail``: a second, smaller text. ``points``: a number to be set large. ``faces``: dice to be drawn in it.
    ``colour``: of a player, which is drawn with its sign.
    """

    id: str
    text: str
    intent: Intent
    look: Look = Look.PLAIN
    detail: str = ""
    points: str = ""
    faces: tuple[str, ...] = ()
    colour: str = ""


@dataclass(frozen=True)
class Die:
    """A die of the roll in the dice row; ``target``: what touching it does, None for a die to be looked at only.

    ``face``: "1" to "6" have pips, "" is a free place for a die, anything else is written. ``colour``: its name in
    English, "" for ivory. ``mark``: a sign that stands with it, such as that of a correction.
    """

    face: str
    look: Look
    target: Target | None = None
    colour: str = ""
    mark: str = ""
