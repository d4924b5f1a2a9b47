import json

import cv2
import pytest

from appliance.cli import bench_screen, main
from vision import SimulatedTray, bench


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One picture of three dice with labels, and one label that cannot be scored."""
    folder = tmp_path_factory.mktemp("photos") / "sprites"
    folder.mkdir()
    tray = SimulatedTray(3, 3, size=(800, 600))
    cv2.imwrite(str(folder / "throw.png"), tray.next_frame().image)
    dice = [{"kind": "d6", "face": face, "box": None} for face in tray.faces]
    rows = [{"image": "throw.png", "dice": dice}, {"image": "none.png", "dice": [{"kind": "d12", "face": "7"}]}]
    (folder / "labels.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return folder


def test_a_labelled_folder_as_json(folder, tmp_path, capsys):
    assert main(["bench", "--json", "--photos", str(folder.parent), "--worst", str(tmp_path / "worst")]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    rows = [line for line in lines if line["what"] == "row"]
    assert [(row["set"], row["number_given"], row["pictures"]) for row in rows] == [
        ("sprites", True, 1),
        ("sprites", False, 1),
    ]
    for row in rows:
        assert row["exact"] + row["unsure"] + row["bold"] + row["silent"] == 1
        assert row["plain_counter"]["pictures"] == 1
    assert {line["what"] for line in lines} >= {"picture", "row", "not_scored", "dice_by", "reliability"}
    assert sum(line["readings"] for line in lines if line["what"] == "reliability") == 3
    assert len(list((tmp_path / "worst").iterdir())) == sum(line["what"] == "worst" for line in lines)


def test_a_labelled_folder_as_tables(folder, capsys):
    assert main(["bench", "--photos", str(folder)]) == 0
    told = capsys.readouterr().out
    assert "| sprites |        1 |" in told
    assert "plain counter" in told
    assert "sprites: 1 left out: dice that are in no set" in told


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--photos", "{}"], "no labels.jsonl in {} or in a folder of it"),
        (["--set", "pips"], "--set is pips, expected only together with --photos DIR"),
        (["--photos", "{}/sprites", "--set", "bones"], 'no dice set "bones"'),
        (["--photos", "{}/sprites", "--worst", "/dev/null/x"], "--worst /dev/null/x cannot be made a folder"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(folder, tmp_path, arguments, says, capsys):
    at = str(folder.parent if "sprites" in "".join(arguments) else tmp_path)
    assert main(["bench", *(each.format(at) for each in arguments)]) == 2
    captured = capsys.readouterr()
    assert says.format(at) in captured.err
    assert captured.err.count("\n") == 1


def test_the_speed_is_told_with_the_machine_and_what_is_wanted(monkeypatch, capsys):
    figures = bench.SpeedFigures(3.9, 5.0, 61.0, 70.0, 200.0, 20.0, 900.0, 1000.0, 200.0)
    monkeypatch.setattr(bench, "measure_speed", lambda: figures)
    monkeypatch.setattr(bench_screen, "screen_ms", lambda: 1.5)
    monkeypatch.setattr(bench_screen, "first_screen", lambda: {"first_screen_ms": 1400.0, "appliance_mb": 300.0})
    assert main(["bench"]) == 0
    told = capsys.readouterr().out
    assert bench.machine()["processor"] in told
    assert "3.9  below 4: yes" in told and "61.0  below 60: no" in told
    assert main(["bench", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["read_ms"] == 61.0 and line["cores"] >= 1
