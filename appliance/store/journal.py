"""The journal: every accepted action on SQLite before anybody is told, so that a pulled plug loses nothing.

The log only grows: taking back and repairing are rows of their own.
"""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from appliance.games import Setup, game
from appliance.session import Entry, Line, Parked
from appliance.store.database import Database, StoreError, now_iso
from appliance.store.records import Stamped, entry_values, line_of, parked_text, setup_of, text


class DamagedMatch(StoreError):
    """A match in the journal cannot be made out; the others can."""


class UnknownMatch(StoreError, KeyError):
    """There is no such match in the journal."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class StoredMatch:
    """A match as it stands in the journal: undone actions are absent, repaired rolls have their right faces.

    ``rules_version``: of the game when the match began. ``note``: free text of a match from elsewhere.
    ``stamped_line``: all that was accepted, with its times; some of it may not stand since a correction.
    """

    match: str
    setup: Setup
    started_at: str
    rules_version: int
    stamped_line: Line[Stamped]
    note: str | None = None

    @property
    def line(self) -> Line[Entry]:
        """All that was accepted, as a session takes it up."""
        return Line(tuple(entry for entry, _ in self.stamped_line.items), self.stamped_line.parked)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The actions that stand."""
        return tuple(entry for entry, _ in self.stamped_line.standing)

    @property
    def stamped(self) -> tuple[Stamped, ...]:
        """The actions that stand with their times."""
        return self.stamped_line.standing


class Journal(Database):
    """All matches of one appliance in one file. Use as a context manager, from one thread.

    ``set_aside``: where a damaged file was moved when the journal was opened, else None. ``damaged``: the numbers of
    matches that could not be made out so far.
    """

    def __init__(self, path: Path, clock: Callable[[], str] = now_iso) -> None:
        super().__init__(path, clock)
        self.damaged: set[str] = set()

    def begin(self, setup: Setup, started_at: str | None = None, note: str | None = None) -> str:
        """Store a new match, begun now unless told otherwise, and return its number."""
        version = game(setup.game).info.rules_version
        row: tuple[str | int | None, ...] = (
            setup.game,
            version,
            text(setup.players),
            text(dict(setup.options)),
            setup.edition,
            text(dict(setup.dealt)),
            text(setup.computer),
            started_at or self.clock(),
            note,
            text(asdict(setup.customs)),
            text(asdict(setup.seating)),
        )
        made = self.write(
            "INSERT INTO match (game, rules_version, players, options, edition, dealt, computer, started_at, note,"
            " customs, seating) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            *row,
        )
        return str(made)

    def save(self, match: str, entry: Entry) -> None:
        """Store an accepted action; returns once it would survive a power cut."""
        self._log(match, "act", None, entry, self.clock())

    def save_undo(self, match: str) -> None:
        """Store that the newest standing action was taken back."""
        self._log(match, "undo", None, None, self.clock())

    def save_repair(self, match: str, index: int, entry: Entry) -> None:
        """Store that the standing action at ``index`` (from 0) is now ``entry``."""
        self._log(match, "repair", index, entry, self.clock())

    def save_parked(self, match: str, parked: tuple[Parked, ...]) -> None:
        """Store that of all that was accepted exactly this does not stand now."""
        self.write(
            "INSERT INTO log (match, kind, parked, at) VALUES (?, 'park', ?, ?)",
            int(match),
            parked_text(parked),
            self.clock(),
        )

    def take_in(
        self,
        setup: Setup,
        entries: tuple[tuple[Entry, str | None], ...],
        started_at: str | None = None,
        note: str | None = None,
    ) -> str:
        """Store a whole match that came from elsewhere, with its times where it has them, and return its number."""
        match = ""
        with self.together():
            match = self.begin(setup, started_at, note)
            for entry, at in entries:
                self._log(match, "act", None, entry, at)
        return match

    def remember(self, key: str, value: str) -> None:
        """Store a setting that was made at the table, such as the language."""
        self.write(
            "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key,
            value,
        )

    def remembered(self, key: str) -> str | None:
        """Return a setting that was made at the table, or None if it never was."""
        rows = self.rows("SELECT value FROM setting WHERE key = ?", key)
        return str(rows[0]["value"]) if rows else None

    @property
    def is_empty(self) -> bool:
        """True as long as no match was begun."""
        return not self.rows("SELECT 1 FROM match LIMIT 1")

    def take_back(self, backup: Path) -> None:
        """Take all matches of a backup into this journal, which must be without matches; whole or not at all."""
        if not self.is_empty:
            raise StoreError(
                f"the journal {self.path} holds matches already, so the backup {backup.name} is left alone"
            )
        self.copy_from(backup)

    def load(self, match: str) -> StoredMatch:
        """Return one match; raises UnknownMatch with a sentence that lists what there is."""
        rows = self.rows("SELECT * FROM match WHERE CAST(id AS TEXT) = ?", match)
        if not rows:
            known = [str(row["id"]) for row in self.rows("SELECT id FROM match ORDER BY id DESC LIMIT 5")]
            there = f"the newest are {', '.join(known)}" if known else "it is empty"
            raise UnknownMatch(f'the journal {self.path} has no match "{match}"; {there}')
        return self._match(rows[0])

    def numbers(self) -> frozenset[str]:
        """Return the numbers of all matches."""
        return frozenset(str(row["id"]) for row in self.rows("SELECT id FROM match"))

    def matches(self) -> tuple[StoredMatch, ...]:
        """Return all matches that can be made out, newest last; ``damaged`` numbers the others."""
        return tuple(reversed(tuple(self.newest())))

    def newest(self) -> Iterator[StoredMatch]:
        """Yield the matches that can be made out one by one, newest first; ``damaged`` grows by the others."""
        for row in self.rows("SELECT * FROM match ORDER BY id DESC"):
            try:
                yield self._match(row)
            except DamagedMatch:
                self.damaged.add(str(row["id"]))

    def ends(self, most: int) -> dict[str, int]:
        """Return the newest matches' numbers, newest first, with their last row in the log, 0 for a match without one.

        The row tells whether anything has become of a match since: it grows with whatever does.
        """
        last = (
            "SELECT id, (SELECT max(seq) FROM log WHERE match = match.id) AS last FROM match ORDER BY id DESC LIMIT ?"
        )
        return {str(row["id"]): row["last"] or 0 for row in self.rows(last, most)}

    def _match(self, row: sqlite3.Row) -> StoredMatch:
        try:
            return self._decoded(row)
        except (ValueError, KeyError, TypeError, IndexError) as reason:
            raise DamagedMatch(f"match {row['id']} of the journal {self.path} is damaged: {reason}") from reason

    def _decoded(self, row: sqlite3.Row) -> StoredMatch:
        line = line_of(self.rows("SELECT * FROM log WHERE match = ? ORDER BY seq", row["id"]))
        return StoredMatch(str(row["id"]), setup_of(row), row["started_at"], row["rules_version"], line, row["note"])

    def _log(self, match: str, kind: str, position: int | None, entry: Entry | None, at: str | None) -> None:
        values = entry_values(entry) if entry is not None else (None,) * 4
        self.write(
            "INSERT INTO log (match, kind, position, action, how, note, evidence, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            int(match),
            kind,
            position,
            *values,
            at,
        )
