"""The rules of a game, numbered as the appliance cites them, a page at a time."""

from appliance.games import GAMES
from ui.desk import Desk
from ui.intents import OpenRules, TurnPage
from ui.pages.page import Page, back_corner
from ui.prose import pages
from ui.rulebook import numbers, rule
from ui.screen_models import Listing, Look, Passage, Prose, Target
from ui.words import Words

BUTTONS = 66
"""Height of the buttons below the text, with the gap above them."""


def rules(desk: Desk, say: Words) -> Page:
    """Return the page of the rules that is read now."""
    game = desk.help.rules_of
    all_pages = pages([Passage(number, rule(game, number, say)) for number in numbers(game, say)], desk.panel, BUTTONS)
    shown = min(desk.page, len(all_pages) - 1)
    actions = []
    if shown > 0:
        actions.append(Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET))
    if shown + 1 < len(all_pages):
        actions.append(Target("more", say("choose.more"), TurnPage(1), Look.PRIMARY))
    prompt = say("rules.prompt", game=say(f"{game}.name"))
    hint = say("rules.page", page=shown + 1, pages=len(all_pages))
    if shown == 0:
        hint = f"{hint} · {say('rules.cited', game=game)}"
    return Page(prompt, Prose(all_pages[shown]), tuple(actions), back_corner(say), hint, focus=_ahead(actions))


def _ahead(actions: list[Target]) -> str | None:
    """Confirm reads on; at the end it does nothing."""
    return "more" if any(action.id == "more" for action in actions) else None


def rulebooks(desk: Desk, say: Words) -> Page:
    """Return the games whose rules can be read."""
    tiles = tuple(
        Target(f"rules:{key}", say(f"{key}.name"), OpenRules(key), detail=say(f"{key}.about")) for key in GAMES
    )
    return Page(say("help.which"), Listing(tiles, 2), (), back_corner(say), focus=tiles[0].id)
