"""A hint on request: what the appliance would do now, and why; for those players only who want hints."""

from dataclasses import replace

from appliance.games import Choice, NeedChoice
from appliance.players import Advice, Keep, hints
from appliance.session import Phase, Session
from ui.desk import Desk
from ui.intents import ShowHint
from ui.pages.names import Names, names
from ui.pages.odds import is_reckoned
from ui.pages.page import Page, choice_id
from ui.screen_models import Look, Target, body_targets
from ui.words import Words


def with_hint(page: Page, desk: Desk, session: Session, say: Words) -> Page:
    """Return the page of a decision with the button that asks for a hint, or with the hint that was asked for.

    A choice that is secret has its hint behind the veil only: nobody else reads it there.
    """
    asked = session.asked
    if asked is None or asked.player not in desk.help.hinted or not _decides(desk, session):
        return page
    if desk.help.hint_for != session.journal:
        button = Target("hint", say("hint.ask"), ShowHint(), Look.QUIET)
        return replace(page, actions=(button, *page.actions))
    if not is_reckoned(desk, session):
        return replace(page, hint=say("hint.thinking"), warning=True)
    best = _best(session, asked.player)
    # Whoever has asked for a hint answers first; a board wants the room.
    page = replace(page, actions=tuple(action for action in page.actions if action.id != "other"))
    if best is None:
        return replace(page, hint=say("hint.none"), warning=True)
    hinted = replace(page, hint=_sentence(best, session, names(session, say), say), warning=True)
    advised = choice_id(best.action) if isinstance(best.action, Choice) else None
    # What is chosen in steps, or stands on another page of the answers, has no tile here.
    there = (*body_targets(page.body), *page.actions)
    return replace(hinted, focus=advised) if any(each.id == advised for each in there) else hinted


def _decides(desk: Desk, session: Session) -> bool:
    """Whether something is left to decide, and whoever decides may see what is said of it."""
    asked, need, roll = session.asked, session.need_choice, session.need_roll
    if session.phase is Phase.PROPOSED or asked is None:
        return False
    if isinstance(asked, NeedChoice) and asked.secret and desk.shown_to != asked.player:
        return False
    several = sum(prompt.player == asked.player for prompt in session.prompts) > 1
    return (need is not None and not need.drawn) or several or (roll is not None and roll.may_keep)


def _best(session: Session, player: str) -> Advice | None:
    return next(iter(hints(session.setup.game, session.state, player)), None)


def _sentence(best: Advice, session: Session, called: Names, say: Words) -> str:
    """What to do and why; which dice are kept is said where the reason does not say it."""
    why = called.reason(best.reason)
    if isinstance(best.action, Choice):
        return say("hint.choose", choice=called.choice(best.action), why=why)
    kept = _kept(best.action, session, say) if "held" not in best.reason.values else ""
    return say("hint.choose", choice=kept, why=why) if kept else say("hint.throw", why=why)


def _kept(keep: Keep, session: Session, say: Words) -> str:
    asked = session.asked
    need = keep.need(tuple(prompt for prompt in session.prompts if asked and prompt.player == asked.player))
    if not need.may_keep or len(session.lying) != len(need.dice):
        return ""
    faces = [session.lying[at].face for at in keep.positions if at not in need.fixed]
    return say("hint.keep", dice=" ".join(faces)) if faces else say("hint.keep_nothing")
