"""The short sounds that a table hears."""

from enum import StrEnum


class Sound(StrEnum):
    """What can be heard: a roll was read, something is asked, taken down, scored; another's turn; a refusal."""

    SEEN = "seen"
    ASKED = "asked"
    ACCEPTED = "accepted"
    SCORED = "scored"
    TURN = "turn"
    REFUSED = "refused"
