"""The first steps: language, the tray in the camera's sight, done. They are offered at home, and never forced."""

from dataclasses import replace

from ui.desk import Desk, Place
from ui.intents import Go, NextLanguage, Welcomed
from ui.pages.calibrating import calibrate
from ui.pages.page import Page, back_corner
from ui.screen_models import Listing, Look, Target
from ui.words import Words, next_language, words


def welcome(desk: Desk, say: Words) -> Page:
    """Return the first step: the language."""
    following = words(next_language(desk.language))("language.name")
    tiles = (
        Target("stay", say("welcome.go_on"), Go(Place.WELCOME_TRAY), Look.PRIMARY, say("language.name")),
        Target("language", following, NextLanguage()),
    )
    return Page(
        say("welcome.prompt"), Listing(tiles, 1), (_skip(say),), back_corner(say), say("welcome.hint"), focus="stay"
    )


def tray(desk: Desk, say: Words) -> Page:
    """Return the second step: does the camera see the tray?"""
    page = calibrate(desk, say)
    without = Target("on", say("welcome.without"), Go(Place.WELCOME_DONE), Look.QUIET)
    focus = "keep" if page.focus == "keep" else "on"
    return replace(page, prompt=say("welcome.tray"), actions=(without, _skip(say)), focus=focus)


def done(desk: Desk, say: Words) -> Page:
    """Return the last step."""
    tiles = (
        Target("play", say("welcome.play"), Welcomed(), Look.PRIMARY, say("welcome.play_detail")),
        Target("teach", say("settings.teach"), Go(Place.TEACH), detail=say("settings.teach_detail")),
        Target("settings", say("settings.prompt"), Go(Place.SETTINGS)),
    )
    return Page(say("welcome.done"), Listing(tiles, 1), (), back_corner(say), say("welcome.done_hint"), focus="play")


def _skip(say: Words) -> Target:
    return Target("skip", say("welcome.skip"), Welcomed(), Look.QUIET)
