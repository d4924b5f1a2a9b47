"""The games that there are."""

from dataclasses import replace
from typing import Any

from appliance.games.edition import edition_names
from appliance.games.engine import BadOptions, Game, Setup, check_options, check_players
from appliance.games.penta import Penta
from appliance.games.trollius import Trollius

GAMES: dict[str, Game[Any]] = {each.info.key: each for each in (Penta(), Trollius())}
"""Every game by its key, in the order in which a menu shows them."""


def game(key: str) -> Game[Any]:
    """Return the game called ``key``; raises BadOptions that lists the known ones."""
    if key not in GAMES:
        raise BadOptions(f'there is no game "{key}", expected one of: {", ".join(GAMES)}')
    return GAMES[key]


def checked(setup: Setup) -> Setup:
    """Return the setup with all options filled in; raises BadOptions with a sentence for the first fault."""
    info = game(setup.game).info
    check_players(info, setup.players)
    names = edition_names(info.key)
    if setup.edition not in names and not setup.edition.endswith(".toml"):
        raise BadOptions(f'edition "{setup.edition}" of {info.key} is not known; expected one of {", ".join(names)}')
    for key in setup.dealt:
        if key not in info.dealt:
            raise BadOptions(f'{info.name} has no "{key}"; known are {", ".join(info.dealt) or "none"}')
    for name in setup.computer:
        if name not in setup.players:
            raise BadOptions(f'"computer" names "{name}", who is not among the players {", ".join(setup.players)}')
    return replace(setup, options=check_options(info, setup.options))
