from dataclasses import replace

import pytest

from appliance.games import GAMES, Setup, checked
from appliance.results import Untold, digest, matches_csv
from appliance.session import Entry
from appliance.store import Journal, Ledger, StoreError
from tests.results.matches import played


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield journal


def stored(journal, key="penta", seed=1, upto=None):
    setup, actions = played(key, 2, seed)
    return journal.take_in(setup, actions[:upto], "2026-11-30T12:00:00+00:00")


def all_looked_at(ledger):
    return list(ledger.catching_up())


def test_nobody_has_looked_at_a_new_match(journal):
    stored(journal)
    (waiting,) = Ledger(journal).results()
    assert (waiting.digest, waiting.untold) == (None, Untold.WAITING)


@pytest.mark.parametrize("key", GAMES)
def test_what_was_looked_at_is_known_from_then_on(journal, key):
    match = stored(journal, key)
    found = Ledger(journal).look(match)
    assert found == Ledger(journal).results()[0]
    assert found.digest == digest(*played(key, 2))


def test_catching_up_looks_at_everything_once(journal):
    for seed in range(1, 31):
        stored(journal, seed=seed, upto=20)
    assert all_looked_at(Ledger(journal)) == list(reversed(range(30)))
    assert all_looked_at(Ledger(journal)) == []
    assert {result.untold for result in Ledger(journal).results()} == {None}


def test_a_match_that_changed_is_looked_at_again(journal):
    match = stored(journal, upto=8)
    before = Ledger(journal).look(match)
    journal.save_undo(match)
    assert Ledger(journal).results()[0].untold is Untold.WAITING
    journal.save(match, played("penta", 2)[1][7][0])
    roll = journal.load(match).entries[0]
    journal.save_repair(match, 0, replace(roll, action=replace(roll.action, args={"dice": [6, 6, 6, 6, 6]})))
    after = Ledger(journal).look(match)
    assert after.digest is not None
    assert after.digest.thrown != before.digest.thrown


def test_digests_of_another_version_and_spoilt_ones_are_made_anew(journal):
    match = stored(journal)
    found = Ledger(journal).look(match)
    for change in ("version = 0", "facts = '{'", "facts = '[]'", "facts = '{\"kinds\": 1}'", "upto = 3"):
        journal.write(f"UPDATE digest SET {change}")
        assert Ledger(journal).results()[0].untold is Untold.WAITING
        assert Ledger(journal).look(match) == found


def test_a_match_of_older_rules_is_told_and_left_out(journal):
    stored(journal)
    journal.write("UPDATE match SET rules_version = 0")
    ledger = Ledger(journal)
    assert ledger.results()[0].untold is Untold.OLD_RULES
    assert all_looked_at(ledger) == []
    assert ledger.look("1").untold is Untold.OLD_RULES
    assert matches_csv(ledger.results()).count("\r\n") == 3


def test_what_was_known_before_the_rules_changed_stays_known(journal):
    match = stored(journal)
    found = Ledger(journal).look(match)
    journal.write("UPDATE match SET rules_version = 0")
    assert Ledger(journal).results() == (found,)


def test_a_match_that_no_longer_fits_is_tried_once(journal):
    setup, actions = played("penta", 2)
    match = journal.take_in(setup, actions[1:])
    ledger = Ledger(journal)
    assert ledger.look(match).untold is Untold.BROKEN
    assert all_looked_at(ledger) == []
    journal.save_undo(match)
    assert ledger.results()[0].untold is Untold.WAITING


def test_an_edition_that_is_gone_and_a_game_that_is_gone(journal):
    journal.take_in(replace(checked(Setup("zocken", ("Ann", "Ben"))), edition="/gone.toml"), ())
    journal.take_in(checked(Setup("penta", ("Ann", "Ben"))), ())
    journal.write("UPDATE match SET game = 'chess' WHERE id = 2")
    ledger = Ledger(journal)
    all_looked_at(ledger)
    assert [result.untold for result in ledger.results()] == [Untold.BROKEN, Untold.BROKEN]


def test_damaged_rows_hide_no_other_match(journal):
    for seed in (1, 2, 3):
        stored(journal, seed=seed, upto=4)
    journal.write("UPDATE match SET players = '[' WHERE id = 1")
    journal.write("UPDATE log SET action = '{' WHERE match = 2")
    ledger = Ledger(journal)
    all_looked_at(ledger)
    assert [result.match for result in ledger.results() if result.digest] == ["3"]
    assert ledger.damaged == {"1", "2"}
    assert ledger.look("77") is None


def test_a_disk_that_takes_no_digest_costs_nothing_else(journal, monkeypatch):
    match = stored(journal)

    def full(*_):
        raise StoreError("the disk is full")

    monkeypatch.setattr(journal, "write", full)
    assert Ledger(journal).look(match).digest is not None


def test_names_are_not_in_a_digest(journal):
    match = stored(journal)
    Ledger(journal).look(match)
    (row,) = journal.rows("SELECT facts FROM digest")
    assert "Ann" not in row["facts"]


def test_a_match_takes_its_digest_along_when_it_is_deleted(journal):
    match = stored(journal)
    Ledger(journal).look(match)
    journal.write("DELETE FROM log WHERE match = ?", int(match))
    journal.write("DELETE FROM match WHERE id = ?", int(match))
    assert journal.rows("SELECT * FROM digest") == []


def test_matches_keep_their_order_where_the_clock_went_back(journal):
    for started_at in ("2026-11-30T12:00:00+00:00", "1970-01-01T00:00:03+00:00"):
        journal.take_in(checked(Setup("penta", ("Ann",))), (), started_at)
    assert [result.match for result in Ledger(journal).results()] == ["1", "2"]


def test_an_entry_needs_no_time(journal):
    setup, actions = played("penta", 2)
    match = journal.take_in(setup, tuple((entry, None) for entry, _ in actions))
    assert Ledger(journal).look(match).digest.readings[0].since is None
    assert isinstance(journal.load(match).entries[0], Entry)
