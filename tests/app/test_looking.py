"""The camera is let sleep where nobody needs it, and a stream that stops is told."""

import pytest

from appliance.app import Appliance
from appliance.app.looking import Stream
from appliance.app.messages import CameraNews
from appliance.games import Setup
from appliance.session import Choose, Confirm, Fault, FaultCleared, FaultRaised, Phase, Policy, Seen
from appliance.store import Journal
from tests.session.tables import view
from ui.desk import CameraStatus
from ui.events import Tap
from ui.eye import Eye
from ui.present import present


class StreamingCamera:
    """A camera whose pictures are counted by hand."""

    streaming = True

    def __init__(self):
        self.number, self.asleep = 0, None

    def want(self, dice_set, expected):
        pass

    def throw(self, keep, dice):
        pass

    def preview(self):
        return (self.number, None) if self.number else None

    def sleep(self, status):
        self.asleep = status

    def wake(self):
        self.asleep = None


@pytest.fixture
def camera():
    return StreamingCamera()


@pytest.fixture
def appliance(tmp_path, camera):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield Appliance(journal, Policy(entry_s=None, take_s=2.0), camera)


def watching(appliance, camera, now_s=0.0):
    camera.number += 1
    appliance.post(CameraNews(CameraStatus.WATCHING))
    appliance.step(now_s)


def eye(appliance):
    return present(appliance.desk).sign.eye


def test_nothing_is_said_to_watch_before_the_first_picture(appliance):
    appliance.start(Setup("penta", ("Ann",)))
    appliance.step(0.0)
    assert eye(appliance) is Eye.STARTING


def test_a_stream_that_stops_is_told_within_two_seconds_and_heals(appliance, camera):
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera)
    told_s = None
    for tenth in range(1, 40):
        appliance.step(tenth / 10)
        if told_s is None and eye(appliance) is Eye.LOST:
            told_s = tenth / 10
    assert told_s is not None and told_s <= 2.0
    assert Fault.CAMERA_LOST in appliance.session.faults
    assert "stopped" in present(appliance.desk).notice.text
    camera.number += 1
    appliance.step(4.1)
    assert eye(appliance) is Eye.WATCHING
    assert appliance.session.faults == frozenset()


def test_what_a_stopped_camera_said_before_is_not_believed_and_what_it_says_next_is(appliance, camera):
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera)
    for second in range(4):
        appliance.step(float(second))
    appliance.post(CameraNews(CameraStatus.MOTION))
    appliance.step(4.0)
    assert eye(appliance) is Eye.LOST
    camera.number += 1
    appliance.step(4.1)
    assert eye(appliance) is Eye.MOTION


def test_a_stopped_camera_that_is_then_given_up_stays_lost_until_it_is_back(appliance, camera):
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera)
    for tenth in range(1, 20):
        appliance.step(tenth / 10)
    appliance.post(FaultRaised(Fault.CAMERA_LOST))
    appliance.post(CameraNews(CameraStatus.LOST))
    camera.number = 0
    for tenth in range(20, 40):
        appliance.step(tenth / 10)
    assert Fault.CAMERA_LOST in appliance.session.faults and eye(appliance) is Eye.LOST
    camera.number = 7
    appliance.post(FaultCleared(Fault.CAMERA_LOST))
    watching(appliance, camera, 4.1)
    assert appliance.session.faults == frozenset() and eye(appliance) is Eye.WATCHING


def test_a_reading_is_not_taken_when_the_stream_stops_in_its_countdown(appliance, camera):
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera)
    appliance.post(Seen(view([1, 1, 3, 4, 6]), (0, 1, 2, 3, 4)))
    for tenth in range(1, 60):
        appliance.step(tenth / 10)
    assert appliance.session.phase is Phase.PROPOSED
    assert [die.face for die in appliance.session.proposal.dice] == ["1", "1", "3", "4", "6"]
    appliance.give(Confirm(appliance.session.number))
    assert len(appliance.session.journal) == 1


def test_a_camera_that_gives_single_pictures_has_not_stopped(appliance, camera):
    camera.streaming = False
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera)
    appliance.step(100.0)
    assert eye(appliance) is Eye.WATCHING


def test_a_long_pause_of_the_screen_itself_is_no_fault_of_the_camera():
    stream = Stream().after(1, 0.0, expected=True)
    assert not stream.after(2, 100.0, expected=True).stopped
    assert not stream.after(1, 1.4, expected=True).stopped
    assert stream.after(1, 1.6, expected=True).stopped
    assert not stream.after(1, 1.6, expected=False).stopped


def test_the_camera_sleeps_where_nobody_needs_it(appliance, camera):
    appliance.step(0.0)
    assert camera.asleep is CameraStatus.RESTING
    appliance.send(Tap("new:penta"))
    appliance.step(1.0)
    assert camera.asleep is None, "the first throw may come as soon as the match has begun"
    appliance.start(Setup("penta", ("Ann",), {"throws": 1}))
    for seq in range(13):
        appliance.give(Seen(view([1, 1, 3, 4, 6], seq=seq)))
        appliance.give(Confirm(appliance.session.number))
        appliance.give(Choose(appliance.session.need_choice.choices[0]))
    appliance.step(2.0)
    assert appliance.session.phase is Phase.FINISHED
    assert camera.asleep is CameraStatus.RESTING


def test_the_players_can_close_the_camera_and_that_is_remembered(appliance, camera, tmp_path):
    appliance.start(Setup("penta", ("Ann",)))
    watching(appliance, camera, 1.0)
    for second, target in enumerate(("menu", "camera")):
        camera.number += 1
        appliance.step(2.0 + second)
        appliance.send(Tap(target))
    appliance.step(3.5)
    assert camera.asleep is CameraStatus.OFF
    assert eye(appliance) is Eye.WATCHING, "it is said to be off once it is"
    appliance.post(CameraNews(CameraStatus.OFF))
    appliance.step(4.0)
    assert eye(appliance) is Eye.OFF
    assert "by_hand" in [each.id for each in present_match(appliance).actions]
    with Journal(tmp_path / "journal.sqlite3") as journal:
        camera.asleep = None
        Appliance(journal, Policy(), camera)
        assert camera.asleep is CameraStatus.OFF
    appliance.send(Tap("camera"))
    appliance.step(5.0)
    assert camera.asleep is None


def present_match(appliance):
    appliance.send(Tap("continue"))
    screen = present(appliance.desk)
    appliance.step(4.5)
    appliance.send(Tap("menu"))
    appliance.step(4.9)
    return screen


def test_the_customs_of_the_last_table_are_those_of_the_next(appliance, camera, tmp_path):
    for second, target in enumerate(("new:penta", "options", "cocked", "take", "done", "start")):
        appliance.step(float(second))
        appliance.send(Tap(target))
    customs = appliance.session.setup.customs
    assert (customs.cocked, customs.take) == ("again", False)
    with Journal(tmp_path / "journal.sqlite3") as journal:
        assert Appliance(journal, Policy(), camera).desk.draft.customs == customs
        assert journal.load(appliance.session.match).setup.customs == customs
