"""The games that there are."""

from typing import Any

from appliance.games.engine import BadOptions, Game
from appliance.games.penta import Penta

GAMES: dict[str, Game[Any]] = {each.info.key: each for each in (Penta(),)}
"""Every game by its key, in the order in which a menu shows them."""


def game(key: str) -> Game[Any]:
    """Return the game called ``key``; raises BadOptions that lists the known ones."""
    if key not in GAMES:
        raise BadOptions(f'there is no game "{key}", expected one of: {", ".join(GAMES)}')
    return GAMES[key]
