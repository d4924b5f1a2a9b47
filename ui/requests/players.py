"""Players that are known at this table."""

from dataclasses import dataclass

from ui.requests.request import Request


@dataclass(frozen=True)
class RenamePlayer(Request):
    """Call a known player otherwise from the next match on."""

    name: str
    new: str


@dataclass(frozen=True)
class ForgetPlayer(Request):
    """Forget a known player; the matches stay."""

    name: str
