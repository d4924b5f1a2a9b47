"""``play --headless`` as a whole program: a match from photographs, killed and taken up again, and bad input."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.cli import main
from tests.journeys.pictures import photograph_throws

pytestmark = pytest.mark.kivy

TURNS = 13


@pytest.fixture(scope="module")
def photographs(tmp_path_factory):
    """A folder with the throws of a quick match of one player, with labels."""
    folder = tmp_path_factory.mktemp("throws")
    photograph_throws(folder, TURNS)
    return folder


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "appliance", *map(str, arguments)]


def play(folder: Path, out: Path, *more: object) -> list[str]:
    quick = ("--option", "throws=1", "--players", "Ann", "--out", out)
    return command("play", "--headless", "--auto", "--camera", f"folder:{folder}", *quick, *more)


def resume(folder: Path, out: Path, *more: object) -> list[str]:
    return command("play", "--headless", "--auto", "--camera", f"folder:{folder}", "--out", out, "--resume", *more)


def run(arguments: list[str], **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(arguments, capture_output=True, text=True, check=False, timeout=120, **more)


def actions(transcript: Path) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in transcript.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key != "at"} for line in lines[1:]]


def test_a_match_from_photographs_is_read_shown_stored_and_replayed(photographs, tmp_path):
    out = tmp_path / "out"
    done = run(play(photographs, out, "--truth", photographs / "labels.jsonl"))
    assert done.returncode == 0, done.stderr
    assert "The match is finished: Ann" in done.stdout
    assert len(list(out.glob("screen-*.png"))) >= 2 * TURNS
    rolls = [action for action in actions(out / "match.dice.jsonl") if action["do"] == "roll"]
    assert [roll["note"] for roll in rolls] == [f"{number:02}.jpg" for number in range(1, TURNS + 1)]
    labels = [json.loads(line) for line in (photographs / "labels.jsonl").read_text().splitlines()]
    truth = [sorted(int(die["face"]) for die in label["dice"]) for label in labels]
    assert [sorted(roll["dice"]) for roll in rolls] == truth
    assert sum(roll["how"] == "camera" for roll in rolls) >= TURNS - 2
    replayed = run(command("replay", out / "match.dice.jsonl", "--json"))
    score = json.loads(replayed.stdout)["scores"]["Ann"]
    assert f"The match is finished: Ann {score}." in done.stdout


def test_killed_at_any_moment_it_goes_on_where_it_was(photographs, tmp_path):
    """The plug is pulled again and again; in the end the match is the same as one that was left in peace."""
    labels = photographs / "labels.jsonl"
    peace, trouble = tmp_path / "peace", tmp_path / "trouble"
    assert run(play(photographs, peace, "--truth", labels)).returncode == 0
    state = dict(os.environ, STATE_DIRECTORY=str(tmp_path / "state"))
    for lines in (40, 170, 300):
        begin = play if lines == 40 else resume
        arguments = begin(photographs, trouble, "--truth", labels)
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=state) as running:
            for _ in range(lines):
                running.stdout.readline()
            running.send_signal(signal.SIGKILL)
    done = run(resume(photographs, trouble, "--truth", labels), env=state)
    assert done.returncode == 0, done.stderr
    assert actions(trouble / "match.dice.jsonl") == actions(peace / "match.dice.jsonl")


def test_without_labels_an_unsure_picture_ends_the_run_by_name_and_the_match_can_go_on(photographs, tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name in ("01.jpg", "03.jpg"):
        (folder / name).write_bytes((photographs / name).read_bytes())
    photograph_throws(tmp_path / "four", 1)
    import cv2

    empty = cv2.imread(str(photographs / "02.jpg"))
    empty[:] = (40, 90, 60)
    cv2.imwrite(str(folder / "02.jpg"), empty)
    done = run(play(folder, tmp_path / "out"))
    assert done.returncode == 1
    assert "02.jpg is unsure" in done.stderr
    assert "dicekeeper play --resume 1" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert [action["note"] for action in actions(tmp_path / "out" / "match.dice.jsonl") if action["do"] == "roll"] == [
        "01.jpg"
    ]
    (folder / "02.jpg").write_bytes((photographs / "02.jpg").read_bytes())
    again = run(resume(folder, tmp_path / "out"))
    assert again.returncode == 1
    assert "the pictures are used up" in again.stderr
    notes = [action.get("note") for action in actions(tmp_path / "out" / "match.dice.jsonl") if action["do"] == "roll"]
    assert notes == ["01.jpg", "02.jpg", "03.jpg"]


def test_a_full_disk_ends_the_run_with_a_sentence_and_loses_nothing(photographs, tmp_path):
    """A file size limit stands in for a full disk: the journal cannot grow any more."""
    state = tmp_path / "state"
    limited = [
        "bash",
        "-c",
        'ulimit -f 60; exec "$@"',
        "bash",
        *play(photographs, tmp_path / "out", "--window", "320x240"),
    ]
    environment = dict(os.environ, STATE_DIRECTORY=str(state))
    done = run(limited, env=environment)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert sqlite3.connect(state / "journal.sqlite3").execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (["--camera", "folder:none"], 2, "no such folder of pictures: none"),
        (["--camera", "folder:{empty}"], 2, "holds no pictures"),
        (["--camera", "folder:{torn}"], 2, "01.jpg"),
        (["--camera", "video:none.mp4"], 2, "none.mp4"),
        (["--camera", "lens"], 2, 'unknown camera "lens"'),
        (["--camera", "usb:99"], 3, "99"),
        (["--game", "chess"], 2, 'there is no game "chess"'),
        (["--players", "Ann,Ann"], 2, 'player "Ann" is there twice'),
        (["--players", "A,B,C,D,E,F,G,H,I"], 2, "Penta is for 1 to 8 players, not 9"),
        (["--option", "throws=9"], 2, 'option "throws" is 9'),
        (["--option", "throws"], 2, '--option is "throws", expected KEY=VALUE'),
        (["--option", "size=9"], 2, 'has no option "size"'),
        (["--edition", "garden"], 2, 'edition "garden"'),
        (["--window", "big"], 2, '--window is "big"'),
        (["--truth", "none.jsonl"], 2, "none.jsonl"),
        (["--resume", "9"], 2, 'no match "9"'),
        (["--resume", "--players", "Ann"], 2, "--players does not go with it"),
        (["--out", "/dev/null/x"], 2, "/dev/null/x"),
    ],
)
def test_bad_input_is_one_sentence_and_a_status(arguments, status, says, tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "01.jpg").write_bytes(b"\xff\xd8\xff\xe0 torn")
    given = [each.format(empty=tmp_path / "empty", torn=tmp_path / "torn") for each in arguments]
    out = [] if "--out" in given else ["--out", str(tmp_path / "out")]
    camera = [] if "--camera" in given else ["--camera", "simulated"]
    assert main(["play", "--headless", "--auto", *camera, *given, *out]) == status
    said = capsys.readouterr().err
    assert says in said
    assert said.count("dicekeeper: ") == 1
    assert "Traceback" not in said


def test_headless_without_auto_is_refused(capsys):
    assert main(["play", "--headless", "--camera", "simulated"]) == 2
    assert "--headless needs --auto" in capsys.readouterr().err


def test_a_config_that_cannot_be_used_is_refused_with_all_its_faults(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "config.toml").write_text('language = "French"\nrotate = 45\ntune = true\n')
    assert main(["play", "--headless", "--auto"]) == 2
    said = capsys.readouterr().err
    for fault in ("language is 'French'", "rotate is 45", "tune is not known"):
        assert f"config.toml: {fault}" in said


def test_a_wiring_that_cannot_be_used_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "config.toml").write_text('wiring = "none.toml"\n')
    assert main(["play", "--headless", "--auto", "--camera", "simulated", "--out", str(tmp_path / "out")]) == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err


@pytest.mark.shared
def test_the_photographed_match_of_26_turns(shared, tmp_path):
    """At least 20 of 26 photographs of real dice are read without help, none of them wrong."""
    folder, out = shared / "photos" / "penta_match", tmp_path / "out"
    quick = ("--game", "penta", "--option", "throws=1", "--players", "Ann,Ben", "--out", out)
    truth = ("--truth", folder / "labels.jsonl")
    done = run(command("play", "--headless", *quick, "--camera", f"folder:{folder}", "--auto", *truth))
    assert done.returncode == 0, done.stderr
    labels = [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]
    faces = {label["image"]: sorted(int(die["face"]) for die in label["dice"]) for label in labels}
    rolls = [action for action in actions(out / "match.dice.jsonl") if action["do"] == "roll"]
    assert [roll["note"] for roll in rolls] == sorted(faces)
    assert [roll["note"] for roll in rolls if sorted(roll["dice"]) != faces[roll["note"]]] == []
    assert sum(roll["how"] == "camera" for roll in rolls) >= 20
    assert {roll["how"] for roll in rolls} <= {"camera", "truth"}
