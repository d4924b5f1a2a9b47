"""Real photographs, which the project does not carry: set DICEKEEPER_SHARED to the folder that holds ``photos/``."""

import json
import os
from pathlib import Path

import pytest

from vision import Reader, load_image
from vision.bench import all_right

SHARED = os.environ.get("DICEKEEPER_SHARED")
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED, reason="DICEKEEPER_SHARED does not name the folder with the photographs"),
]


def labels(name):
    folder = Path(SHARED) / "photos" / name
    return folder, [json.loads(line) for line in (folder / "labels.jsonl").read_text().splitlines()]


def judged(name, every=1):
    """exact, silent, all: of each ``every``-th picture of plain d6, with the number of dice given."""
    reader = Reader()
    folder, rows = labels(name)
    exact = silent = count = 0
    for row in rows[::every]:
        if any(d["kind"] != "d6" or d["face"] is None for d in row["dice"]):
            continue
        view = reader.read(load_image(folder / row["image"]), expect=len(row["dice"]))
        right = all_right(view, row["dice"])
        exact += view.sure and right
        silent += view.sure and not right
        count += 1
    return exact, silent, count


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
