"""Requests of the staff and of venue mode."""

from dataclasses import dataclass

from ui.requests.request import Request
from ui.venue import Venue


@dataclass(frozen=True)
class SetVenue(Request):
    """Remember these settings of venue mode."""

    venue: Venue


@dataclass(frozen=True)
class TryPin(Request):
    """Open what is behind the lock, if this is the PIN."""

    pin: str


@dataclass(frozen=True)
class SetPin(Request):
    """Lock with this PIN from now on; "" leaves nothing locked."""

    pin: str


@dataclass(frozen=True)
class LookForLeftovers(Request):
    """Look what the end of the evening would wipe."""


@dataclass(frozen=True)
class EndEvening(Request):
    """Wipe the names of guests and the pictures now."""


@dataclass(frozen=True)
class EndShow(Request):
    """Let people play."""


@dataclass(frozen=True)
class Clean(Request):
    """Let nothing be touched for a while."""
