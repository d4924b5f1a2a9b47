"""Rendered throws, which the project does not carry: set DICEKEEPER_SHARED to the folder that holds ``rendered/``."""

import json
import os
from pathlib import Path

import pytest

from appliance.table.reading import TableView
from vision import FolderSource, Hand, Motion, Pipeline, Reader, Rest
from vision.bench.watch import bench_sequences
from vision.reader import Looked

SHARED = os.environ.get("DICEKEEPER_SHARED")
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED, reason="DICEKEEPER_SHARED does not name the folder with the rendered sequences"),
]
NAMES = ["fishing_throw", "penta_throw", "schollen_throw"]


class Blind:
    """Sees no dice and notes which frames it was shown."""

    def __init__(self):
        self.shown = []

    def look(self, image, side=None, tray=None):
        self.shown.append(image)
        return Looked(image, (), False, None)

    def decide(self, looked, *, expect=None, seq=0, picture=None):
        return TableView(seq, (), (640, 480), picture=picture)


@pytest.mark.parametrize("name", NAMES)
def test_motion_hand_and_rest(name):
    folder = Path(SHARED) / "rendered" / "sequences" / name
    labels = json.loads((folder / "labels.json").read_text())
    reader = Blind()
    pipeline = Pipeline(reader)
    frames = list(FolderSource(folder, stills=False).frames())
    events = [event for frame in frames for event in pipeline.feed(frame)]
    first, rest, second, hand, last = events
    assert [type(event) for event in events] == [Motion, Rest, Motion, Hand, Rest]
    assert labels["throw_starts"] <= first.frame <= labels["throw_starts"] + 2
    assert 0 <= rest.frame - labels["rest_from"] <= 3
    assert second.frame > labels["rest_until"] - 3
    assert hand.frame in labels["hand_frames"]
    assert last.frame > max(labels["hand_frames"])
    at_rest = [frame.image for frame in frames[labels["rest_from"] :]]
    # All but the look at the tray before the throw.
    assert sum(not any(shown is image for image in at_rest) for shown in reader.shown) == 1


def test_the_throw_of_ordinary_dice_is_read():
    (result,) = bench_sequences(Path(SHARED) / "rendered" / "sequences" / "penta_throw", Reader)
    assert result.passed
    assert not result.silent
    assert result.hand_seen and not result.false_hands
