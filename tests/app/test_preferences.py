"""What is set on the screen, and the log for a helper."""

from dataclasses import replace
from pathlib import Path

import pytest

from appliance.app.backlight import Backlight
from appliance.app.messages import Reported
from appliance.app.reporting import NAME, report
from appliance.games import Setup
from appliance.store import Journal, NotHandedOut, Refused, Stick
from appliance.table import Button, Contact
from tests.app.bench import Bench
from ui.desk import Place
from ui.present import present


@pytest.fixture
def bench(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield Bench(journal)


# -- settings ------------------------------------------------------------------------------------------------------


def test_what_is_set_on_the_screen_comes_first_and_is_remembered(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        bench = Bench(journal)
        bench.appliance.start(Setup("penta", ("Ann", "Ben")))
        bench.appliance.desk = replace(bench.desk, place=Place.SETTINGS)
        bench.tap("take")
        assert bench.appliance.session.policy.take_s == bench.desk.take_s == 1.0
        bench.tap("screen", "darker", "turn", "keep")
    with Journal(tmp_path / "journal.sqlite3") as journal:
        again = Bench(journal).desk
    assert (again.take_s, again.settings.brightness, again.settings.rotate) == (1.0, 80, 90)


def test_readings_can_be_left_to_confirm_for_good(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        bench = Bench(journal)
        bench.appliance.take_after(None)
        journal.remember("take_seconds", "0")
    with Journal(tmp_path / "journal.sqlite3") as journal:
        assert Bench(journal).desk.take_s is None


def test_the_backlight_is_set_where_there_is_one(tmp_path):
    panel = tmp_path / "panel"
    panel.mkdir()
    assert not Backlight(tmp_path).there
    (panel / "max_brightness").write_text("200\n")
    (panel / "brightness").write_text("10\n")
    light = Backlight(tmp_path)
    light.set(40)
    assert light.there and (panel / "brightness").read_text() == "80"
    (panel / "max_brightness").write_text("odd")
    assert not Backlight(tmp_path).there


def test_buttons_are_counted_from_when_their_page_is_opened(bench):
    now = {Button.NEXT: Contact(7, 3)}
    bench.appliance.workshop.contacts = lambda: now
    bench.appliance.desk = replace(bench.desk, place=Place.DEVICES)
    bench.step()
    now[Button.NEXT] = Contact(9, 4)
    bench.step()
    assert bench.desk.studio.contacts == ((Button.NEXT, Contact(2, 1)),)


# -- the log -------------------------------------------------------------------------------------------------------


@pytest.fixture
def doctor(tmp_path, monkeypatch):
    def examine(command, **how):
        assert command[1:5] == ["-m", "appliance", "doctor", "--report"]
        Path(command[5]).write_bytes(b"zip")

    monkeypatch.setattr("appliance.app.reporting.subprocess.run", examine)


def test_the_log_goes_onto_a_stick_too(tmp_path, monkeypatch, doctor):
    there = tmp_path / "stick" / NAME
    monkeypatch.setattr("appliance.app.reporting.sticks", lambda: (Stick(there.parent),))
    monkeypatch.setattr("appliance.app.reporting.onto", lambda stick, files: (there,))
    assert report(tmp_path) == Reported(str(there), True)


def test_a_stick_that_was_pulled_out_leaves_the_log_where_it_is(tmp_path, monkeypatch, doctor):
    def gone(stick, files):
        raise NotHandedOut(Refused.GONE, stick.path, NAME)

    monkeypatch.setattr("appliance.app.reporting.sticks", lambda: (Stick(tmp_path / "stick"),))
    monkeypatch.setattr("appliance.app.reporting.onto", gone)
    said = report(tmp_path)
    assert said.path == str(tmp_path / NAME) and "not there any more" in said.failed


def test_the_log_is_written_beside_the_journal_without_a_stick(tmp_path, monkeypatch, doctor):
    monkeypatch.setattr("appliance.app.reporting.sticks", lambda: ())
    assert report(tmp_path) == Reported(str(tmp_path / NAME))


def test_a_log_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    class Done:
        stderr = "dicekeeper: --report cannot be written: No space left on device\n"

    monkeypatch.setattr("appliance.app.reporting.subprocess.run", lambda command, **how: Done())
    assert "No space left" in report(tmp_path).failed


def test_the_log_is_asked_for_on_the_screen(bench, monkeypatch):
    monkeypatch.setattr("appliance.app.services.preferences.report", lambda folder: Reported(f"{folder}/x.zip"))
    bench.appliance.desk = replace(bench.desk, place=Place.ABOUT)
    bench.step()
    bench.tap("share")
    assert any("x.zip" in passage.text for passage in present(bench.desk).body.passages)
    assert "Dicekeeper 0." in present(bench.desk).body.passages[0].text
