"""What the camera's thread makes of its frames, without the thread."""

import numpy as np
import pytest

from appliance.app import watching
from appliance.app.messages import CameraNews, CameraTrouble
from appliance.app.watching import Watch
from appliance.session import Seen, Settled, Stirred
from appliance.table import Expected
from tests.journeys.tray import FLIGHT, TUMBLE_S, Sighted, Tray
from ui.desk import CameraStatus
from vision import Frame
from vision.sources import simulated


class Following:
    """A watch that follows a tray; ``said``: all that it told."""

    def __init__(self, folder, monkeypatch):
        self.tray, self.said = Tray(1), []
        monkeypatch.setattr(simulated, "_TUMBLE_S", TUMBLE_S)
        monkeypatch.setattr(watching, "Reader", lambda dice_set="pips": Sighted(self.tray, dice_set))
        self.watch = Watch(self.said.append, folder, lambda image: None)
        self.watch.want("pips", Expected(5, frozenset({"d6"})))
        self.watch.begin(self.tray)

    def look(self, frames, image=None):
        for _ in range(frames):
            frame = self.tray.next_frame()
            self.watch.look(frame if image is None else Frame(image, frame.seq, frame.taken_at))

    def statuses(self):
        return [each.status for each in self.said if isinstance(each, CameraNews)]

    def of(self, kind):
        return [each for each in self.said if isinstance(each, kind)]


@pytest.fixture
def following(tmp_path, monkeypatch):
    return Following(tmp_path, monkeypatch)


def test_a_throw_is_seen_with_the_dice_that_were_thrown(following):
    following.look(3)
    following.tray.throw()
    following.look(FLIGHT + 5)
    assert following.statuses() == [CameraStatus.WATCHING, CameraStatus.MOTION, CameraStatus.WATCHING]
    (seen,) = following.of(Seen)
    assert seen.moved == (0, 1, 2, 3, 4)
    assert sorted(die.face for die in seen.view.dice) == sorted(following.tray.faces)
    assert [type(each) for each in following.said if isinstance(each, Stirred | Settled)] == [Stirred, Settled]


def test_dice_that_were_left_lying_are_not_among_them(following):
    following.look(3)
    following.tray.throw(keep=(0, 3))
    following.look(FLIGHT + 5)
    (seen,) = following.of(Seen)
    assert seen.moved == (1, 2, 4)


@pytest.mark.parametrize(
    ("level", "status", "code"),
    [(3, CameraStatus.DARK, "too_dark"), (255, CameraStatus.BRIGHT, "too_bright")],
)
def test_bad_light_is_told_once_and_the_sign_lasts_as_long_as_it_does(following, level, status, code):
    following.look(3)
    following.look(4, np.full((600, 800, 3), level, np.uint8))
    assert following.statuses()[-1] is status
    assert [each.code for each in following.of(CameraTrouble)] == [code]
    following.look(3)
    assert following.statuses()[-1] in (CameraStatus.WATCHING, CameraStatus.MOTION)


def test_a_frame_that_is_no_picture_makes_the_camera_lost_until_the_next(following):
    following.look(3)
    following.look(1, np.zeros((600, 800), np.uint8))
    assert following.statuses()[-1] is CameraStatus.LOST
    following.look(1)
    assert following.statuses()[-1] is not CameraStatus.LOST


def test_pictures_of_a_folder_do_not_follow_one_another(following, monkeypatch):
    monkeypatch.setattr(Tray, "stills", True)
    following.watch.begin(following.tray)
    following.look(2)
    assert [each.moved for each in following.of(Seen)] == [None, None]
