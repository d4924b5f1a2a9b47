"""Computer players and hints: given a state, which choice and why."""

from appliance.players.advice import LEVELS, Advice, Adviser, Keep
from appliance.players.registry import ADVISERS, advise, best_action

__all__ = ["ADVISERS", "LEVELS", "Advice", "Adviser", "Keep", "advise", "best_action"]
