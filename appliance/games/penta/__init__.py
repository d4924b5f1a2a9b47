"""Penta: the rules (``scoring``), the match (``state``, ``checks``, ``game``, ``sheet``), best play (``table``)."""

from appliance.games.penta.game import Penta, computer_choice
from appliance.games.penta.scoring import BOXES, Offer, Rules
from appliance.games.penta.state import PentaState

__all__ = ["BOXES", "Offer", "Penta", "PentaState", "Rules", "computer_choice"]
