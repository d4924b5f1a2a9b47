"""The appliance without a window: presses and views in, a stored match out."""

from dataclasses import replace
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest

from appliance.app import Appliance
from appliance.app.messages import ButtonsFailed, CameraFailed, CameraNews, PictureGone, PicturesNotKept, PicturesOut
from appliance.games import GAMES, BadOptions, Setup
from appliance.session import Choose, Confirm, Fault, FaultCleared, FaultRaised, Phase, Policy, Repair, Seen, Undo
from appliance.store import Journal, StoreError, UnknownMatch, load_transcript
from appliance.table import Button, Expected, Press
from tests.session.tables import ELSEWHERE, SPOTS, view
from ui.desk import CameraStatus, Place, Tone
from ui.events import Tap
from ui.present import present

SETUP = Setup("penta", ("Ann", "Ben"), {"throws": 1})


class TestCamera:
    """Remembers what it was told."""

    __test__ = False

    def __init__(self):
        self.wanted = "nothing yet"
        self.thrown = []
        self.asleep = None
        self.streaming = False

    def want(self, dice_set, expected):
        self.wanted = dice_set, expected

    def throw(self, keep, dice):
        self.thrown.append((keep, dice))

    def preview(self):
        return 1, np.zeros((4, 4, 3), np.uint8)

    def sleep(self, status):
        self.asleep = status

    def wake(self):
        self.asleep = None


@pytest.fixture
def appliance(journal):
    return Appliance(journal, Policy(), TestCamera())


def see(appliance, faces, now_s=0.0, **how):
    appliance.post(Seen(view(faces, **how)))
    appliance.step(now_s)


def confirm(appliance):
    appliance.give(Confirm(appliance.session.number))


def test_a_view_becomes_a_proposal_and_a_press_accepts_it(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    assert appliance.session.phase is Phase.PROPOSED
    appliance.post(Press(Button.CONFIRM))
    appliance.step(0.1)
    assert appliance.session.phase is Phase.PROPOSED, "nobody can have seen the dice so soon"
    appliance.step(0.5)
    appliance.post(Press(Button.CONFIRM))
    appliance.step(0.6)
    assert appliance.session.phase is Phase.CHOOSE
    assert journal.load("1").entries == appliance.session.journal


def test_what_is_accepted_is_stored_before_it_is_shown(appliance, journal):
    appliance.start(SETUP)
    seen_when_stored = []
    save = journal.save
    journal.save = lambda match, entry: (seen_when_stored.append(appliance.session.journal), save(match, entry))
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    assert seen_when_stored == [()]


def test_a_frame_in_which_nothing_happens_touches_no_disk(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    journal.together = None
    for frame in range(30):
        appliance.step(frame / 30)
    assert appliance.session.phase is Phase.PROPOSED


def test_what_cannot_be_stored_was_not_accepted_and_is_said(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])

    def full(match, entry):
        raise StoreError("the disk is full")

    save, journal.save = journal.save, full
    confirm(appliance)
    assert appliance.session.journal == ()
    assert appliance.session.phase is Phase.PROPOSED
    assert Fault.NOT_STORED in appliance.session.faults
    assert appliance.desk.banner.tone is Tone.FAULT
    journal.save = save
    confirm(appliance)
    assert len(appliance.session.journal) == 1
    assert appliance.session.faults == frozenset()


def test_an_automatic_entry_that_cannot_be_stored_is_not_tried_for_ever(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    tries = []

    def full(match, entry):
        tries.append(entry)
        raise StoreError("the disk is full")

    journal.save = full
    for second in range(10, 20):
        appliance.step(float(second))
    assert len(tries) == 1
    assert appliance.session.phase is Phase.CHOOSE


def test_after_three_seconds_the_computers_box_is_entered(appliance):
    appliance.start(SETUP)
    see(appliance, [4, 4, 4, 4, 4], now_s=10.0)
    confirm(appliance)
    appliance.step(12.9)
    assert appliance.session.phase is Phase.CHOOSE
    appliance.step(13.1)
    assert [entry.action.do for entry in appliance.session.journal] == ["roll", "auto"]


def test_a_match_is_resumed_at_the_same_decision(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    again = Appliance(journal, Policy(), TestCamera())
    assert [each.id for each in again.desk.resumable] == ["1"]
    again.resume("1")
    assert again.session.state == appliance.session.state
    assert again.session.phase is appliance.session.phase
    assert present(again.desk).targets[:3] == present(appliance.desk).targets[:3]


def test_undo_is_stored(appliance, journal):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    appliance.give(Undo())
    assert journal.load("1").entries == ()


def test_a_finished_match_is_no_longer_offered(journal):
    appliance = Appliance(journal, Policy(entry_s=None), TestCamera())
    appliance.start(Setup("penta", ("Ann",), {"throws": 1}))
    for seq in range(13):
        see(appliance, [1, 1, 3, 4, 6], seq=seq)
        confirm(appliance)
        appliance.give(Choose(appliance.session.need_choice.choices[0]))
    assert appliance.session.phase is Phase.FINISHED
    assert Appliance(journal, Policy()).desk.resumable == ()


def test_a_match_that_cannot_begin_says_why_and_nothing_is_stored(appliance, journal):
    with pytest.raises(BadOptions, match='player "Ann" is there twice'):
        appliance.start(Setup("penta", ("Ann", "Ann")))
    assert journal.matches() == ()
    with pytest.raises(UnknownMatch):
        appliance.resume("9")


def test_the_camera_is_told_how_many_dice_are_wanted(appliance):
    camera = appliance.looking.camera
    appliance.step(0.0)
    assert camera.wanted == "nothing yet"
    appliance.start(SETUP)
    appliance.step(0.1)
    assert camera.wanted == ("pips", Expected(5, frozenset({"d6"})))
    see(appliance, [4, 4, 4, 4, 4], now_s=0.2)
    confirm(appliance)
    appliance.step(0.3)
    assert camera.wanted == ("pips", Expected())


@pytest.mark.parametrize("key", GAMES)
def test_the_camera_is_told_whose_games_dice_lie_there(appliance, key):
    appliance.start(Setup(key, ("Ann", "Ben")))
    assert appliance.looking.camera.wanted[0] == GAMES[key].info.dice_set


def test_a_lost_camera_is_a_fault_beside_the_match_that_heals(appliance):
    appliance.start(SETUP)
    appliance.post(FaultRaised(Fault.CAMERA_LOST))
    appliance.post(CameraNews(CameraStatus.LOST))
    appliance.post(CameraFailed("the cable is out", final=False))
    appliance.step(0.0)
    assert Fault.CAMERA_LOST in appliance.session.faults
    assert present(appliance.desk).notice.text == "The camera does not work: the cable is out"
    appliance.post(FaultCleared(Fault.CAMERA_LOST))
    appliance.post(CameraNews(CameraStatus.WATCHING))
    appliance.step(0.1)
    assert appliance.session.faults == frozenset()
    assert appliance.desk.camera is CameraStatus.WATCHING


def test_a_held_confirm_is_no_way_round_looking(appliance):
    appliance.start(SETUP)
    see(appliance, [1, 1, 3, 4, 6])
    appliance.post(Press(Button.CONFIRM, held=True))
    appliance.step(0.1)
    assert appliance.session.journal == ()


def test_a_repair_is_stored_whole_or_not_at_all(appliance, journal):
    appliance.start(Setup("penta", ("Ann",)))
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    see(appliance, [1, 1, 5, 5, 5], seq=1, spots=[*SPOTS[:2], *ELSEWHERE[2:]])
    confirm(appliance)
    save, writes = journal.save_repair, []

    def fails_at_the_second(match, index, entry):
        writes.append(index)
        if len(writes) == 2:
            raise StoreError("the disk is full")
        save(match, index, entry)

    journal.save_repair = fails_at_the_second
    before = appliance.session.journal
    appliance.give(Repair(0, 0, "2"))
    assert writes == [0, 1]
    assert appliance.session.journal == before
    assert journal.load("1").entries == before


class Kept:
    """An album that notes what it is told to keep."""

    wanted = True

    def __init__(self):
        self.shots = []

    def keep(self, match, shot):
        self.shots.append((match, shot.name))

    def picture(self, match, name):
        return None


def test_the_picture_of_a_roll_is_kept_once_it_is_accepted_and_stored(journal):
    album = Kept()
    table = Appliance(journal, Policy(entry_s=None), album=album)
    table.start(SETUP)
    table.give(Seen(replace(view([1, 1, 3, 4, 6]), shot="ab-1")))
    assert album.shots == []
    confirm(table)
    assert album.shots == [("1", "ab-1")]
    assert journal.load("1").entries[0].shot.name == "ab-1"
    assert table.kept("ab-1") is None


def test_a_roll_that_could_not_be_stored_keeps_no_picture(journal, monkeypatch):
    album = Kept()
    table = Appliance(journal, Policy(entry_s=None), album=album)
    table.start(SETUP)
    table.give(Seen(replace(view([1, 1, 3, 4, 6]), shot="ab-1")))

    def refuse(*_):
        raise StoreError("the disk is full")

    monkeypatch.setattr(journal, "save", refuse)
    confirm(table)
    assert album.shots == []


def test_pictures_that_cannot_be_kept_or_shown_are_told_and_stop_nothing(appliance):
    appliance.start(SETUP)
    appliance.post(PictureGone("ab-1"))
    appliance.post(PicturesNotKept("the disk is full"))
    appliance.step(0.1)
    assert appliance.desk.gone == {"ab-1"}
    assert appliance.desk.banner.key == "pictures_not_kept"
    see(appliance, [1, 1, 3, 4, 6])
    confirm(appliance)
    assert len(appliance.session.journal) == 1


def test_what_broke_before_the_match_is_known_in_it(appliance):
    appliance.post(FaultRaised(Fault.CAMERA_LOST))
    appliance.step(0.0)
    appliance.start(SETUP)
    assert appliance.session.faults == {Fault.CAMERA_LOST}


def test_a_match_by_other_rules_is_not_rescored_in_silence(appliance, journal):
    appliance.start(SETUP)
    journal._db.execute("UPDATE match SET rules_version = 99")
    with pytest.raises(StoreError, match="was played by version 99 of the rules of penta"):
        appliance.resume("1")
    assert Appliance(journal, Policy()).desk.resumable == ()


def test_a_finished_match_is_replayed_once_and_again_when_something_has_become_of_it(journal, monkeypatch):
    whole = load_transcript(Path(__file__).parents[1] / "golden" / "penta.dice.jsonl")
    entries = tuple((each.entry, each.at) for each in whole.actions)
    match = journal.take_in(whole.setup, entries)
    assert Appliance(journal, Policy()).desk.resumable == ()
    replayed = []
    monkeypatch.setattr(journal, "load", lambda number, load=journal.load: (replayed.append(number), load(number))[1])
    assert Appliance(journal, Policy()).desk.resumable == ()
    assert replayed == []
    journal.save_undo(match)
    assert [each.id for each in Appliance(journal, Policy()).desk.resumable] == [match]
    journal.save(match, entries[-1][0])
    assert Appliance(journal, Policy()).desk.resumable == ()


def test_a_clock_that_jumps_by_years_with_every_action_changes_nothing(tmp_path):
    years = cycle(f"{year}-06-01T12:00:00+00:00" for year in (2031, 1970, 2099, 2001))
    with Journal(tmp_path / "years.sqlite3", clock=lambda: next(years)) as journal:
        for _ in range(3):
            appliance = Appliance(journal, Policy(entry_s=None))
            appliance.start(SETUP)
            see(appliance, "11346")
            appliance.give(Confirm(1))
            appliance.give(Choose(appliance.session.need_choice.choices[0]))
        before = appliance.session
        again = Appliance(journal, Policy(entry_s=None))
        assert [each.id for each in again.desk.resumable] == ["3", "2", "1"]
        again.resume("3")
        assert (again.session.state, again.session.prompts) == (before.state, before.prompts)
        assert [entry.action.do for entry in again.session.journal] == ["roll", "score"]


def test_a_match_of_an_unknown_game_stops_nothing(journal):
    Appliance(journal, Policy()).start(SETUP)
    journal._db.execute("UPDATE match SET game = 'chess'")
    assert Appliance(journal, Policy()).desk.resumable == ()


def test_what_a_computer_played_alone_is_not_offered(journal):
    appliance = Appliance(journal, Policy(auto=True))
    appliance.start(Setup("penta", ("1", "2"), computer=("1", "2")))
    assert Appliance(journal, Policy()).desk.resumable == ()


@pytest.mark.parametrize("key", GAMES)
def test_every_game_begins_with_its_cards_dealt(journal, key):
    appliance = Appliance(journal, Policy())
    appliance.start(Setup(key, ("Ann", "Ben", "Cem")))
    stored = journal.load("1")
    assert stored.setup == appliance.session.setup
    assert set(stored.setup.dealt) <= set(GAMES[key].info.dealt)
    assert Appliance(journal, Policy()).desk.resumable[0].game == key


def test_lost_buttons_are_said(appliance):
    appliance.start(SETUP)
    appliance.post(ButtonsFailed("pin 17 does not answer"))
    appliance.step(0.0)
    assert Fault.BUTTONS_LOST in appliance.session.faults
    assert "pin 17" in present(appliance.desk).notice.text


def test_pictures_that_are_used_up_leave_a_table_that_plays_by_hand(appliance):
    appliance.start(SETUP)
    appliance.post(PicturesOut())
    appliance.step(0.0)
    assert appliance.pictures_out
    assert appliance.desk.camera is CameraStatus.NONE


def test_a_whole_match_is_started_from_the_home_screen(appliance):
    appliance.send(Tap("new:penta"))
    assert appliance.desk.place is Place.PLAYERS
    appliance.step(1.0)
    for _ in range(12):
        if appliance.session:
            break
        appliance.send(Press(Button.CONFIRM) if present(appliance.desk).focus == "start" else Press(Button.NEXT))
    assert appliance.session.setup.game == "penta"


def test_a_damaged_journal_is_said_on_the_first_screen(tmp_path):
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"no database" * 999)
    with Journal(path) as journal:
        notice = present(Appliance(journal, Policy()).desk).notice
    assert "damaged" in notice.text
    assert "journal.damaged-" in notice.text


def test_the_language_is_remembered(journal):
    appliance = Appliance(journal, Policy())
    appliance.send(Tap("language"))
    assert appliance.desk.language == "de"
    assert Appliance(journal, Policy()).desk.language == "de"
