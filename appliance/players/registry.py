"""The computer players, by game."""

from functools import lru_cache
from typing import Any

from appliance.games import Choice, game
from appliance.players.advice import Advice, Adviser, Keep
from appliance.players.dice_fishing import FishingAdviser
from appliance.players.penta import PentaAdviser
from appliance.players.schollen import SchollenAdviser
from appliance.players.trollius import TrolliusAdviser
from appliance.players.zocken import ZockenAdviser

ADVISERS: dict[str, Adviser] = {
    "schollen_rollen": SchollenAdviser(),
    "penta": PentaAdviser(),
    "dice_fishing": FishingAdviser(),
    "zocken": ZockenAdviser(),
    "trollius": TrolliusAdviser(),
}
"""The computer player of each game, by the game's key."""


def advise(game_key: str, state: Any, player: str, level: str = "strong") -> tuple[Advice, ...]:
    """Return all that ``player`` may do now, best first; () when nothing is asked of the player."""
    return ADVISERS[game_key].advise(state, player, level)


@lru_cache(16)
def hints(game_key: str, state: Any, player: str) -> tuple[Advice, ...]:
    """Return all that ``player`` may do now as the strongest player sees it; asked again, it is there at once."""
    return advise(game_key, state, player)


def best_action(game_key: str, state: Any, player: str | None = None, level: str = "strong") -> Choice | Keep | None:
    """Return the best thing to do; ``player`` None is whoever is asked first. None when nothing is asked."""
    prompts = game(game_key).prompts(state)
    if not prompts:
        return None
    advice = advise(game_key, state, player or prompts[0].player, level)
    return advice[0].action if advice else None
