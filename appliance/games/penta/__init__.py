"""Penta: the rules (``scoring``), the match (``state``, ``checks``, ``game``, ``sheet``), best play (``table``)."""

from appliance.games.penta.game import Penta, computer_choice
from appliance.games.penta.scoring import BOXES, Dice, Offer, Rules
from appliance.games.penta.state import Entry, PentaState, Sheet

__all__ = ["BOXES", "Dice", "Entry", "Offer", "Penta", "PentaState", "Rules", "Sheet", "computer_choice"]
