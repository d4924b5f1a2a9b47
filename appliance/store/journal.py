"""The journal: every accepted action on SQLite before anybody is told, so that a pulled plug loses nothing.

WAL with synchronous=FULL: an acknowledged row survives a power cut (WAL with NORMAL does not). The log only grows:
taking back and repairing are rows of their own.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, Self

from appliance.games import Setup, game
from appliance.session import Entry, Line, Parked
from appliance.store.records import Stamped, entry_values, line_of, parked_text, text
from appliance.table import Customs

SCHEMA = 3
APPLICATION_ID = 0x44494345
"""Marks the file as ours ("DICE"); ``file`` and the checks below read it."""

_ENVIRONMENT = tuple(
    f"SQLITE_{name}" for name in ("CANTOPEN", "READONLY", "FULL", "BUSY", "LOCKED", "IOERR", "PERM", "NOMEM", "AUTH")
)
"""What SQLite says when the disk, the rights or another program are in the way; else it is the file itself."""


class StoreError(OSError):
    """The journal cannot be read or written; the text is a full sentence."""


class DiskFull(StoreError):
    """The disk cannot take the last action; it was not stored."""


class JournalTooNew(StoreError):
    """The journal was written by a newer program; it is left untouched."""


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


def now_iso() -> str:
    """The time as journals write it: UTC, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Journal:
    """All matches of one appliance in one file. Use as a context manager, from one thread.

    ``set_aside``: where a damaged file was moved when the journal was opened, else None. ``damaged``: the numbers of
    matches that could not be made out so far.
    """

    def __init__(self, path: Path, clock: Callable[[], str] = now_iso) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self.damaged: set[str] = set()
        self._clock = clock
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as reason:
            raise StoreError(f"cannot make the folder {path.parent} for the journal: {reason.strerror}") from reason
        try:
            self._db = self._open()
        except _Damaged:
            self.set_aside = _set_aside(path)
            self._db = self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; everything acknowledged is on it already."""
        self._db.close()

    def begin(self, setup: Setup, started_at: str | None = None, note: str | None = None) -> str:
        """Store a new match, begun now unless told otherwise, and return its number."""
        version = game(setup.game).info.rules_version
        row = (
            setup.game,
            version,
            text(setup.players),
            text(dict(setup.options)),
            setup.edition,
            text(dict(setup.dealt)),
            text(setup.computer),
            started_at or self._clock(),
            note,
            text(asdict(setup.customs)),
        )
        with self.together():
            made = self._db.execute(
                "INSERT INTO match (game, rules_version, players, options, edition, dealt, computer, started_at, note,"
                " customs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        return str(made.lastrowid)

    def save(self, match: str, entry: Entry) -> None:
        """Store an accepted action; returns once it would survive a power cut."""
        self._log(match, "act", None, entry, self._clock())

    def save_undo(self, match: str) -> None:
        """Store that the newest standing action was taken back."""
        self._log(match, "undo", None, None, self._clock())

    def save_repair(self, match: str, index: int, entry: Entry) -> None:
        """Store that the standing action at ``index`` (from 0) is now ``entry``."""
        self._log(match, "repair", index, entry, self._clock())

    def save_parked(self, match: str, parked: tuple[Parked, ...]) -> None:
        """Store that of all that was accepted exactly this does not stand now."""
        with self.together():
            self._db.execute(
                "INSERT INTO log (match, kind, parked, at) VALUES (?, 'park', ?, ?)",
                (int(match), parked_text(parked), self._clock()),
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
        with self.together():
            self._db.execute(
                "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (key, value),
            )

    def remembered(self, key: str) -> str | None:
        """Return a setting that was made at the table, or None if it never was."""
        rows = self._rows("SELECT value FROM setting WHERE key = ?", key)
        return str(rows[0]["value"]) if rows else None

    @property
    def is_empty(self) -> bool:
        """True as long as no match was begun."""
        return not self._rows("SELECT 1 FROM match LIMIT 1")

    def take_back(self, backup: Path) -> None:
        """Take all matches of a backup into this journal, which must be without matches; whole or not at all."""
        if not self.is_empty:
            raise StoreError(
                f"the journal {self.path} holds matches already, so the backup {backup.name} is left alone"
            )
        try:
            with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source:
                source.backup(self._db)
            self._prepare(self._db)
        except (sqlite3.Error, _Damaged) as reason:
            raise StoreError(f"the backup {backup} cannot be taken: {reason}") from reason

    def load(self, match: str) -> StoredMatch:
        """Return one match; raises UnknownMatch with a sentence that lists what there is."""
        rows = self._rows("SELECT * FROM match WHERE CAST(id AS TEXT) = ?", match)
        if not rows:
            known = [str(row["id"]) for row in self._rows("SELECT id FROM match ORDER BY id DESC LIMIT 5")]
            there = f"the newest are {', '.join(known)}" if known else "it is empty"
            raise UnknownMatch(f'the journal {self.path} has no match "{match}"; {there}')
        return self._match(rows[0])

    def numbers(self) -> frozenset[str]:
        """Return the numbers of all matches."""
        return frozenset(str(row["id"]) for row in self._rows("SELECT id FROM match"))

    def matches(self) -> tuple[StoredMatch, ...]:
        """Return all matches that can be made out, newest last; ``damaged`` numbers the others."""
        return tuple(reversed(tuple(self.newest())))

    def newest(self) -> Iterator[StoredMatch]:
        """Yield the matches that can be made out one by one, newest first; ``damaged`` grows by the others."""
        for row in self._rows("SELECT * FROM match ORDER BY id DESC"):
            try:
                yield self._match(row)
            except DamagedMatch:
                self.damaged.add(str(row["id"]))

    def _match(self, row: sqlite3.Row) -> StoredMatch:
        try:
            return self._decoded(row)
        except (ValueError, KeyError, TypeError, IndexError) as reason:
            raise DamagedMatch(f"match {row['id']} of the journal {self.path} is damaged: {reason}") from reason

    def _decoded(self, row: sqlite3.Row) -> StoredMatch:
        setup = Setup(
            row["game"],
            tuple(json.loads(row["players"])),
            json.loads(row["options"]),
            row["edition"],
            json.loads(row["dealt"]),
            tuple(json.loads(row["computer"])),
            Customs.of(json.loads(row["customs"])),
        )
        line = line_of(self._rows("SELECT * FROM log WHERE match = ? ORDER BY seq", row["id"]))
        return StoredMatch(str(row["id"]), setup, row["started_at"], row["rules_version"], line, row["note"])

    def _log(self, match: str, kind: str, position: int | None, entry: Entry | None, at: str | None) -> None:
        values = entry_values(entry) if entry is not None else (None,) * 4
        with self.together():
            self._db.execute(
                "INSERT INTO log (match, kind, position, action, how, note, evidence, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (int(match), kind, position, *values, at),
            )

    @contextmanager
    def together(self) -> Iterator[None]:
        """Whatever is written inside is stored whole or not at all; a nested one joins the outer. Raises StoreError."""
        if self._db.in_transaction:
            yield
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as reason:
            full = getattr(reason, "sqlite_errorname", "") == "SQLITE_FULL"
            raise (DiskFull if full else StoreError)(self._sentence(reason)) from reason
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def _rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as reason:
            raise StoreError(self._sentence(reason)) from reason

    def _sentence(self, reason: sqlite3.Error) -> str:
        name = getattr(reason, "sqlite_errorname", "")
        if name == "SQLITE_FULL":
            return f"the disk is full: {self.path} cannot take the last action; free some space and repeat it"
        if name.startswith("SQLITE_READONLY"):
            return f"the journal {self.path} may not be written; expected a file that this user owns"
        return f"the journal {self.path} cannot be used: {reason}"

    def _open(self) -> sqlite3.Connection:
        try:
            db = sqlite3.connect(self.path, timeout=5, isolation_level=None)
        except sqlite3.Error as reason:
            raise StoreError(f"the journal {self.path} cannot be opened: {reason}") from reason
        db.row_factory = sqlite3.Row
        # A flipped bit in a text must not hide all other matches; what it spoils is found when the match is decoded.
        db.text_factory = lambda text: text.decode("utf-8", "replace")
        try:
            self._prepare(db)
        except sqlite3.DatabaseError as reason:
            db.close()
            if getattr(reason, "sqlite_errorname", "").startswith(_ENVIRONMENT):
                raise StoreError(self._sentence(reason)) from reason
            raise _Damaged from reason
        except (_Damaged, StoreError):
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        mark = db.execute("PRAGMA application_id").fetchone()[0]
        tables = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
        if mark != APPLICATION_ID and tables:
            raise _Damaged
        if version > SCHEMA:
            raise JournalTooNew(
                f"the journal {self.path} is of version {version}, written by a newer program;"
                f" this one knows versions up to {SCHEMA}"
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        if tables and db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _Damaged
        for old in range(max(version, 1), SCHEMA) if tables else ():
            _run(db, f"from_{old}.sql", old + 1)
        if not tables:
            _run(db, "schema.sql", SCHEMA)
        db.execute("SELECT match.id, log.evidence, setting.key FROM match, log, setting LIMIT 0")


def _run(db: sqlite3.Connection, script: str, version: int) -> None:
    """Run a script of ours whole or not at all; the file is of that version then."""
    sql = resources.files("appliance.store").joinpath(script).read_text("utf-8")
    db.executescript(f"BEGIN; {sql} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {version}; COMMIT;")


class _Damaged(Exception):
    """The file is no journal, or no longer one."""


def _set_aside(path: Path) -> Path:
    """Give a damaged journal and its side files another name; nothing is ever deleted."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S")
    target = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}")
    number = 1
    while target.exists():
        number += 1
        target = path.with_name(f"{path.stem}.damaged-{stamp}-{number}{path.suffix}")
    for tail in ("", "-wal", "-shm"):
        part = path.with_name(path.name + tail)
        if part.exists():
            part.rename(target.with_name(target.name + tail))
    return target
