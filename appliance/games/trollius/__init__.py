"""Trollius'n Roll: the coupon and what counts on it, what may be drawn (``placements``), the match (``game``)."""

from appliance.games.trollius.coupon import SYMBOLS, Coupon
from appliance.games.trollius.drawing import Drawing, Joker
from appliance.games.trollius.edition import Secret, Side, TrolliusEdition
from appliance.games.trollius.game import Trollius
from appliance.games.trollius.placements import Placements
from appliance.games.trollius.state import Achieved, Rules, TrolliusState

__all__ = [
    "SYMBOLS",
    "Achieved",
    "Coupon",
    "Drawing",
    "Joker",
    "Placements",
    "Rules",
    "Secret",
    "Side",
    "Trollius",
    "TrolliusEdition",
    "TrolliusState",
]
