"""Samples of Zocken and Trollius'n Roll: a typical screen of each kind, at a moment that their journal leads to."""

from collections.abc import Callable
from dataclasses import replace

from appliance.session import Session
from ui.desk import Desk, Place
from ui.samples.table import SEATS, Done, at_table, evidence, played


def _zocken(*more: Done) -> Session:
    done: list[Done] = []
    for die, value, field in (("red", 2, 2), ("blue", 5, 6), ("yellow", 4, 4)):
        done += [("Ann", "roll", {"die": die, "value": value}), ("Ann", "place", {"field": field})]
    return played("zocken", *done, *more)


_NO_WAGERS: tuple[Done, ...] = (("Ben", "wager", {"bet": True}), ("Charlotte", "wager", {"bet": False}))


def _trollius(*more: Done, level: str = "challenging") -> Session:
    session = played("trollius", level=level)
    kept = [(name, "keep", {"card": cards[1]}) for name, cards in session.setup.dealt["secrets"].items()]
    values = [(name, "player_die", {"value": 3}) for name in SEATS]
    return played("trollius", *(kept if level != "basic" else ()), *values, *more, level=level)


def _drawing() -> Session:
    first = _trollius()
    holder = first.game.public(first.state)["holder"]
    rolled: tuple[Done, ...] = (
        (holder, "take", {"dice": ["a", "b", "c"]}),
        (holder, "roll", {"dice": {"a": "seed", "b": "water", "c": "light"}}),
    )
    draws = [(name, "draw", {"cells": [[at, "seed"], [at + 1, "water"], [at + 2, "light"]]}) for at, name in _SPREAD]
    again = ((SEATS[(SEATS.index(holder) + 1) % 3], "roll", {"dice": {"a": "nutrient", "b": "soil", "c": "soil"}}),)
    return _trollius(*rolled, *draws, *again)


_SPREAD = ((2, "Ann"), (4, "Ben"), (6, "Charlotte"))

GAME_DESKS: dict[str, Callable[[], Desk]] = {
    "zocken_evidence": lambda: evidence(_zocken(), 1),
    "trollius_evidence": lambda: replace(evidence(_drawing(), 0), die=0),
    "trollius_history": lambda: replace(at_table(_drawing()), place=Place.HISTORY),
    "zocken_roll": lambda: at_table(_zocken(*_NO_WAGERS)),
    "zocken_place": lambda: at_table(_zocken(*_NO_WAGERS, ("Ann", "roll", {"die": "black", "value": 4}))),
    "zocken_wager": lambda: at_table(_zocken()),
    "trollius_keep": lambda: at_table(played("trollius", level="difficult"), shown_to="Ann"),
    "trollius_die": lambda: at_table(played("trollius", level="basic")),
    "trollius_card": lambda: replace(at_table(_drawing(), shown_to="Ann"), place=Place.SECRET),
    "trollius_card_veiled": lambda: replace(at_table(_drawing()), place=Place.SECRET),
    "trollius_take": lambda: at_table(_trollius()),
    "trollius_draw": lambda: at_table(_drawing()),
    "trollius_column": lambda: at_table(_drawing(), picked=(("column", "4"),)),
}
"""Every sample by name."""
