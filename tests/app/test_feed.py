"""The camera's thread when the camera is lost, frozen, hidden, and back again."""

from queue import SimpleQueue

import numpy as np
import pytest

from appliance.app import feed as module
from appliance.app.feed import CameraFeed
from appliance.app.messages import CameraFailed, CameraNews
from appliance.session import Fault, FaultCleared, FaultRaised
from ui.desk import CameraStatus
from vision import CameraError, Frame, Source

PATIENCE_S = 30
NOISE = np.random.default_rng(5)
PICTURES = [NOISE.integers(90, 130, (96, 128, 3), np.uint8) for _ in range(24)]

LOST, BACK = FaultRaised(Fault.CAMERA_LOST), FaultCleared(Fault.CAMERA_LOST)
OF_INTEREST = (FaultRaised, FaultCleared, CameraFailed)
SHUT = (CameraStatus.LOST, CameraStatus.PRIVATE, CameraStatus.OFF)


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch):
    monkeypatch.setattr(module, "FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr(module, "LONGEST_PAUSE_S", 0.001)


class Camera(Source):
    """Gives a picture for each item of ``script``: True a new one, False the last again, or raises the error in it.

    After that it gives new ones, each only when the test allows it.
    """

    live, name = True, "usb:0"

    def __init__(self, script=(), log=None):
        self.script, self.log, self.seq = list(script), log, 0
        self.more = SimpleQueue()

    def next_frame(self, timeout=1.0):
        step = self.script.pop(0) if self.script else self.more.get(timeout=PATIENCE_S)
        if isinstance(step, Exception):
            raise step
        self.seq += 1
        picture = PICTURES[self.seq % len(PICTURES) if step else 0]
        return Frame(picture.copy(), self.seq, self.seq / 10)

    def close(self):
        if self.log is not None:
            self.log.append("closed")


class Watched:
    """A feed over ``cameras``, one after the other, and what it has told."""

    def __init__(self, *cameras):
        self.told, self.log = SimpleQueue(), []
        self.cameras = list(cameras)
        self.feed = CameraFeed(self.open, self.told.put, lit=lambda on: self.log.append("lit" if on else "dark"))

    def open(self):
        camera = self.cameras.pop(0)
        if isinstance(camera, Exception):
            raise camera
        self.log.append("opened")
        camera.log = self.log
        self.camera = camera
        return camera

    def next(self, count):
        """The next so many messages about whether there is a camera, and why not."""
        told = []
        while len(told) < count:
            news = self.told.get(timeout=PATIENCE_S)
            if isinstance(news, OF_INTEREST) or (isinstance(news, CameraNews) and news.status in SHUT):
                told.append(news)
        return told

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.feed.stop()


def says(status):
    return CameraNews(status)


def test_a_camera_that_is_lost_is_told_and_reading_goes_on_when_it_is_back():
    with Watched(Camera([True, CameraError("the cable is out")]), CameraError("no camera"), Camera([True])) as watched:
        watched.feed.start()
        assert watched.next(4) == [
            BACK,
            LOST,
            says(CameraStatus.LOST),
            CameraFailed("the cable is out", final=False),
        ]
        assert watched.next(3) == [LOST, CameraFailed("no camera", final=False), BACK]
        assert watched.log == ["lit", "opened", "closed", "dark", "lit", "dark", "lit", "opened"]
        watched.camera.more.put(CameraError("end"))


def test_the_picture_of_a_lost_camera_does_not_stay():
    with Watched(Camera([True, CameraError("gone")]), Camera()) as watched:
        watched.feed.start()
        watched.next(4)
        assert watched.feed.preview() is None
        watched.camera.more.put(CameraError("end"))


def test_a_camera_that_gives_the_same_picture_over_and_over_is_opened_again():
    with Watched(Camera([True] * 20 + [False] * 20), Camera([True])) as watched:
        watched.feed.start()
        assert watched.next(4) == [BACK, says(CameraStatus.LOST), LOST, BACK]
        assert watched.log == ["lit", "opened", "closed", "dark", "lit", "opened"]
        watched.camera.more.put(CameraError("end"))


def test_whatever_a_driver_throws_play_goes_on():
    with Watched(Camera([True, ZeroDivisionError("odd")]), Camera([True])) as watched:
        watched.feed.start()
        assert watched.next(4)[-1] == CameraFailed("the camera failed: ZeroDivisionError('odd')", final=False)
        assert watched.next(1) == [BACK]
        watched.camera.more.put(CameraError("end"))


def test_a_camera_that_is_hidden_at_boot_is_never_opened_whoever_wants_it():
    with Watched(Camera([True])) as watched:
        watched.feed.hide(True)
        watched.feed.wake()
        watched.feed.start()
        assert watched.next(2) == [BACK, says(CameraStatus.PRIVATE)]
        watched.feed.wake()
        assert watched.log == []
        watched.feed.hide(False)
        assert watched.next(1) == [BACK]
        assert watched.log == ["lit", "opened"]
        watched.camera.more.put(CameraError("end"))


def test_a_camera_that_is_hidden_while_it_runs_is_closed_and_shows_nothing_more():
    camera = Camera([True])
    with Watched(camera, Camera([True])) as watched:
        watched.feed.start()
        assert watched.next(1) == [BACK]
        watched.feed.hide(True)
        camera.more.put(True)
        assert watched.next(2) == [BACK, says(CameraStatus.PRIVATE)]
        assert watched.log == ["lit", "opened", "closed", "dark"]
        assert watched.feed.preview() is None
        watched.feed.hide(False)
        assert watched.next(1) == [BACK]
        watched.camera.more.put(CameraError("end"))


def test_a_camera_that_players_switched_off_before_is_not_opened_and_the_reason_is_the_switchs_while_both_hold():
    with Watched(Camera([True])) as watched:
        watched.feed.sleep(CameraStatus.OFF)
        watched.feed.start()
        assert watched.next(2) == [BACK, says(CameraStatus.OFF)]
        watched.feed.hide(True)
        assert watched.next(1) == [says(CameraStatus.PRIVATE)]
        watched.feed.hide(False)
        assert watched.next(1) == [says(CameraStatus.OFF)]
        assert watched.log == []
        watched.feed.wake()
        assert watched.next(1) == [BACK]
        watched.camera.more.put(CameraError("end"))


def test_stopping_while_it_is_hidden_opens_nothing():
    watched = Watched(Camera())
    watched.feed.hide(True)
    watched.feed.start()
    watched.next(2)
    watched.feed.stop()
    assert watched.log == []


def test_a_camera_that_has_worked_for_long_is_tried_again_soon(monkeypatch):
    monkeypatch.setattr(module, "STEADY_S", 0.5)
    feed = CameraFeed(lambda: Camera(), lambda message: None)
    feed._pause_s = 8.0
    with pytest.raises(CameraError):
        feed._follow(Camera([*[True] * 10, CameraError("end")]))
    assert feed._pause_s == module.FIRST_PAUSE_S


def test_a_camera_whose_picture_is_still_being_read_has_not_stopped(monkeypatch):
    """The first reading by other nets loads them, which may take longer than pictures may be missing."""
    feed = CameraFeed(lambda: Camera(), lambda message: None)
    while_read = []
    monkeypatch.setattr(feed._watch, "look", lambda frame: while_read.append(feed.streaming))
    assert feed.streaming
    with pytest.raises(CameraError):
        feed._follow(Camera([True, CameraError("end")]))
    assert while_read == [False]
    assert feed.streaming
