"""A number is read where it stands upright."""

import numpy as np
import pytest

from appliance.table.dice import DiceSet, DieKind
from vision.faces.classes import D10, D20, DIGITS, TURNED
from vision.faces.nets import Spot
from vision.read import FaceReader


class TellsByTurn:
    """Stands in for the net: what it says of each of the looks around, and which way the face is turned."""

    classes, sides = DIGITS, 0.85

    def __init__(self, told):
        self.told, self.seen = told, 0

    def __call__(self, crops):
        shares = np.full((len(crops), len(DIGITS)), 1e-4, np.float32)
        for row in shares:
            for face, share in {TURNED: 0.99, **self.told.get(self.seen, {})}.items():
                row[DIGITS.index(face)] = share
            self.seen += 1
        return shares / shares.sum(1, keepdims=True), np.zeros((len(crops), 2), np.float32)


def read(monkeypatch, told, kinds=(("d10", D10),)):
    monkeypatch.setattr("vision.read.digit_net", lambda: TellsByTurn(told))
    reader = FaceReader(DiceSet("numbers", tuple(DieKind(kind, faces) for kind, faces in kinds)))
    faces, kinds = np.full(16, 1 / 16), np.eye(6)[1]
    spot = Spot((50, 50), 40, (30, 30, 70, 70), 0.9, 0.9, 0.1, faces, kinds, (0.0, 0.0))
    (reading,) = reader(np.zeros((100, 100, 3), np.uint8), [spot])
    return reading, {face: float(share) for face, share in zip(reading.faces, reading.shares, strict=True)}


@pytest.mark.parametrize("upright", range(12))
def test_the_look_at_which_a_number_stands_decides_however_the_die_lies(monkeypatch, upright):
    over = (upright + 6) % 12
    reading, shares = read(monkeypatch, {
        upright: {("d10", "9"): 0.9, TURNED: 0.05}, over: {("d10", "6"): 0.3, TURNED: 0.65},
    })  # fmt: skip
    assert max(shares, key=shares.get) == ("d10", "9")
    assert shares["d10", "9"] > 10 * shares["d10", "6"]
    assert reading.agree == pytest.approx(0.9, abs=0.05)


def test_what_stands_as_well_upside_down_is_not_clear(monkeypatch):
    _, shares = read(monkeypatch, {0: {("d10", "9"): 0.6, TURNED: 0.3}, 6: {("d10", "6"): 0.6, TURNED: 0.3}})
    assert shares["d10", "9"] == pytest.approx(shares["d10", "6"], rel=0.05)


def test_a_number_of_another_kind_of_die_is_foreign(monkeypatch):
    told = {0: {("d20", "17"): 0.9, TURNED: 0.05}}
    reading, shares = read(monkeypatch, told)
    assert reading.foreign > 0.05 and ("d20", "17") not in shares
    reading, shares = read(monkeypatch, told, (("d10", D10), ("d20", D20)))
    assert max(shares, key=shares.get) == ("d20", "17")
