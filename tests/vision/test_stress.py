import json
from types import SimpleNamespace

import numpy as np
import pytest

from appliance.table.reading import DieReading, Guess, TableView
from vision.training.stress import dice_of, done, fingerprint, read_all, summary

IMAGE = np.zeros((480, 640, 3), np.uint8)


def truth(face, at=0, kind="d6", lean=0.0, seen=1.0, colour="red"):
    return SimpleNamespace(
        kind=kind, face=face, colour=colour, box=(50 * at, 0, 50 * at + 40, 40), centre=(50 * at + 20, 20), lean=lean,
        seen=seen,
    )  # fmt: skip


class Told:
    def __init__(self, *faces):
        dice = (DieReading("d6", "blue", (Guess(f, 1.0),), (50 * n, 0, 50 * n + 40, 40)) for n, f in enumerate(faces))
        self.dice = SimpleNamespace(kinds=[SimpleNamespace(name="d6")])
        self.view, self.trays = TableView(0, tuple(dice), (640, 480)), []

    def look(self, image, *, tray):
        self.trays.append(tray)

    def decide(self, looked, *, expect):
        return self.view


def test_pictures_are_counted_by_set_and_the_silent_ones_kept(tmp_path):
    readers = {"pips": Told("3", "5"), "trollius": Told("4")}
    rigs = [
        ("pips", IMAGE, [truth("3"), truth("5", 1), truth("?", 2, kind="other")], "mat 0"),
        ("pips", IMAGE, [truth("3"), truth("6", 1)], "mat 1"),
        ("pips", IMAGE, [truth("3"), truth("5", 1, lean=0.2)], "mat 2"),
        ("trollius", IMAGE, [truth("4")], "mat 3"),
    ]
    counted = read_all(rigs, readers.get, "0000", tmp_path)
    assert counted["sets"]["pips"] == {
        "pictures": 3, "dice": 6, "exact": 1, "silent": 1, "bold": 1, "told": 6, "misread": 1, "colour_wrong": 6,
    }  # fmt: skip
    assert counted["sets"]["trollius"]["exact"] == 1
    assert (readers["pips"].trays, readers["trollius"].trays) == ([None, "mat 1", None], ["mat 3"])
    assert counted["silent"] == ["0000-001"]
    assert [file.name for file in tmp_path.iterdir()] == ["0000-001.png"]
    lines = list(summary([counted, counted]))
    assert lines[0].startswith(
        "pips: 12 dice in 6 pictures; exact 2, unsure 0, bold 2, silent 2; of 12 dice told surely 2"
    )
    assert lines[-1].startswith("all: 14 dice")
    assert dice_of([counted]) == 7


def test_a_run_goes_on_only_with_its_own_seed_and_nets(tmp_path):
    file = tmp_path / "blocks.jsonl"
    assert done(file, 1) == []
    file.write_text(json.dumps({"seed": 1, "models": fingerprint(), "block": 0}) + "\n")
    assert len(done(file, 1)) == 1
    with pytest.raises(SystemExit, match="of seed 1 and nets"):
        done(file, 2)
    file.write_text(json.dumps({"seed": 1, "models": "other", "block": 0}) + "\n")
    with pytest.raises(SystemExit, match="give another folder"):
        done(file, 1)
