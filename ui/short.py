"""Names of players within a sentence, as short as a sentence can bear."""

from unicodedata import east_asian_width

LONGEST = 14
"""So many letters of ordinary width a name may have within a sentence; one that is longer is cut."""

_WIDE_LETTERS = frozenset("WMwm@%Œœ")


def short_name(name: str) -> str:
    """Return a name that leaves room for the rest of a sentence, cut with an ellipsis where it is too long."""
    room = float(LONGEST)
    for at, letter in enumerate(name):
        room -= 2 if east_asian_width(letter) in "WF" else 1.8 if letter in _WIDE_LETTERS else 1
        if room < 0:
            return name[:at].rstrip() + "…"
    return name
