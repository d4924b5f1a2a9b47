"""Zocken: the printing (``edition``), the strip of fields (``board``), the match (``state``, ``checks``, ``game``)."""

from appliance.games.zocken.board import FIELDS, OUTER, Tally, Thrown, is_sequence, legal_fields
from appliance.games.zocken.edition import ZockenEdition
from appliance.games.zocken.game import Zocken
from appliance.games.zocken.state import Phase, ZockenState

__all__ = [
    "FIELDS",
    "OUTER",
    "Phase",
    "Tally",
    "Thrown",
    "Zocken",
    "ZockenEdition",
    "ZockenState",
    "is_sequence",
    "legal_fields",
]
