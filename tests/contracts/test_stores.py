"""What every store promises, for matches of every game: what was accepted comes back, and as a transcript too."""

import pytest

from appliance.games import GAMES
from appliance.session import Entry, How, fold
from appliance.store import Journal, dump_transcript, parse_transcript
from tests.games.playing import dealt, random_match, seats

SEED = 5
STORES = {"sqlite": lambda folder: Journal(folder / "journal.sqlite3")}


@pytest.fixture(params=STORES)
def open_store(request, tmp_path):
    return lambda: STORES[request.param](tmp_path)


@pytest.fixture(params=GAMES)
def played(request):
    """The setup of a match, its entries, and the state after the last."""
    rules = GAMES[request.param]
    names = seats(rules, 2)
    setup = dealt(rules, names, seed=SEED)
    entries, state = [], rules.start(setup)
    for each in random_match(rules, SEED, names):
        how = How.CAMERA if each.action.do == "roll" else None
        entries.append(Entry(each.action, how, "01.jpg" if how else None))
        state = each.step.state
        if len(entries) == 60:
            break
    return setup, tuple(entries), state


def test_a_match_comes_back_as_it_was_accepted(open_store, played):
    setup, entries, state = played
    with open_store() as store:
        match = store.begin(setup)
        for entry in entries:
            store.save(match, entry)
    with open_store() as store:
        stored = store.load(match)
    assert fold(stored.setup, stored.entries) == state
    assert [entry.how for entry in stored.entries] == [entry.how for entry in entries]
    assert [entry.note for entry in stored.entries] == [entry.note for entry in entries]


def test_what_was_taken_back_is_gone_and_what_follows_stands(open_store, played):
    setup, entries, _ = played
    with open_store() as store:
        match = store.begin(setup)
        for entry in entries:
            store.save(match, entry)
            store.save_undo(match)
            store.save(match, entry)
        stored = store.load(match)
    assert len(stored.entries) == len(entries)
    assert fold(stored.setup, stored.entries) == fold(setup, entries)


def test_a_match_goes_out_and_in_as_a_transcript(open_store, played):
    setup, entries, state = played
    with open_store() as store:
        match = store.begin(setup, note="at grandmother's")
        for entry in entries:
            store.save(match, entry)
        stored = store.load(match)
        text = dump_transcript(stored.setup, stored.stamped, stored.started_at, stored.note)
        read = parse_transcript(text.encode(), "m")
        taken_in = store.load(
            store.take_in(read.setup, tuple((each.entry, each.at) for each in read.actions), read.at, read.note)
        )
    assert read.play() == state
    assert dump_transcript(taken_in.setup, taken_in.stamped, taken_in.started_at, taken_in.note) == text
