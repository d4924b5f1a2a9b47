"""The end of an evening: the names of guests go out of the journal, what they played stays.

A guest is called "Guest 1" afterwards, in every row of the match. A name may be any word, also one of the rules, so
each match is played again with its new names: one that does not come to the same result is deleted.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any

from appliance.games import BadOptions, Json, game
from appliance.session import BrokenJournal, fold
from appliance.store.journal import DamagedMatch, Journal, StoredMatch
from appliance.store.players import Players
from appliance.store.records import text


@dataclass(frozen=True)
class Wiped:
    """How many names of guests went out of how many matches, and how many matches were deleted with them."""

    names: int = 0
    matches: int = 0
    deleted: int = 0


_SPOILT = (ValueError, KeyError, TypeError, IndexError)
"""What rules may raise for values that no journal of ours holds."""


def house_players(journal: Journal) -> frozenset[str]:
    """Return the names that the house keeps: all known players but guests."""
    return frozenset(player.name for player in Players(journal).known() if not player.guest)


def wiping(journal: Journal, guest: Callable[[int], str], keep: Callable[[str], bool]) -> Iterator[Wiped]:
    """Call all guests "Guest 1" and so on, match by match, then scrub the file; yields what is done so far.

    Between two matches the table may be looked after; whoever stops on the way begins anew another time. ``guest``:
    what the guest of this number is called. ``keep``: whether a name stays: of the house, or nobody's.

    Raises StoreError.
    """
    names: set[str] = set()
    matches = deleted = 0
    for row in journal.rows("SELECT id, players, computer FROM match ORDER BY id"):
        guests = _guests(row, keep)
        if guests == []:
            continue
        with journal.together():
            stays = guests is not None and _rename(journal, row["id"], guests, guest)
            if not stays:
                _delete(journal, row["id"])
        names.update(guests or ())
        matches, deleted = matches + stays, deleted + (not stays)
        yield Wiped(len(names), matches, deleted)
    journal.write("DELETE FROM player WHERE guest = 1")
    journal.scrub()
    yield Wiped(len(names), matches, deleted)


def has_guests(journal: Journal, keep: Callable[[str], bool]) -> bool:
    """Return whether there is a name to be forgotten."""
    rows = journal.rows("SELECT id, players, computer FROM match")
    return any(_guests(row, keep) != [] for row in rows)


def _guests(row: sqlite3.Row, keep: Callable[[str], bool]) -> list[str] | None:
    """The guests of a match, None where nobody can tell who played."""
    try:
        players, computers = json.loads(row["players"]), json.loads(row["computer"])
        return [name for name in players if name not in computers and not keep(name)]
    except (ValueError, TypeError):
        return None


def _rename(journal: Journal, match: int, guests: list[str], guest: Callable[[int], str]) -> bool:
    """Give the guests of a match other names in all of its rows; return whether it comes to the same with them."""
    before = _loaded(journal, match)
    taken = set(before.setup.players) if before else set()
    free = (name for name in map(guest, count(1)) if name not in taken)
    names = {name: next(free) for name in guests}
    for row in journal.rows("SELECT seq, action, note, evidence FROM log WHERE match = ?", match):
        journal.write(
            "UPDATE log SET action = ?, note = ?, evidence = ? WHERE seq = ?",
            _other(row["action"], names),
            _without(row["note"], names),
            _other(row["evidence"], names),
            row["seq"],
        )
    row = journal.rows("SELECT players, options, dealt, note, seating FROM match WHERE id = ?", match)[0]
    journal.write(
        "UPDATE match SET players = ?, options = ?, dealt = ?, note = ?, seating = ? WHERE id = ?",
        *(_other(row[column], names) for column in ("players", "options", "dealt")),
        _without(row["note"], names),
        _other(row["seating"], names),
        match,
    )
    journal.write("DELETE FROM digest WHERE match = ?", match)  # it is made anew for whoever asks
    after = _loaded(journal, match)
    return before is not None and after is not None and _result(after, {}) == _result(before, names)


def _delete(journal: Journal, match: int) -> None:
    journal.write("DELETE FROM digest WHERE match = ?", match)
    journal.write("DELETE FROM log WHERE match = ?", match)
    journal.write("DELETE FROM match WHERE id = ?", match)


def _loaded(journal: Journal, match: int) -> StoredMatch | None:
    try:
        return journal.load(str(match))
    except DamagedMatch:
        return None


def _result(stored: StoredMatch, names: Mapping[str, str]) -> object:
    """What a match comes to: the points by name and who is asked; for one that the rules refuse, that they do."""
    rules = game(stored.setup.game)
    try:
        state = fold(stored.setup, stored.entries)
    except (BadOptions, BrokenJournal, *_SPOILT):
        return "refused", len(stored.entries)
    scores = {names.get(name, name): points for name, points in rules.scores(state).items()}
    return scores, [names.get(prompt.player, prompt.player) for prompt in rules.prompts(state)]


def _other(stored: str | None, names: Mapping[str, str]) -> str | None:
    """A column of JSON with other names, wherever one stands as a whole: as a value or as a key."""
    if stored is None:
        return None
    try:
        return text(_renamed(json.loads(stored), names))
    except ValueError:
        return None


def _renamed(value: Json, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    if isinstance(value, dict):
        return {names.get(key, key): each if key == "do" else _renamed(each, names) for key, each in value.items()}
    return value


def _without(note: str | None, names: Mapping[str, str]) -> str | None:
    """A free text, if it names nobody."""
    return None if note is not None and any(name in note for name in names) else note
