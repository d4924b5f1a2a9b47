"""The session's one door: an input in, the next session and the effects out. Pure."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from appliance.games import Choice, Event, IllegalAction, NeedRoll
from appliance.players import Keep, best_action
from appliance.session.inputs import (
    Announce,
    Ask,
    Choose,
    Confirm,
    Correct,
    Draw,
    DrawForMe,
    Effect,
    EnterByHand,
    FaultCleared,
    FaultRaised,
    Hold,
    Input,
    Outcome,
    Refuse,
    Remove,
    Repair,
    Save,
    SaveUndo,
    Seen,
    Throw,
    ThrowDice,
    Tick,
    Touched,
    Undo,
)
from appliance.session.match import Entry, How, Session, at_rest, fold
from appliance.session.phases import refusal
from appliance.session.proposal import by_hand, from_view
from appliance.session.repair import repair
from appliance.table import Die


def update(session: Session, given: Input) -> Outcome:
    """Return the session after ``given`` and what is to be done; a refusal leaves the session as it was."""
    no = refusal(session.phase, given)
    if no is not None:
        return session, (no,)
    return _HANDLERS[type(given)](session, given)


def resumed(session: Session) -> Outcome:
    """Return what a session that was just opened does by itself: start its countdown, if it has one."""
    return _carry_on(session)


# -- what the camera saw -------------------------------------------------------------------------------------------


def _seen(session: Session, given: Seen) -> Outcome:
    need, open_one = session.need_roll, session.proposal
    if need is None:
        return replace(session, unused=given.view), ()
    if open_one is not None and (not open_one.seen or open_one.touched_up(given.view)):
        return session, ()
    number = session.number + 1
    proposal = from_view(given.view, number, need.dice, session.lying, _may_stay(need), session.policy.on_demand)
    if proposal is None:
        return session, ()
    session = replace(session, proposal=proposal, number=number, deadline_s=None, unused=None)
    if session.policy.auto and proposal.sure:
        session = replace(session, deadline_s=session.now_s + session.policy.pace_s)
    return session, (Announce(Event("proposed", need.player, {"sure": proposal.sure})),)


def _confirm(session: Session, given: Confirm) -> Outcome:
    proposal, need = session.proposal, session.need_roll
    if proposal is None or need is None or given.number != proposal.number:
        return session, (STALE,)
    if len(proposal.dice) != len(proposal.expected):
        wanted, seen = len(proposal.expected), len(proposal.dice)
        sentence = f"There should be {wanted} dice, not {seen}: tap what is no die, or enter the roll by hand."
        return session, (Refuse("wrong_count", sentence, (("expected", wanted), ("seen", seen))),)
    if not proposal.ready:
        return session, (Refuse("say_faces", "Say what the doubtful dice show first."),)
    dice = tuple(Die(die.kind, str(die.face), die.colour) for die in proposal.dice)
    kept = proposal.kept if len(proposal.kept) < len(dice) else need.fixed
    try:
        action = session.game.rolled(session.state, need, dice, kept)
    except IllegalAction as reason:
        return session, (_refused(reason),)
    entry = Entry(action, given.how or _origin(session), proposal.picture)
    return _accept(replace(session, lying=proposal.placed), entry)


def _origin(session: Session) -> How:
    proposal = session.proposal
    if proposal is None or not proposal.seen or any(die.by_hand for die in proposal.dice):
        return How.HAND
    return session.policy.origin


def _correct(session: Session, given: Correct) -> Outcome:
    proposal = session.proposal
    if proposal is None or given.number != proposal.number or given.index >= len(proposal.dice):
        return session, (STALE,)
    return replace(session, proposal=proposal.with_face(given.index, given.face)), ()


def _remove(session: Session, given: Remove) -> Outcome:
    proposal = session.proposal
    if proposal is None or given.number != proposal.number or given.index >= len(proposal.dice):
        return session, (STALE,)
    return replace(session, proposal=proposal.without(given.index)), ()


def _enter_by_hand(session: Session, given: EnterByHand) -> Outcome:
    if given.prompt is not None:
        if not _is_open(session, given.prompt):
            return session, (STALE,)
        session = _attending(session, given.prompt)
    need = session.need_roll
    if need is None:
        return session, (STALE,)
    number = session.number + 1
    proposal = by_hand(number, need.dice, session.lying, _may_stay(need), session.proposal)
    return replace(session, proposal=proposal, number=number, deadline_s=None), ()


def _may_stay(need: NeedRoll) -> tuple[int, ...]:
    """Positions of the dice that may be left lying."""
    return tuple(range(len(need.dice))) if need.may_keep else need.fixed


def _hold(session: Session, given: Hold) -> Outcome:
    if given.index >= len(session.lying):
        return session, (STALE,)
    return replace(session, held=session.held ^ {given.index}), ()


def _throw_dice(session: Session, given: ThrowDice) -> Outcome:
    if not session.policy.on_demand:
        return session, (Refuse("real_dice", "The dice of this table are real: throw them by hand."),)
    if session.lying and len(session.held) == len(session.lying):
        return session, (Refuse("all_held", "All dice are held: let at least one go, or choose."),)
    fixed = session.need_roll.fixed if session.need_roll else ()
    keep = tuple(sorted(session.held.union(fixed)))
    return replace(session, held=frozenset(), deadline_s=None), (_throw(session, keep),)


def _throw(session: Session, keep: tuple[int, ...]) -> Throw:
    """The order to the simulated tray; it knows its dice by where they lie, not by their position in a roll."""
    lying = dict(enumerate(session.lying))
    boxes = (lying[position].box for position in keep if position in lying)
    return Throw(tuple(box for box in boxes if box is not None))


STALE = Refuse("stale", "The dice have changed since: look again.")
"""Why an answer to a proposal that is no longer there is not taken."""


# -- what the players decided --------------------------------------------------------------------------------------


def _ask(session: Session, given: Ask) -> Outcome:
    if not _is_open(session, given.prompt):
        return session, (STALE,)
    return _attending(session, given.prompt), ()


def _attending(session: Session, prompt: int) -> Session:
    """Return the session with another prompt attended to; the dice on the table stay those of their player."""
    if prompt == session.at:
        return session
    lying = session.lying if session.prompts[prompt].player == session.prompts[session.at].player else ()
    return replace(session, at=prompt, proposal=None, lying=lying, held=frozenset(), deadline_s=None)


def _is_open(session: Session, prompt: int) -> bool:
    return 0 <= prompt < len(session.prompts)


def _choose(session: Session, given: Choose) -> Outcome:
    need = session.need_choice
    if need is None or given.choice not in need.choices:
        return session, (NOT_OFFERED,)
    return _accept(session, Entry(given.choice.by(need.player)))


def _draw_for_me(session: Session, given: DrawForMe) -> Outcome:
    need = session.need_choice
    if need is None or not need.drawn:
        return session, (NOT_OFFERED,)
    return replace(session, deadline_s=None), (Draw(need.choices),)


NOT_OFFERED = Refuse("not_offered", "That choice is not open now.")
"""Why a choice is not taken that nobody may make now."""


def _undo(session: Session, given: Undo) -> Outcome:
    if session.proposal is not None:
        return replace(session, proposal=None), ()
    if not session.journal:
        return session, (Refuse("nothing_to_undo", "There is nothing to take back."),)
    journal = session.journal[:-1]
    state = fold(session.setup, journal)
    undone = session.journal[-1].action
    session = at_rest(replace(session, journal=journal, state=state))
    undo = (SaveUndo(), Announce(Event("undone", undone.by, {"do": undone.do})))
    session, more = _play_on(session)
    return session, undo + more


def _repair(session: Session, given: Repair) -> Outcome:
    repaired, effects = repair(session, given.index, given.die, given.face)
    if repaired is session:
        return session, effects
    repaired, more = _play_on(repaired)
    return repaired, effects + more


def _accept(session: Session, entry: Entry) -> Outcome:
    """Apply an action; what it leads to by itself (a countdown, the computer's move) follows at once."""
    try:
        step = session.game.apply(session.state, entry.action)
    except IllegalAction as reason:
        return session, (_refused(reason),)
    session = replace(
        session,
        state=step.state,
        journal=(*session.journal, entry),
        proposal=None,
        deadline_s=None,
        held=frozenset(),
        at=0,
    )
    asked, need = session.asked, session.need_roll
    if asked is None or asked.player != entry.action.by or (need is not None and not _may_stay(need)):
        session = replace(session, lying=())
    done: tuple[Effect, ...] = (Save(entry), *(Announce(event) for event in step.events))
    session, more = _carry_on(session)
    session, thrown_early = _take_early_throw(session)
    return session, done + more + thrown_early


def _take_early_throw(session: Session) -> Outcome:
    """Whoever throws while the player before is still choosing has thrown for the turn that begins now."""
    need, view = session.need_roll, session.unused
    session = replace(session, unused=None)
    if view is None or need is None or session.lying:
        return session, ()
    return _seen(session, Seen(view))


def _play_on(session: Session) -> Outcome:
    """After something was taken back or repaired: a match that plays itself goes on, people are left in peace."""
    return _carry_on(session) if session.policy.auto else (session, ())


def _refused(reason: IllegalAction) -> Refuse:
    return Refuse(reason.code, str(reason), tuple(reason.values.items()))


def _carry_on(session: Session) -> Outcome:
    """Start the countdown after which the appliance acts by itself, if it is to."""
    policy = session.policy
    if policy.auto and session.prompts:
        return replace(session, deadline_s=session.now_s + policy.pace_s), ()
    if policy.entry_s is not None and _automatic_entry(session) is not None:
        return replace(session, deadline_s=session.now_s + policy.entry_s), ()
    return session, ()


def _act_alone(session: Session) -> Outcome:
    """What the appliance does when the countdown has run out."""
    if session.proposal is not None:
        return _confirm(session, Confirm(session.proposal.number))
    if session.policy.auto:
        return _let_computer_act(session)
    choice, need = _automatic_entry(session), session.need_choice
    if choice is None or need is None:
        return session, ()
    return _accept(session, Entry(choice.by(need.player)))


def _let_computer_act(session: Session) -> Outcome:
    asked = session.asked
    if asked is None:
        return session, ()
    wish: Choice | Keep | None = best_action(session.setup.game, session.state, asked.player)
    if isinstance(wish, Choice):
        return _accept(session, Entry(wish.by(asked.player)))
    if wish is None:
        return session, ()
    need = wish.need(tuple(prompt for prompt in session.prompts if prompt.player == asked.player))
    session = replace(session, at=session.prompts.index(need))
    return session, (_throw(session, wish.positions if need.may_keep else need.fixed),)


def _automatic_entry(session: Session) -> Choice | None:
    """The choice that enters itself when nobody does anything, if the game has one now (penta:13)."""
    need = session.need_choice
    if need is None or "auto" not in session.game.info.verbs:
        return None
    return next((choice for choice in need.choices if choice.do == "auto"), None)


# -- time, touches, faults -----------------------------------------------------------------------------------------


def _tick(session: Session, given: Tick) -> Outcome:
    session = replace(session, now_s=given.now_s)
    if session.deadline_s is None or given.now_s < session.deadline_s:
        return session, ()
    return _act_alone(replace(session, deadline_s=None))


def _touched(session: Session, given: Touched) -> Outcome:
    """A touch stops the countdown of penta:13; a match that plays itself is not stopped by it."""
    return (session if session.policy.auto else replace(session, deadline_s=None)), ()


def _fault_raised(session: Session, given: FaultRaised) -> Outcome:
    return replace(session, faults=session.faults | {given.fault}), ()


def _fault_cleared(session: Session, given: FaultCleared) -> Outcome:
    return replace(session, faults=session.faults - {given.fault}), ()


_HANDLERS: dict[type[Input], Callable[[Session, Any], Outcome]] = {
    Seen: _seen,
    Confirm: _confirm,
    Correct: _correct,
    Remove: _remove,
    EnterByHand: _enter_by_hand,
    Hold: _hold,
    ThrowDice: _throw_dice,
    Ask: _ask,
    Choose: _choose,
    DrawForMe: _draw_for_me,
    Undo: _undo,
    Repair: _repair,
    Tick: _tick,
    Touched: _touched,
    FaultRaised: _fault_raised,
    FaultCleared: _fault_cleared,
}
