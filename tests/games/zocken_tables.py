"""Zocken states and throws as its tests need them."""

from dataclasses import replace
from random import Random
from typing import Any

from appliance.games import Action, Event, Setup, checked
from appliance.games.zocken import Thrown, Zocken, ZockenState

ZOCKEN = Zocken()
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black")


def match(*players: str, edition: str = "house", **options: Any) -> ZockenState:
    return ZOCKEN.start(checked(Setup("zocken", players or ("Ann", "Ben", "Cem"), options, edition)))


def strip(state: ZockenState, *dice: tuple[int, str, int]) -> ZockenState:
    """Return the state with these dice (field, die, value) on the strip, whatever the rules say of the order."""
    placed = {field: Thrown(die, value) for field, die, value in dice}
    return replace(state, strip=tuple(placed.get(field) for field in range(1, 10)))


def values(state: ZockenState, *shown: int | None) -> ZockenState:
    """Return the state with these values on the fields from left to right, on dice that match nothing."""
    free = [*COLOURS]
    dice = []
    for field, value in enumerate(shown, start=1):
        if value is not None:
            die = next(die for die in free if state.edition.dots.index(die) != field - 2)
            free.remove(die)
            dice.append((field, die, value))
    return strip(state, *dice)


def do(state: ZockenState, verb: str, by: str | None = None, **args: Any) -> ZockenState:
    return ZOCKEN.apply(state, Action(by or state.player, verb, args)).state


def roll(state: ZockenState, die: str, value: int) -> ZockenState:
    return do(state, "roll", die=die, value=value)


def place(state: ZockenState, die: str, value: int, field: int) -> ZockenState:
    """Throw a die and place it."""
    return do(roll(state, die, value), "place", field=field)


def out(state: ZockenState, die: str, value: int) -> ZockenState:
    """Throw a die that fits nowhere."""
    return do(roll(state, die, value), "out")


def wager(state: ZockenState, **bets: bool) -> ZockenState:
    for player, bet in bets.items():
        state = do(state, "wager", player, bet=bet)
    return state


def no_wagers(state: ZockenState) -> ZockenState:
    return wager(state, **dict.fromkeys(state.undecided, False))


def events(state: ZockenState, verb: str, by: str | None = None, **args: Any) -> tuple[Event, ...]:
    return ZOCKEN.apply(state, Action(by or state.player, verb, args)).events


def jana(**bets: bool) -> ZockenState:
    """Return the rulebook's scoring example before the last die: six placed, three matches, black on an outer field."""
    state = match("Jana", "Ben", "Cem", "Dora")
    for die, value, field in (("black", 6, 1), ("yellow", 5, 2), ("green", 3, 5)):
        state = place(state, die, value, field)
    state = wager(state, **({"Ben": False, "Cem": False, "Dora": False} | bets))
    for die, value, field in (("blue", 3, 6), ("purple", 2, 7), ("orange", 4, 4)):
        state = place(state, die, value, field)
    return state


def all_said(state: ZockenState) -> ZockenState:
    """Return the state with nobody's wager, whatever was thrown."""
    return replace(state, bets=tuple(None if player == state.player else False for player in state.players))


def random_turn(rng: Random, dice: int, state: ZockenState | None = None) -> ZockenState:
    """Return a turn after so many random throws, each placed at random, without wagers."""
    state = state or match("Ann", "Ben")
    for _ in range(dice):
        state = replace(state, in_hand=Thrown(rng.choice(state.left), rng.randint(1, 6)))
        state = state.with_placed(rng.choice(state.legal_fields)) if state.legal_fields else state.with_out()
    return all_said(state) if dice >= 3 else state
