"""Coupons, matches and steps as the Trollius tests need them; coupons are drawn as they look, the top row first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from appliance.games import Action, Event, Setup, checked
from appliance.games.trollius import Coupon, Trollius, TrolliusState
from appliance.games.trollius.course import with_seat

TROLLIUS = Trollius()
LETTERS = {"h": "seed", "t": "water", "o": "light", "x": "soil", "s": "nutrient"}
"""heart, triangle, circle, cross, square"""

COLOURS = ("purple", "white", "orange", "red", "blue", "green")
EXAMPLE = """
    xssohttts
    tooxxxoos
    hohtoooto
    ttoxtoohx
    ttthssooh
"""
"""A coupon with the groups of the rulebook's scoring example: 39 points with the unused joker."""


def coupon(picture: str) -> Coupon:
    """Return the coupon of a picture: a line a row from the top, a letter a cell, a dot where it is free."""
    lines = [line.strip() for line in picture.strip().splitlines()]
    return tuple(
        tuple(LETTERS[letter] for letter in reversed(column) if letter != ".") for column in zip(*lines, strict=True)
    )


def setup(*players: str, dealt: Mapping[str, Any] | None = None, edition: str = "house", **options: Any) -> Setup:
    names = players or ("Ann", "Ben")
    header = {"player_dice": dict(zip(names, COLOURS, strict=False)), **(dealt or {})}
    return checked(Setup("trollius", names, options, edition, header))


def match(*players: str, dealt: Mapping[str, Any] | None = None, **options: Any) -> TrolliusState:
    return TROLLIUS.start(setup(*players, dealt=dealt, **options))


def act(state: TrolliusState, by: str, do: str, **args: Any) -> TrolliusState:
    return TROLLIUS.apply(state, Action(by, do, args)).state


def events(state: TrolliusState, by: str, do: str, **args: Any) -> tuple[Event, ...]:
    return TROLLIUS.apply(state, Action(by, do, args)).events


def dice_rolled(state: TrolliusState, *values: int) -> TrolliusState:
    """Roll the player dice of all seats."""
    for player, value in zip(state.players, values, strict=True):
        state = act(state, player, "player_die", value=value)
    return state


def symbols_rolled(state: TrolliusState, *symbols: str) -> TrolliusState:
    """Take dice, if that is to be done, and roll them."""
    dice = "abcd"[: len(symbols)]
    if state.phase == "take":
        state = act(state, state.players[state.holder], "take", dice=list(dice))
    return act(state, state.players[state.holder], "roll", dice=dict(zip(dice, symbols, strict=True)))


def draw(
    state: TrolliusState, by: str, *cells: tuple[int, str], joker: tuple[str, int, str] | None = None
) -> TrolliusState:
    return act(state, by, "draw", **drawn(*cells, joker=joker))


def drawn(*cells: tuple[int, str], joker: tuple[str, int, str] | None = None) -> dict[str, Any]:
    args: dict[str, Any] = {"cells": [list(cell) for cell in cells]}
    if joker is not None:
        args["joker"] = dict(zip(("when", "column", "symbol"), joker, strict=True))
    return args


def with_coupons(state: TrolliusState, *coupons: Coupon) -> TrolliusState:
    return replace(state, coupons=coupons)


def with_coupon(state: TrolliusState, seat: int, picture: str) -> TrolliusState:
    return replace(state, coupons=with_seat(state.coupons, seat, coupon(picture)))


def finished(*pictures: str, jokers: Sequence[bool] = (), **given: Any) -> TrolliusState:
    """Return a finished match in which the seats have these coupons."""
    players = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")[: len(pictures)]
    state = with_coupons(match(*players, **given), *map(coupon, pictures))
    return replace(state, finished=True, jokers=tuple(jokers) or state.jokers)
