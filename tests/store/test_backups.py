import sqlite3
from datetime import datetime

import pytest

from appliance.cli import main
from appliance.store import Journal, StoreError, back_up, backups, newest_sound
from appliance.store.backups import KEPT
from tests.store.test_journal import ROLL, SCORE, SETUP

NIGHT = datetime(2026, 1, 2, 4, 0)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite3"


def test_a_journal_in_use_is_copied_with_all_that_was_accepted(path):
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        copy = back_up(path, NIGHT)
        journal.save(match, SCORE)
        assert len(journal.load(match).entries) == 2
    assert copy.name == "journal-00001-20260102T040000.sqlite3"
    with Journal(copy) as kept:
        assert kept.load(match).entries == (ROLL,)


def test_a_night_without_play_makes_no_copy(path):
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        first = back_up(path, NIGHT)
        assert back_up(path, NIGHT) == first
        journal.save(match, ROLL)
        assert back_up(path, NIGHT).name == "journal-00002-20260102T040000.sqlite3"


def test_the_newest_are_kept_whatever_the_clock_says(path):
    with Journal(path) as journal:
        for year in range(2030, 2030 - KEPT - 3, -1):
            match = journal.begin(SETUP)
            back_up(path, datetime(year, 1, 1))
    kept = backups(path)
    assert len(kept) == KEPT
    assert kept[0].name.startswith(f"journal-{KEPT + 3:05}-")
    with Journal(kept[0]) as newest:
        assert newest.load(match)


def test_a_damaged_journal_is_not_copied_over_good_backups(path):
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        good = back_up(path, NIGHT)
        for _ in range(400):
            journal.save(match, ROLL)
    data = bytearray(path.read_bytes())
    data[4096 : len(data) // 2] = b"\x5a" * (len(data) // 2 - 4096)
    path.write_bytes(data)
    with pytest.raises(StoreError, match=r"damaged|malformed"):
        back_up(path, NIGHT)
    assert backups(path) == (good,)
    assert [each.name for each in good.parent.iterdir()] == [good.name]


def test_the_newest_backup_that_can_be_read_is_found(path):
    assert newest_sound(path) is None
    with Journal(path) as journal:
        journal.begin(SETUP)
        good = back_up(path, NIGHT)
        journal.begin(SETUP)
        back_up(path, NIGHT).write_bytes(b"no database" * 100)
    assert newest_sound(path) == good


def test_without_a_journal_there_is_nothing_to_back_up(path):
    with pytest.raises(StoreError, match=r"there is no journal at .*journal.sqlite3, so nothing to back up"):
        back_up(path)


def test_a_folder_that_cannot_be_made_is_said(path):
    Journal(path).close()
    (path.parent / "backups").write_text("")
    with pytest.raises(StoreError, match=r"the backup .*00001.* cannot be made"):
        back_up(path)


def test_the_verb_says_where_the_copy_lies(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert main(["backup"]) == 3
    assert "there is no journal at" in capsys.readouterr().err
    with Journal(tmp_path / "journal.sqlite3") as journal:
        journal.begin(SETUP)
    assert main(["backup"]) == 0
    (copy,) = (tmp_path / "backups").iterdir()
    assert capsys.readouterr().out == f"The matches are safe in {copy}.\n"
    assert sqlite3.connect(copy).execute("PRAGMA journal_mode").fetchone()[0] == "delete"
