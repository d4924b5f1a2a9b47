"""Cubes are read by two nets: one sees the top face, one the whole die."""

import numpy as np
import pytest

from appliance.table.dice import DiceSet, DieKind
from vision.faces.classes import NONE, PIPS, SCHOLLEN, SIGNS
from vision.faces.nets import Spot
from vision.read import FaceReader

SPOT = Spot((50, 50), 40, (30, 30, 70, 70), 0.9, 0.9, 0.1, np.full(16, 1 / 16), np.eye(6)[0], (0.0, 0.0))


class Tells:
    """Stands in for a net: always says the same, and counts how often it is asked."""

    classes, sides = SIGNS, 2.0

    def __init__(self, face, share):
        self.row = np.full(len(SIGNS), (1 - share) / (len(SIGNS) - 1), np.float32)
        self.row[SIGNS.index(face)] = share
        self.asked = 0

    def __call__(self, crops):
        self.asked += len(crops)
        return np.tile(self.row, (len(crops), 1)), np.zeros((len(crops), 2), np.float32)


def read(monkeypatch, one, other, kind="d6", faces=PIPS):
    monkeypatch.setattr("vision.read.cube_net", lambda: one)
    monkeypatch.setattr("vision.read.sign_net", lambda: other)
    (reading,) = FaceReader(DiceSet("cubes", (DieKind(kind, faces),)))(np.zeros((100, 100, 3), np.uint8), [SPOT])
    return reading


@pytest.mark.parametrize("face", [("d6", "4"), NONE])
def test_what_both_nets_tell_at_once_is_not_looked_at_again(monkeypatch, face):
    nets = Tells(face, 0.99), Tells(face, 0.99)
    read(monkeypatch, *nets)
    assert [net.asked for net in nets] == [1, 1]


@pytest.mark.parametrize("other", [(("d6", "4"), 0.7), (("d6", "5"), 0.99), (NONE, 0.99)])
def test_a_doubt_of_either_net_or_between_them_is_looked_at_again(monkeypatch, other):
    nets = Tells(("d6", "4"), 0.99), Tells(*other)
    reading = read(monkeypatch, *nets)
    assert [net.asked for net in nets] == [2, 2]
    assert reading.shares[3] < 0.95


@pytest.mark.parametrize(("kind", "faces"), [("schollen", SCHOLLEN), ("d6", PIPS)])
def test_symbols_are_always_looked_at_upside_down_too(monkeypatch, kind, faces):
    nets = Tells((kind, faces[0]), 0.99), Tells((kind, faces[0]), 0.99)
    read(monkeypatch, *nets, kind=kind, faces=faces)
    assert [net.asked for net in nets] == ([2, 2] if kind == "schollen" else [1, 1])


def test_nets_that_differ_are_each_half_believed(monkeypatch):
    reading = read(
        monkeypatch, Tells(("schollen", "doubler"), 0.99), Tells(("schollen", "plaice1"), 0.99), "schollen", SCHOLLEN
    )
    told = dict(zip(SCHOLLEN, reading.shares.tolist(), strict=True))
    assert told["doubler"] == pytest.approx(told["plaice1"], abs=0.01) and told["doubler"] < 0.51
