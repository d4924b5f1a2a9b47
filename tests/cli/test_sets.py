import json

import cv2
import pytest

from appliance.cli import main
from appliance.config import sets_dir
from tests.vision.drawn_dice import die, find
from vision.faces import lesson


@pytest.fixture(autouse=True)
def _drawn_dice_are_found(monkeypatch):
    """Teaching is tested here, not the networks: what is not of the floor's green is a die."""
    monkeypatch.setattr(lesson, "look_everywhere", lambda: find)


@pytest.fixture
def pictures(tmp_path):
    folder = tmp_path / "pictures"
    folder.mkdir()
    for face in ("fish", "hook", "10", "2"):
        for n, turn in enumerate((0.3, 1.5)):
            cv2.imwrite(str(folder / f"{face}_{n}.jpg"), die(face, turn, seed=n))
    return folder


def refused(capsys, *arguments):
    assert main(["teach", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and said.startswith("dicekeeper: ")
    return said


def test_a_set_is_taught_and_listed_with_its_faces(pictures, capsys):
    (pictures / "Thumbs.db").write_bytes(b"no picture")
    assert main(["teach", "sea", "--from", str(pictures), "--kind", "d6"]) == 0
    assert '"sea" is taught: d6 with 2, 10, fish, hook.' in capsys.readouterr().out
    assert main(["teach", "sea", "--from", str(pictures), "--kind", "d10"]) == 0
    assert "replaced" not in capsys.readouterr().out
    assert main(["teach", "sea", "--from", str(pictures)]) == 0
    assert "what had been taught as d6 was replaced" in capsys.readouterr().out
    assert main(["sets"]) == 0
    listed = capsys.readouterr().out
    assert "pips (built in): d6: 1 2 3 4 5 6\n" in listed
    assert "sea (taught): d10: 2 10 fish hook; d6: 2 10 fish hook\n" in listed
    assert main(["sets", "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["name"] == "sea" and last["taught"] is True
    assert last["kinds"][1] == {"name": "d6", "faces": ["2", "10", "fish", "hook"]}


def test_what_cannot_be_taught_from(pictures, tmp_path, capsys):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "is not a folder" in refused(capsys, "sea", "--from", str(tmp_path / "missing"))
    assert "holds no pictures" in refused(capsys, "sea", "--from", str(empty))
    assert "built-in dice set" in refused(capsys, "pips", "--from", str(pictures))
    assert '"/" in it' in refused(capsys, "a/b", "--from", str(pictures))
    assert '"/" in it' in refused(capsys, "sea", "--from", str(pictures), "--kind", "d/6")
    (pictures / "fish.jpg").write_bytes((pictures / "fish_0.jpg").read_bytes())
    assert "fish.jpg does not say its face" in refused(capsys, "sea", "--from", str(pictures))
    assert not sets_dir().exists()


def test_a_face_with_one_picture_that_can_be_used_is_told(pictures, capsys):
    (pictures / "hook_1.jpg").write_bytes((pictures / "hook_1.jpg").read_bytes()[:300])
    said = refused(capsys, "sea", "--from", str(pictures))
    assert 'too few of: "hook" (1 of 2)' in said and "hook_1.jpg is truncated" in said


def test_a_picture_too_many_that_cannot_be_used_is_left_out_and_told(pictures, capsys):
    cv2.imwrite(str(pictures / "hook_3.jpg"), die("hook", on=die("fish", at=(70, 70)), at=(210, 210)))
    assert main(["teach", "sea", "--from", str(pictures)]) == 0
    assert "left out: " in (said := capsys.readouterr().err) and "hook_3.jpg shows 2 dice" in said


def test_faces_that_differ_in_capitals_only(pictures, capsys):
    cv2.imwrite(str(pictures / "Fish_0.jpg"), die("sun"))
    assert '"Fish" and "fish" differ in capital letters only' in refused(capsys, "sea", "--from", str(pictures))


def test_faces_too_alike_are_refused_by_name(pictures, capsys):
    for n, turn in enumerate((0.2, 2.0)):
        cv2.imwrite(str(pictures / f"6_{n}.png"), die("6", turn))
        cv2.imwrite(str(pictures / f"9_{n}.png"), die("9", turn))
    assert '"6" and "9" look too alike' in refused(capsys, "sea", "--from", str(pictures))


def test_damaged_sets_are_told_after_the_others(pictures, capsys):
    assert main(["teach", "sea", "--from", str(pictures)]) == 0
    (sets_dir() / "lake.dice").write_bytes(b"no set")
    capsys.readouterr()
    assert main(["sets"]) == 2
    printed = capsys.readouterr()
    assert "sea (taught)" in printed.out
    assert '"lake"' in printed.err and "is damaged" in printed.err
