"""An action is accepted, and what that leads to by itself: the next countdown, dice that were thrown early. Pure."""

from dataclasses import replace

from appliance.games import Choice, IllegalAction
from appliance.session.computer import computers_first
from appliance.session.dice import may_stay, seen
from appliance.session.entry import Entry
from appliance.session.inputs import Announce, Effect, Outcome, Refuse, Save
from appliance.session.match import Session
from appliance.session.repair import went_on


def accept(session: Session, entry: Entry) -> Outcome:
    """Apply an action; what it leads to by itself (a countdown, dice thrown early) follows at once."""
    try:
        step = session.game.apply(session.state, entry.action)
    except IllegalAction as reason:
        return session, (refused(reason),)
    session = replace(
        session,
        state=step.state,
        line=session.line.added(entry),
        proposal=None,
        deadline_s=None,
        held_up=False,
        held=frozenset(),
        at=0,
        decision=session.decision if session.decision and session.decision.player == entry.action.by else None,
    )
    asked, need = session.asked, session.need_roll
    if asked is None or asked.player != entry.action.by or (need is not None and not may_stay(need)):
        session = replace(session, lying=())
    done: tuple[Effect, ...] = (Save(entry), *(Announce(event) for event in step.events))
    session, caught_up = went_on(session, entry)
    done += caught_up
    session, more = carry_on(session)
    session, thrown_early = _take_early_throw(session)
    return session, done + more + thrown_early


def _take_early_throw(session: Session) -> Outcome:
    """Whoever throws while the player before is still choosing has thrown for the turn that begins now."""
    need, early = session.need_roll, session.unused
    if session.casts:
        return session, ()
    session = replace(session, unused=None)
    if early is None or need is None or session.lying:
        return session, ()
    return seen(session, early)


def play_on(session: Session) -> Outcome:
    """Go on after something was taken back or repaired: computers do, people are left in peace."""
    return carry_on(session) if computers_first(session).played else (session, ())


def carry_on(session: Session) -> Outcome:
    """Start the countdown after which the appliance acts by itself, if it is to."""
    policy, session = session.policy, computers_first(session)
    if session.played:
        return replace(session, deadline_s=session.now_s + policy.pace_s), ()
    if policy.entry_s is not None and automatic_entry(session) is not None:
        return replace(session, deadline_s=session.now_s + policy.entry_s), ()
    return session, ()


def automatic_entry(session: Session) -> Choice | None:
    """Return the choice that enters itself when nobody does anything, if the game has one now (penta:13)."""
    need = session.need_choice
    if need is None or "auto" not in session.game.info.verbs:
        return None
    return next((choice for choice in need.choices if choice.do == "auto"), None)


def refused(reason: IllegalAction) -> Refuse:
    """Return the refusal that says what the rules say."""
    return Refuse(reason.code, str(reason), tuple(reason.values.items()))
