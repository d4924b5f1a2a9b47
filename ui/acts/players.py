"""Who plays by which rules: seats, names, colours, options, customs."""

from dataclasses import replace
from typing import Any

from appliance.games import game
from appliance.table import LEVELS, Cocked
from ui.acts.act import Act, Field, Handled, refuse
from ui.acts.venue import at_the_lock
from ui.desk import MAX_NAME, Desk, Place, Seat, at
from ui.events import Drag
from ui.intents import (
    AddSeat,
    EditSeat,
    ForgetPerson,
    Intent,
    Invite,
    MoveSeat,
    NextColour,
    NextCustom,
    NextKind,
    NextValue,
    RemoveSeat,
    Rename,
    TurnGuest,
)
from ui.pages.options import is_open
from ui.requests import ForgetPlayer, RenamePlayer
from ui.seats import allowed_colours, invited, moved, seat_colours, with_seats


def _name(desk: Desk) -> str:
    return desk.draft.seats[desk.seat].name


def _named(desk: Desk, name: str) -> Desk:
    """The seat with another name; where guests change, whoever is not of the house is one, but the staff may say so."""
    house = {player.name for player in desk.known if not player.guest}
    seat = desk.draft.seats[desk.seat]
    return _edited(desk, name=name, guest=name.strip() not in house if desk.venue.on else seat.guest)


def _edited(desk: Desk, **changes: Any) -> Desk:
    """The desk with the edited seat changed."""
    seats, here = desk.draft.seats, desk.seat
    seat = replace(seats[here], **changes)
    return _seated(desk, (*seats[:here], seat, *seats[here + 1 :]))


def _seated(desk: Desk, seats: tuple[Seat, ...]) -> Desk:
    return replace(desk, draft=with_seats(desk.draft, seats))


def _edit_seat(desk: Desk, intent: EditSeat) -> Handled:
    return replace(at(desk, Place.SEAT), seat=intent.index), ()


def _add_seat(desk: Desk, intent: AddSeat) -> Handled:
    return _seated(desk, (*desk.draft.seats, Seat(level=intent.level))), ()


def _invite(desk: Desk, intent: Invite) -> Handled:
    player = next(player for player in desk.known if player.name == intent.name)
    return at(replace(desk, draft=invited(desk.draft, player)), Place.PLAYERS), ()


def _move_seat(desk: Desk, intent: MoveSeat) -> Handled:
    to = desk.seat + intent.by
    return replace(desk, draft=moved(desk.draft, desk.seat, to), seat=to), ()


def dragged(desk: Desk, drag: Drag) -> Desk:
    """Return the desk with a seat moved to where a finger has dragged it; anything else stays where it is."""
    seats = [f"seat:{index}" for index in range(len(desk.draft.seats))]
    if desk.place is not Place.PLAYERS or drag.dragged not in seats or drag.over not in seats:
        return desk
    return replace(desk, draft=moved(desk.draft, seats.index(drag.dragged), seats.index(drag.over)), focus=drag.over)


def _remove_seat(desk: Desk, intent: RemoveSeat) -> Handled:
    seats = desk.draft.seats
    return at(replace(_seated(desk, (*seats[: desk.seat], *seats[desk.seat + 1 :])), seat=0), Place.PLAYERS), ()


def _next_colour(desk: Desk, intent: NextColour) -> Handled:
    allowed, colours = allowed_colours(desk.draft), seat_colours(desk.draft)
    now = allowed.index(colours[desk.seat])
    after = (allowed[(now + step) % len(allowed)] for step in range(1, len(allowed) + 1))
    free = next(each for each in after if each not in colours or each == colours[desk.seat])
    return _edited(desk, colour=free), ()


def _next_kind(desk: Desk, intent: NextKind) -> Handled:
    kinds = (None, *LEVELS)
    now = desk.draft.seats[desk.seat].level
    return _edited(desk, level=kinds[(kinds.index(now) + 1) % len(kinds)]), ()


def _turn_guest(desk: Desk, intent: TurnGuest) -> Handled:
    if desk.venue.locked:
        return at_the_lock(desk, Place.SEAT), ()
    return _edited(desk, guest=not desk.draft.seats[desk.seat].guest), ()


def _rename(desk: Desk, intent: Rename) -> Handled:
    """The old name is there to be changed; an empty one, or the same, changes nothing."""
    if desk.venue.locked:
        return at_the_lock(desk, Place.SEAT), ()
    was, new = _name(desk), desk.typed.strip()
    if not intent.done:
        return replace(at(desk, Place.RENAME), typed=was[:MAX_NAME]), ()
    if new in ("", was):
        return at(desk, Place.SEAT), ()
    if new in {player.name for player in desk.known}:
        return refuse(desk, "name_known", name=new), ()
    return at(_edited(desk, name=new), Place.SEAT), (RenamePlayer(was, new),)


def _forget(desk: Desk, intent: ForgetPerson) -> Handled:
    if desk.venue.locked:
        return at_the_lock(desk, Place.SEAT), ()
    return _edited(desk, name="", guest=False), (ForgetPlayer(_name(desk)),)


def _next_value(desk: Desk, intent: NextValue) -> Handled:
    option = next(option for option in game(desk.draft.game).info.options if option.key == intent.key)
    if not is_open(desk, option):
        return refuse(desk, "option_closed"), ()
    now = desk.draft.options.get(option.key, option.default)
    after = option.values[(option.values.index(now) + 1) % len(option.values)]
    return replace(desk, draft=replace(desk.draft, options={**desk.draft.options, option.key: after})), ()


def _next_custom(desk: Desk, intent: NextCustom) -> Handled:
    customs = desk.draft.customs
    match intent.key:
        case "take" if desk.take_s is None:
            return refuse(desk, "option_closed"), ()
        case "take":
            customs = replace(customs, take=not customs.take)
        case "virtual" if not any(seat.level for seat in desk.draft.seats):
            return refuse(desk, "option_closed"), ()
        case "virtual":
            customs = replace(customs, virtual=not customs.virtual)
        case _:
            ways = list(Cocked)
            customs = replace(customs, cocked=ways[(ways.index(customs.cocked) + 1) % len(ways)])
    return replace(desk, draft=replace(desk.draft, customs=customs)), ()


ACTS: dict[type[Intent], Act] = {
    EditSeat: _edit_seat,
    AddSeat: _add_seat,
    Invite: _invite,
    MoveSeat: _move_seat,
    RemoveSeat: _remove_seat,
    NextColour: _next_colour,
    NextKind: _next_kind,
    TurnGuest: _turn_guest,
    Rename: _rename,
    ForgetPerson: _forget,
    NextValue: _next_value,
    NextCustom: _next_custom,
}

FIELDS: dict[Place, Field] = {
    Place.NAME: Field(_name, _named),
    Place.RENAME: Field(lambda desk: desk.typed, lambda desk, text: replace(desk, typed=text)),
}
