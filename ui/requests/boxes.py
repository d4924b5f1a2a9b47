"""Own editions: kept as drafts while they are entered, made whole, thrown away."""

from collections.abc import Mapping
from dataclasses import dataclass

from appliance.games import Json
from ui.requests.request import Request


@dataclass(frozen=True)
class KeepBox(Request):
    """Keep a draft as it is now."""

    game: str
    name: str
    values: Mapping[str, Json]


@dataclass(frozen=True)
class MakeBox(Request):
    """Make a whole edition of a draft."""

    game: str
    name: str
    values: Mapping[str, Json]


@dataclass(frozen=True)
class ThrowBoxAway(Request):
    """Throw a draft away."""

    game: str
    name: str
