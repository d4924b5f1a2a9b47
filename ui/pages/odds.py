"""How likely what is: for the dice that would be kept, the next throw, the card on the table."""

from appliance.games import NeedRoll
from appliance.players import Keep, Odd, hints, odds
from appliance.session import Session
from ui.desk import Desk
from ui.intents import HoldForOdds, TurnPage
from ui.pages.names import Names, names
from ui.pages.page import Page, back_corner
from ui.panel import DIE
from ui.prose import pages
from ui.screen_models import Die, Look, Passage, Prose, Target
from ui.words import Words

BUTTONS, DICE = 66, 1.15 * DIE + 6
"""Heights of what stands beside the text, with the gaps."""

NEVER, ALWAYS = 0.0005, 0.9995
"""Beyond these a chance is not told as if it were none, or certain."""


def is_reckoned(desk: Desk, session: Session) -> bool:
    """Return whether hints and odds for this moment are there."""
    return desk.help.reckoned == session.journal


def kept_for_odds(desk: Desk, session: Session) -> frozenset[int]:
    """Return the positions of the dice that are taken to be kept: as touched, else as held, else as best play does."""
    need = session.need_roll
    if need is None or not need.may_keep or not session.lying:
        return frozenset()
    if desk.help.kept is not None:
        return desk.help.kept
    if session.held:
        return session.held
    advice = hints(session.setup.game, session.state, need.player)
    best = next((each.action for each in advice if isinstance(each.action, Keep)), Keep())
    return frozenset(best.positions)


def likely(desk: Desk, session: Session, say: Words) -> Page:
    """Return the odds for whoever is asked now."""
    asked = session.asked
    if asked is None:
        return Page(say("odds.prompt"), Prose((Passage("", say("odds.none")),)), (), back_corner(say))
    prompt = say("odds.prompt_player", player=asked.player)
    if not is_reckoned(desk, session):
        return Page(prompt, Prose((Passage("", say("odds.thinking")),)), (), back_corner(say))
    kept, dice = kept_for_odds(desk, session), _dice(desk, session)
    found = odds(session.setup.game, session.state, asked.player, kept)
    called = names(session, say)
    passages = [_passage(odd, called, say) for odd in found] or [Passage("", say("odds.none"))]
    all_pages = pages(passages, desk.panel, BUTTONS + (DICE if dice else 0))
    shown = min(desk.page, len(all_pages) - 1)
    actions = []
    if shown > 0:
        actions.append(Target("fewer", say("choose.fewer"), TurnPage(-1), Look.QUIET))
    if shown + 1 < len(all_pages):
        actions.append(Target("more", say("choose.more"), TurnPage(1), Look.QUIET))
    hint = say("odds.keep") if dice else say("odds.exact") if found else ""
    return Page(prompt, Prose(all_pages[shown], dice), tuple(actions), back_corner(say), hint)


def _dice(desk: Desk, session: Session) -> tuple[Die, ...]:
    """The dice that lie there, where some may be kept: a touch keeps one, or lets it go."""
    need = session.need_roll
    if not isinstance(need, NeedRoll) or not need.may_keep or len(session.lying) != len(need.dice):
        return ()
    kept = kept_for_odds(desk, session)
    return tuple(
        Die(die.face, Look.DIE_KEPT if at in kept else Look.DIE_SURE, Target(f"keep:{at}", "", HoldForOdds(at)))
        for at, die in enumerate(session.lying)
    )


def _passage(odd: Odd, called: Names, say: Words) -> Passage:
    text = str(called.filled(f"{called.game}.odds.{odd.code}", odd.values))
    return Passage("" if odd.chance is None else percent(odd.chance, say), text)


def percent(chance: float, say: Words) -> str:
    """Return a chance in words of the language, with a digit after the point where it is small or nearly certain."""
    if chance <= 0 or chance >= 1:
        return say("odds.percent", share=f"{100 * chance:.0f}")
    if chance < NEVER:
        return say("odds.hardly")
    if chance > ALWAYS:
        return say("odds.nearly")
    digits = 1 if chance < 0.1 or chance > 0.9 else 0
    return say("odds.percent", share=f"{100 * chance:.{digits}f}".replace(".", say("odds.point")))
