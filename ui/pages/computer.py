"""The turn of a computer: what it is about to do, what to throw for it, what it decided and why."""

from dataclasses import replace

from appliance.games import Choice
from appliance.session import EnterByHand, GoOn, Session
from ui.desk import Desk
from ui.intents import Send
from ui.pages.boards import laid
from ui.pages.choosing import other_first
from ui.pages.names import names
from ui.pages.page import Page, match_corners
from ui.pages.table import table
from ui.screen_models import Look, Target, Tray
from ui.words import Words


def computer_turn(desk: Desk, session: Session, say: Words) -> Page:
    """Return the page of a computer's turn: people look on, throw its dice where they are real, or hasten it."""
    lies = laid(desk, session, say)
    waits = _waits_for_dice(session)
    tray = Tray() if waits and not desk.blind and not lies.dice else None
    dice = tuple(replace(die, target=None) for die in lies.dice)
    body = table(desk, session, say, replace(lies, targets=()), tray=tray, dice=dice)
    by_hand = Target("by_hand", say("roll.by_hand"), Send(EnterByHand()), Look.QUIET)
    go_on = Target("go_on", say("computer.go_on"), Send(GoOn()), Look.PRIMARY)
    actions = (*other_first(session, say), *((by_hand,) if waits else (go_on,)))
    return Page(_what_happens(session, say, waits), body, actions, match_corners(say), focus=actions[-1].id)


def said(session: Session, say: Words) -> str:
    """Return what a computer decided last and why; of a secret only that it did."""
    decision = session.decision
    if decision is None:
        return ""
    if decision.secret:
        return say("computer.secretly", player=decision.player)
    called = names(session, say)
    why = called.reason(decision.reason)
    if isinstance(decision.action, Choice):
        return say("computer.chose", player=decision.player, choice=called.choice(decision.action), why=why)
    return say("computer.throws", player=decision.player, why=why)


def _waits_for_dice(session: Session) -> bool:
    """True where a person is to throw for the computer."""
    return session.deadline_s is None and session.need_roll is not None and not session.casts


def _what_happens(session: Session, say: Words, waits: bool) -> str:
    asked, need = session.asked, session.need_roll
    assert asked is not None, "a computer is asked in its turn"
    if not waits or need is None:
        return say("computer.turn", player=asked.player)
    kept = [session.lying[at].face for at in sorted(session.held) if at < len(session.lying)]
    if kept:
        return say("computer.throw_keep", player=asked.player, dice=" ".join(kept))
    if need.args:
        return say("computer.throw_which", player=asked.player, what=names(session, say).throw(need))
    return say("computer.throw", player=asked.player, count=len(need.dice))
