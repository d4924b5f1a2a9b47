"""Computer players and hints: given a state, which choice and why."""

from appliance.players.advice import Advice, Adviser, Keep, Reason
from appliance.players.registry import ADVISERS, advise, best_action
from appliance.players.worth import Worth, worth

__all__ = ["ADVISERS", "Advice", "Adviser", "Keep", "Reason", "Worth", "advise", "best_action", "worth"]
