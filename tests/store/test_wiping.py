"""After an evening nothing of its guests is left: not in the journal, not in its log, not in a backup."""

import re
import sqlite3
from dataclasses import replace
from random import Random

import pytest

from appliance.games import GAMES, Setup, checked
from appliance.session import Correction, Entry, How, fold
from appliance.store import (
    Journal,
    Ledger,
    Pictures,
    Players,
    StoreError,
    Wiped,
    back_up,
    backups,
    has_guests,
    house_players,
    replace_copies,
    wiping,
)
from appliance.table import Seating
from tests.games.playing import dealt, random_match

GUESTS = ("Ottokar Umlauft", "Zoë 🎲", "Xaver")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite3"


def guest(number):
    return f"Guest {number}"


def kept(journal):
    house = house_players(journal)
    return lambda name: name in house or re.fullmatch(r"(Guest|Player) \d+", name) is not None


def wipe(journal):
    *_, wiped = wiping(journal, guest, kept(journal))
    return wiped


def played(journal, key, players, most=10_000):
    """Store a random match, as far as ``most`` actions."""
    setup = dealt(GAMES[key], players, seed=3)
    actions = zip(random_match(GAMES[key], 3, players), range(most), strict=False)
    entries = tuple((Entry(each.action), None) for each, _ in actions)
    return journal.take_in(replace(setup, seating=Seating(guests=players)), entries)


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def left_of(names, folder):
    return [(name, file) for file, data in bytes_of(folder).items() for name in names if name.encode() in data]


@pytest.mark.parametrize("key", GAMES)
def test_a_match_stays_without_the_names_and_comes_to_the_same(path, key):
    with Journal(path) as journal:
        match = played(journal, key, GUESTS)
        Players(journal).sat_down(GUESTS, Seating(guests=GUESTS))
        list(Ledger(journal).catching_up())
        before = journal.load(match)
        scores = GAMES[key].scores(fold(before.setup, before.entries))
        assert left_of(GUESTS, path.parent)
        assert wipe(journal) == Wiped(3, 1, 0)
        assert left_of(GUESTS, path.parent) == []
        after = journal.load(match)
        assert after.setup.players == ("Guest 1", "Guest 2", "Guest 3")
        assert list(GAMES[key].scores(fold(after.setup, after.entries)).values()) == list(scores.values())
        assert Players(journal).known() == ()
    assert left_of(GUESTS, path.parent) == []


def test_players_of_the_house_stay(path):
    with Journal(path) as journal:
        match = played(journal, "zocken", ("Ann", *GUESTS))
        Players(journal).sat_down(("Ann",), Seating({"Ann": "red"}))
        wipe(journal)
        assert journal.load(match).setup.players == ("Ann", "Guest 1", "Guest 2", "Guest 3")
        assert [player.name for player in Players(journal).known()] == ["Ann"]


def test_a_match_that_is_not_finished_can_be_taken_up(path):
    with Journal(path) as journal:
        match = played(journal, "trollius", GUESTS, most=9)
        wipe(journal)
        stored = journal.load(match)
        state = fold(stored.setup, stored.entries)
        assert {prompt.player for prompt in GAMES["trollius"].prompts(state)} <= {"Guest 1", "Guest 2", "Guest 3"}


def test_who_corrected_a_roll_is_forgotten_too(path):
    roll = Entry(fold_free("Xaver"), How.CAMERA, "01.jpg", corrections=(Correction(0, "2", "Zoë 🎲", 1),))
    with Journal(path) as journal:
        match = journal.begin(checked(Setup("penta", ("Xaver", "Zoë 🎲"))), note="Zoë 🎲 has her birthday")
        journal.save(match, roll)
        journal.save_repair(match, 0, roll)
        journal.save_undo(match)
        wipe(journal)
        stored = journal.load(match)
        assert stored.note is None
    assert left_of(GUESTS, path.parent) == []


def fold_free(player):
    from appliance.games import Action

    return Action(player, "roll", {"dice": [1, 1, 3, 4, 6]})


def test_a_name_that_is_a_word_of_the_rules_takes_its_match_with_it(path):
    with Journal(path) as journal:
        played(journal, "penta", ("aces", "chance"))
        assert wipe(journal) == Wiped(2, 0, 1)
        assert journal.matches() == ()


def test_a_name_that_is_a_verb_does_not(path):
    with Journal(path) as journal:
        played(journal, "penta", ("roll", "score"))
        assert wipe(journal) == Wiped(2, 1, 0)


def test_a_match_of_which_nobody_can_tell_who_played_is_deleted(path):
    with Journal(path) as journal:
        match = played(journal, "penta", GUESTS[:2], most=4)
        journal.write("UPDATE match SET players = ? WHERE id = ?", '["Xaver', match)
        assert wipe(journal).deleted == 1
    assert left_of(GUESTS, path.parent) == []


def test_the_next_evening_finds_nothing_to_do(path):
    with Journal(path) as journal:
        played(journal, "penta", GUESTS[:2], most=4)
        assert has_guests(journal, kept(journal))
        wipe(journal)
        assert not has_guests(journal, kept(journal))
        assert wipe(journal) == Wiped()


def test_whoever_stops_on_the_way_loses_nothing_and_begins_anew(path):
    with Journal(path) as journal:
        for seed in range(3):
            played(journal, "penta", (f"Guest {seed + 7}", "Xaver"), most=6)
        begun = wiping(journal, guest, kept(journal))
        assert next(begun).matches == 1
        begun.close()
        assert len(journal.matches()) == 3
        assert wipe(journal) == Wiped(1, 2, 0)


def test_while_another_program_reads_it_is_said_that_something_is_left(path):
    with Journal(path) as journal:
        played(journal, "penta", GUESTS[:2], most=4)
        journal._db.execute("PRAGMA busy_timeout = 1")
        with sqlite3.connect(path, isolation_level=None) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM match").fetchone()
            with pytest.raises(StoreError):
                wipe(journal)
        reader.close()
        wipe(journal)
    assert left_of(GUESTS, path.parent) == []


def test_one_backup_is_left_and_it_knows_no_guest(path):
    with Journal(path) as journal:
        for _ in range(3):
            played(journal, "penta", GUESTS[:2], most=4)
            back_up(path)
        for folder in ("before-upgrade", "of-the-newer-version"):
            (path.parent / "backups" / folder).mkdir()
            (path.parent / "backups" / folder / path.name).write_bytes(path.read_bytes())
        (path.parent / "exports").mkdir()
        (path.parent / "exports" / "matches.csv").write_text("Zoë 🎲,12")
        (path.parent / "journal.damaged-20260101T000000.sqlite3").write_text("Xaver")
        wipe(journal)
        assert left_of(GUESTS, path.parent)
        replace_copies(path)
        assert left_of(GUESTS, path.parent) == []
        assert len(backups(path)) == 1
        with Journal(backups(path)[0]) as copy:
            assert len(copy.matches()) == 3


def test_where_no_backup_can_be_made_the_old_ones_stay(path):
    with Journal(path) as journal:
        played(journal, "penta", GUESTS[:2], most=4)
        old = back_up(path)
    path.unlink()
    with pytest.raises(StoreError):
        replace_copies(path)
    assert old.exists()


def test_all_pictures_go(tmp_path):
    pictures = Pictures(tmp_path / "pictures", 10**6)
    pictures.open(None)
    rng = Random(1)
    for match in ("1", "2"):
        for name in ("a", "b"):
            pictures.save(match, name, rng.randbytes(100))
    (tmp_path / "pictures" / "1" / "c.part").write_bytes(b"begun")
    pictures.wipe()
    assert bytes_of(tmp_path) == {}
    pictures.save("3", "a", b"new")
    assert pictures.load("3", "a") == b"new"
