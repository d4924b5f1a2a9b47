"""The lamps in the buttons and the buzzer follow the desk."""

import pytest

from appliance.app.core import Appliance
from appliance.games import Setup
from appliance.session import Policy, Seen
from appliance.store import Journal
from appliance.table import Button, Press, Sound
from hardware import SimulatedLamps
from tests.app.truthful import TruthfulTray
from tests.session.tables import view
from ui.desk import Place
from ui.navigation import handle
from ui.pressable import pressable, still
from ui.samples import DESKS

SETUP = Setup("penta", ("Ann", "Ben"), {"throws": 1})


@pytest.fixture
def lamps():
    return SimulatedLamps()


@pytest.fixture
def appliance(tmp_path, lamps):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield Appliance(journal, Policy(entry_s=None), lamps=lamps)


def test_at_home_back_and_menu_do_nothing(appliance, lamps):
    appliance.step(0.0)
    assert lamps.buttons == {Button.CONFIRM, Button.NEXT}


def test_during_a_match_the_menu_is_there_and_back_only_once_there_is_something_to_take_back(appliance, lamps):
    appliance.start(SETUP)
    appliance.step(0.0)
    assert Button.MENU in lamps.buttons and Button.BACK not in lamps.buttons
    appliance.post(Seen(view([1, 1, 3, 4, 6])))
    appliance.step(0.1)
    assert {Button.CONFIRM, Button.BACK} <= lamps.buttons


def test_a_roll_that_is_accepted_one_that_is_asked_about_and_a_refusal_are_heard(appliance, lamps):
    appliance.start(SETUP)
    appliance.step(0.0)
    appliance.send(Press(Button.BACK))
    appliance.step(0.1)
    appliance.step(0.2)
    assert lamps.said == [Sound.REFUSED]
    appliance.post(Seen(view([1, 1, 3, 4])))
    appliance.step(0.3)
    assert lamps.said == [Sound.REFUSED, Sound.ASKED]
    appliance.post(Seen(view([1, 1, 3, 4, 6], seq=1)))
    appliance.step(0.4)
    appliance.step(1.0)
    appliance.send(Press(Button.CONFIRM))
    appliance.step(1.1)
    assert lamps.said == [Sound.REFUSED, Sound.ASKED, Sound.ACCEPTED]


def test_in_a_show_every_button_leads_to_play_and_nothing_is_said(tmp_path, lamps):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        appliance = Appliance(journal, Policy(), lamps=lamps, open_show=lambda: TruthfulTray(lambda message: None))
        appliance.step(0.0)
        appliance.begin_show("penta")
        for second in range(40):
            appliance.step(float(second))
        assert lamps.buttons == set(Button)
        assert lamps.said == []


@pytest.mark.parametrize("name", sorted(DESKS))
def test_a_lamp_is_lit_where_a_press_changes_the_screen_or_asks_for_something(name):
    desk = DESKS[name]()
    lit = pressable(desk)
    assert (Button.MENU in lit) == (desk.session is not None or desk.place is not Place.HOME)
    for button in set(Button) - lit:
        after, _ = handle(desk, Press(button))
        assert after.place is desk.place


def test_time_alone_changes_no_lamp(appliance):
    appliance.start(SETUP)
    appliance.step(0.0)
    before = still(appliance.desk)
    appliance.step(1.0)
    assert still(appliance.desk) == before
