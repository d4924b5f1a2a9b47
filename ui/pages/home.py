"""Home: a new match of any game, the last matches to resume, lost matches from a backup, language, quit."""

from appliance.games import GAMES
from ui.desk import Desk, MatchSummary, Place
from ui.intents import FromBackup, Go, NewMatch, NextLanguage, OpenResults, QuitApp, Resume
from ui.pages.faces import signs_of
from ui.pages.page import Page
from ui.screen_models import Listing, Look, Target
from ui.words import Words, next_language, words

DICE_SHOWN = 2
"""How many faces of its dice stand beside a game."""


def home(desk: Desk, say: Words) -> Page:
    """Return the page that everything starts from."""
    new = (_new(key, say) for key in GAMES)
    resume = (_resume(match, say) for match in desk.resumable)
    back = (Target("backup", say("home.backup", when=desk.backup), FromBackup(), Look.PRIMARY),) if desk.backup else ()
    rules = Target("rules", say("home.rules"), Go(Place.RULEBOOKS), Look.QUIET, say("home.rules_detail"))
    first = (Target("welcome", say("welcome.tile"), Go(Place.WELCOME), detail=say("welcome.hint")),)
    tiles = (*back, *new, *(first if desk.welcome else ()), rules, *resume)
    following = next_language(desk.language)
    actions = (
        Target("settings", say("settings.prompt"), Go(Place.SETTINGS), Look.QUIET),
        Target("results", say("found.prompt"), OpenResults(), Look.QUIET),
        Target("language", words(following)("language.name"), NextLanguage(), Look.QUIET),
        Target("notice", say("notice.open"), Go(Place.NOTICE), Look.QUIET),
        Target("quit", say("home.quit"), QuitApp(), Look.QUIET),
    )
    return Page(say("home.prompt"), Listing(tiles, 2), actions, focus=tiles[0].id, hint=say("home.hint"))


def _new(key: str, say: Words) -> Target:
    faces = signs_of(GAMES[key].info.dice_set)[:DICE_SHOWN]
    text = say("home.new", game=say(f"{key}.name"))
    return Target(f"new:{key}", text, NewMatch(key), Look.PRIMARY, say(f"{key}.about"), faces=faces)


def _resume(match: MatchSummary, say: Words) -> Target:
    standing = " · ".join(f"{player} {points}" for player, points in zip(match.players, match.scores, strict=True))
    detail = say("home.resume", game=say(f"{match.game}.name"), when=match.started_at)
    return Target(f"resume:{match.id}", standing, Resume(match.id), Look.PLAIN, detail)
