"""Schollen Rollen: the die (``dice``), the match (``state``, ``checks``, ``game``, ``sheet``)."""

from appliance.games.schollen_rollen.dice import FACES, SchollenEdition, catch_of
from appliance.games.schollen_rollen.game import SchollenRollen
from appliance.games.schollen_rollen.state import MIDDLE, Phase, SchollenState, pool

__all__ = ["FACES", "MIDDLE", "Phase", "SchollenEdition", "SchollenRollen", "SchollenState", "catch_of", "pool"]
