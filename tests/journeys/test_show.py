"""Somebody passes by a table that shows how it is played, touches it, and plays: within a second of its clock."""

from contextlib import ExitStack

import pytest

from tests.benchmarks.demo_day import Day, broken
from ui.desk import Place
from ui.screen_models import Lineup, Listing

pytestmark = pytest.mark.kivy


@pytest.fixture
def resources():
    with ExitStack() as resources:
        yield resources


def until(day, holds, most_s=120.0):
    end_s = day.now_s + most_s
    while not holds():
        assert day.now_s < end_s, "waited in vain"
        day.now_s += 0.5
        day.advance()


def test_a_touch_in_the_middle_leads_to_the_set_up_within_a_second(tmp_path, resources):
    day = Day(tmp_path, resources, reader=False, window=True)
    until(day, lambda: len(day.appliance.desk.session.journal) > 4)
    assert day.screen.stage.screen.bubble
    touched_s = day.now_s
    day.screen.tap("play", day.now_s)
    day.now_s += 0.1
    day.advance()
    assert day.now_s - touched_s < 1.0
    assert day.appliance.desk.place is Place.PLAYERS
    assert isinstance(day.screen.stage.screen.body, Listing | Lineup)
    assert day.screen.stage.screen.bubble == ""
    assert day.appliance.desk.resumable == ()
    day.now_s += 1.0
    day.advance()
    day.screen.tap("start", day.now_s)
    assert day.appliance.session.setup.game == day.appliance.desk.draft.game


def test_ten_minutes_of_the_show_leave_files_threads_and_disk_as_they_were(tmp_path, resources):
    day = Day(tmp_path, resources, reader=False, window=False)
    first, last = day.hours(1 / 6)
    assert last.rolls > 20
    assert [fault for fault in broken(first, last) if "memory" not in fault] == [], "memory is not warm so soon"
