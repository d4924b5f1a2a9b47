"""Schollen Rollen states and throws as its tests need them. Faces in short: 1 2 H D W."""

from dataclasses import replace
from typing import Any

from appliance.games import Action, Event, Setup, checked
from appliance.games.schollen_rollen import SchollenRollen, SchollenState
from appliance.games.schollen_rollen.state import Change

SCHOLLEN = SchollenRollen()
FACE = {"1": "plaice1", "2": "plaice2", "H": "hook", "D": "doubler", "W": "water"}


def match(*players: str, edition: str = "house") -> SchollenState:
    return SCHOLLEN.start(checked(Setup("schollen_rollen", players or ("Ann", "Ben", "Cem"), edition=edition)))


def with_supplies(state: SchollenState, **supplies: int) -> SchollenState:
    """Return the state with these supplies, taken out of the middle."""
    gained = {player: (Change(supplies[player], "schollen_rollen:12", 1),) for player in supplies}
    ledgers = tuple(gained.get(player, ()) for player in state.players)
    return replace(state, ledgers=ledgers, middle=state.middle - sum(supplies.values()))


def faces(short: str) -> list[str]:
    return [FACE[letter] for letter in short]


def do(state: SchollenState, verb: str, **args: Any) -> SchollenState:
    return SCHOLLEN.apply(state, Action(state.player, verb, args)).state


def roll(state: SchollenState, short: str) -> SchollenState:
    return do(state, "roll", dice=faces(short))


def haul(state: SchollenState, source: str) -> SchollenState:
    return do(state, "haul", **{"from": source})


def secure(state: SchollenState) -> SchollenState:
    return do(state, "secure")


def events(state: SchollenState, verb: str, **args: Any) -> tuple[Event, ...]:
    return SCHOLLEN.apply(state, Action(state.player, verb, args)).events


def total(state: SchollenState) -> int:
    return state.middle + state.net + sum(state.supplies.values())
