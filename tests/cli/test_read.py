import json

import cv2
import pytest

from appliance.cli import main
from vision import SimulatedTray

FACES = {"1", "2", "3", "4", "5", "6"}


@pytest.fixture(scope="module")
def photograph(tmp_path_factory):
    path = tmp_path_factory.mktemp("pictures") / "throw.png"
    cv2.imwrite(str(path), SimulatedTray(3, 4, size=(800, 600)).next_frame().image)
    return path


def lines(capsys):
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_one_object_an_image_with_all_that_is_promised(photograph, capsys):
    assert main(["read", "--json", "--expect", "4", str(photograph)]) == 0
    (result,) = lines(capsys)
    assert result.keys() == {"image", "status", "markers", "dice", "problems", "elapsed_ms"}
    assert result["image"] == str(photograph)
    assert result["markers"] is False
    assert result["elapsed_ms"] > 0
    assert len(result["dice"]) == 4
    for die in result["dice"]:
        assert die.keys() == {"kind", "colour", "face", "confidence", "box", "cocked", "doubt"}
        assert die["kind"] == "d6"
        assert die["face"] in FACES
        assert 0 <= die["confidence"] <= 1
        x0, y0, x1, y1 = die["box"]
        assert 0 <= x0 < x1 <= 800 and 0 <= y0 < y1 <= 600


def test_a_wrong_number_of_dice_is_never_ok(photograph, capsys):
    assert main(["read", "--json", "--expect", "9", str(photograph)]) == 0
    (result,) = lines(capsys)
    assert result["status"] == "unsure"
    assert result["problems"]


def test_pictures_that_cannot_be_read_are_told_after_those_that_can(photograph, tmp_path, capsys):
    torn, empty, text = tmp_path / "torn.jpg", tmp_path / "empty.png", tmp_path / "text.jpg"
    torn.write_bytes(photograph.read_bytes()[:200])
    empty.write_bytes(b"")
    text.write_text("no picture at all")
    given = [str(each) for each in (torn, tmp_path / "missing.jpg", photograph, empty, text, tmp_path)]
    assert main(["read", "--json", *given]) == 2
    results = lines(capsys)
    assert [result["image"] for result in results] == given
    assert [result["status"] == "error" for result in results] == [True, True, False, True, True, True]
    for result in results:
        if result["status"] == "error":
            assert result["dice"] == []
            assert result["image"] in result["problems"][0]


def test_the_reading_is_drawn_into_a_copy(photograph, tmp_path, capsys):
    out = tmp_path / "deep" / "drawn"
    assert main(["read", "--annotate", str(out), str(photograph)]) == 0
    drawn, given = cv2.imread(str(out / "throw.png")), cv2.imread(str(photograph))
    assert drawn.shape == given.shape
    assert cv2.absdiff(drawn, given).any()
    assert str(photograph) in capsys.readouterr().out


def test_copies_of_pictures_of_the_same_name_do_not_overwrite_one_another(photograph, tmp_path):
    again = tmp_path / "again" / photograph.name
    again.parent.mkdir()
    again.write_bytes(photograph.read_bytes())
    for _ in range(2):
        assert main(["read", "--annotate", str(tmp_path / "out"), str(photograph), str(again)]) == 0
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == ["throw-2.png", "throw.png"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--expect", "0"], "--expect is 0, expected how many dice lie there, from 1"),
        (["--set", "bones"], 'no dice set "bones"'),
        (["--annotate", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(photograph, arguments, says, capsys):
    assert main(["read", *arguments, str(photograph)]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1
