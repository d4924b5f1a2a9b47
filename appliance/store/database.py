"""The file of the journal: opened, checked, brought up to date, and written whole or not at all.

WAL with synchronous=FULL: an acknowledged row survives a power cut (WAL with NORMAL does not). Version 4 is that of the
next release: until then further tables of a room are added to ``schema.sql`` and to ``from_3.sql`` alike.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any, Self

SCHEMA = 4
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


def now_iso() -> str:
    """The time as journals write it: UTC, whole seconds."""
    return datetime.now(UTC).isoformat(timespec="seconds")


SQLITE_FAILS = (sqlite3.Error, UnicodeDecodeError)
"""The second where SQLite quotes damaged text in what it says: Python cannot make it out then."""


class Database:
    """One file of SQLite that is ours. Use as a context manager, from one thread.

    ``set_aside``: where a damaged file was moved when it was opened, else None.
    """

    def __init__(self, path: Path, clock: Callable[[], str] = now_iso) -> None:
        self.path = path
        self.set_aside: Path | None = None
        self.clock = clock
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

    def copy_from(self, backup: Path) -> None:
        """Become a copy of the backup, whole or not at all."""
        try:
            with closing(sqlite3.connect(f"{backup.resolve().as_uri()}?mode=ro", uri=True)) as source:
                source.backup(self._db)
            self._prepare(self._db)
        except (*SQLITE_FAILS, _Damaged) as reason:
            raise StoreError(f"the backup {backup} cannot be taken: {reason}") from reason

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
        except SQLITE_FAILS as reason:
            full = getattr(reason, "sqlite_errorname", "") == "SQLITE_FULL"
            raise (DiskFull if full else StoreError)(self._sentence(reason)) from reason
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

    def write(self, statement: str, *values: Any) -> int:
        """Carry out a statement, joined to what is written ``together``; return the number of a row that it made."""
        with self.together():
            return int(self._db.execute(statement, values).lastrowid or 0)

    def rows(self, query: str, *values: Any) -> list[sqlite3.Row]:
        """Return what a query finds; raises StoreError."""
        try:
            return self._db.execute(query, values).fetchall()
        except SQLITE_FAILS as reason:
            raise StoreError(self._sentence(reason)) from reason

    def scrub(self) -> None:
        """Write the file anew, without anything that was changed or deleted in it, and empty the log beside it.

        Raises StoreError, also where another program reads the file just now.
        """
        try:
            self._db.execute("VACUUM")
            busy = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except SQLITE_FAILS as reason:
            raise StoreError(self._sentence(reason)) from reason
        if busy:
            raise StoreError(f"the journal {self.path} is read by another program: what was deleted is still in it")

    def _sentence(self, reason: Exception) -> str:
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
        except (sqlite3.DatabaseError, UnicodeDecodeError) as reason:
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
        db.execute("PRAGMA secure_delete = ON")
        if tables and db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _Damaged
        for old in range(max(version, 1), SCHEMA) if tables else ():
            _run(db, f"from_{old}.sql", old + 1)
        if not tables:
            _run(db, "schema.sql", SCHEMA)
        for columns in (
            "seating FROM match",
            "evidence FROM log",
            "key FROM setting",
            "guest FROM player",
            "upto FROM digest",
        ):
            db.execute(f"SELECT {columns} LIMIT 0")


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
