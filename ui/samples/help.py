"""Samples of help: the rule of the moment, odds, hints, the rules of a game."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from appliance.games import GAMES
from ui.desk import Desk, Help, Place
from ui.samples.games import GAME_DESKS
from ui.samples.penta import PENTA_DESKS
from ui.samples.sea import SEA_DESKS


def _reckoned(desk: Desk, place: Place, **more: Any) -> Desk:
    """The desk at a place where all has been reckoned."""
    journal = desk.session.journal if desk.session else ()
    return replace(desk, place=place, help=Help(reckoned=journal), **more)


def _hint(desk: Desk) -> Desk:
    """The desk on which whoever is asked has asked for a hint."""
    session = desk.session
    assert session is not None and session.asked is not None
    return replace(desk, help=replace(_hinted(desk).help, hint_for=session.journal, reckoned=session.journal))


def _hinted(desk: Desk) -> Desk:
    """The desk on which whoever is asked may have hints."""
    session = desk.session
    assert session is not None and session.asked is not None
    return replace(desk, help=Help(hinted=frozenset({session.asked.player})))


def _rules(game: str, page: int) -> Desk:
    return Desk(place=Place.RULES, help=Help(rules_of=game), page=page)


LAST = 99
"""A page that is further than any: the last one is shown."""

HELP_DESKS: dict[str, Callable[[], Desk]] = {
    "help": lambda: replace(PENTA_DESKS["choose_first"](), place=Place.HELP),
    "help_8": lambda: replace(_hinted(PENTA_DESKS["choose_8"]()), place=Place.HELP, speech=True),
    "help_trollius": lambda: replace(GAME_DESKS["trollius_draw"](), place=Place.HELP),
    "odds_thinking": lambda: replace(PENTA_DESKS["choose_first"](), place=Place.ODDS),
    "odds_penta": lambda: _reckoned(PENTA_DESKS["choose_first"](), Place.ODDS),
    "odds_penta_roll": lambda: _reckoned(PENTA_DESKS["roll"](), Place.ODDS),
    "odds_schollen": lambda: _reckoned(SEA_DESKS["schollen_decide"](), Place.ODDS),
    "odds_zocken": lambda: _reckoned(GAME_DESKS["zocken_wager"](), Place.ODDS),
    "odds_fishing": lambda: _reckoned(SEA_DESKS["fishing_veil"](), Place.ODDS),
    "odds_trollius": lambda: _reckoned(GAME_DESKS["trollius_die"](), Place.ODDS),
    "odds_none": lambda: _reckoned(GAME_DESKS["trollius_draw"](), Place.ODDS),
    "hint_offered_8": lambda: _hinted(PENTA_DESKS["choose_8"]()),
    "hint_keep": lambda: _hint(PENTA_DESKS["choose_first"]()),
    "hint_zocken": lambda: _hint(GAME_DESKS["zocken_place"]()),
    "hint_fishing": lambda: _hint(SEA_DESKS["fishing_wager"]()),
    "hint_trollius": lambda: _hint(GAME_DESKS["trollius_draw"]()),
    "rulebooks": lambda: Desk(place=Place.RULEBOOKS),
    **{f"rules_{game}": partial(_rules, game, 0) for game in GAMES},
    "rules_fishing_more": lambda: _rules("dice_fishing", 2),
    "rules_trollius_last": lambda: _rules("trollius", LAST),
}
"""Every sample by name."""
