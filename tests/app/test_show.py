"""The show while nobody plays: all games in turn, nothing stops it, nothing is stored, and a touch ends it."""

from dataclasses import replace
from queue import SimpleQueue

import pytest

from appliance.app import Appliance
from appliance.app.messages import Shown
from appliance.app.show import LOST_S, STUCK_S, UNSURE_S
from appliance.games import GAMES, Setup
from appliance.session import How, Phase, Policy, Seen
from appliance.table import Button, Doubt, Press
from tests.app.test_core import TestCamera, see
from tests.app.truthful import TruthfulTray
from ui.desk import CameraStatus, Place
from ui.events import Sized, Tap, Touch
from ui.pages.show import caption
from ui.present import present
from ui.words import words

SETUP = Setup("penta", ("Ann", "Ben"), {"throws": 1})


class Passing:
    """An appliance that nobody plays at, on a clock that the test moves."""

    def __init__(self, journal, doubt=lambda number, dice: dice, **how):
        inbox = SimpleQueue()
        self.real = TestCamera()
        self.trays = []

        def open_show():
            self.trays.append(TruthfulTray(lambda message: inbox.put(Shown(message)), doubt))
            return self.trays[-1]

        self.appliance = Appliance(journal, Policy(), self.real, inbox=inbox, open_show=open_show, **how)
        self.now_s = 100.0
        self.wait(0)

    @property
    def desk(self):
        return self.appliance.desk

    @property
    def shown(self):
        return self.desk.session

    def wait(self, seconds, step_s=0.5):
        end_s = self.now_s + seconds
        while True:
            self.appliance.step(self.now_s)
            if self.now_s >= end_s:
                return
            self.now_s += step_s

    def until(self, holds, most_s=3600.0):
        end_s = self.now_s + most_s
        while not holds():
            assert self.now_s < end_s, f"waited in vain: {present(self.desk).prompt}"
            self.wait(0.5)


@pytest.fixture
def passing(journal):
    return Passing(journal)


def rows(journal):
    return [journal.rows(f"SELECT * FROM {table}") for table in ("match", "log", "player")]


def test_all_games_are_played_to_their_ends_explained_in_both_languages_and_not_stored(passing, journal):
    passing.appliance.begin_show("zocken")
    before, games, finished, said = rows(journal), [], set(), {"en": set(), "de": set()}
    while len(games) < 6:
        game = passing.shown.setup.game
        if not games or games[-1] != game:
            games.append(game)
        if passing.shown.phase is Phase.FINISHED:
            finished.add(game)
        for language, captions in said.items():
            text = caption(replace(passing.desk, language=language), words(language))
            assert text, passing.shown
            captions.add(text)
        passing.wait(3.0, step_s=3.0)
    assert sorted(games[:5]) == sorted(GAMES)
    assert games[5] == games[0] == "zocken"
    assert finished == set(GAMES)
    assert rows(journal) == before
    assert len(passing.trays) == 1
    assert not said["en"] & said["de"]
    assert len(said["en"]) > 100


def test_a_touch_leads_to_the_set_up_of_what_was_shown_and_the_match_is_gone(passing, journal):
    passing.appliance.begin_show("trollius")
    passing.wait(30)
    passing.appliance.send(Touch())
    passing.wait(0)
    assert (passing.desk.place, passing.desk.draft.game) == (Place.PLAYERS, "trollius")
    assert passing.appliance.session is None
    assert passing.desk.resumable == ()
    assert journal.is_empty
    assert passing.trays[0].asleep is CameraStatus.RESTING


@pytest.mark.parametrize("event", [Touch(), Tap("play"), Press(Button.MENU), Press(Button.CONFIRM, held=True)])
def test_any_touch_and_any_button_does_so(passing, event):
    passing.appliance.begin_show()
    passing.appliance.send(event)
    assert not passing.appliance.shows


def test_a_match_that_waits_is_offered_before_a_new_one(passing):
    passing.appliance.start(SETUP)
    see(passing.appliance, [1, 1, 3, 4, 6], now_s=passing.now_s)
    passing.appliance.begin_show()
    assert passing.appliance.session is None
    passing.wait(20)
    passing.appliance.send(Touch())
    assert passing.desk.place is Place.HOME
    assert [each.players for each in passing.desk.resumable] == [("Ann", "Ben")]


def test_a_window_that_changes_its_size_is_nobodys_touch(passing):
    passing.appliance.begin_show()
    passing.appliance.send(Sized(1280, 720, 7.0))
    assert passing.appliance.shows
    assert passing.desk.panel.width == 1280


def test_dice_that_the_show_threw_are_no_roll_of_the_match_after_it(passing):
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.trays[0].seen)
    passing.appliance.send(Touch())
    passing.appliance.start(SETUP)
    passing.trays[0].throw((), passing.trays[0].tray._dice and [die.loose for die in passing.trays[0].tray._dice])
    passing.wait(2)
    assert passing.appliance.session.proposal is None


def test_the_real_camera_rests_meanwhile_and_what_it_says_moves_nothing(passing):
    passing.appliance.begin_show()
    passing.wait(1)
    assert passing.real.asleep is CameraStatus.RESTING
    before = passing.shown.journal
    see(passing.appliance, [1, 1, 3, 4, 6], now_s=passing.now_s)
    assert passing.shown.proposal is None or passing.shown.journal == before


def in_doubt(number, dice):
    return tuple(replace(die, doubt=Doubt.FACE) if at == 0 else die for at, die in enumerate(dice))


def test_where_the_reader_is_not_sure_the_tray_says_so_after_a_while(journal):
    passing = Passing(journal, in_doubt)
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.shown.proposal is not None)
    assert "not sure" in present(passing.desk).bubble
    passing.wait(UNSURE_S - 1)
    assert passing.shown.proposal is not None
    passing.until(lambda: passing.shown.journal, most_s=3)
    assert passing.shown.journal[0].how is How.TRUTH
    assert passing.shown.journal[0].action.args["dice"] == [int(die.face) for die in passing.trays[0].tray_dice]
    passing.until(lambda: passing.shown.phase is Phase.FINISHED)


def test_what_is_read_sure_is_told_as_seen_on_a_virtual_tray(passing):
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.shown.journal)
    assert passing.shown.journal[0].how is How.VIRTUAL


def test_a_throw_that_nobody_saw_is_thrown_again(journal):
    passing = Passing(journal, lambda number, dice: None if number == 1 else dice)
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.trays[0].seen == 2, most_s=STUCK_S + 10)
    passing.until(lambda: passing.shown.journal, most_s=10)


def test_a_wrong_number_of_dice_is_put_right_by_the_tray(journal):
    passing = Passing(journal, lambda number, dice: dice[1:] if number == 1 else dice)
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.shown.journal, most_s=STUCK_S + 30)


def test_a_tray_that_gives_nothing_at_all_does_not_keep_the_show_from_the_next_game(journal):
    passing = Passing(journal, lambda number, dice: None)
    passing.appliance.begin_show("penta")
    first = passing.shown.setup.game
    passing.until(lambda: passing.shown.setup.game != first, most_s=LOST_S + 10)


def test_without_a_tray_there_is_no_show(journal):
    appliance = Appliance(journal, Policy(), TestCamera())
    appliance.begin_show()
    assert not appliance.shows


def test_late_messages_of_the_tray_are_no_matter(passing):
    passing.appliance.begin_show("penta")
    passing.until(lambda: passing.trays[0].seen)
    passing.appliance.send(Touch())
    passing.appliance.post(Shown(Seen(None)))
    passing.wait(1)
    assert not passing.appliance.shows
