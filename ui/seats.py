"""The seats of a match that is being set up: their names, colours, and what a match begins with."""

import re
from functools import cache

from appliance.games import Setup, game
from appliance.table import COLOURS, Seating, colours_for
from ui.desk import Draft, KnownPlayer, Seat
from ui.words import LANGUAGES, Words, words


def seat_names(draft: Draft, say: Words) -> tuple[str, ...]:
    """Return the names at the table; a seat without one is "Guest 1" or "Computer 2" and so on."""
    return tuple(seat.name.strip() or default_name(seat, at, say) for at, seat in enumerate(draft.seats))


def default_name(seat: Seat, at: int, say: Words) -> str:
    """Return what a seat without a name is called."""
    return say("players.computer" if seat.level else "players.guest", number=at + 1)


def made_up(name: str) -> bool:
    """Return whether a name is nobody's: one that the screen itself gives to a seat, in any of its languages."""
    return _made_up().fullmatch(name) is not None


@cache
def _made_up() -> re.Pattern[str]:
    keys = ("players.guest", "players.computer")
    numbered = (words(language).unfilled(key) for language in LANGUAGES for key in keys)
    return re.compile("|".join(re.escape(name).replace(r"\{number\}", r"\d+") for name in numbered))


def allowed_colours(draft: Draft) -> tuple[str, ...]:
    """Return the colours that players may have: those of their dice, where everybody throws dice of their own."""
    return game(draft.game).info.player_colours or COLOURS


def seat_colours(draft: Draft) -> tuple[str, ...]:
    """Return the colour of each seat, all different."""
    return colours_for([seat.colour for seat in draft.seats], allowed_colours(draft))


def setup_of(draft: Draft, say: Words) -> Setup:
    """Return the match that was set up."""
    names = seat_names(draft, say)
    sitting = tuple(zip(names, draft.seats, strict=True))
    seating = Seating(
        dict(zip(names, seat_colours(draft), strict=True)),
        {name: seat.level for name, seat in sitting if seat.level},
        tuple(name for name, seat in sitting if seat.guest and seat.name),
    )
    computers = tuple(seating.levels)
    return Setup(
        draft.game, names, draft.options, draft.edition, computer=computers, customs=draft.customs, seating=seating
    )


def named_people(draft: Draft) -> tuple[str, ...]:
    """Return the people whose names are known, in seat order."""
    return tuple(seat.name.strip() for seat in draft.seats if seat.name.strip() and not seat.level)


def draft_of(setup: Setup) -> Draft:
    """Return a match like ``setup``, to be set up again."""
    seats = tuple(_seat(setup, at) for at in range(len(setup.players)))
    return Draft(setup.game, seats, setup.options, setup.customs, setup.edition)


def _seat(setup: Setup, at: int) -> Seat:
    """The seat at this place; a name that nobody has given is none."""
    name, seating = setup.players[at], setup.seating
    level = seating.level(name) if name in setup.computer else None
    seat = Seat("", seating.colours.get(name), level, name in seating.guests)
    made_up = {default_name(seat, at, words(language)) for language in LANGUAGES}
    return seat if name in made_up else Seat(name, seat.colour, level, seat.guest)


def invited(draft: Draft, player: KnownPlayer) -> Draft:
    """Return the draft with a known player on the first seat of a guest without a name, else on one more."""
    seat = Seat(player.name, player.colour, guest=player.guest)
    at = next((at for at, each in enumerate(draft.seats) if not each.name and not each.level), len(draft.seats))
    return with_seats(draft, (*draft.seats[:at], seat, *draft.seats[at + 1 :]))


def with_seats(draft: Draft, seats: tuple[Seat, ...]) -> Draft:
    """Return the draft with these seats."""
    return Draft(draft.game, seats, draft.options, draft.customs, draft.edition)


def moved(draft: Draft, seat: int, to: int) -> Draft:
    """Return the draft with a seat at another place in the order."""
    seats = list(draft.seats)
    seats.insert(to, seats.pop(seat))
    return with_seats(draft, tuple(seats))


def absent(draft: Draft, known: tuple[KnownPlayer, ...]) -> tuple[KnownPlayer, ...]:
    """Return the known players who do not sit at the table."""
    sitting = {seat.name for seat in draft.seats}
    return tuple(player for player in known if player.name not in sitting)
