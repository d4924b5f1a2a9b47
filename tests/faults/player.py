"""Somebody who plays random matches on an appliance and says aloud what was accepted, until the plug is pulled.

What is said is said after the appliance has shown it, as players would: so whatever was said must be there afterwards.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import NoReturn

from appliance.app.core import Appliance
from appliance.app.resuming import newest_unfinished, taken_up
from appliance.games import GAMES, Setup
from appliance.session import (
    Choose,
    Confirm,
    Correct,
    EnterByHand,
    Input,
    Phase,
    Policy,
    Repair,
    Session,
    Stored,
    Undo,
    fold,
    update,
)
from appliance.store import Journal, UnknownMatch
from appliance.table import dice_set
from tests.games.playing import seats

POLICY = Policy(entry_s=None)


@dataclass(frozen=True)
class Said:
    """What the table knows: the match, rows of the log so far, and digests of its actions and of its decision.

    ``decision`` is empty where the match is finished. ``shown``: False for what will be if the next action is accepted.
    """

    match: str
    rows: int
    actions: str
    decision: str
    shown: bool = True


def play(state: Path, seed: int, say: Callable[[Said], None], careless: bool = False) -> NoReturn:
    """Take up the newest unfinished match in ``state``, or begin one, and play on until somebody pulls the plug.

    ``careless``: let SQLite leave out its flushes, to show that such a thing is noticed.
    """
    rng = Random(seed)
    with Journal(journal_of(state)) as journal:
        if careless:
            journal._db.execute("PRAGMA synchronous = OFF")
        appliance = Appliance(journal, POLICY)
        try:
            appliance.resume(newest_unfinished(journal))
        except UnknownMatch:
            _begin(appliance, rng)
        said: Said | None = None
        for given in _inputs(appliance, rng):
            if given is not None:
                if (coming := _coming(_session(appliance), given, _rows(journal))) is not None:
                    say(coming)
                appliance.give(given)
            session, rows = _session(appliance), _rows(journal)
            # A repair to the face that stood there already is a row more, and the same match.
            if said is None or (session.match, rows) != (said.match, said.rows):
                said = _digest(session, rows)
                say(said)


def journal_of(state: Path) -> Path:
    """Return where the journal of a player lies."""
    return state / "journal.sqlite3"


def to_pipe(pipe: int) -> Callable[[Said], None]:
    """Return a way to say things into a pipe, a line each, in one write so that none is ever said by half."""
    return lambda said: (os.write(pipe, (json.dumps(asdict(said)) + "\n").encode()), None)[1]


def stored(state: Path) -> Said | None:
    """Return what the journal knows of its newest match, as a player would say it; None if there is no match yet.

    Raises AssertionError where the file is damaged, or holds an action by half or one that the rules refuse.
    """
    with Journal(journal_of(state)) as journal:
        assert journal.set_aside is None, f"the journal was damaged and set aside as {journal.set_aside}"
        matches = list(journal.newest())
        assert not journal.damaged, f"matches {journal.damaged} cannot be made out"
        for each in matches:
            fold(each.setup, each.entries)
        if not matches:
            return None
        newest = matches[0]
        return _digest(taken_up(newest, POLICY), _rows(journal))


def _begin(appliance: Appliance, rng: Random) -> None:
    rules = GAMES[rng.choice(list(GAMES))]
    appliance.start(Setup(rules.info.key, seats(rules, rng.randint(1, 3))))


def _inputs(appliance: Appliance, rng: Random) -> Iterator[Input | None]:
    """Yield inputs, most of which are accepted; None where there is only something new to be said."""
    yield None
    while True:
        session = _session(appliance)
        if session.phase is Phase.FINISHED:
            _begin(appliance, rng)
            yield None
        elif rng.random() < 0.04:
            yield Undo()
        elif rng.random() < 0.04 and (repair := _repair(session, rng)):
            yield repair
        elif session.proposal is None and session.need_roll and (session.need_choice is None or rng.random() < 0.6):
            yield EnterByHand(rng.randrange(len(session.prompts)))
        elif session.proposal is not None:
            yield from _filled_in(appliance, rng)
        elif session.need_choice is not None:
            yield Choose(rng.choice(session.need_choice.choices))
        else:
            yield EnterByHand()


def _filled_in(appliance: Appliance, rng: Random) -> Iterator[Input]:
    session = _session(appliance)
    assert session.proposal is not None
    need = session.need_roll
    assert need is not None
    for index, die in enumerate(session.proposal.dice):
        faces = need.sides[index] if need.sides else dice_set(session.game.info.dice_set).kind(die.kind).faces
        yield Correct(session.number, index, rng.choice(faces))
    yield Confirm(session.number)


def _repair(session: Session, rng: Random) -> Repair | None:
    rolls = [at for at, entry in enumerate(session.journal) if isinstance(entry.action.args.get("dice"), list)]
    if not rolls:
        return None
    at = rng.choice(rolls)
    dice = session.journal[at].action.args["dice"]
    return Repair(at, rng.randrange(len(dice)), str(rng.choice(dice)))


def _session(appliance: Appliance) -> Session:
    assert appliance.session is not None
    return appliance.session


def _coming(session: Session, given: Input, rows: int) -> Said | None:
    """Return what will be once ``given`` is stored, None if there is nothing to store: the session is pure."""
    after, effects = update(session, given)
    more = sum(isinstance(effect, Stored) for effect in effects)
    return replace(_digest(after, rows + more), shown=False) if more else None


def _rows(journal: Journal) -> int:
    return int(journal._db.execute("SELECT coalesce(max(seq), 0) FROM log").fetchone()[0])


def _digest(session: Session, rows: int) -> Said:
    actions = [[each.action.by, each.action.do, each.action.args, each.how, each.note] for each in session.journal]
    decision = _short(repr(session.prompts)) if session.prompts else ""
    return Said(session.match, rows, _short(json.dumps(actions)), decision)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
