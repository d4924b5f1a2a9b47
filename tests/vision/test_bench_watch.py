import json

import cv2
import pytest

from tests.vision.stage import Oracle, Stage
from vision import PictureError
from vision.bench.watch import SequenceResult, bench_sequences


@pytest.fixture(scope="module")
def sequence(tmp_path_factory):
    """Frames of a staged throw and of a hand that takes a die, with labels."""
    folder = tmp_path_factory.mktemp("sequences") / "throw"
    folder.mkdir()
    stage = Stage(4, dice=3, noise=1.0)
    stage.wait(0.4)
    stage.throw()
    stage.wait(0.9)
    begun = len(stage.shots)
    stage.hand(1.2, take=True)
    ended = len(stage.shots)
    stage.wait(0.8)
    for frame in stage.frames():
        cv2.imwrite(str(folder / f"{frame.seq:03}.png"), frame.image)
    rest = stage.throws[0].rest_from
    values = [{"kind": "d6", "face": str(die.face), "colour": die.colour} for die in stage.shots[rest].dice]
    labels = {
        "game": "penta",
        "fps": 10,
        "rest_from": rest,
        "hand_frames": list(range(begun, ended)),
        "values_at_rest": values,
    }
    (folder / "labels.json").write_text(json.dumps(labels))
    return folder, stage


def test_a_throw_that_is_followed(sequence):
    folder, stage = sequence
    asked = []
    (result,) = bench_sequences(folder.parent, lambda name: asked.append(name) or Oracle(stage))
    assert asked == ["pips"]
    assert result.passed and not result.silent
    assert (result.rolls, result.false_rolls, result.false_hands, result.hand_seen) == (1, 0, 0, True)
    assert 0 <= result.rest_delay_ms <= result.delay_ms <= 300
    assert result.as_json()["passed"] is True


def test_a_wrong_face_that_is_sure_is_silent(sequence, tmp_path):
    folder, stage = sequence
    labels = json.loads((folder / "labels.json").read_text())
    labels["values_at_rest"][0]["face"] = "7"
    (tmp_path / "other").mkdir()
    for file in folder.glob("*.png"):
        (tmp_path / "other" / file.name).symlink_to(file)
    (tmp_path / "other" / "labels.json").write_text(json.dumps(labels))
    (result,) = bench_sequences(tmp_path / "other", lambda _: Oracle(stage))
    assert result.silent and not result.passed and result.in_time


def test_a_roll_before_rest_is_a_false_one():
    early = SequenceResult("a", 9, 1, False, False, None, None, 1, False, 0, ())
    assert early.silent and not early.in_time


def test_what_cannot_be_used_is_told(tmp_path):
    with pytest.raises(PictureError, match=r"no labels\.json in"):
        bench_sequences(tmp_path, lambda _: None)
    (tmp_path / "labels.json").write_text('{"game": "penta", "fps": "often"}')
    with pytest.raises(PictureError, match="fps"):
        bench_sequences(tmp_path, lambda _: None)
