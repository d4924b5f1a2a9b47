"""The dice on the table before they are accepted: seen, corrected, entered by hand, thrown on demand. Pure."""

from dataclasses import replace

from appliance.games import Event, NeedRoll
from appliance.session.inputs import (
    Announce,
    Ask,
    Correct,
    EnterByHand,
    Hold,
    NameDie,
    OnlyMoved,
    Outcome,
    Refuse,
    Remove,
    Throw,
    ThrowDice,
)
from appliance.session.match import Session
from appliance.session.placing import Before, from_view, laid_anew, only_moved
from appliance.session.proposal import Proposal, Seen, by_hand
from appliance.table import DiceSet, LooseDie, dice_set

STALE = Refuse("stale", "The dice have changed since: look again.")
"""Why an answer to a proposal that is no longer there is not taken."""


def seen(session: Session, given: Seen) -> Outcome:
    """Propose what the camera saw as the throw that is wanted; without such a throw it is kept for the next one."""
    open_one, given = session.proposal, _of_this_game(session, given)
    if session.need_roll is None or session.casts:
        return replace(session, unused=given), ()
    if open_one is not None and (not open_one.seen or (given.moved is None and open_one.touched_up(given.view))):
        return session, ()
    meant = attending(session, _told_by_colour(session, given))
    need, same_throw = meant.need_roll, meant.proposal is not None and not meant.proposal.same
    assert need is not None, "whoever is attended to for a throw may throw"
    before = Before(
        meant.lying,
        may_stay(need),
        session.policy.on_demand,
        meant.proposal if same_throw else None,
        session.setup.customs.cocked,
    )
    moved = None if same_throw else only_moved(given, before)
    if moved is not None:
        return replace(session, lying=moved), ()
    number = session.number + 1
    proposal = from_view(given, number, need, before)
    if proposal is None:
        return session, ()
    lying = laid_anew(given, meant.lying) if proposal.same else meant.lying
    session = replace(meant, proposal=proposal, number=number, lying=lying, unused=None)
    return counting(session), (Announce(Event("proposed", need.player, {"sure": proposal.sure})),)


def counting(session: Session) -> Session:
    """Return the session with the countdown begun after which what is proposed is taken by itself, if it is to be."""
    proposal, after_s = session.proposal, session.take_s
    session = replace(session, deadline_s=None, held_up=False)
    if proposal is None or proposal.waits:
        return session
    if session.throws_alone:
        return replace(session, deadline_s=session.now_s + session.policy.pace_s) if proposal.sure else session
    return session if after_s is None or not proposal.answered else replace(session, deadline_s=session.now_s + after_s)


def only_moved_by_hand(session: Session, given: OnlyMoved) -> Outcome:
    """Forget a proposal that was no throw; where its dice lie now is known already."""
    if session.proposal is None or given.number != session.proposal.number or not session.proposal.same:
        return session, (STALE,)
    return replace(session, proposal=None, deadline_s=None), ()


def _told_by_colour(session: Session, given: Seen) -> int:
    """Return the prompt of the throw whose dice have the colours that were seen; else the one that is attended to."""
    thrown = range(len(given.view.dice)) if given.moved is None else given.moved
    colours = sorted(str(given.view.dice[at].colour) for at in thrown)
    here, need = session.at, session.need_roll
    if need is None or not need.colours or sorted(need.colours) == colours:
        return here
    for at, prompt in enumerate(session.prompts):
        if isinstance(prompt, NeedRoll) and prompt.colours and sorted(prompt.colours) == colours:
            return at
    return here


def _of_this_game(session: Session, given: Seen) -> Seen:
    """What was seen without dice of kinds that this game does not have."""
    kinds, moved = {kind.name for kind in _set(session).kinds}, given.moved
    of_it = [at for at, die in enumerate(given.view.dice) if die.kind in kinds]
    view = replace(given.view, dice=tuple(given.view.dice[at] for at in of_it))
    return Seen(view, moved and tuple(new for new, at in enumerate(of_it) if at in moved))


def correct(session: Session, given: Correct) -> Outcome:
    """Let a person say what a die shows."""
    proposal = session.proposal
    if proposal is None or given.number != proposal.number or given.index >= len(proposal.dice):
        return session, (STALE,)
    return _answered(session, proposal.with_face(given.index, given.face)), ()


def name_die(session: Session, given: NameDie) -> Outcome:
    """Let a person say which die it is: the throw that it belongs to is attended to."""
    proposal = session.proposal
    if proposal is None or given.number != proposal.number or given.index >= len(proposal.dice):
        return session, (STALE,)
    for at, prompt in enumerate(session.prompts):
        if isinstance(prompt, NeedRoll) and prompt.colours[given.index : given.index + 1] == (given.colour,):
            session = attending(session, at)
            return _answered(session, proposal.with_colour(given.index, given.colour)), ()
    return session, (STALE,)


def remove(session: Session, given: Remove) -> Outcome:
    """Take away what is no die of this roll."""
    proposal = session.proposal
    if proposal is None or given.number != proposal.number or given.index >= len(proposal.dice):
        return session, (STALE,)
    return _answered(session, proposal.without(given.index)), ()


def _answered(session: Session, proposal: Proposal) -> Session:
    """The session after a person said something about the dice: with the last answer they are taken by themselves."""
    return counting(replace(session, proposal=replace(proposal, waits=False)))


def enter_by_hand(session: Session, given: EnterByHand) -> Outcome:
    """Propose a roll without faces, but for dice that may have been left lying."""
    if given.prompt is not None:
        if not _is_open(session, given.prompt):
            return session, (STALE,)
        session = attending(session, given.prompt)
    need = session.need_roll
    if need is None:
        return session, (STALE,)
    number = session.number + 1
    proposal = by_hand(number, need.dice, session.lying, may_stay(need), session.proposal)
    return replace(session, proposal=proposal, number=number, deadline_s=None, held_up=False), ()


def may_stay(need: NeedRoll) -> tuple[int, ...]:
    """Positions of the dice that may be left lying."""
    return tuple(range(len(need.dice))) if need.may_keep else need.fixed


def hold(session: Session, given: Hold) -> Outcome:
    """Hold a die before a throw on demand, or let it go."""
    if given.index >= len(session.lying):
        return session, (STALE,)
    return replace(session, held=session.held ^ {given.index}), ()


def throw_dice(session: Session, given: ThrowDice) -> Outcome:
    """Order a throw of all dice that are not held."""
    if not session.policy.on_demand:
        return session, (Refuse("real_dice", "The dice of this table are real: throw them by hand."),)
    if given.prompt is not None:
        if not _is_open(session, given.prompt):
            return session, (STALE,)
        session = replace(attending(session, given.prompt), held=session.held)
    fixed = session.need_roll.fixed if session.need_roll else ()
    keep = tuple(sorted(session.held.union(fixed)))
    if session.lying and len(keep) == len(session.lying):
        return session, (Refuse("all_held", "All dice are held: let at least one go, or choose."),)
    return replace(session, held=frozenset(), deadline_s=None), (throw(session, keep),)


def throw(session: Session, keep: tuple[int, ...]) -> Throw:
    """Return the order to the simulated tray; it knows its dice by how they lie, not by their position in a roll."""
    need = session.need_roll
    assert need is not None, "dice are thrown where a throw is open"
    lying = {at: die for at, die in enumerate(session.lying) if at in keep}
    loose = (_loose(session, need, at) for at in range(len(need.dice)) if at not in lying)
    return Throw(tuple(lying.values()), tuple(loose))


def _loose(session: Session, need: NeedRoll, at: int) -> LooseDie:
    """The die at position ``at`` of a throw; where colours do not matter, a player's own one of those in the box."""
    dice, kind = _set(session), need.dice[at]
    sides = need.sides[at] if need.sides else dice.kind(kind).faces
    wish = session.setup.seating.colours.get(need.player)
    spare = dice.colours[session.setup.players.index(need.player) % len(dice.colours)] if dice.colours else None
    own = wish if wish in dice.colours else spare
    return LooseDie(kind, sides, need.colours[at] if need.colours else own)


def _set(session: Session) -> DiceSet:
    return dice_set(session.game.info.dice_set)


def ask(session: Session, given: Ask) -> Outcome:
    """Attend to another open prompt."""
    if not _is_open(session, given.prompt):
        return session, (STALE,)
    return attending(session, given.prompt), ()


def attending(session: Session, prompt: int) -> Session:
    """Attend to the prompt at this position; the dice on the table stay those of their player."""
    if prompt == session.at:
        return session
    lying = session.lying if session.prompts[prompt].player == session.prompts[session.at].player else ()
    return replace(session, at=prompt, proposal=None, lying=lying, held=frozenset(), deadline_s=None, held_up=False)


def _is_open(session: Session, prompt: int) -> bool:
    return 0 <= prompt < len(session.prompts)
