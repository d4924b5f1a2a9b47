"""An own box entered at the appliance: each touch is on the disk; matches are played, resumed and replayed by it."""

import pytest

from appliance.app import Appliance
from appliance.games import edition as editions
from appliance.games import edition_values
from appliance.session import Policy
from appliance.store import Journal, dump_transcript, parse_transcript
from tests.app.test_seats import tapped


@pytest.fixture
def journal(tmp_path, monkeypatch):
    monkeypatch.setattr(editions, "_folders", [editions.BUILT_IN, tmp_path / "editions"])
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield journal


def test_a_draft_survives_a_power_cut_after_each_touch_and_is_finished_later(journal, tmp_path):
    draft = tmp_path / "editions" / "zocken" / "our_box.draft"
    appliance = Appliance(journal, Policy())
    now_s = tapped(appliance, "new:zocken", "options", "edition", "new_box")
    for rounds in (4, 5, 6):
        now_s = tapped(appliance, "step:rounds:1", now_s=now_s)
        assert edition_values(draft)["rounds"] == rounds
    again = Appliance(journal, Policy())
    now_s = tapped(
        again, "new:zocken", "options", "edition", "draft:our_box", "step:rounds:-1", "finish", "done", "start"
    )
    assert not draft.exists()
    session = again.session
    assert (session.setup.edition, session.state.edition.rounds) == ("our_box", 5)
    resumed = Appliance(journal, Policy())
    resumed.go_on()
    assert resumed.session.state == session.state
    text = dump_transcript(session.setup, ())
    assert parse_transcript(text.encode(), "match").play() == session.state


def test_a_disk_that_refuses_says_so_and_what_was_entered_stays_on_the_screen(journal, tmp_path):
    (tmp_path / "editions").write_text("")
    appliance = Appliance(journal, Policy())
    tapped(appliance, "new:zocken", "options", "edition", "new_box", "step:rounds:1")
    assert "our_box.draft cannot be written" in appliance.desk.banner.sentence
    assert appliance.desk.box.values["rounds"] == 4
