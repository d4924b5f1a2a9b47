"""Samples of the four games beside Penta: a typical screen of each kind, at a moment that their journal leads to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Action, Setup, checked, game
from appliance.session import EnterByHand, Entry, Session, open_session, update
from ui.arrivals import with_session
from ui.desk import CameraStatus, Desk, Place

SEATS = ("Ann", "Ben", "Charlotte")
Done = tuple[str, str, dict[str, Any]]
"""Who did what: seat, verb, arguments."""


def played(key: str, *done: Done, **options: Any) -> Session:
    """Return the match after these actions, its cards dealt in the order of the edition."""
    setup = checked(Setup(key, SEATS, options))
    setup = game(key).deal(setup, list)
    return open_session("9", setup, (Entry(Action(by, do, args)) for by, do, args in done))


def _at(session: Session, camera: CameraStatus = CameraStatus.NONE, **desk: Any) -> Desk:
    return replace(with_session(Desk(camera=camera), session), place=Place.MATCH, **desk)


def _by_hand(session: Session, die: int, prompt: int = 0) -> Desk:
    return _at(update(session, EnterByHand(prompt))[0], die=die)


def _schollen(*more: Done) -> Session:
    thrown = {"dice": ["plaice1", "plaice2", "doubler", "water"]}
    secured: tuple[Done, ...] = ("Ann", "roll", thrown), ("Ann", "secure", {})
    return played(
        "schollen_rollen", *secured, ("Ben", "roll", {"dice": ["plaice2", "hook", "doubler", "water"]}), *more
    )


def _fishing(*more: Done, **options: Any) -> Session:
    wagers = (["d6", "d6", "d6", "d10", "d20"], ["d6", "d6", "d6", "d10", "d20"], ["d6"] * 5 + ["d10", "d20"])
    done = (("Ann", "wager", {"dice": wagers[0]}), ("Ben", "wager", {"dice": wagers[1]}))
    return played("dice_fishing", *done, ("Charlotte", "wager", {"dice": wagers[2]}), *more, **options)


def _angling(*more: Done) -> Session:
    uses = (
        ("Ann", "declare", {"use": {"d10": "reroll", "d20": "lure"}}),
        (
            "Ben",
            "declare",
            {"use": {"d10": "normal", "d20": "normal"}},
        ),
    )
    return _fishing(*uses, *more, advanced=True)


_THROWN = ("Ann", "roll", {"dice": {"d6": [1, 1, 2], "d10": 10, "d20": 14}})


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
    "schollen_haul": lambda: _at(_schollen()),
    "schollen_decide": lambda: _at(_schollen(("Ben", "haul", {"from": "Ann"})), CameraStatus.WATCHING),
    "schollen_by_hand": lambda: _by_hand(played("schollen_rollen"), 0),
    "fishing_veil": lambda: _at(played("dice_fishing", expansion=True)),
    "fishing_long_names": lambda: _at(_long_names()),
    "fishing_late": lambda: _at(_many_cards()),
    "fishing_wager": lambda: _at(played("dice_fishing"), shown_to="Ann"),
    "fishing_declare": lambda: _at(_fishing(advanced=True), shown_to="Ann"),
    "fishing_reroll": lambda: _at(_angling(_THROWN)),
    "fishing_by_hand": lambda: _by_hand(_angling(), 4),
    "fishing_reveal": lambda: _at(_own_cards()),
    "fishing_evidence": lambda: _last(_angling(_THROWN), 0),
    "fishing_evidence_d20": lambda: replace(_last(_angling(_THROWN), 0), die=4),
    "zocken_evidence": lambda: _last(_zocken(), 1),
    "trollius_evidence": lambda: replace(_last(_drawing(), 0), die=0),
    "schollen_history": lambda: replace(_at(_schollen()), place=Place.HISTORY),
    "trollius_history": lambda: replace(_at(_drawing()), place=Place.HISTORY),
    "zocken_roll": lambda: _at(_zocken(*_NO_WAGERS)),
    "zocken_place": lambda: _at(_zocken(*_NO_WAGERS, ("Ann", "roll", {"die": "black", "value": 4}))),
    "zocken_wager": lambda: _at(_zocken()),
    "trollius_keep": lambda: _at(played("trollius", level="difficult"), shown_to="Ann"),
    "trollius_die": lambda: _at(played("trollius", level="basic")),
    "trollius_card": lambda: replace(_at(_drawing(), shown_to="Ann"), place=Place.SECRET),
    "trollius_card_veiled": lambda: replace(_at(_drawing()), place=Place.SECRET),
    "trollius_take": lambda: _at(_trollius()),
    "trollius_draw": lambda: _at(_drawing()),
    "trollius_column": lambda: _at(_drawing(), picked=(("column", "4"),)),
}
"""Every sample by name."""


def _last(session: Session, before_last: int) -> Desk:
    """The action that is so many before the last one, which is a roll."""
    return replace(_at(session), place=Place.ROLL, entry=len(session.journal) - 1 - before_last)


def _many_cards() -> Session:
    """Late in a match in which nobody has caught anything yet: as many rows as a sheet gets, long names of fish."""
    done: list[Done] = []
    for _ in range(12):
        done += [(name, "wager", {"dice": ["d6"]}) for name in SEATS]
        done += [(name, "roll", {"dice": {"d6": [1]}}) for name in SEATS]
    return played("dice_fishing", *done, expansion=True)


def _long_names() -> Session:
    setup = checked(Setup("dice_fishing", ("WWWWWWWWWWWWWWWWWWWWWWWW", "Bartholomäus Weißgerber")))
    return open_session("9", game("dice_fishing").deal(setup, list))


def _own_cards() -> Session:
    """A table that turns up its own printed cards."""
    return open_session("9", checked(Setup("dice_fishing", SEATS)))
