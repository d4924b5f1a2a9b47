"""The course of a match by itself: what follows once all have drawn (trollius:6, trollius:11, trollius:16)."""

from dataclasses import replace
from typing import TypeVar

from appliance.games.engine import Event
from appliance.games.trollius.objectives import SHAPES, shape_done
from appliance.games.trollius.scoring import winning_seats
from appliance.games.trollius.state import Achieved, TrolliusState

T = TypeVar("T")


def with_seat(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return ``values`` with another one at ``seat``."""
    return (*values[:seat], value, *values[seat + 1 :])


def after_draw(state: TrolliusState) -> tuple[TrolliusState, list[Event]]:
    """Return the state after a draw and what comes of it: nothing more until everybody with room has drawn."""
    if not all(state.drawn[seat] or state.is_full(seat) for seat in state.seats):
        return state, []
    state, events = _ranked(state)
    state = replace(state, rolled=(), drawn=(False,) * len(state.players), passes=state.passes + 1)
    full = [state.is_full(seat) for seat in state.seats]
    is_home = state.passes == len(state.players)
    if all(full) or (is_home and any(full)):
        state = replace(state, finished=True)
        winners = [state.players[seat] for seat in winning_seats(state)]
        return state, [*events, Event("finished", None, {"winners": winners})]
    if not is_home:
        return state, [*events, Event("passed", state.players[state.holder], {"step": state.step})]
    state = replace(state, round=state.round + 1, passes=0, taken=(), values=(None,) * len(state.players))
    return state, [*events, Event("round", None, {"round": state.round})]


def newly_done(before: TrolliusState, after: TrolliusState, seat: int) -> tuple[int, ...]:
    """Return the open shapes that ``seat`` has with the coupon of ``after`` and did not have before."""
    side, triple = before.rules.side, before.rules.triple
    had = {each.number for each in before.achieved if each.seat == seat}
    open_shapes = (number for number in before.objectives if number in SHAPES and number not in had)
    return tuple(number for number in open_shapes if shape_done(number, after.coupons[seat], side.height, triple))


def _ranked(state: TrolliusState) -> tuple[TrolliusState, list[Event]]:
    """Give a rank to those who completed a shape in this step: all the same one (trollius:16)."""
    achieved, events = list(state.achieved), []
    side = state.rules.side
    for number in (each for each in state.objectives if each in SHAPES):
        before = {each.seat for each in state.achieved if each.number == number}
        for seat in state.seats:
            if seat in before or not shape_done(number, state.coupons[seat], side.height, state.rules.triple):
                continue
            achieved.append(Achieved(number, seat, rank=1 + len(before)))
            points = state.rules.edition.card(number).points[len(before)]
            values = {"objective": number, "rank": 1 + len(before), "points": points}
            events.append(Event("objective", state.players[seat], values))
    return replace(state, achieved=tuple(achieved)), events
