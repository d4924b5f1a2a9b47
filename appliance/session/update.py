"""The session's one door: an input in, the next session and the effects out. Pure."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Choice, Event, IllegalAction, NeedChoice
from appliance.session.accepting import accept, automatic_entry, carry_on, play_on, refused
from appliance.session.computer import cast, decided, keeping
from appliance.session.dice import (
    STALE,
    ask,
    correct,
    counting,
    enter_by_hand,
    hold,
    name_die,
    only_moved_by_hand,
    remove,
    seen,
    throw,
    throw_dice,
)
from appliance.session.entry import Entry, How, Shot, shot_of
from appliance.session.inputs import (
    Announce,
    Ask,
    Cast,
    Choose,
    Confirm,
    Correct,
    Draw,
    DrawForMe,
    Effect,
    EnterByHand,
    FaultCleared,
    FaultRaised,
    GoOn,
    Hold,
    Input,
    NameDie,
    OnlyMoved,
    Outcome,
    Refuse,
    Remove,
    Repair,
    SaveUndo,
    Settled,
    Stirred,
    ThrowDice,
    Tick,
    Touched,
    Undo,
)
from appliance.session.match import Fault, Session, at_rest, taken_back
from appliance.session.phases import refusal
from appliance.session.proposal import Proposal, Seen
from appliance.session.repair import repair
from appliance.session.replay import fold
from appliance.table import Die


def update(session: Session, given: Input) -> Outcome:
    """Return the session after ``given`` and what is to be done; a refusal leaves the session as it was."""
    no = refusal(session.phase, given)
    if no is not None:
        return session, (no,)
    return _HANDLERS[type(given)](session, given)


def resumed(session: Session) -> Outcome:
    """Return what a session that was just opened does by itself: start its countdown, if it has one."""
    return carry_on(session)


# -- dice that are seen and accepted -------------------------------------------------------------------------------


def _seen(session: Session, given: Seen) -> Outcome:
    """What was read is taken where nothing was left to ask and somebody throws on: hands say so too."""
    proposal = session.proposal
    if proposal is None or session.take_s is None or not proposal.answered or not _shows_others(proposal, given):
        return seen(session, given)
    session, done = _confirm(session, Confirm(proposal.number))
    session, more = seen(session, given)
    return session, done + more


def _shows_others(proposal: Proposal, given: Seen) -> bool:
    """Return whether dice were thrown since; those that only left their places show what they showed before."""
    before = Counter((die.kind, die.guesses[0].face) for die in proposal.dice if die.guesses)
    return bool(given.moved) and before != Counter((die.kind, die.face) for die in given.view.dice)


def _confirm(session: Session, given: Confirm) -> Outcome:
    proposal, need = session.proposal, session.need_roll
    if proposal is None or need is None or given.number != proposal.number:
        return session, (STALE,)
    if len(proposal.dice) != len(proposal.expected):
        wanted, found = len(proposal.expected), len(proposal.dice)
        sentence = f"There should be {wanted} dice, not {found}: tap what is no die, or enter the roll by hand."
        return session, (Refuse("wrong_count", sentence, (("expected", wanted), ("seen", found))),)
    if not proposal.ready:
        return session, (Refuse("say_faces", "Say what the doubtful dice show first."),)
    dice = tuple(Die(die.kind, str(die.face), die.colour) for die in proposal.dice)
    kept = proposal.kept if len(proposal.kept) < len(dice) else need.fixed
    try:
        action = session.game.rolled(session.state, need, dice, kept)
    except IllegalAction as reason:
        return session, (refused(reason),)
    how, shot = given.how or _origin(session), _shot(proposal)
    entry = Entry(action, how, proposal.picture, proposal.told, shot, overruled=proposal.overruled)
    return accept(replace(session, lying=proposal.placed), entry)


def _shot(proposal: Proposal) -> Shot | None:
    if proposal.shot is None or proposal.size is None:
        return None
    return shot_of(proposal.shot, [die.box for die in proposal.dice], proposal.size)


def _origin(session: Session) -> How:
    proposal = session.proposal
    if proposal is None or not proposal.seen or any(die.by_hand for die in proposal.dice):
        return How.HAND
    return session.policy.origin


# -- what the players decided --------------------------------------------------------------------------------------


def _choose(session: Session, given: Choose) -> Outcome:
    need = session.need_choice
    if need is None or given.choice not in need.choices:
        return session, (_why_closed(session, given.choice),)
    return accept(session, Entry(given.choice.by(need.player)))


def _why_closed(session: Session, choice: Choice) -> Refuse:
    """The rules say themselves why something is not allowed."""
    if session.asked is not None:
        try:
            session.game.apply(session.state, choice.by(session.asked.player))
        except IllegalAction as reason:
            return refused(reason)
    return NOT_OFFERED


def _draw_for_me(session: Session, given: DrawForMe) -> Outcome:
    need = session.need_choice
    if need is None or not need.drawn:
        return session, (NOT_OFFERED,)
    return replace(session, deadline_s=None), (Draw(need.choices),)


NOT_OFFERED = Refuse("not_offered", "That choice is not open now.")
"""Why a choice is not taken that nobody may make now."""


def _undo(session: Session, given: Undo) -> Outcome:
    if session.proposal is not None:
        return play_on(replace(session, proposal=None, deadline_s=None, held_up=False))
    if not session.journal:
        return session, (Refuse("nothing_to_undo", "There is nothing to take back."),)
    line, count = session.line, taken_back(session)
    undone = session.journal[-count].action
    for _ in range(count):
        line = line.without_last()
    session = at_rest(replace(session, line=line, state=fold(session.setup, line.standing)))
    told = Announce(Event("undone", undone.by, {"do": undone.do}))
    undo: tuple[Effect, ...] = (*(SaveUndo() for _ in range(count)), told)
    session, more = play_on(session)
    return session, undo + more


def _repair(session: Session, given: Repair) -> Outcome:
    repaired, effects = repair(session, given)
    if repaired is session:
        return session, effects
    repaired, more = play_on(repaired)
    return repaired, effects + more


def _act_alone(session: Session) -> Outcome:
    """What the appliance does when the countdown has run out."""
    if session.proposal is not None:
        return _confirm(session, Confirm(session.proposal.number))
    if session.played:
        return _let_computer_act(session)
    choice, need = automatic_entry(session), session.need_choice
    if choice is None or need is None:
        return session, ()
    return accept(session, Entry(choice.by(need.player)))


def _let_computer_act(session: Session) -> Outcome:
    asked = session.asked
    if asked is None:
        return session, ()
    if isinstance(asked, NeedChoice) and asked.drawn:
        return session, (Draw(asked.choices),)
    decision = decided(session)
    if decision is None:
        return session, ()
    session = replace(session, decision=decision)
    if isinstance(decision.action, Choice):
        return accept(session, Entry(decision.action.by(asked.player)))
    session, keep = keeping(session, decision.action)
    session = replace(session, held=frozenset(keep))
    return session, ((throw(session, keep),) if session.casts or session.throws_alone else ())


def _cast(session: Session, given: Cast) -> Outcome:
    fallen = cast(session, given)
    return (session, (fallen,)) if isinstance(fallen, Refuse) else accept(*fallen)


def _go_on(session: Session, given: GoOn) -> Outcome:
    """The computer acts at once; nothing else is hastened."""
    if not session.played or session.deadline_s is None:
        return session, ()
    return _act_alone(replace(session, deadline_s=None))


def _ask(session: Session, given: Ask) -> Outcome:
    session, done = ask(session, given)
    if done or not session.played:
        return session, done
    return carry_on(session)


# -- time, touches, faults -----------------------------------------------------------------------------------------


def _tick(session: Session, given: Tick) -> Outcome:
    session = replace(session, now_s=given.now_s)
    if session.deadline_s is None or given.now_s < session.deadline_s:
        return session, ()
    return _act_alone(replace(session, deadline_s=None))


def _touched(session: Session, given: Touched) -> Outcome:
    """A touch stops any countdown, but for the pace at which computers play."""
    at_its_pace = session.throws_alone or (session.played and session.proposal is None)
    return (session if at_its_pace else _stopped(session)), ()


def _stopped(session: Session) -> Session:
    """Without its countdown: a proposal then waits until somebody says that it is right."""
    waiting = session.proposal and replace(session.proposal, waits=True)
    return replace(session, proposal=waiting, deadline_s=None, held_up=False)


def _stirred(session: Session, given: Stirred) -> Outcome:
    """While something moves on the tray what was read there is not taken; penta:13 goes on, its dice are accepted."""
    if session.proposal is None or session.deadline_s is None or session.throws_alone:
        return session, ()
    return replace(session, deadline_s=None, held_up=True), ()


def _settled(session: Session, given: Settled) -> Outcome:
    return (counting(session) if session.held_up else session), ()


def _fault_raised(session: Session, given: FaultRaised) -> Outcome:
    """Without the camera nobody sees whether the dice still lie as they were read: they are not taken unasked."""
    session = replace(session, faults=session.faults | {given.fault})
    reading = session.proposal is not None and session.proposal.seen
    return (_stopped(session) if given.fault is Fault.CAMERA_LOST and reading else session), ()


def _fault_cleared(session: Session, given: FaultCleared) -> Outcome:
    return replace(session, faults=session.faults - {given.fault}), ()


_HANDLERS: dict[type[Input], Callable[[Session, Any], Outcome]] = {
    Seen: _seen,
    Stirred: _stirred,
    Settled: _settled,
    OnlyMoved: only_moved_by_hand,
    Confirm: _confirm,
    Correct: correct,
    NameDie: name_die,
    Remove: remove,
    EnterByHand: enter_by_hand,
    Hold: hold,
    ThrowDice: throw_dice,
    Ask: _ask,
    Cast: _cast,
    GoOn: _go_on,
    Choose: _choose,
    DrawForMe: _draw_for_me,
    Undo: _undo,
    Repair: _repair,
    Tick: _tick,
    Touched: _touched,
    FaultRaised: _fault_raised,
    FaultCleared: _fault_cleared,
}
