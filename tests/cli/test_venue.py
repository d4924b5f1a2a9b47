"""A forgotten PIN is reset from outside."""

from appliance.app.staff import StaffLock, set_pin
from appliance.cli import main
from appliance.config import journal_path
from appliance.store import Journal


def lock(journal):
    return StaffLock(journal, lambda: 0.0)


def test_a_forgotten_pin_is_reset(capsys):
    with Journal(journal_path()) as journal:
        set_pin(journal, "4711")
        assert lock(journal).has_pin
    assert main(["venue", "--reset-pin"]) == 0
    assert "no PIN any more" in capsys.readouterr().out
    with Journal(journal_path()) as journal:
        assert not lock(journal).has_pin


def test_it_is_said_what_it_can_do(capsys):
    assert main(["venue"]) == 2
    assert "expected --reset-pin" in capsys.readouterr().err
