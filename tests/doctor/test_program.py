import json
import zipfile

import cv2
import numpy as np
import pytest

from appliance.cli import main
from appliance.config import Config
from appliance.doctor import CHECKS, program, write_report
from appliance.doctor.eye import camera, sharpness
from appliance.doctor.finding import fail
from appliance.doctor.program import fonts, sets, settings, versions
from appliance.doctor.report import LOG, without_names
from appliance.games import Setup, checked
from appliance.store import Journal
from tests.doctor.machines import lines, machine
from vision.faces.nets import ModelError


def test_what_is_shipped_is_whole(tmp_path):
    here = machine(tmp_path)
    assert lines(fonts(here)) == ["ok both are there"]
    assert lines(sets(here)) == ["ok fishing, pips, schollen, trollius, zocken"]
    assert lines(settings(here)) == ["ok the defaults"]


def test_a_taught_set_that_cannot_be_read_is_named(tmp_path):
    here = machine(tmp_path)
    (here.data / "sets").mkdir()
    (here.data / "sets" / "stars.dice").write_text("no set")
    found = list(sets(here))
    assert 'the set "stars" cannot be used' in found[0].says
    assert found[0].mend == "Teach it again: dicekeeper teach stars"


def test_a_set_whose_network_is_missing_is_named(tmp_path, monkeypatch):
    def without_a_network(name, taught):
        if name == "zocken":
            raise ModelError("the network faces.onnx is missing; reinstall dicekeeper")

    monkeypatch.setattr(program, "Reader", without_a_network)
    assert lines(sets(machine(tmp_path))) == [
        'fail the set "zocken" cannot be used: the network faces.onnx is missing; reinstall dicekeeper'
    ]


@pytest.mark.parametrize(
    ("found", "level", "says"),
    [
        ({"simplejpeg": "1.7.2"}, "fail", "numpy 2.2.1 and simplejpeg 1.7.2 do not go together: no ribbon camera"),
        ({"numpy": "1.26.4", "simplejpeg": "1.7.2"}, "ok", "simplejpeg 1.7.2"),
        ({"lgpio": "0.0.0.2"}, "fail", "lgpio 0.0.0.2 has no pull-up resistors: no wired buttons"),
        ({"picamera2": None}, "warn", "picamera2 is missing: no ribbon camera"),
    ],
)
def test_versions_that_are_known_to_fail_together(tmp_path, found, level, says):
    (finding,) = versions(machine(tmp_path, versions=found))
    assert finding.level == level
    assert says in finding.says


def picture(folder, image, name="1.png"):
    folder.mkdir(exist_ok=True)
    cv2.imwrite(str(folder / name), image)
    return Config(camera=f"folder:{folder}")


def test_a_camera_that_is_not_there(tmp_path):
    (line,) = lines(camera(machine(tmp_path, settings=Config(camera=f"folder:{tmp_path / 'none'}"))))
    assert line.startswith("fail ")


def test_no_camera_at_all(tmp_path):
    assert lines(camera(machine(tmp_path, settings=Config(camera="simulated")))) == [
        "warn there is none; the simulated tray stands in"
    ]


def test_a_black_picture(tmp_path):
    seen = picture(tmp_path / "camera", np.zeros((480, 640, 3), np.uint8))
    (line,) = lines(camera(machine(tmp_path, settings=seen)))
    assert line.startswith("fail") and line.endswith("gives black pictures")


def test_a_frozen_camera(tmp_path):
    image = board()
    picture(tmp_path / "camera", image)
    seen = picture(tmp_path / "camera", image, "2.png")
    (line,) = lines(camera(machine(tmp_path, settings=seen)))
    assert line.endswith("gives the same picture again and again")


def board():
    squares = np.kron(np.indices((12, 16)).sum(0) % 2, np.ones((40, 40))) * 160 + 40
    return np.repeat(squares.astype(np.uint8)[:, :, None], 3, axis=2)


def test_a_blurred_picture_is_told_from_a_sharp_one(tmp_path):
    blurred = cv2.GaussianBlur(board(), (0, 0), 8)
    assert sharpness(board()) > 30
    found = list(camera(machine(tmp_path, settings=picture(tmp_path / "camera", blurred))))
    assert [each.check for each in found[:3]] == ["camera", "focus", "mat"]
    assert found[1].level == "warn" and "not sharp" in found[1].says
    sharp = list(camera(machine(tmp_path, settings=picture(tmp_path / "sharp", board()))))
    assert sharp[1].level == "ok"
    assert sharp[2].level == "warn" and "markers" in sharp[2].says


def test_the_report_holds_no_names(tmp_path):
    here = machine(
        tmp_path,
        said={LOG: f"started\nmatch 1: Annegret and Jürgen play; /home/{'annegret'}/x cannot be read, Annegrets"},
    )
    with Journal(here.data / "journal.sqlite3") as journal:
        journal.begin(checked(Setup("penta", ("Annegret", "Jürgen"))))
    file = tmp_path / "report.zip"
    write_report(file, here, [fail("journal", "Jürgen is unknown", "Ask Annegret.")])
    with zipfile.ZipFile(file) as bundle:
        told = {name: bundle.read(name).decode() for name in bundle.namelist()}
    assert sorted(told) == ["findings.json", "log.txt", "machine.json"]
    assert told["log.txt"] == "started\nmatch 1: player and player play; ~/x cannot be read, Annegrets"
    assert json.loads(told["findings.json"])[0]["says"] == "player is unknown"
    assert json.loads(told["machine.json"])["packages"]["numpy"] == "2.2.1"


def test_the_longer_name_goes_first():
    assert without_names("Ann Marie, Ann", ["Ann", "Ann Marie"]) == "player, player"


def test_without_the_names_there_is_no_report(tmp_path):
    here = machine(tmp_path)
    (here.data / "journal.sqlite3").write_bytes(b"no database" * 1000)
    with pytest.raises(OSError, match="cannot be told which names to leave out"):
        write_report(tmp_path / "report.zip", here, [])
    assert not (tmp_path / "report.zip").exists()


def test_the_verb_tells_a_line_a_finding_and_ends_with_1_where_something_is_broken(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "config.toml").write_text('camera = "simulated"\nbuttons = "none"\n')
    monkeypatch.setattr("appliance.doctor.examination.CHECKS", (settings, fonts))
    assert main(["doctor", "--report", str(tmp_path / "r.zip")]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "ok   settings: as in config.toml"
    assert said[-1] == f"The report is {tmp_path / 'r.zip'}; it holds no names and no pictures."
    (tmp_path / "config.toml").write_text('camera = "eye"\nrotate = 7\n')
    assert main(["doctor"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("fail settings: config.toml cannot be used\n     mend: ")
    assert "rotate" in told.err and "camera" in told.err


def test_a_report_that_cannot_be_written(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("appliance.doctor.examination.CHECKS", (fonts,))
    assert main(["doctor", "--report", str(tmp_path / "no" / "r.zip")]) == 2
    assert "--report" in capsys.readouterr().err


def test_every_check_is_in_the_examination():
    assert len(CHECKS) == len(set(CHECKS)) == 15
