"""Venue mode: idle tables, locked settings, screens that are wiped, the notice."""

import pytest

from appliance.app import staff
from appliance.store import Players
from appliance.table import Button, Press, Seating
from tests.app.test_core import see
from tests.app.venue_house import GUESTS, ON, SETUP, House
from ui.desk import Place
from ui.events import Sized, Tap, Touch, Typed
from ui.present import lines, present
from ui.venue import CLEANING_S, Venue


@pytest.fixture(autouse=True)
def _cheap(monkeypatch):
    monkeypatch.setattr(staff, "_N", 2)


# -- nobody is there -----------------------------------------------------------------------------------------------


def test_after_some_quiet_minutes_the_show_begins_and_the_match_waits(journal):
    house = House(journal)
    house.appliance.start(SETUP)
    house.wait(299)
    assert not house.appliance.shows
    house.wait(2)
    assert house.appliance.shows
    house.appliance.send(Touch())
    assert house.desk.place is Place.HOME
    house.tap("resume:1")
    assert house.appliance.session.setup.players == GUESTS


def test_whoever_touches_or_throws_is_there(journal):
    house = House(journal)
    house.appliance.start(SETUP)
    house.wait(200)
    house.appliance.send(Press(Button.NEXT))
    house.wait(200)
    see(house.appliance, [1, 1, 3, 4, 6], now_s=house.now_s)
    house.wait(200)
    assert not house.appliance.shows


def test_outside_of_venue_mode_only_the_home_screen_is_left(journal):
    house = House(journal, Venue(False, 5))
    house.appliance.start(SETUP)
    house.wait(1000, step_s=10)
    assert not house.appliance.shows
    house.tap("menu")
    house.tap("leave")
    house.wait(301, step_s=10)
    assert house.appliance.shows


def test_nobody_who_did_not_ask_for_it_sees_a_show(journal):
    house = House(journal, Venue())
    house.wait(10_000, step_s=100)
    assert not house.appliance.shows


def test_a_show_forgets_the_names_that_were_being_typed(journal):
    house = House(journal)
    house.tap("new:penta", "seat:0", "name")
    house.appliance.send(Typed("Xaver"))
    house.wait(301, step_s=10)
    assert "Xaver" not in repr(house.desk.draft)


# -- the lock ------------------------------------------------------------------------------------------------------


def locked(journal):
    house = House(journal)
    house.tap("settings", "venue", "pin")
    house.pin("4711")
    house.pin("4711")
    assert house.desk.place is Place.VENUE
    house.tap("back", "back")
    return house


def test_settings_and_exit_ask_for_the_pin_and_open_what_was_wanted(journal):
    house = locked(journal)
    house.tap("settings")
    assert house.desk.place is Place.PIN
    house.pin("4711")
    assert house.desk.place is Place.SETTINGS
    house.tap("venue", "evening")
    assert house.desk.place is Place.EVENING, "the staff is asked once"
    house.tap("back", "back", "back", "quit")
    assert not house.appliance.quitting
    house.pin("4711")
    assert house.appliance.quitting


def test_who_types_a_name_is_a_guest_until_the_staff_says_otherwise(journal):
    house = locked(journal)
    house.tap("new:penta", "seat:0", "name")
    house.appliance.send(Typed("Xaver"))
    assert house.desk.draft.seats[0].guest
    house.tap("back", "guest")
    assert house.desk.place is Place.PIN
    house.pin("4711")
    house.tap("guest")
    assert not house.desk.draft.seats[0].guest


def test_whoever_types_a_name_of_the_house_makes_no_guest_of_it(journal):
    Players(journal).sat_down(["Ann"], Seating())
    house = House(journal)
    house.tap("new:penta", "seat:0", "name")
    house.appliance.send(Typed("Ann"))
    assert not house.desk.draft.seats[0].guest


def test_it_works_by_the_four_buttons(journal):
    house = locked(journal)
    house.tap("settings")
    for digit in "4711":
        for _ in range(12):
            if present(house.desk).focus == f"key:{digit}":
                break
            house.wait(1)
            house.appliance.send(Press(Button.NEXT))
        house.wait(1)
        house.appliance.send(Press(Button.CONFIRM))
    assert house.desk.pad.typed == "4711"
    while present(house.desk).focus != "done":
        house.wait(1)
        house.appliance.send(Press(Button.NEXT))
    house.appliance.send(Press(Button.CONFIRM))
    assert house.desk.place is Place.SETTINGS


def test_ten_wrong_pins_are_told_slower_and_slower_and_play_goes_on(journal):
    house = locked(journal)
    house.tap("settings")
    waits = []
    for _ in range(10):
        house.wait(house.desk.pad.wait_s + 1)
        house.pin("0000")
        house.wait(0)
        waits.append(house.desk.pad.wait_s)
    assert waits == [0, 0, 0, 5, 10, 20, 40, 80, 160, 300]
    assert "not the PIN" in present(house.desk).notice.text
    house.pin("4711")
    assert "is heard in 29" in present(house.desk).notice.text
    assert house.desk.place is Place.PIN
    house.tap("back", "new:penta", "start")
    assert house.appliance.session is not None


def test_what_is_typed_is_not_shown(journal):
    house = locked(journal)
    house.tap("settings")
    house.wait(1)
    house.appliance.send(Typed("47x11"))
    assert "4711" not in "".join(lines(present(house.desk)))
    assert present(house.desk).body.text == "••••"


def test_a_new_pin_is_typed_twice(journal):
    house = House(journal)
    house.tap("settings", "venue", "pin")
    house.pin("12")
    assert "at least 4 digits" in present(house.desk).notice.text
    house.pin("34")
    house.pin("9999")
    assert "another PIN" in present(house.desk).notice.text
    assert not journal.remembered("pin")


def test_the_pin_can_be_removed_and_is_gone_after_a_reset_from_outside(journal):
    house = locked(journal)
    house.tap("settings")
    staff.set_pin(journal, "")
    house.pin("0000")
    house.tap("venue", "no_pin", "back", "back", "settings")
    assert house.desk.place is Place.SETTINGS


def test_outside_of_venue_mode_nothing_is_locked(journal):
    house = locked(journal)
    house.tap("settings")
    house.pin("4711")
    house.tap("venue", "on", "back", "back", "settings")
    assert house.desk.place is Place.SETTINGS


def test_the_show_locks_again(journal):
    house = locked(journal)
    house.tap("settings")
    house.pin("4711")
    house.wait(301, step_s=10)
    house.appliance.send(Touch())
    assert house.desk.venue.locked


def test_what_was_set_on_the_screen_is_set_after_a_restart(journal):
    house = House(journal, Venue())
    house.tap("settings", "venue", "on", "idle", "wipe")
    again = House(journal, Venue()).desk.venue
    assert (again.on, again.idle_minutes, again.wipe_hour) == (True, 10, 5)


@pytest.mark.parametrize("spoilt", ["{", '{"on": 3, "idle_minutes": -5, "wipe_hour": 99}', "{}"])
def test_settings_that_are_spoilt_are_as_usual(journal, spoilt):
    journal.remember("venue", spoilt)
    venue = House(journal, ON).desk.venue
    assert (venue.on, venue.idle_minutes, venue.wipe_hour) == (True, 5, 4)


# -- a wet cloth ---------------------------------------------------------------------------------------------------


def test_while_the_screen_is_wiped_touch_and_buttons_are_dead(journal):
    house = House(journal)
    house.tap("settings", "venue", "clean")
    house.wait(0)
    assert present(house.desk).body.text == "30"
    before = house.desk
    house.appliance.send(Tap("on"))
    house.appliance.send(Touch())
    house.appliance.post(Press(Button.MENU, held=True))
    house.wait(0)
    assert house.desk == before
    house.wait(10)
    assert present(house.desk).body.text == "20"
    house.appliance.send(Sized(1280, 720, 7.0))
    assert house.desk.panel.width == 1280
    house.wait(CLEANING_S - 10)
    assert house.desk.cleaning_s is None
    assert house.desk.place is Place.VENUE
    house.tap("on")


def test_a_match_goes_on_beneath_the_cloth(journal):
    house = House(journal)
    house.appliance.start(SETUP)
    house.tap("menu", "clean")
    see(house.appliance, [1, 1, 3, 4, 6], now_s=house.now_s)
    assert present(house.desk).prompt == "Wipe the screen now"
    house.wait(CLEANING_S + 1)
    assert house.appliance.session.proposal is not None


# -- the notice ----------------------------------------------------------------------------------------------------


def test_the_notice_is_reached_from_the_eye_from_home_and_from_the_menu(journal):
    house = House(journal)
    for way in (["eye"], ["notice"]):
        house.tap(*way)
        assert house.desk.place is Place.NOTICE
        house.tap("back")
    house.appliance.start(SETUP)
    house.tap("eye")
    assert house.desk.place is Place.NOTICE
    house.tap("back", "notice")
    assert house.desk.place is Place.NOTICE


def told(journal, venue):
    house = House(journal, venue)
    house.tap("notice")
    return " ".join(lines(present(house.desk)))


def test_the_notice_is_true_to_how_the_appliance_is_set(journal):
    plain = told(journal, Venue(pictures_mb=64))
    assert "64 MB" in plain and "The menu of a match closes the camera" in plain and "wiped" not in plain
    assert "No picture is kept." in told(journal, Venue())
    assert "The switch on the appliance" in told(journal, Venue(switch=True))
    assert "At 4:00" in told(journal, ON)
    assert "The staff wipes" in told(journal, Venue(True, 5, None))
