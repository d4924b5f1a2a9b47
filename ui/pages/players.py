"""Who plays: seats and their order, a name typed on the screen, the rules that a table may choose."""

from appliance.games import Json, Option, game
from ui.desk import Desk, Draft, Place
from ui.intents import AddSeat, Back, EditSeat, Go, MoveSeat, NextCustom, NextValue, RemoveSeat, Start
from ui.pages.keyboard import keys
from ui.pages.own_dice import own_dice
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target, Typing
from ui.words import Words

MANY = 5
"""So many rules stand in two columns."""


def seat_names(draft: Draft, say: Words) -> tuple[str, ...]:
    """Return the names at the table; a seat without one is "Player 1" and so on."""
    return tuple(name.strip() or say("players.default", number=seat + 1) for seat, name in enumerate(draft.names))


def players(desk: Desk, say: Words) -> Page:
    """Return the page with all seats, from which the match starts."""
    info = game(desk.draft.game).info
    seats = [
        Target(f"seat:{seat}", name, EditSeat(seat), points=str(seat + 1))
        for seat, name in enumerate(seat_names(desk.draft, say))
    ]
    if len(seats) < info.max_players:
        seats.append(Target("add", say("players.add"), AddSeat(), Look.QUIET, points="+"))
    options = Target("options", say("players.options"), Go(Place.OPTIONS), Look.QUIET)
    start = Target("start", say("players.start"), Start(), Look.PRIMARY)
    hint = " ".join([say("players.hint"), *house_data(info.key, say)])
    return Page(
        say("players.prompt"), Listing(tuple(seats), 2), (options, start), back_corner(say), hint, focus="start"
    )


def house_data(game_key: str, say: Words) -> tuple[str, ...]:
    """Return the words that its printed components are not the publisher's, for a game that has any."""
    key = f"{game_key}.house"
    return (say(key),) if key in say else ()


def seat(desk: Desk, say: Words) -> Page:
    """Return the page on which one seat is named, moved or taken away."""
    draft, index = desk.draft, desk.seat
    placeholder = say("players.default", number=index + 1)
    actions = []
    if index > 0:
        actions.append(Target("earlier", say("seat.earlier"), MoveSeat(-1), Look.QUIET))
    if index < len(draft.names) - 1:
        actions.append(Target("later", say("seat.later"), MoveSeat(1), Look.QUIET))
    if len(draft.names) > game(draft.game).info.min_players:
        actions.append(Target("remove", say("seat.remove"), RemoveSeat(), Look.DANGER))
    actions.append(Target("done", say("seat.done"), Back(), Look.PRIMARY))
    typing = Typing(draft.names[index], placeholder, keys(draft.names[index], desk.panel, say))
    prompt = say("seat.prompt", number=index + 1)
    return Page(prompt, typing, tuple(actions), back_corner(say), focus="done")


def options(desk: Desk, say: Words) -> Page:
    """Return the page of the rules that a table may choose; a touch gives the next value."""
    draft, info = desk.draft, game(desk.draft.game).info
    tiles = tuple(
        _option(info.key, option, draft.options.get(option.key, option.default), say) for option in info.options
    )
    tiles += (*_customs(desk, say), *own_dice(desk, say))
    listing = Listing(tiles, 1 if len(tiles) < MANY else 2)
    done = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    return Page(say("options.prompt"), listing, (done,), back_corner(say), say("options.hint"), focus="done")


def _customs(desk: Desk, say: Words) -> tuple[Target, ...]:
    """How this table treats its dice, whatever is played."""
    customs, after_s = desk.draft.customs, desk.take_s
    cocked = Target("cocked", say("customs.cocked"), NextCustom("cocked"), detail=say(f"customs.{customs.cocked}"))
    if after_s is None:
        return (cocked,)
    taken = say("customs.taken", seconds=f"{after_s:g}") if customs.take else say("customs.confirmed")
    return cocked, Target("take", say("customs.take"), NextCustom("take"), detail=taken)


def _option(game_key: str, option: Option, value: Json, say: Words) -> Target:
    label = say(f"{game_key}.options.{option.key}")
    value_text = say(f"{game_key}.values.{option.key}.{str(value).lower()}")
    return Target(f"option:{option.key}", label, NextValue(option.key), detail=value_text)
