"""Calibrating with the live picture, and what the match hears of meanwhile."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from appliance.app.messages import Calibrated, DiceLost, NotCalibrated, Surveyed
from appliance.app.studies import Surveyor
from appliance.app.watching import Watch
from appliance.session import Seen
from appliance.store import Journal
from appliance.table import Trouble
from tests.app.bench import Bench
from tests.app.test_core import TestCamera
from tests.app.test_watching import Following
from tests.journeys.tray import FLIGHT
from ui.desk import CameraStatus
from vision import Frame
from vision.calibration import profile as profiles
from vision.calibration.profile import load_profile
from vision.markers.codes import dictionary


def mat(marks=(0, 1, 2, 3)):
    """A mat from straight above, 2 pixels a mm."""
    image = np.full((480, 640, 3), 200, np.uint8)
    for n, (x, y) in enumerate([(70, 50), (522, 50), (522, 382), (70, 382)]):
        if n in marks:
            image[y : y + 48, x : x + 48] = cv2.aruco.generateImageMarker(dictionary(), n, 48)[..., None]
    return image


BARE = np.full((480, 640, 3), 120, np.uint8)


class Looking:
    """A study with what it said."""

    def __init__(self, study):
        self.study, self.said, self.frames = study, [], 0

    def look(self, image, *events, frames=1):
        for _ in range(frames):
            self.study.look(Frame(image, self.frames, self.frames / 4), events, "usb:0")
            self.frames += 1
        return self.said[-1] if self.said else None


@pytest.fixture
def surveying(tmp_path):
    looking = Looking(None)
    looking.study = Surveyor(looking.said.append, tmp_path)
    return looking


def test_what_is_seen_is_told_about_once_a_second(surveying):
    surveying.look(mat(), frames=9)
    assert [type(each) for each in surveying.said] == [Surveyed] * 3
    seen = surveying.said[-1].survey
    assert [n for n, _ in seen.markers] == [0, 1, 2, 3] and len(seen.floor) > 3 and not seen.problems
    assert all(0 <= x <= 1 and 0 <= y <= 1 for _, outline in seen.markers for x, y in outline)


def test_a_covered_marker_and_a_dark_room_are_told(surveying):
    covered = surveying.look(mat((0, 1, 3))).survey
    assert [problem.trouble for problem in covered.problems] == [Trouble.MARKER_MISSING]
    dark = surveying.look((mat() // 8).astype(np.uint8), frames=4).survey
    assert Trouble.TOO_DARK in [problem.trouble for problem in dark.light]


def test_the_profile_is_kept_under_the_cameras_name_and_size(surveying, tmp_path):
    surveying.look(mat())
    surveying.study.keep()
    assert isinstance(surveying.look(mat()), Calibrated)
    assert load_profile(tmp_path, "usb:0", (640, 480)).tray.seen == (0, 1, 2, 3)
    assert surveying.look(mat(), frames=5).survey.before


def test_what_has_moved_since_is_told(surveying):
    surveying.study.keep()
    surveying.look(mat())
    moved = surveying.look(np.roll(mat(), 12, axis=1), frames=5).survey
    assert Trouble.MAT_MOVED in [problem.trouble for problem in moved.problems]


def test_four_corners_stand_in_for_a_mat(surveying, tmp_path):
    surveying.study.keep(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))
    assert isinstance(surveying.look(BARE), Calibrated)
    assert load_profile(tmp_path, "usb:0", (640, 480)).tray.area_px.min() == pytest.approx(48, abs=1)


def test_nothing_to_calibrate_by_is_told_and_keeps_nothing(surveying, tmp_path):
    surveying.study.keep()
    failed = surveying.look(BARE)
    assert isinstance(failed, NotCalibrated) and failed.problems[0].trouble is Trouble.MAT_NOT_FOUND
    surveying.study.keep(((0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)))
    assert "clockwise" in surveying.look(BARE).sentence
    assert load_profile(tmp_path, "usb:0", (640, 480)) is None


def test_a_full_disk_is_told_and_the_old_profile_stays(surveying, tmp_path, monkeypatch):
    surveying.study.keep()
    surveying.look(mat())

    def full(path, data):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(profiles, "_replace", full)
    surveying.study.keep()
    assert "No space left" in surveying.look(mat()).sentence
    assert load_profile(tmp_path, "usb:0", (640, 480)) is not None


# -- the camera's thread -------------------------------------------------------------------------------------------


def test_while_something_is_studied_the_match_hears_of_no_throw(tmp_path, monkeypatch):
    following = Following(tmp_path, monkeypatch)
    looking = Looking(None)
    surveyor = Surveyor(following.said.append, tmp_path)
    looking.study = surveyor
    following.look(3)
    following.watch.study(surveyor)
    following.tray.throw()
    following.look(FLIGHT + 5)
    assert following.of(Seen) == [] and following.of(Surveyed)
    following.watch.study(None)
    following.look(3)
    assert following.of(Seen) == [], "what lies there was not thrown for the match"
    following.tray.throw()
    following.look(FLIGHT + 5)
    assert len(following.of(Seen)) == 1


def test_the_running_reader_takes_the_new_profile_at_once(tmp_path):
    said = []
    watch = Watch(said.append, tmp_path, lambda image: None)

    class Source:
        name, stills = "usb:0", False

    watch.begin(Source())
    for at in range(3):
        watch.look(Frame(mat(), at, at / 10))
    assert watch._pipeline.profile is None
    surveyor = Surveyor(said.append, tmp_path)
    watch.study(surveyor)
    surveyor.keep()
    watch.look(Frame(mat(), 4, 0.4))
    watch.study(None)
    watch.look(Frame(mat(), 5, 0.5))
    assert watch._pipeline.profile.tray.seen == (0, 1, 2, 3)


def test_a_taught_set_that_cannot_be_read_is_told_once(tmp_path):
    said = []
    watch = Watch(said.append, tmp_path, lambda image: None)
    watch.want("wood", None)
    for at in range(3):
        watch.look(Frame(BARE, at, at / 10))
    assert [each.name for each in said if isinstance(each, DiceLost)] == ["wood"]


def test_a_camera_is_studied_only_where_its_page_is_looked_at(tmp_path):
    shown = []
    camera = TestCamera()
    camera.study = shown.append
    with Journal(tmp_path / "journal.sqlite3") as journal:
        bench = Bench(journal, camera)
        bench.appliance.desk = replace(bench.desk, camera=CameraStatus.WATCHING)
        bench.tap("settings", "calibrate")
        assert isinstance(shown[-1], Surveyor) and camera.asleep is None
        bench.tap("back")
        assert shown[-1] is None
