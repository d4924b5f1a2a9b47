"""The players of a table are remembered with their colours and wishes, renamed and forgotten."""

import pytest

from appliance.games import Setup, checked
from appliance.store import Journal, NameTaken, Player, Players
from appliance.table import Seating


@pytest.fixture
def journal(tmp_path):
    with Journal(tmp_path / "journal.sqlite3", clock=lambda: "1970-01-01T00:00:07+00:00") as journal:
        yield journal


def test_whoever_played_last_comes_first_with_the_newest_colour(journal):
    players = Players(journal)
    players.sat_down(["Ann", "Ben"], Seating({"Ann": "red"}))
    players.sat_down(["Ben"], Seating({"Ben": "blue"}))
    players.sat_down(["Cem"], Seating())
    assert [(each.name, each.colour) for each in players.known()] == [("Cem", None), ("Ben", "blue"), ("Ann", "red")]
    players.sat_down(["Ben"], Seating())
    assert players.called("Ben").colour == "blue"


def test_a_guest_is_marked_until_somebody_plays_under_that_name_for_good(journal):
    players = Players(journal)
    players.sat_down(["Ann", "Ben"], Seating(guests=("Ben",)))
    assert [each.guest for each in map(players.called, ("Ann", "Ben"))] == [False, True]
    players.sat_down(["Ben"], Seating())
    assert not players.called("Ben").guest


def test_what_a_player_likes_is_kept_by_key(journal):
    players = Players(journal)
    players.sat_down(["Ann"], Seating())
    players.prefer("Ann", "hints", True)
    players.prefer("Ann", "speech", "slow")
    players.prefer("Ann", "hints", None)
    players.prefer("Nobody", "hints", True)
    assert players.called("Ann").preferences == {"speech": "slow"}
    assert players.called("Nobody") is None


@pytest.mark.parametrize("spoilt", ["{", "[1]", "7"])
def test_wishes_that_are_spoilt_hide_no_player(journal, spoilt):
    players = Players(journal)
    players.sat_down(["Ann"], Seating({"Ann": "red"}))
    journal.write("UPDATE player SET preferences = ?, colour = 'beige'", spoilt)
    assert [(each.name, each.colour, each.preferences) for each in players.known()] == [("Ann", None, {})]


def test_a_player_is_renamed_and_no_two_are_called_alike(journal):
    players = Players(journal)
    players.sat_down(["Ann", "Ben"], Seating({"Ann": "red"}))
    players.rename("Ann", "Änne 🎲")
    players.rename("Änne 🎲", "Änne 🎲")
    assert players.called("Änne 🎲").colour == "red"
    with pytest.raises(NameTaken, match='a player called "Ben" already; expected another name for "Änne 🎲"'):
        players.rename("Änne 🎲", "Ben")


def test_whoever_is_forgotten_stays_in_the_matches(journal):
    match = journal.begin(checked(Setup("penta", ("Ann", "Ben"))))
    players = Players(journal)
    players.sat_down(["Ann", "Ben"], Seating())
    players.forget("Ann")
    assert [each.name for each in players.known()] == ["Ben"]
    assert journal.load(match).setup.players == ("Ann", "Ben")


@pytest.mark.parametrize("name", ["x" * 60, "שלום", "👩‍👩‍👧", "'; DROP TABLE player; --"])
def test_any_name_is_a_name(journal, name):
    Players(journal).sat_down([name], Seating({name: "red"}))
    assert Players(journal).known() == (Player(name, "red", played_at="1970-01-01T00:00:07+00:00"),)
