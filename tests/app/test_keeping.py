"""What the appliance keeps over its end, over a full disk, and over a damaged journal."""

import os
import subprocess

import pytest

from appliance.app import Appliance
from appliance.games import Setup
from appliance.session import Choose, Fault, Policy
from appliance.store import DiskFull, Journal, back_up
from appliance.store.room import RESERVE, Room
from appliance.table import Button, Press
from tests.app.test_core import SETUP, TestCamera, confirm, see
from ui.desk import Place, Tone
from ui.events import Tap
from ui.present import present
from ui.requests import LeaveMatch, TakeBackup


def opened(journal):
    return Appliance(journal, Policy(), TestCamera())


def test_a_start_goes_on_with_the_match_that_was_on_the_table(path):
    with Journal(path) as kept:
        first = opened(kept)
        first.start(SETUP)
        see(first, [1, 1, 3, 4, 6])
        confirm(first)
        before = present(first.desk)
    with Journal(path) as kept:
        again = opened(kept)
        again.go_on()
        assert again.session.match == "1"
        assert again.session.state == first.session.state
        assert present(again.desk).prompt == before.prompt


def test_a_match_that_was_left_is_not_taken_up_by_itself(path):
    with Journal(path) as kept:
        first = opened(kept)
        first.start(SETUP)
        first._do(LeaveMatch())
        again = opened(kept)
        again.go_on()
        assert again.session is None
        assert again.desk.place is Place.HOME
        assert len(again.desk.resumable) == 1


@pytest.mark.parametrize("table", [None, "", "7", "1"], ids=["never", "left", "unknown", "by computers"])
def test_without_a_match_to_go_on_with_home_stands(path, table):
    with Journal(path) as kept:
        kept.begin(Setup("penta", ("Ann",), computer=("Ann",)))
        if table is not None:
            kept.remember("table", table)
        appliance = opened(kept)
        appliance.go_on()
        assert appliance.session is None


def full_for(kept, times):
    """Let the journal's disk be full for so many actions, as SQLite tells it."""
    save, left = kept.save, [times]

    def maybe(match, entry):
        if left[0]:
            left[0] -= 1
            raise DiskFull("the disk is full")
        save(match, entry)

    kept.save = maybe


def test_on_a_full_disk_play_goes_on_from_a_reserve_and_the_screen_says_what_to_delete(path):
    with Journal(path) as kept:
        appliance = opened(kept)
        assert (path.parent / "reserve").stat().st_size == RESERVE
        (path.parent / "pictures").mkdir()
        (path.parent / "pictures" / "1.jpg").write_bytes(b"x" * (3 << 20))
        appliance.start(SETUP)
        see(appliance, [1, 1, 3, 4, 6])
        full_for(kept, 1)
        confirm(appliance)
        assert len(appliance.session.journal) == 1
        assert kept.load("1").entries == appliance.session.journal
        assert not (path.parent / "reserve").exists()
        notice = present(appliance.desk).notice
        assert notice.tone is Tone.FAULT
        assert f"Delete soon, in {path.parent}: pictures (3 MB)." in notice.text
        appliance.step(0.1)
        assert Fault.DISK_FULL in appliance.session.faults
        appliance.send(Press(Button.NEXT))
        assert present(appliance.desk).notice.text.startswith("The disk is full. The match goes on from a reserve")


def test_when_the_reserve_is_used_up_nothing_more_is_accepted(path):
    with Journal(path) as kept:
        appliance = opened(kept)
        appliance.start(SETUP)
        see(appliance, [1, 1, 3, 4, 6])
        full_for(kept, 2)
        confirm(appliance)
        assert appliance.session.journal == ()
        assert Fault.NOT_STORED in appliance.session.faults


def test_the_reserve_is_laid_in_again_once_there_is_room(path):
    with Journal(path) as kept:
        appliance = opened(kept)
        appliance.start(SETUP)
        see(appliance, [1, 1, 3, 4, 6])
        full_for(kept, 1)
        confirm(appliance)
        appliance.step(0.1)
        appliance.start(SETUP)
        assert (path.parent / "reserve").exists()
        assert Fault.DISK_FULL not in appliance.session.faults


def test_no_reserve_is_laid_in_on_a_disk_that_is_nearly_full(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda folder: type("Usage", (), {"free": RESERVE}))
    room = Room(tmp_path)
    assert not room.keep()
    assert not room.release()
    assert Room(tmp_path / "nowhere").deletable() == ()


def damaged(path):
    with Journal(path) as kept:
        kept.begin(SETUP)
        back_up(path)
    path.write_bytes(os.urandom(20_000))
    return Journal(path)


def test_after_a_damaged_journal_the_last_backup_is_offered_and_taken(path):
    with damaged(path) as kept:
        appliance = opened(kept)
        assert kept.set_aside is not None
        screen = present(appliance.desk)
        assert screen.notice.tone is Tone.FAULT
        offered = screen.targets[0]
        assert offered.text.startswith("Take the matches back from the backup of 20")
        appliance.step(1.0)
        appliance.send(Tap(offered.id))
        assert [each.id for each in appliance.desk.resumable] == ["1"]
        assert appliance.desk.backup is None
        appliance.resume("1")
        see(appliance, [1, 1, 3, 4, 6])
        confirm(appliance)
    with Journal(path) as kept:
        assert len(kept.load("1").entries) == 1
        assert kept._db.execute("PRAGMA journal_mode").fetchone()[0] == "wal"


def test_a_backup_is_not_offered_over_matches_and_never_overwrites_them(path):
    with damaged(path) as kept:
        appliance = opened(kept)
        kept.begin(SETUP)
        assert opened(kept).desk.backup is None
        appliance._do(TakeBackup())
        assert len(kept.matches()) == 1
        with pytest.raises(OSError, match="holds matches already"):
            kept.take_back(path.parent / "backups")


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a file system of 48 MB of its own."""
    folder = tmp_path / "small"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=48m", "none", folder], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"nothing can be mounted here: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


def fill(folder):
    with (folder / "big").open("ab", buffering=0) as file, pytest.raises(OSError, match="No space left"):
        while True:
            file.write(bytes(1 << 16))


def test_on_a_disk_that_is_really_full_nothing_is_lost_or_damaged(small_disk):
    path = small_disk / "journal.sqlite3"
    with Journal(path) as kept:
        appliance = opened(kept)
        appliance.start(SETUP)
        fill(small_disk)
        turns = 0
        while Fault.NOT_STORED not in appliance.session.faults and turns < 6:
            see(appliance, [1, 1, 3, 4, 6], seq=turns, now_s=float(turns))
            confirm(appliance)
            if appliance.session.need_choice is not None:
                appliance.give(Choose(appliance.session.need_choice.choices[0]))
            turns += 1
            if turns == 3:
                # The reserve is filled up too, by somebody else.
                fill(small_disk)
        assert Fault.DISK_FULL in appliance.session.faults
        accepted = appliance.session.journal
        assert len(accepted) >= 6
    (small_disk / "big").unlink()
    with Journal(path) as kept:
        assert kept.set_aside is None
        assert kept.load("1").entries == accepted
