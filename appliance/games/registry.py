"""The games that there are."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from appliance.games.checking import check_options, check_players
from appliance.games.dice_fishing import DiceFishing, FishingEdition
from appliance.games.edition import BadEdition, Edition, edition_names, game_of_edition, load_edition, read_edition
from appliance.games.engine import BadOptions, Game, Setup
from appliance.games.penta import Penta
from appliance.games.schollen_rollen import SchollenEdition, SchollenRollen
from appliance.games.trollius import Trollius, TrolliusEdition
from appliance.games.zocken import Zocken, ZockenEdition

GAMES: dict[str, Game[Any]] = {
    each.info.key: each for each in (SchollenRollen(), Penta(), DiceFishing(), Zocken(), Trollius())
}
"""Every game by its key, in the order in which a menu shows them."""

EDITIONS: dict[str, type[Edition]] = {
    "schollen_rollen": SchollenEdition,
    "dice_fishing": FishingEdition,
    "zocken": ZockenEdition,
    "trollius": TrolliusEdition,
}
"""What the printed components of a game consist of, by the game's key; Penta has none."""


def check_edition(path: Path) -> Edition:
    """Return the edition in a file, of whatever game it says; raises BadEdition with all faults at once."""
    key = game_of_edition(path)
    if key not in EDITIONS:
        raise BadEdition(f"{path}: game is {key!r}, expected one of: {', '.join(EDITIONS)}")
    return read_edition(EDITIONS[key], path)


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
    if setup.edition.endswith(".toml") and info.key in EDITIONS:
        load_edition(EDITIONS[info.key], info.key, setup.edition)
    elif setup.edition not in names:
        raise BadOptions(f'edition "{setup.edition}" of {info.key} is not known; expected one of {", ".join(names)}')
    for key in setup.dealt:
        if key not in info.dealt:
            raise BadOptions(f'{info.name} has no "{key}"; known are {", ".join(info.dealt) or "none"}')
    for name in setup.computer:
        if name not in setup.players:
            raise BadOptions(f'"computer" names "{name}", who is not among the players {", ".join(setup.players)}')
    return replace(setup, options=check_options(info, setup.options))
