"""Dice Fishing: cards (``edition``, ``dealing``), dice (``dice``, ``catching``), the match (``state``, ``game``)."""

from appliance.games.dice_fishing.catching import excess, shortfalls, wanted
from appliance.games.dice_fishing.dice import (
    FACES,
    LURE,
    NORMAL,
    REROLL,
    SPECIALS,
    Fisher,
    Special,
    Wager,
    fishing_key,
    possible_wagers,
)
from appliance.games.dice_fishing.edition import Card, FishingEdition
from appliance.games.dice_fishing.game import DiceFishing
from appliance.games.dice_fishing.state import Catch, FishingState, Rules

__all__ = [
    "FACES",
    "LURE",
    "NORMAL",
    "REROLL",
    "SPECIALS",
    "Card",
    "Catch",
    "DiceFishing",
    "Fisher",
    "FishingEdition",
    "FishingState",
    "Rules",
    "Special",
    "Wager",
    "excess",
    "fishing_key",
    "possible_wagers",
    "shortfalls",
    "wanted",
]
