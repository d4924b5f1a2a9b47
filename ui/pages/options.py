"""By which rules: what a table may choose, a sentence each, and the customs of the table."""

from appliance.games import EDITIONS, Json, Option, game
from ui.desk import Desk, Place
from ui.intents import Back, Go, NextCustom, NextValue, OpenRules, TurnPage
from ui.pages.boxes import title
from ui.pages.own_dice import own_dice
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target
from ui.words import Words

MANY, A_PAGE = 5, 6
"""So many rules stand in two columns; so many have room on a page, each with its sentence."""


def options(desk: Desk, say: Words) -> Page:
    """Return the page of the rules that a table may choose; a touch gives the next value."""
    info = game(desk.draft.game).info
    rules = (_option(desk, option, say) for option in info.options)
    tiles = (*_edition(desk, say), *rules, *_customs(desk, say), *own_dice(desk, say))
    last = (len(tiles) - 1) // A_PAGE
    page = min(desk.page, last)
    shown = tiles[page * A_PAGE : (page + 1) * A_PAGE]
    fewer = Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET)
    more = Target("more", say("choose.more"), TurnPage(1), Look.QUIET)
    done = Target("done", say("seat.done"), Back(), Look.PRIMARY)
    read = Target("rules", say("help.rules", game=say(f"{info.key}.name")), OpenRules(info.key), Look.QUIET)
    actions = (*((fewer,) if page else ()), *((more,) if page < last else ()), read, done)
    listing = Listing(shown, 1 if len(tiles) < MANY else 2)
    return Page(say("options.prompt"), listing, actions, back_corner(say), say("options.hint"), focus="done")


def _edition(desk: Desk, say: Words) -> tuple[Target, ...]:
    """Whose printed components are played with, in a game that has any."""
    if desk.draft.game not in EDITIONS:
        return ()
    label = say("editions.label", title=title(desk, desk.draft.edition, say))
    return (Target("edition", label, Go(Place.EDITIONS), detail=say("editions.about")),)


def is_open(desk: Desk, option: Option) -> bool:
    """Return whether the option makes a difference with the others as they are."""
    if option.needs is None:
        return True
    key, value = option.needs
    needed = next(each for each in game(desk.draft.game).info.options if each.key == key)
    return bool(desk.draft.options.get(key, needed.default) == value)


def _option(desk: Desk, option: Option, say: Words) -> Target:
    key = desk.draft.game
    now = desk.draft.options.get(option.key, option.default)
    label = f"{say(f'{key}.options.{option.key}')}: {_value(key, option.key, now, say)}"
    if is_open(desk, option):
        return Target(f"option:{option.key}", label, NextValue(option.key), detail=say(f"{key}.about.{option.key}"))
    needs, value = option.needs or ("", None)
    why = say("options.needs", option=say(f"{key}.options.{needs}"), value=_value(key, needs, value, say))
    return Target(f"option:{option.key}", label, NextValue(option.key), Look.CLOSED, detail=why)


def _value(game_key: str, key: str, value: Json, say: Words) -> str:
    return say(f"{game_key}.values.{key}.{str(value).lower()}")


def _customs(desk: Desk, say: Words) -> tuple[Target, ...]:
    """How this table treats its dice, whatever is played."""
    customs, after_s = desk.draft.customs, desk.take_s
    leans = f"{say('customs.cocked')}: {say(f'customs.{customs.cocked}')}"
    cocked = Target("cocked", leans, NextCustom("cocked"), detail=say("customs.about.cocked"))
    taken = say("customs.taken", seconds=f"{after_s:g}") if customs.take and after_s else say("customs.confirmed")
    take = Target("take", f"{say('customs.take')}: {taken}", NextCustom("take"), detail=say("customs.about.take"))
    thrown = say("customs.virtual" if customs.virtual else "customs.by_hand")
    virtual = Target(
        "virtual", f"{say('customs.computers')}: {thrown}", NextCustom("virtual"), detail=say("customs.about.computers")
    )
    return (
        cocked,
        take if after_s is not None else _closed(take, say("customs.take_off")),
        virtual if any(seat.level for seat in desk.draft.seats) else _closed(virtual, say("customs.no_computer")),
    )


def _closed(target: Target, why: str) -> Target:
    return Target(target.id, target.text, target.intent, Look.CLOSED, why)
