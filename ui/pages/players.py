"""Who plays: the seats in their order, and who may sit down; a seat with its name, colour and kind of player."""

from appliance.games import game
from appliance.table import LEVELS
from ui.desk import Desk, Place, Seat
from ui.intents import (
    AddSeat,
    Back,
    EditSeat,
    ForgetPerson,
    Go,
    Invite,
    MoveSeat,
    NextColour,
    NextKind,
    RemoveSeat,
    Rename,
    Start,
    TurnGuest,
    TurnPage,
)
from ui.pages.keyboard import keys
from ui.pages.page import Page, back_corner
from ui.screen_models import Lineup, Listing, Look, Target, Typing
from ui.seats import absent, default_name, seat_colours, seat_names
from ui.words import Words

OFFERED, OFFERED_MANY, MANY = 4, 2, 5
"""So many known players stand beside the seats, or beside so many of them; the others are a touch away."""

A_PAGE = 8
"""So many known players stand on a page of all of them."""


def players(desk: Desk, say: Words) -> Page:
    """Return the page with all seats, from which the match starts."""
    info = game(desk.draft.game).info
    lineup = Lineup(_seats(desk, say), _offers(desk, say) if len(desk.draft.seats) < info.max_players else ())
    options = Target("options", say("players.options"), Go(Place.OPTIONS), Look.QUIET)
    start = Target("start", say("players.start"), Start(), Look.PRIMARY)
    hint = " ".join([say("players.hint"), *house_data(desk.draft.game, desk.draft.edition, say)])
    return Page(say("players.prompt"), lineup, (options, start), back_corner(say), hint, focus="start")


def house_data(game_key: str, edition: str, say: Words) -> tuple[str, ...]:
    """Return the words that its printed components are not the publisher's, where it plays with ours."""
    key = f"{game_key}.house"
    return (say(key),) if key in say and edition == "house" else ()


def _seats(desk: Desk, say: Words) -> tuple[Target, ...]:
    facts = zip(seat_names(desk.draft, say), seat_colours(desk.draft), desk.draft.seats, strict=True)
    return tuple(
        Target(
            f"seat:{at}", name, EditSeat(at), points=str(at + 1), detail=_described(seat, colour, say), colour=colour
        )
        for at, (name, colour, seat) in enumerate(facts)
    )


def _described(seat: Seat, colour: str, say: Words) -> str:
    kind = say(f"seat.plays.{seat.level}") if seat.level else say("seat.today") if seat.guest else ""
    return " · ".join(filter(None, (say(f"colour.{colour}"), kind)))


def _offers(desk: Desk, say: Words) -> tuple[Target, ...]:
    """Who may sit down: a guest, a computer, and whoever has played here before."""
    others = absent(desk.draft, desk.known)
    guest = Target("add", say("players.add"), AddSeat(), Look.QUIET, points="+")
    computer = Target("add_computer", say("players.add_computer"), AddSeat(LEVELS[-1]), Look.QUIET, points="+")
    most = OFFERED if len(desk.draft.seats) < MANY else OFFERED_MANY
    shown = most if len(others) <= most else most - 1
    known = tuple(_invitation(player.name, player.colour, say) for player in others[:shown])
    more = (Target("known", say("players.more"), Go(Place.KNOWN), Look.QUIET),) if len(others) > most else ()
    return (*known, guest, computer, *more)


def _invitation(name: str, colour: str | None, say: Words) -> Target:
    detail = say(f"colour.{colour}") if colour else ""
    return Target(f"known:{name}", name, Invite(name), detail=detail, colour=colour or "")


def known(desk: Desk, say: Words) -> Page:
    """Return the page of everybody who has played here and does not sit at the table yet."""
    others = absent(desk.draft, desk.known)
    last = max(0, (len(others) - 1) // A_PAGE)
    page = min(desk.page, last)
    tiles = tuple(_invitation(each.name, each.colour, say) for each in others[page * A_PAGE : (page + 1) * A_PAGE])
    fewer = Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET)
    more = Target("more", say("choose.more"), TurnPage(1), Look.QUIET)
    actions = (*((fewer,) if page else ()), *((more,) if page < last else ()))
    return Page(say("known.prompt"), Listing(tiles, 2), actions, back_corner(say), focus=tiles[0].id if tiles else None)


def seat(desk: Desk, say: Words) -> Page:
    """Return the page of one seat: who sits there, in which colour; its place in the order; whether it stays."""
    draft, at = desk.draft, desk.seat
    here, name = draft.seats[at], seat_names(draft, say)[at]
    colour, kind = seat_colours(draft)[at], say(f"seat.level.{here.level}" if here.level else "seat.person")
    tiles = [
        Target("name", say("seat.name"), Go(Place.NAME), detail=name),
        Target("colour", say("seat.colour"), NextColour(), detail=say(f"colour.{colour}"), colour=colour),
        Target("kind", say("seat.kind"), NextKind(), detail=kind),
    ]
    if here.name and not here.level:
        until = say("seat.evening" if here.guest else "seat.always")
        tiles.append(Target("guest", say("seat.remembered"), TurnGuest(), detail=until))
    if here.name in {player.name for player in desk.known}:
        tiles.append(Target("rename", say("seat.rename", player=here.name), Rename()))
        tiles.append(Target("forget", say("seat.forget", player=here.name), ForgetPerson(), Look.DANGER))
    actions = []
    if at > 0:
        actions.append(Target("earlier", say("seat.earlier"), MoveSeat(-1), Look.QUIET))
    if at < len(draft.seats) - 1:
        actions.append(Target("later", say("seat.later"), MoveSeat(1), Look.QUIET))
    if len(draft.seats) > game(draft.game).info.min_players:
        actions.append(Target("remove", say("seat.remove"), RemoveSeat(), Look.DANGER))
    actions.append(Target("done", say("seat.done"), Back(), Look.PRIMARY))
    prompt = say("seat.prompt", number=at + 1)
    return Page(prompt, Listing(tuple(tiles), 2), tuple(actions), back_corner(say), focus="name")


def name(desk: Desk, say: Words) -> Page:
    """Return the page on which the name of a seat is typed."""
    here = desk.draft.seats[desk.seat]
    typing = Typing(here.name, default_name(here, desk.seat, say), keys(here.name, desk.panel, say))
    done = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    return Page(say("name.prompt", number=desk.seat + 1), typing, (done,), back_corner(say), focus="done")


def rename(desk: Desk, say: Words) -> Page:
    """Return the page on which a known player gets another name."""
    here = desk.draft.seats[desk.seat]
    typing = Typing(desk.typed, here.name, keys(desk.typed, desk.panel, say))
    done = Target("done", say("seat.done"), Rename(done=True), Look.PRIMARY)
    return Page(say("rename.prompt", player=here.name), typing, (done,), back_corner(say), focus="done")
