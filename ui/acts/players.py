"""Who plays by which rules: seats, names, options, customs."""

from dataclasses import replace

from appliance.games import game
from appliance.table import Cocked
from ui.acts.act import Act, Field, Handled
from ui.desk import Desk, Place, at
from ui.intents import AddSeat, EditSeat, Intent, MoveSeat, NextCustom, NextValue, RemoveSeat


def _name(desk: Desk) -> str:
    return desk.draft.names[desk.seat]


def _named(desk: Desk, name: str) -> Desk:
    names = desk.draft.names
    return _seated(desk, (*names[: desk.seat], name, *names[desk.seat + 1 :]), desk.seat)


def _seated(desk: Desk, names: tuple[str, ...], seat: int) -> Desk:
    return replace(desk, draft=replace(desk.draft, names=names), seat=seat)


def _edit_seat(desk: Desk, intent: EditSeat) -> Handled:
    return replace(at(desk, Place.SEAT), seat=intent.index), ()


def _add_seat(desk: Desk, intent: AddSeat) -> Handled:
    return _seated(desk, (*desk.draft.names, ""), desk.seat), ()


def _move_seat(desk: Desk, intent: MoveSeat) -> Handled:
    names, to = list(desk.draft.names), desk.seat + intent.by
    names.insert(to, names.pop(desk.seat))
    return _seated(desk, tuple(names), to), ()


def _remove_seat(desk: Desk, intent: RemoveSeat) -> Handled:
    names = desk.draft.names
    return at(_seated(desk, (*names[: desk.seat], *names[desk.seat + 1 :]), 0), Place.PLAYERS), ()


def _next_value(desk: Desk, intent: NextValue) -> Handled:
    option = next(option for option in game(desk.draft.game).info.options if option.key == intent.key)
    now = desk.draft.options.get(option.key, option.default)
    after = option.values[(option.values.index(now) + 1) % len(option.values)]
    return replace(desk, draft=replace(desk.draft, options={**desk.draft.options, option.key: after})), ()


def _next_custom(desk: Desk, intent: NextCustom) -> Handled:
    customs = desk.draft.customs
    if intent.key == "take":
        customs = replace(customs, take=not customs.take)
    else:
        ways = list(Cocked)
        customs = replace(customs, cocked=ways[(ways.index(customs.cocked) + 1) % len(ways)])
    return replace(desk, draft=replace(desk.draft, customs=customs)), ()


ACTS: dict[type[Intent], Act] = {
    EditSeat: _edit_seat,
    AddSeat: _add_seat,
    MoveSeat: _move_seat,
    RemoveSeat: _remove_seat,
    NextValue: _next_value,
    NextCustom: _next_custom,
}

FIELDS: dict[Place, Field] = {Place.SEAT: Field(_name, _named)}
