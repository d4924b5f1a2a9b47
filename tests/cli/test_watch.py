import json

import cv2
import pytest

from appliance.cli import main
from tests.vision.stage import Stage
from vision import CameraError, Frame, Source


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    """A staged throw of three dice as a folder of frames, and the stage."""
    folder = tmp_path_factory.mktemp("film")
    stage = Stage(11, dice=3, scale=0.6, noise=1.5)
    stage.wait(0.4)
    stage.throw(seconds=0.7)
    stage.wait(0.6)
    for frame in stage.frames():
        cv2.imwrite(str(folder / f"{frame.seq:03}.png"), frame.image)
    return folder, stage


def test_the_events_of_a_folder(film, capsys):
    folder, stage = film
    assert main(["watch", str(folder), "--expect", "3", "--json"]) == 0
    motion, rest, roll = lines(capsys)
    assert [motion["event"], rest["event"], roll["event"]] == ["motion", "rest", "roll"]
    assert motion.keys() == rest.keys() == {"event", "frame", "time_s"}
    assert roll["time_s"] == pytest.approx(roll["frame"] / 10)
    assert 0 <= roll["frame"] - stage.throws[0].rest_from <= 3
    assert roll["moved"] == [0, 1, 2]
    assert roll["status"] == "ok"
    assert sorted(die["face"] for die in roll["dice"]) == sorted(str(die.face) for die in stage.lying)
    assert roll["dice"][0].keys() == {"kind", "colour", "face", "confidence", "box", "cocked", "doubt"}


def test_a_damaged_frame_is_a_problem_and_the_rest_goes_on(film, tmp_path, capsys):
    folder, _ = film
    for file in folder.iterdir():
        (tmp_path / file.name).symlink_to(file)
    (tmp_path / "002.png").unlink()
    (tmp_path / "002.png").write_bytes(b"\x89PNG no more")
    assert main(["watch", str(tmp_path), "--expect", "3", "--json", "--fps", "10"]) == 2
    problem, *others = lines(capsys)
    assert (problem["event"], problem["problem"], problem["frame"]) == ("problem", "no_picture", 2)
    assert "002.png" in problem["text"]
    assert [event["event"] for event in others] == ["motion", "rest", "roll"]


def test_a_person_reads_lines(film, capsys):
    folder, _ = film
    assert main(["watch", str(folder), "--expect", "3"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[4].rstrip(",") for line in out] == ["motion", "rest", "roll"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["nothing-here"], "expected a folder of frames, a video file, or a camera"),
        (["folder:"], "folder: wants a path"),
        (["folder:missing"], "no such folder of pictures: missing"),
        (["simulated", "--expect", "0"], "--expect is 0"),
        (["simulated", "--fps", "0"], "--fps is 0"),
        (["simulated", "--set", "runes"], '"runes"'),
    ],
)
def test_bad_input_is_one_sentence(given, said, capsys):
    assert main(["watch", *given]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_an_empty_folder_and_a_file_that_is_no_video_are_told(tmp_path, capsys):
    assert main(["watch", str(tmp_path)]) == 2
    (tmp_path / "film.mp4").write_text("no film")
    assert main(["watch", str(tmp_path / "film.mp4")]) == 2
    err = capsys.readouterr().err.splitlines()
    assert "holds no pictures" in err[0]
    assert "not a video" in err[1]


class Failing(Source):
    """A camera that gives three frames and then fails; opened again, it gives two and ends."""

    live = True
    opened = 0

    def __init__(self, image):
        Failing.opened += 1
        self._left, self._image, self._ends = (3, image, False) if Failing.opened == 1 else (2, image, True)
        self._seq = 0

    @property
    def name(self):
        return "failing"

    def next_frame(self, timeout=2.0):
        if not self._left:
            if self._ends:
                return None
            raise CameraError("the camera is gone")
        self._left -= 1
        self._seq += 1
        return Frame(self._image.copy(), self._seq - 1, (self._seq - 1) / 10)

    def close(self):
        pass


def test_a_camera_that_fails_is_told_and_opened_again(film, capsys, monkeypatch):
    folder, _ = film
    image = cv2.imread(str(folder / "000.png"))
    monkeypatch.setattr("vision.open_source", lambda name, **options: Failing(image))
    monkeypatch.setattr("appliance.cli.watch._FIRST_PAUSE_S", 0.01)
    assert main(["watch", "usb:0", "--json"]) == 0
    problem, *_ = lines(capsys)
    assert (problem["problem"], problem["frame"], problem["text"]) == ("camera_lost", 3, "the camera is gone")
    assert Failing.opened == 2


def test_a_camera_that_is_not_there_is_a_device_fault(capsys, monkeypatch):
    def none(name, **options):
        raise CameraError("no USB camera answers at number 7")

    monkeypatch.setattr("vision.open_source", none)
    assert main(["watch", "usb:7"]) == 3
    assert "no USB camera answers" in capsys.readouterr().err
