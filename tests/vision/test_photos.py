"""Real photographs, which the project does not carry: set DICEKEEPER_SHARED to the folder that holds ``photos/``."""

import os
from pathlib import Path

import pytest

from vision import Reader, load_image
from vision.bench import Outcome, judge, load_labels, match
from vision.bench.rows import why_left_out

SHARED = os.environ.get("DICEKEEPER_SHARED")
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED, reason="DICEKEEPER_SHARED does not name the folder with the photographs"),
]


def judged(name, every=1):
    """exact, silent, all: of each ``every``-th picture that is scored, with the number of dice given."""
    reader = Reader()
    outcomes = []
    for picture in load_labels(Path(SHARED) / "photos" / name)[::every]:
        if why_left_out(picture, "pips") or picture.dice_set != "pips":
            continue
        view = reader.read(load_image(picture.path), expect=len(picture.dice))
        outcomes.append(judge(picture, view, match(picture.dice, view.dice)))
    return outcomes.count(Outcome.EXACT), outcomes.count(Outcome.SILENT), len(outcomes)


def test_the_photographs_of_a_match():
    exact, silent, count = judged("penta_match")
    assert count == 26
    assert silent == 0
    assert exact >= 20


@pytest.mark.parametrize(("name", "every"), [("webcam_oblique", 4), ("tables", 4), ("mixed_small", 2)])
def test_a_sample_of_each_set(name, every):
    exact, silent, count = judged(name, every)
    assert silent <= 1
    assert exact >= 0.8 * count
