"""Venue mode: the evening ends, and nothing of its guests is left."""

from datetime import datetime

import pytest

from appliance.app.venue import day_of
from appliance.store import Players, StoreError, back_up, backups
from appliance.table import Button, Press, Seating
from tests.app.test_core import confirm, see
from tests.app.venue_house import GUESTS, SETUP, House
from ui.desk import Tone
from ui.events import Touch
from ui.present import lines, present
from ui.venue import Venue


def left(path):
    """Who of the guests is named in any file of the folder."""
    data = b"".join(each.read_bytes() for each in path.parent.rglob("*") if each.is_file())
    return [name for name in GUESTS if name.encode() in data]


def evening(house):
    """Guests play, one of the house with them, and leave their match."""
    house.appliance.start(SETUP)
    Players(house.appliance.journal).sat_down(GUESTS, SETUP.seating)
    see(house.appliance, [1, 1, 3, 4, 6], now_s=house.now_s)
    confirm(house.appliance)


def test_at_its_hour_the_evening_ends_and_nothing_of_guests_is_left(journal, path):
    house = House(journal)
    evening(house)
    back_up(path)
    house.sleep(5)
    assert house.album.wiped == 0
    assert left(path) == list(GUESTS)
    house.sleep(4)
    house.wait(5)
    assert house.album.wiped == 1
    assert left(path) == []
    assert len(backups(path)) == 1
    house.appliance.send(Touch())
    assert [each.players for each in house.desk.resumable] == [("Guest 1", "Guest 2")]
    assert house.desk.venue.wiped == "2026-11-29 05:00"
    house.sleep(4)
    assert house.album.wiped == 1


def test_it_never_ends_under_anybodys_hands(journal, path):
    house = House(journal, at="2026-11-29 03:58")
    evening(house)
    for _ in range(10):
        house.wait(50)
        house.appliance.send(Press(Button.NEXT))
    assert left(path) == list(GUESTS)
    house.wait(70)
    assert left(path) == []


def test_it_ends_by_touch_and_says_what_is_wiped(journal, path):
    house = House(journal)
    Players(journal).sat_down(["Ann"], Seating())
    evening(house)
    house.tap("menu", "leave", "settings", "venue", "evening")
    shown = " ".join(lines(present(house.desk)))
    assert "The names of all guests go." in shown
    assert "These stay: Ann." in shown
    house.tap("end_evening")
    house.wait(3)
    assert "2 names of guests are gone" in present(house.desk).notice.text
    assert left(path) == []
    house.tap("evening")
    assert "There is nothing of guests." in " ".join(lines(present(house.desk)))


def test_outside_of_venue_mode_nothing_is_wiped_by_itself(journal, path):
    house = House(journal, Venue(False, 5, 4))
    evening(house)
    house.sleep(30)
    assert left(path) == list(GUESTS)


def test_a_clock_that_is_set_back_ends_the_evening_too(journal, path):
    house = House(journal)
    evening(house)
    house.wall = datetime(1970, 1, 1)
    house.wait(400, step_s=10)
    assert left(path) == []


def test_what_cannot_be_wiped_now_is_said_and_tried_again(journal, path, monkeypatch):
    house = House(journal, at="2026-11-29 03:58")
    evening(house)
    scrub = journal.scrub

    def busy():
        raise StoreError("the disk is full")

    monkeypatch.setattr(journal, "scrub", busy)
    house.wait(200)
    assert house.desk.banner.tone is Tone.FAULT
    assert left(path)
    monkeypatch.setattr(journal, "scrub", scrub)
    house.wait(100)
    assert left(path) == []


@pytest.mark.parametrize(
    ("now", "hour", "day"),
    [
        ("2026-11-29 23:59", 4, "2026-11-29"),
        ("2026-11-30 03:59", 4, "2026-11-29"),
        ("2026-11-30 04:00", 4, "2026-11-30"),
        ("2026-11-30 00:00", 0, "2026-11-30"),
        ("2026-11-30 21:59", 22, "2026-11-29"),
        ("2026-11-30 22:00", 22, "2026-11-30"),
    ],
)
def test_an_evening_has_a_day(now, hour, day):
    assert day_of(datetime.fromisoformat(now), hour) == day
