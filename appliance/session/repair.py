"""Correction of a misread die of any roll, however old: the match is played again from there, as far as it fits."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from appliance.games import Done, Event, RolledDie
from appliance.session.entry import Correction, Entry, How
from appliance.session.inputs import Announce, Effect, Outcome, Refuse, Repair, SaveParked, SaveRepair
from appliance.session.line import Due, Line, Why
from appliance.session.match import Session, at_rest
from appliance.session.replay import asks_for, dues, history, replay


@dataclass(frozen=True)
class Standstill:
    """Where the match waits after a correction. ``entry``: the first action that does not stand, done in ``due``.

    ``again``: it no longer fits and its player is asked again; else something else must be decided before it.
    ``waiting``: how many actions wait, this one included.
    """

    entry: Entry
    due: Due
    again: bool
    waiting: int


def standstill(session: Session) -> Standstill | None:
    """Return where the match waits for an answer since a correction, None where it does not."""
    waiting = session.line.waiting
    if not waiting:
        return None
    first = waiting[0]
    entry = session.line.items[first.at]
    return Standstill(entry, first.due, asks_for(session.prompts, entry), len(waiting))


def repair(session: Session, given: Repair) -> Outcome:
    """Return the session in which a die of an earlier roll showed another face all along.

    A die that was kept in other throws of the same turn is the same piece of plastic, so its face changes there too.
    Later choices that no longer fit are asked again; the others stand.
    """
    done = history(session.setup, session.journal)
    dice = _dice(session, done, given.index)
    if not 0 <= given.die < len(dice):
        sentence = f"Action {given.index + 1} is no roll with a die {given.die + 1}."
        return session, (Refuse("no_such_die", sentence),)
    die = dice[given.die]
    if given.face not in die.sides:
        sentence = f"That die has no face {given.face}, only: {', '.join(die.sides)}."
        return session, (Refuse("no_such_face", sentence, (("face", given.face),)),)
    if given.face == die.face:
        return session, ()
    by = given.by or (session.asked.player if session.asked else done[given.index].action.by)
    now = session.game.moment(session.state)[0]
    when = dues(session.setup, session.line)
    changed = {
        at: _corrected(session, at, Correction(place, die.face, by, now, session.journal[at].how), given.face)
        for at, place in _same_die(session, done, given.index, die).items()
    }
    line = session.line
    for at, entry in changed.items():
        line = line.changed(at, entry)
    line, state = replay(session.setup, line, when)
    told = Event("repaired", done[given.index].action.by, {"by": by, "was": die.face, "face": given.face})
    saves = tuple(SaveRepair(at, entry) for at, entry in changed.items())
    effects: tuple[Effect, ...] = (*saves, *parked_anew(session.line, line), Announce(told))
    after = _going_on(session, replace(session, line=line, state=state), max(changed))
    return after, (*effects, *_passed_over(session.line, line))


def parked_anew(before: Line[Entry], after: Line[Entry]) -> tuple[SaveParked, ...]:
    """Return what is to be stored where other actions stand than before."""
    return () if before.parked == after.parked else (SaveParked(after.parked),)


def went_on(session: Session, entry: Entry) -> tuple[Session, tuple[Effect, ...]]:
    """Return the session after ``entry``, the newest of its line: what waited for it stands as far as it fits."""
    line, waiting = session.line, session.line.waiting
    if not waiting:
        return session, ()
    first = line.items[waiting[0].at].action
    if (first.by, first.do) == (entry.action.by, entry.action.do):
        chosen_anew = replace(waiting[0], why=Why.REPLACED)
        line = line.with_parked(chosen_anew if each is waiting[0] else each for each in line.parked)
    line, state = replay(session.setup, line, dues(session.setup, line))
    after = at_rest(replace(session, line=line, state=state))
    stand_again = len(after.journal) - len(session.journal)
    told = Announce(Event("caught_up", None, {"count": stand_again}))
    return after, (*parked_anew(session.line, line), *([told] if stand_again and not line.waiting else []))


def _dice(session: Session, done: tuple[Done[Any], ...], index: int) -> tuple[RolledDie, ...]:
    if not 0 <= index < len(done):
        return ()
    return session.game.dice_of(done[index].before, done[index].action)


def _same_die(session: Session, done: tuple[Done[Any], ...], index: int, die: RolledDie) -> Mapping[int, int]:
    """Return every roll in which this very die lay, with its position there: as thrown, and as kept since."""
    player = done[index].action.by
    rolls = [at for at in range(len(done)) if done[at].action.by == player and _dice(session, done, at)]
    here = rolls.index(index)
    found = {index: _position(_dice(session, done, index), die.place)}
    for at in reversed(rolls[:here]):
        if not _kept(session, done, min(found), die.place):
            break
        found[at] = _position(_dice(session, done, at), die.place)
    for at in rolls[here + 1 :]:
        if not _kept(session, done, at, die.place):
            break
        found[at] = _position(_dice(session, done, at), die.place)
    return found


def _kept(session: Session, done: tuple[Done[Any], ...], at: int, place: int) -> bool:
    return any(die.kept for die in _dice(session, done, at) if die.place == place)


def _position(dice: tuple[RolledDie, ...], place: int) -> int:
    return next(at for at, die in enumerate(dice) if die.place == place)


def _corrected(session: Session, index: int, correction: Correction, face: str) -> Entry:
    """The entry with the right face, which a person has told, and who corrected what."""
    entry = session.journal[index]
    action = session.game.with_face(entry.action, correction.die, face)
    return replace(entry, action=action, how=How.HAND, corrections=(*entry.corrections, correction))


def _going_on(before: Session, after: Session, newest: int) -> Session:
    """What is going on at the table goes on, unless something else is asked now or the dice of it were corrected."""
    of_the_dice_there = newest == len(before.journal) - 1
    if not (after.line.waiting or of_the_dice_there) and after.prompts == before.prompts:
        return after
    rested = at_rest(after)
    if not of_the_dice_there or len(rested.lying) != len(before.lying):
        return rested
    lying = tuple(replace(old, face=new.face) for old, new in zip(before.lying, rested.lying, strict=True))
    return replace(rested, lying=lying)


def _passed_over(before: Line[Entry], after: Line[Entry]) -> tuple[Effect, ...]:
    """Tell what the match, as corrected, goes on without."""
    known = {each.at for each in before.parked}
    gone = [each for each in after.parked if each.why is Why.PASSED and each.at not in known]
    if not gone:
        return ()
    first = after.items[gone[0].at].action
    return (Announce(Event("passed_over", first.by, {"round": gone[0].due.round, "count": len(gone)})),)
