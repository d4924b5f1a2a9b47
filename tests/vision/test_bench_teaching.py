import json

import cv2
import numpy as np
import pytest

from appliance.table.dice import DiceSet
from appliance.table.reading import DieReading, Guess, TableView
from vision.bench import LeftOut, Outcome, measure_taught, text
from vision.faces.shelf import load_box
from vision.sources.sprites import sprite, stamp


def crop(face, yaw):
    image = np.full((200, 200, 3), (0.25, 0.36, 0.2), np.float32)
    stamp(image, sprite("d6", "white", str(face), yaw, 0.0), (100, 100))
    return np.asarray(image * 255, np.uint8)


@pytest.fixture
def folder(tmp_path):
    """One picture of two dice in the style "plain"; of that style the faces 1 and 6 can be taught."""
    folder = tmp_path / "home"
    lesson = folder / "teach" / "plain" / "d6"
    lesson.mkdir(parents=True)
    for face in (1, 6):
        for turn in range(2):
            cv2.imwrite(str(lesson / f"{face}_{turn}.jpg"), crop(face, 3 * turn))
    cv2.imwrite(str(folder / "a.png"), np.hstack([crop(1, 0), crop(6, 1)]))
    labels = [label("a.png", "plain"), label("a.png", "fancy")]
    (folder / "labels.jsonl").write_text("\n".join(map(json.dumps, labels)))
    return folder


def label(image, style):
    return {"image": image, "dice": [{"kind": "d6", "face": face, "style": style} for face in ("1", "6")]}


class Told:
    """Reads what is there; taught dice are called by the name of their set."""

    dice = DiceSet("own", ())

    def look(self, image):
        return image

    def decide(self, looked, *, expect, picture):
        dice = (DieReading("own", None, (Guess(face, 0.99),), (0, 0, 9, 9)) for face in ("1", "6"))
        return TableView(0, tuple(dice), (400, 200))


def test_each_style_is_taught_and_its_pictures_read_by_it(folder):
    taught = []

    def reader_for(sets, name):
        taught.append(load_box(sets, name).kinds)
        return Told()

    (shot,) = measure_taught(folder, reader_for)
    assert taught == [{"d6": ("1", "6")}]
    assert (shot.row, shot.given.outcome) == ("teach", Outcome.EXACT)
    assert "Dice read by taught sets" in "".join(text([shot], []))


def test_a_style_that_cannot_be_taught_is_said_so(folder):
    (folder / "teach" / "plain" / "d6" / "6_1.jpg").unlink()
    (skipped,) = measure_taught(folder, lambda sets, name: Told())
    assert isinstance(skipped, LeftOut)
    assert skipped.why.startswith("cannot be taught: every face needs 2 pictures")
