"""Who sits at the appliance: known players, computers that play by themselves, a home screen with many matches."""

from dataclasses import replace

from appliance.app import Appliance
from appliance.games import Setup
from appliance.session import How, Phase, Policy
from appliance.store import Journal, Players
from appliance.table import Seating
from tests.app.test_core import TestCamera
from ui.desk import Draft, Place, Seat
from ui.events import Tap
from ui.present import present


def tapped(appliance: Appliance, *ids: str, now_s: float = 0.0) -> float:
    for id in ids:
        now_s += 1.0
        appliance.step(now_s)
        assert present(appliance.desk).target(id), f"no {id}, only {[t.id for t in present(appliance.desk).targets]}"
        appliance.send(Tap(id))
    return now_s


def test_whoever_has_played_is_offered_after_the_next_start(journal):
    appliance = Appliance(journal, Policy())
    seats = (Seat("Ann", "blue"), Seat("Ben", guest=True), Seat(), Seat(level="easy"))
    appliance.desk = replace(appliance.desk, place=Place.PLAYERS, draft=Draft(seats=seats))
    tapped(appliance, "start")
    assert [(each.name, each.colour, each.guest) for each in appliance.desk.known] == [
        ("Ann", "blue", False),
        ("Ben", "red", True),
    ]
    assert Appliance(journal, Policy()).desk.known == appliance.desk.known


def test_players_are_renamed_and_forgotten_in_the_journal(journal):
    Players(journal).sat_down(["Ann", "Ben"], Seating())
    appliance = Appliance(journal, Policy())
    now_s = tapped(appliance, "new:penta", "known:Ann", "seat:0", "rename", "key:a", "done")
    assert {each.name for each in Players(journal).known()} == {"Anna", "Ben"}
    tapped(appliance, "forget", now_s=now_s)
    assert [each.name for each in Players(journal).known()] == ["Ben"]
    assert [each.name for each in appliance.desk.known] == ["Ben"]


def test_a_match_of_computers_alone_plays_itself_to_its_end_and_is_stored(journal):
    appliance = Appliance(journal, Policy(pace_s=1.0), TestCamera())
    appliance.start(Setup("penta", ("Hal", "Robo"), {"throws": 1}, computer=("Hal", "Robo")))
    now_s = 0.0
    while appliance.session.phase is not Phase.FINISHED:
        now_s += 1.5
        appliance.step(now_s)
    assert now_s < 200.0
    assert {entry.how for entry in journal.load("1").entries} == {How.VIRTUAL, None}


def test_a_match_with_a_computer_goes_on_where_it_was_left(journal):
    appliance = Appliance(journal, Policy(pace_s=1.0), TestCamera())
    appliance.start(Setup("penta", ("Robo", "Ann"), {"throws": 1}, computer=("Robo",)))
    appliance.step(2.0)
    again = Appliance(journal, Policy(pace_s=1.0), TestCamera())
    again.go_on()
    assert again.session.journal == appliance.session.journal
    again.step(2.0)
    again.step(4.0)
    assert again.session.asked.player == "Ann"


def test_home_is_quick_with_two_thousand_stored_matches(journal, monkeypatch):
    """What counts is how many matches are read for the home screen, not how long it takes here."""
    with journal.together():
        for number in range(2000):
            journal.begin(Setup("penta", (f"P{number}", "Ben"), {"full_house_from_five": False}, computer=()))
    loaded = []
    decoded = Journal._decoded
    monkeypatch.setattr(Journal, "_decoded", lambda self, row: loaded.append(row["id"]) or decoded(self, row))
    appliance = Appliance(journal, Policy())
    assert len(appliance.desk.resumable) == 3 and len(loaded) <= 50
    loaded.clear()
    for now_s in range(10):
        appliance.step(float(now_s))
    assert not loaded
