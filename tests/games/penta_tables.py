"""Penta states and throws as the Penta tests need them."""

from collections.abc import Mapping
from dataclasses import replace

from appliance.games import Action, Event, Setup, checked
from appliance.games.penta import BOXES, Dice, Entry, Offer, Penta, PentaState, Sheet

PENTA = Penta()
LOWER = BOXES[6:]


def match(*players: str, **options: object) -> PentaState:
    return PENTA.start(checked(Setup("penta", players or ("Ann",), options)))


def sheet(points: Mapping[str, int]) -> Sheet:
    """Return a sheet with these points; the dice and rules of its entries are of no account."""
    result = Sheet()
    for box, value in points.items():
        result = result.with_entry(Entry(Offer(box, value, 0, "penta:7"), (1, 1, 1, 1, 1)))
    return result


def with_sheet(points: Mapping[str, int], **options: object) -> PentaState:
    """Return a match of Ann's in which her sheet holds ``points``."""
    return replace(match("Ann", **options), sheets=(sheet(points),))


def full_but(*free: str, **points: int) -> dict[str, int]:
    """Return points of a sheet on which only ``free`` is free; boxes not named in ``points`` hold 0."""
    return {box: points.get(box, 0) for box in BOXES if box not in free}


def roll(state: PentaState, *dice: int, kept: tuple[int, ...] = ()) -> PentaState:
    return PENTA.apply(state, Action(state.player, "roll", {"dice": list(dice), "kept": list(kept)})).state


def score(state: PentaState, box: str) -> PentaState:
    return PENTA.apply(state, Action(state.player, "score", {"box": box})).state


def events(state: PentaState, do: str, **args: object) -> tuple[Event, ...]:
    return PENTA.apply(state, Action(state.player, do, args)).events


def would_score(state: PentaState, dice: Dice) -> dict[str, int]:
    """Return the facts' ``would_score`` after a throw of ``dice``."""
    return PENTA.public(roll(state, *dice))["would_score"]
