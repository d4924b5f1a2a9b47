"""Repair of a misread die: the roll is corrected where it stands, and the match is played again from the journal."""

from dataclasses import replace

from appliance.games import Action, Event
from appliance.session.inputs import Announce, Effect, Outcome, Refuse, SaveRepair
from appliance.session.match import BrokenJournal, Entry, How, Session, at_rest, fold


def repair(session: Session, index: int, die: int, face: str) -> Outcome:
    """Return the session in which die ``die`` of the roll at ``index`` showed ``face`` all along.

    A die that was kept in later throws of the same turn is the same piece of plastic, so its face changes there
    too. If later choices no longer fit, nothing changes and the refusal says which.
    """
    if not 0 <= index < len(session.journal) or not _is_roll(session.journal[index].action, die):
        return session, (Refuse("no_such_die", f"Action {index + 1} is no roll with a die {die + 1}."),)
    changed = {
        at: _with_face(session.journal[at], die, face) for at in (index, *_kept_later(session.journal, index, die))
    }
    journal = tuple(changed.get(at, entry) for at, entry in enumerate(session.journal))
    try:
        state = fold(session.setup, journal)
    except BrokenJournal as broken:
        sentence = f"With that face action {broken.index + 1} no longer fits: {broken.reason} Undo back to it first."
        return session, (Refuse("repair_misfit", sentence, (("action", broken.index + 1),)),)
    repaired = Announce(Event("repaired", journal[index].action.by, {"face": face}))
    effects: tuple[Effect, ...] = (*(SaveRepair(at, entry) for at, entry in changed.items()), repaired)
    return at_rest(replace(session, journal=journal, state=state)), effects


def _is_roll(action: Action, die: int) -> bool:
    dice = action.args.get("dice")
    return action.do == "roll" and isinstance(dice, (list, tuple)) and 0 <= die < len(dice)


def _with_face(entry: Entry, die: int, face: str) -> Entry:
    dice = list(entry.action.args["dice"])
    dice[die] = int(face) if isinstance(dice[die], int) else face
    action = replace(entry.action, args={**entry.action.args, "dice": dice})
    return replace(entry, action=action, how=How.HAND)


def _kept_later(journal: tuple[Entry, ...], index: int, die: int) -> list[int]:
    """Positions of the later throws of this turn in which the die was left lying."""
    kept = []
    for at in range(index + 1, len(journal)):
        action = journal[at].action
        if action.do != "roll" or action.by != journal[index].action.by or die not in action.args.get("kept", ()):
            break
        kept.append(at)
    return kept
