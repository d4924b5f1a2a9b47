"""Computer players and hints: given a state, which choice and why."""

from appliance.players.advice import Advice, Adviser, Keep, Reason
from appliance.players.odds import Odd, Odds, odds
from appliance.players.registry import ADVISERS, advise, best_action, hints
from appliance.players.worth import Worth, worth

__all__ = [
    "ADVISERS",
    "Advice",
    "Adviser",
    "Keep",
    "Odd",
    "Odds",
    "Reason",
    "Worth",
    "advise",
    "best_action",
    "hints",
    "odds",
    "worth",
]
