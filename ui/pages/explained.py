"""Help in a match: the rule of the moment, and ways to the odds, the rules and hints."""

from appliance.session import Session
from ui.desk import Desk
from ui.intents import Intent, OpenOdds, OpenRules, Recite, SwitchHints
from ui.pages.moment import moment
from ui.pages.page import Page, back_corner
from ui.screen_models import Passage, Prose, Target
from ui.words import Words


def explained(desk: Desk, session: Session, say: Words) -> Page:
    """Return the page that says what holds now, and where more is to be read."""
    game, asked = session.setup.game, session.asked
    name = say(f"{game}.name")
    tiles = [Target("rules", say("help.rules", game=name), OpenRules(game))]
    if asked is not None:
        tiles.insert(0, Target("odds", say("help.odds"), OpenOdds()))
        tiles.append(_hints(desk, asked.player, say))
    if desk.speech:
        tiles.append(Target("recite", say("help.recite"), Recite()))
    prompt = say("help.prompt", player=asked.player) if asked is not None else say("help.prompt_nobody")
    body = Prose((Passage("", moment(session, say, desk.news)),), tiles=tuple(tiles))
    return Page(prompt, body, (), back_corner(say), focus=tiles[0].id)


def _hints(desk: Desk, player: str, say: Words) -> Target:
    on = player in desk.help.hinted
    intent: Intent = SwitchHints(player, not on)
    text = say("help.hints_on" if on else "help.hints_off", player=player)
    return Target("hints", text, intent, detail=say("help.hints_detail"))
