import os
import sqlite3
import subprocess
import sys
from dataclasses import replace

import pytest

from appliance.games import Action, Setup, checked
from appliance.session import Correction, Due, Entry, How, Parked, Shot, Why
from appliance.store import Journal, Players, StoreError, UnknownMatch
from appliance.store.database import SCHEMA
from appliance.table import Cocked, Customs, Seating

SETUP = checked(Setup("penta", ("Ann", "Ben"), {"throws": 1}))
ROLL = Entry(Action("Ann", "roll", {"dice": [1, 1, 3, 4, 6]}), How.CAMERA, "01.jpg")
SCORE = Entry(Action("Ann", "score", {"box": "chance"}))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "journal.sqlite3"


def test_a_match_comes_back_as_it_was_accepted(path):
    with Journal(path, clock=lambda: "2026-01-02T03:04:05+00:00") as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        journal.save(match, SCORE)
    with Journal(path) as journal:
        (stored,) = journal.matches()
        assert stored == journal.load(match)
    assert stored.setup == SETUP
    assert stored.entries == (ROLL, SCORE)
    assert [at for _, at in stored.stamped] == ["2026-01-02T03:04:05+00:00"] * 2


def test_the_customs_of_the_table_are_stored_with_the_match(path):
    cautious = replace(SETUP, customs=Customs(Cocked.AGAIN, take=False))
    with Journal(path) as journal:
        assert journal.load(journal.begin(cautious)).setup == cautious


def test_who_sits_at_the_table_is_stored_with_the_match(path):
    seating = Seating({"Ann": "red"}, {"Ben": "easy"}, ("Ann",))
    with Journal(path) as journal:
        match = journal.begin(replace(SETUP, computer=("Ben",), seating=seating))
        assert journal.load(match).setup.seating == seating
        journal._db.execute("UPDATE match SET seating = ?", ('{"colours": {"Ann": "beige"}, "levels": 3, "new": 1}',))
        assert journal.load(match).setup.seating == Seating()


def test_a_journal_of_the_version_before_is_taken_over_whole(path):
    with Journal(path) as journal:
        journal.save(journal.begin(SETUP), ROLL)
    with sqlite3.connect(path) as old:
        for column in ("customs", "seating"):
            old.execute(f"ALTER TABLE match DROP COLUMN {column}")
        for table in ("player", "digest"):
            old.execute(f"DROP TABLE {table}")
        old.execute("PRAGMA user_version = 1")
    with Journal(path) as journal:
        stored = journal.load("1")
        assert (stored.setup, stored.entries) == (SETUP, (ROLL,))
        journal.begin(replace(SETUP, customs=Customs(Cocked.FLAT)))
    with Journal(path) as journal:
        assert journal.load("2").setup.customs.cocked is Cocked.FLAT


def test_customs_that_this_program_does_not_know_are_the_usual(path):
    with Journal(path) as journal:
        journal.begin(SETUP)
        journal._db.execute("UPDATE match SET customs = ?", ('{"cocked": "laser", "take": 7, "new": 1}',))
        assert journal.load("1").setup.customs == Customs()


def test_undo_and_repair_change_what_stands_but_delete_nothing(path):
    fixed = Entry(Action("Ann", "roll", {"dice": [1, 1, 3, 4, 5]}), How.HAND, "01.jpg")
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        journal.save(match, SCORE)
        journal.save_undo(match)
        journal.save_repair(match, 0, fixed)
        assert journal.load(match).entries == (fixed,)
    kinds = [row[0] for row in sqlite3.connect(path).execute("SELECT kind FROM log ORDER BY seq")]
    assert kinds == ["act", "act", "undo", "repair"]


def test_how_a_roll_was_read_its_picture_and_its_corrections_come_back(path):
    shot = Shot("ab12-7", (10, 20, 300, 200), ((0.1, 0.2, 0.3, 0.4), None))
    corrected = (Correction(4, "6", "Ben", 3, How.CAMERA), Correction(0, "2", "Ann", 4, How.HAND))
    entry = replace(ROLL, told=(1, 3), shot=shot, corrections=corrected, overruled=(3,))
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, entry)
    with Journal(path) as journal:
        assert journal.load(match).entries == (entry,)


def test_what_does_not_stand_stays_in_its_place_and_can_stand_again(path):
    other = Entry(Action("Ann", "score", {"box": "aces"}))
    waits = (Parked(1, Due(1, 0, 1), Why.WAITING),)
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        journal.save(match, SCORE)
        journal.save_parked(match, waits)
        assert journal.load(match).entries == (ROLL,)
        journal.save(match, other)
        stored = journal.load(match)
        assert stored.entries == (ROLL, other)
        assert stored.line.items == (ROLL, other, SCORE)
        assert stored.line.waiting == (Parked(2, Due(1, 0, 1), Why.WAITING),)
        journal.save_undo(match)
        journal.save_parked(match, ())
        assert journal.load(match).entries == (ROLL, SCORE)


VERSION_1 = """
CREATE TABLE match (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, rules_version INTEGER NOT NULL,
    players TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, dealt TEXT NOT NULL, computer TEXT NOT NULL,
    started_at TEXT NOT NULL, note TEXT) STRICT;
CREATE TABLE log (seq INTEGER PRIMARY KEY AUTOINCREMENT, match INTEGER NOT NULL REFERENCES match (id),
    kind TEXT NOT NULL CHECK (kind IN ('act', 'undo', 'repair')), position INTEGER, action TEXT, how TEXT, note TEXT,
    at TEXT) STRICT;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE INDEX log_of_match ON log (match, seq);
INSERT INTO match VALUES (1, 'penta', 1, '["Ann", "Ben"]', '{"throws": 1}', 'house', '{}', '[]', '2026-01-01', NULL);
INSERT INTO log
    VALUES (1, 1, 'act', NULL, '{"by": "Ann", "do": "roll", "dice": [1, 1, 3, 4, 6]}', 'camera', '01.jpg', 't');
INSERT INTO log VALUES (2, 1, 'act', NULL, '{"by": "Ann", "do": "score", "box": "chance"}', NULL, NULL, 't');
INSERT INTO setting VALUES ('language', 'de');
PRAGMA user_version = 1;
"""


def test_a_journal_of_the_version_before_is_taken_over_with_all_that_is_in_it(path):
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.executescript(f"{VERSION_1} PRAGMA application_id = {0x44494345};")
    for _ in range(2):
        with Journal(path) as journal:
            assert journal.set_aside is None
            assert journal.load("1").entries == (ROLL, SCORE)
            assert journal.remembered("language") == "de"
            assert Players(journal).known() == ()
    with Journal(path) as journal:
        journal.save_parked("1", (Parked(1, Due(1, 0, 1), Why.PASSED),))
        assert journal.load("1").entries == (ROLL,)
    assert sqlite3.connect(path).execute("SELECT max(seq) FROM log").fetchone() == (3,)


def test_matches_are_newest_last_and_do_not_mix(path):
    with Journal(path) as journal:
        first, second = journal.begin(SETUP), journal.begin(SETUP)
        journal.save(second, ROLL)
        journal.save(first, ROLL)
        journal.save(first, SCORE)
        assert [(each.match, len(each.entries)) for each in journal.matches()] == [(first, 2), (second, 1)]


def test_an_unknown_match_is_named_and_the_newest_are_listed(path):
    with Journal(path) as journal:
        with pytest.raises(UnknownMatch, match='has no match "7"; it is empty'):
            journal.load("7")
        journal.begin(SETUP)
        with pytest.raises(UnknownMatch, match="the newest are 1"):
            journal.load("seven")


def test_power_safe_settings_are_in_force(path):
    with Journal(path) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert journal._db.execute("PRAGMA synchronous").fetchone()[0] == 2


@pytest.mark.parametrize("spoil", ["text", "foreign", "torn", "quoted"])
def test_a_damaged_journal_is_set_aside_and_never_deleted(path, spoil):
    path.parent.mkdir()
    if spoil == "text":
        path.write_bytes(b"this is no database\n" * 500)
    elif spoil == "foreign":
        with sqlite3.connect(path) as db:
            db.execute("CREATE TABLE other (x)")
    elif spoil == "quoted":  # what SQLite says of it holds the byte that is no letter
        Journal(path).close()
        path.write_bytes(path.read_bytes().replace(b"CREATE TABLE log", b"CR\x80ATE TABLE log"))
    else:
        with Journal(path) as journal:
            match = journal.begin(SETUP)
            for _ in range(400):
                journal.save(match, ROLL)
        data = bytearray(path.read_bytes())
        data[4096 : len(data) // 2] = os.urandom(len(data) // 2 - 4096)
        path.write_bytes(data)
    before = path.read_bytes()
    with Journal(path) as journal:
        assert journal.set_aside is not None
        assert journal.matches() == ()
        journal.begin(SETUP)
    assert journal.set_aside.name.startswith("journal.damaged-")
    assert journal.set_aside.read_bytes() == before


def test_a_second_damaged_journal_does_not_overwrite_the_first(path):
    path.parent.mkdir()
    for content in (b"one" * 999, b"two" * 999):
        path.write_bytes(content)
        Journal(path).close()
    aside = sorted(each.read_bytes() for each in path.parent.glob("journal.damaged-*") if each.stat().st_size > 2000)
    assert aside == [b"one" * 999, b"two" * 999]


def test_a_journal_of_a_newer_program_is_left_alone_and_said(path):
    Journal(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(
        StoreError, match=f"of version 99, written by a newer .*; this one knows versions up to {SCHEMA}"
    ):
        Journal(path)
    assert [each.name for each in path.parent.iterdir() if "damaged" in each.name] == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=r"cannot make the folder .*file/state"):
        Journal(tmp_path / "file" / "state" / "journal.sqlite3")


def test_a_full_disk_refuses_the_action_and_keeps_what_was_accepted(path):
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        big = Entry(ROLL.action, ROLL.how, "x" * 100_000)
        with pytest.raises(StoreError, match="the disk is full"):
            journal.save(match, big)
        journal._db.execute("PRAGMA max_page_count = 100000")
        journal.save(match, SCORE)
        assert journal.load(match).entries == (ROLL, SCORE)


def test_a_match_from_elsewhere_is_taken_in_whole_or_not_at_all(path):
    with Journal(path) as journal:
        match = journal.take_in(SETUP, ((ROLL, "2020-01-01T00:00:00+00:00"), (SCORE, None)), "2020-01-01")
        assert journal.load(match).entries == (ROLL, SCORE)
        assert [at for _, at in journal.load(match).stamped] == ["2020-01-01T00:00:00+00:00", None]
        assert journal.load(match).started_at == "2020-01-01"
        pages = journal._db.execute("PRAGMA page_count").fetchone()[0]
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError):
            journal.take_in(SETUP, ((ROLL, None), (Entry(SCORE.action, None, "x" * 100_000), None)), None)
        assert [each.match for each in journal.matches()] == [match]


def test_what_belongs_together_is_written_whole_or_not_at_all(path):
    with Journal(path) as journal:
        match = journal.begin(SETUP)
        journal.save(match, ROLL)
        with pytest.raises(RuntimeError), journal.together():
            journal.save_repair(match, 0, SCORE)
            raise RuntimeError("the plug is pulled")
        assert journal.load(match).entries == (ROLL,)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET action = '{' WHERE match = 1",
        "UPDATE log SET action = '[]' WHERE match = 1",
        "UPDATE log SET how = 'camkra' WHERE match = 1",
        "UPDATE log SET kind = 'repair', position = 99 WHERE match = 1",
        "UPDATE match SET players = 'Ann' WHERE id = 1",
        "UPDATE match SET players = CAST(x'ff' AS TEXT) WHERE id = 1",
    ],
)
def test_a_match_that_cannot_be_made_out_hides_no_other(path, damage):
    with Journal(path) as journal:
        for _ in range(2):
            journal.save(journal.begin(SETUP), ROLL)
    with sqlite3.connect(path) as db:
        db.execute(damage)
    with Journal(path) as journal:
        assert [each.match for each in journal.matches()] == ["2"]
        assert journal.damaged == {"1"}
        with pytest.raises(StoreError, match=r"match 1 of the journal .* is damaged"):
            journal.load("1")


def test_a_setting_is_remembered(path):
    with Journal(path) as journal:
        assert journal.remembered("language") is None
        journal.remember("language", "en")
        journal.remember("language", "de")
    with Journal(path) as journal:
        assert journal.remembered("language") == "de"


WRITER = """
import sys
from pathlib import Path
from appliance.games import Action, Setup, checked
from appliance.session import Entry
from appliance.store import Journal
journal = Journal(Path(sys.argv[1]))
match = journal.begin(checked(Setup("penta", ("Ann", "Ben"), {})))
for number in range(100000):
    journal.save(match, Entry(Action("Ann", "roll", {"dice": [number]})))
    print(number, flush=True)
"""


def test_whatever_was_acknowledged_survives_a_kill_at_any_moment(path):
    with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
        for _ in range(57):
            acknowledged = int(writer.stdout.readline())
        writer.kill()
        rest = writer.stdout.read().split()
    acknowledged = int(rest[-1]) if rest else acknowledged
    with Journal(path) as journal:
        assert journal.set_aside is None
        dice = [entry.action.args["dice"][0] for entry in journal.load("1").entries]
    assert dice[: acknowledged + 1] == list(range(acknowledged + 1))
