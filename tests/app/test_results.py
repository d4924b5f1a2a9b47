"""Results through the appliance: matches looked through step by step, luck reckoned, files taken along."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest

from appliance.app import Appliance
from appliance.app.errands import Errands
from appliance.app.looking_through import LookingThrough
from appliance.app.services import results as service
from appliance.games import Setup, checked
from appliance.results import Untold
from appliance.session import Policy
from appliance.store import NotHandedOut, Refused, StoreError, load_transcript
from tests.results.matches import NOON, played
from ui.desk import Desk, Place, Tone
from ui.events import Tap
from ui.present import lines, present


class AtOnce(Errands):
    """Does what it is asked without a thread."""

    def run(self, errand):
        self._post(errand())


@pytest.fixture
def appliance(journal):
    appliance = Appliance(journal, Policy())
    appliance.workshop.errands = AtOnce(appliance.post)
    appliance.looking_through = LookingThrough(journal, lambda: 0.0)
    return appliance


def stored(journal, key="penta", seed=1, upto=None):
    setup, actions = played(key, 2, seed)
    return journal.take_in(setup, actions[:upto], NOON)


def tap(appliance, *ids):
    for id in ids:
        screen = present(appliance.desk)
        assert screen.target(id), f"no {id}, only {[target.id for target in screen.targets]}"
        appliance.send(Tap(id))
        appliance.step(appliance._now_s + 1)


def shown(appliance):
    return "\n".join(lines(present(appliance.desk)))


def test_from_home_to_every_page_and_back(appliance, journal):
    for seed in (1, 2, 3):
        stored(journal, seed=seed)
    tap(appliance, "results")
    assert "3 matches, 3 finished" in shown(appliance)
    tap(appliance, "matches", "match:3", "chart", "back", "dice", "back", "luck")
    assert "Dearest choice" in shown(appliance)
    tap(appliance, "back", "taking", "code", "back", "back", "back", "back")
    assert appliance.desk.place is Place.RESULTS
    tap(appliance, "people", "person:Ann", "matches")
    assert "Matches of Ann" in shown(appliance)
    tap(
        appliance,
        "match:2",
        "back",
        "back",
        "dice",
        "back",
        "back",
        "back",
        "records",
        "back",
        "itself",
        "back",
        "back",
    )
    assert appliance.desk.place is Place.HOME


def test_the_match_on_the_table_is_looked_back_at_and_left_again(appliance, journal):
    match = stored(journal)
    appliance.resume(match)
    tap(appliance, "more")
    assert appliance.desk.place is Place.RESULT
    tap(appliance, "chart", "back", "back")
    assert appliance.desk.place is Place.MATCH


def test_many_matches_are_looked_through_step_by_step(journal):
    for seed in range(1, 8):
        stored(journal, seed=seed, upto=6)
    clock = iter(range(1000))
    through = LookingThrough(journal, lambda: next(clock))
    desk = through.begin(Desk())
    assert (desk.found.left, len(desk.found.results)) == (7, 7)
    left = []
    while desk.found.left:
        desk = through.step(desk)
        left.append(desk.found.left)
    assert left == sorted(left, reverse=True)
    assert len(left) > 2
    assert through.step(desk) is desk, "once is enough"
    assert {result.untold for result in desk.found.results} == {None}


def test_a_journal_that_cannot_be_read_stops_it_without_harm(journal, monkeypatch):
    stored(journal)
    through = LookingThrough(journal)
    desk = through.begin(Desk())

    def broken(match):
        raise StoreError("the disk is gone")

    monkeypatch.setattr(journal, "load", broken)
    desk = through.step(desk)
    assert desk.found.results[0].untold is Untold.WAITING
    assert desk.found.left == 0


def test_a_match_of_older_rules_says_so_and_can_be_taken_along(appliance, journal):
    match = stored(journal)
    journal.write("UPDATE match SET rules_version = 0")
    tap(appliance, "results")
    assert "1 match is left out" in shown(appliance)
    tap(appliance, "matches", f"match:{match}")
    assert shown(appliance).startswith("Played by other rules")
    tap(appliance, "taking", "here")
    assert (journal.path.parent / "exports" / "dicekeeper-penta-1.dice.jsonl").exists()


def test_a_result_from_before_the_rules_changed_has_no_chart_and_no_luck(appliance, journal):
    setup, actions = played("penta", 2)
    match = journal.take_in(setup, actions)
    appliance.looking_through.ledger.look(match)
    last = journal.rows("SELECT max(seq) AS seq FROM log")[0]["seq"]
    journal.write("""UPDATE log SET action = '{"by": "Ann", "do": "score", "box": "penta"}' WHERE seq = ?""", last - 3)
    tap(appliance, "results", "matches", f"match:{match}", "chart")
    assert "No turn was played" in shown(appliance)
    tap(appliance, "back", "luck")
    assert "Nobody knows the best play" in shown(appliance)


def test_luck_is_reckoned_aside_and_only_for_the_match_that_is_looked_at(appliance, journal):
    stored(journal, seed=1)
    stored(journal, seed=2)
    later = []
    appliance.workshop.errands.run = later.append
    tap(appliance, "results", "matches", "match:1", "luck")
    assert "I am reckoning" in shown(appliance)
    tap(appliance, "back", "back", "match:2")
    appliance.post(later[0]())
    tap(appliance, "luck")
    assert appliance.desk.found.luck is None
    assert appliance.desk.found.reckoning
    appliance.post(later[1]())
    appliance.step(99.0)
    assert [each.player for each in appliance.desk.found.luck] == ["Ann", "Ben"]


def test_a_game_without_exact_values_says_so(appliance, journal):
    match = stored(journal, "schollen_rollen")
    tap(appliance, "results", "matches", f"match:{match}", "luck")
    assert "Nobody knows the best play" in shown(appliance)


def test_a_match_is_taken_into_the_folder_as_table_and_transcript(appliance, journal):
    match = stored(journal)
    tap(appliance, "results", "matches", f"match:{match}", "taking", "here")
    folder = journal.path.parent / "exports"
    transcript = load_transcript(folder / "dicekeeper-penta-1.dice.jsonl")
    assert len(transcript.actions) == len(played("penta", 2)[1])
    table = (folder / "dicekeeper-penta-1.csv").read_text("utf-8-sig")
    assert next(csv.reader(table.splitlines()))[0] == "turn"
    assert appliance.desk.banner.key == "taken.done"
    assert "dicekeeper-penta-1.csv" in shown(appliance)


def test_all_matches_are_taken_as_one_table(appliance, journal):
    stored(journal)
    tap(appliance, "results", "taking", "here")
    rows = (journal.path.parent / "exports" / "dicekeeper-matches.csv").read_text("utf-8-sig").splitlines()
    assert len(rows) == 3


@pytest.mark.parametrize("why", Refused)
def test_a_stick_that_does_not_take_the_files_is_told(appliance, journal, monkeypatch, why):
    def refuse(stick, files):
        raise NotHandedOut(why, stick.path, "x.csv")

    monkeypatch.setattr(service, "onto", refuse)
    monkeypatch.setattr(service, "sticks", lambda: (service.Stick(Path("/media/pi/BLUE")),))
    stored(journal)
    tap(appliance, "results", "taking", "stick:/media/pi/BLUE")
    assert appliance.desk.banner.tone is Tone.FAULT
    assert "BLUE" in shown(appliance)
    assert not appliance.desk.found.writing


def test_a_full_disk_at_export_leaves_the_appliance_running(appliance, journal, monkeypatch):
    def full(folder, files, make):
        raise NotHandedOut(Refused.FULL, folder, "x.csv")

    monkeypatch.setattr(service, "hand_out", full)
    match = stored(journal)
    tap(appliance, "results", "matches", f"match:{match}", "taking", "here")
    assert "There is no room left" in shown(appliance)
    tap(appliance, "here")
    assert appliance.desk.place is Place.TAKING


def test_an_unfinished_match_has_no_code_and_no_luck(appliance, journal):
    match = stored(journal, upto=10)
    tap(appliance, "results", "matches", f"match:{match}")
    assert present(appliance.desk).target("luck") is None
    tap(appliance, "taking")
    assert present(appliance.desk).target("code") is None


def test_matches_that_computers_played_alone_are_not_listed(appliance, journal):
    setup, actions = played("penta", 2)
    journal.take_in(replace(setup, computer=setup.players), actions)
    tap(appliance, "results", "matches")
    assert "No match was played yet" in shown(appliance)


def test_seats_without_a_name_are_nobody(appliance, journal):
    setup = Setup("penta", ("Ann", "Gast 2", "Guest 3"), {"throws": 1})
    journal.take_in(checked(setup), ())
    tap(appliance, "results")
    assert [person.name for person in appliance.desk.found.people] == ["Ann"]


def test_a_match_remembers_the_taught_dice_that_it_was_begun_with(appliance, journal):
    appliance.desk = replace(appliance.desk, dice={"penta": "wood"})
    appliance.start(Setup("penta", ("Ann",)))
    assert journal.load("1").setup.customs.dice == "wood"


def test_an_empty_journal_has_empty_pages(appliance):
    tap(appliance, "results", "matches", "back", "people", "back", "records", "back", "itself", "back", "dice")
    assert "No real dice were thrown" in shown(appliance)
