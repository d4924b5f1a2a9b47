"""Taking up stored matches: which can be, why not the others, and what has befallen the journal they lie in."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from appliance.games import BadOptions, Setup, game
from appliance.session import BrokenJournal, Policy, Session, open_session
from appliance.store import DamagedMatch, Journal, StoredMatch, StoreError, UnknownMatch, made_at, newest_sound
from ui.arrivals import told
from ui.desk import Desk, MatchSummary, Tone

LOOKED_THROUGH = 50
"""How many of the newest matches the home screen looks through; older ones are taken up by their number."""


OFFERED = 3
"""How many unfinished matches the home screen offers."""


def taken_up(stored: StoredMatch, policy: Policy) -> Session:
    """Return a stored match as a session; raises StoreError that says why it cannot be."""
    key = stored.setup.game
    try:
        version = game(key).info.rules_version
        if version != stored.rules_version:
            raise StoreError(
                f"match {stored.match} was played by version {stored.rules_version} of the rules of {key}; this program"
                f" has version {version}, by which the same throws could count otherwise"
            )
        return open_session(stored.match, stored.setup, stored.line, policy)
    except (BadOptions, BrokenJournal) as reason:
        raise StoreError(f"match {stored.match} cannot be taken up: {reason}") from reason


def resumable(journal: Journal, most: int = OFFERED) -> tuple[MatchSummary, ...]:
    """Return the newest matches that people can go on with, newest first; not those that a computer played alone."""
    return tuple(_summary(*each) for each in _unfinished(journal, most, _by_people))


def newest_unfinished(journal: Journal) -> str:
    """Return the number of the newest match that is not finished, whoever plays it; raises UnknownMatch."""
    for stored, _ in _unfinished(journal, most=1):
        return stored.match
    raise UnknownMatch(f"the journal {journal.path} has no unfinished match to resume")


def on_the_table(journal: Journal) -> str | None:
    """Return the number of the match that lay on the table when the program ended, if people can go on with it."""
    match = journal.remembered("table")
    if not match:
        return None
    try:
        session = taken_up(journal.load(match), Policy())
    except StoreError:
        return None
    return match if session.prompts and _by_people(session.setup) else None


def wanted_backup(journal: Journal) -> Path | None:
    """Return the backup that can be taken back: the newest sound one, where the journal has no match to lose."""
    return newest_sound(journal.path) if journal.is_empty else None


def with_state_of(journal: Journal, desk: Desk) -> Desk:
    """Return the desk with what players must know of the journal: a backup they can take back, that it was damaged."""
    backup, damaged = wanted_backup(journal), journal.set_aside
    if backup is not None:
        desk = replace(desk, backup=made_at(backup))
    if damaged:
        sentence = f"The journal was damaged; it now lies at {damaged}."
        desk = told(desk, sentence, Tone.FAULT, "fault.journal", (("path", damaged),))
    return desk


def _unfinished(
    journal: Journal, most: int, wanted: Callable[[Setup], bool] = lambda setup: True
) -> list[tuple[StoredMatch, Session]]:
    """Return so many of the newest that are not finished. A finished one is replayed only once in its life.

    Else the first screen would wait for fifty matches.
    """
    known, ends, found = _known_finished(journal), journal.ends(LOOKED_THROUGH), list[tuple[StoredMatch, Session]]()
    finished = {match: end for match, end in known.items() if ends.get(match) == end}
    for match, end in ends.items():
        if match in finished:
            continue
        try:
            stored = journal.load(match)
            session = taken_up(stored, Policy())
        except DamagedMatch:
            journal.damaged.add(match)
            continue
        except StoreError:
            continue
        if not session.prompts:
            finished[match] = end
        elif wanted(stored.setup):
            found.append((stored, session))
            if len(found) == most:
                break
    if finished != known:
        with suppress(StoreError):  # where it cannot be written they are replayed the next time too
            journal.remember(_FINISHED, json.dumps(finished))
    return found


_FINISHED = "finished"
"""Setting: a JSON object of finished matches' numbers and what was then their last row in the log."""


def _known_finished(journal: Journal) -> dict[str, int]:
    try:
        known = json.loads(journal.remembered(_FINISHED) or "{}")
    except ValueError:
        known = None
    return known if isinstance(known, dict) else {}


def _by_people(setup: Setup) -> bool:
    return set(setup.computer) != set(setup.players)


def _summary(stored: StoredMatch, session: Session) -> MatchSummary:
    scores = tuple(session.game.scores(session.state).values())
    started = stored.started_at.replace("T", " ")[:16]
    return MatchSummary(stored.match, stored.setup.game, stored.setup.players, started, scores)
