"""Backups of the journal: checked copies in a folder beside it, numbered, the oldest of many deleted.

Numbered because the clock of a Pi without a network stands anywhere: the highest number is the newest.
"""

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree

from appliance.store.database import SQLITE_FAILS, StoreError

EXPORTS = "exports"
"""The folder beside the journal into which files are handed out where there is no stick."""

KEPT = 14
"""How many backups are kept: two weeks of nights."""

_NAME = re.compile(r"journal-(\d+)-[\dT]+\.sqlite3")


def backups(journal: Path) -> tuple[Path, ...]:
    """Return the backups of the journal at this path, newest first; they are not looked into."""
    folder = _folder(journal)
    found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)] if folder.is_dir() else []
    return tuple(sorted(found, key=_number, reverse=True))


def back_up(journal: Path, now: datetime | None = None) -> Path:
    """Copy the journal, while it may be in use, and return the backup; the newest one if nothing has changed since.

    Raises StoreError where there is no journal, it is damaged, or the copy cannot be written; the older backups are
    all still there then.
    """
    if not journal.exists():
        raise StoreError(f"there is no journal at {journal}, so nothing to back up")
    old = backups(journal)
    number = _number(old[0]) + 1 if old else 1
    stamp = (now or datetime.now(UTC)).strftime("%Y%m%dT%H%M%S")
    target = _folder(journal) / f"journal-{number:05}-{stamp}.sqlite3"
    part = target.with_suffix(".part")
    try:
        target.parent.mkdir(exist_ok=True)
        copy_journal(journal, part)
        if old and part.read_bytes() == old[0].read_bytes():
            return old[0]
        part.rename(target)
        _flush(target.parent)
    except (*SQLITE_FAILS, OSError) as reason:
        raise StoreError(f"the backup {target} cannot be made: {reason}") from reason
    finally:
        with suppress(OSError):
            part.unlink()
    for path in backups(journal)[KEPT:]:
        path.unlink()
    return target


def replace_copies(journal: Path) -> None:
    """Make a backup and delete all other copies of what was wiped: older backups, those of other versions, damaged
    journals, and the files that were handed out into the folder of the journal.

    Raises StoreError where the backup cannot be made; nothing is deleted then.
    """
    kept = back_up(journal)
    for path in _folder(journal).iterdir():
        if path.is_dir():
            rmtree(path, ignore_errors=True)
        elif path != kept:
            path.unlink(missing_ok=True)
    for path in journal.parent.glob(f"{journal.stem}.damaged-*"):
        path.unlink(missing_ok=True)
    rmtree(journal.parent / EXPORTS, ignore_errors=True)


def made_at(backup: Path) -> str:
    """Return when a backup was made, by the clock of the machine, as text for people: ``2026-11-30 04:00``."""
    stamp = datetime.strptime(backup.stem.rpartition("-")[2], "%Y%m%dT%H%M%S")
    return f"{stamp:%Y-%m-%d %H:%M}"


def newest_sound(journal: Path) -> Path | None:
    """Return the newest backup that can be read, or None."""
    return next((path for path in backups(journal) if is_sound(path)), None)


def copy_journal(journal: Path, target: Path) -> None:
    """Copy a journal that may be in use, in one read transaction; the copy is one file, checked, and on the disk.

    Raises StoreError where the journal is damaged, sqlite3.Error or OSError where the copy cannot be written.
    """
    target.unlink(missing_ok=True)
    with closing(_read_only(journal)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
        # One file that can be carried away, instead of three.
        copy.execute("PRAGMA journal_mode = DELETE")
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise StoreError(f"the journal {journal} is damaged ({found}); the backups stay as they are")
    _flush(target)


def is_sound(path: Path) -> bool:
    """Return whether SQLite finds no fault in the journal or backup at this path; nothing is changed."""
    try:
        with closing(_read_only(path)) as copy:
            return bool(copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except SQLITE_FAILS:
        return False


def _folder(journal: Path) -> Path:
    return journal.parent / "backups"


def _number(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    assert match, "only backups are numbered"
    return int(match.group(1))


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _flush(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
