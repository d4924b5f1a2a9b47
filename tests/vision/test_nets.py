"""A network of another version is named, whichever of them it is."""

import shutil
from dataclasses import replace

import numpy as np
import pytest

from vision.bodies import look_at_bodies
from vision.faces import nets
from vision.reader import Reader

NETS = sorted(path.name for path in nets.MODELS.glob("*.onnx"))


FINDERS = {"finder.onnx", "closer.onnx"}
"""Either may stand for the other."""
SWAPS = [(n, o) for n in NETS for o in ("finder.onnx", "digits.onnx") if n != o and not {n, o} <= FINDERS]


@pytest.mark.parametrize(("name", "other"), SWAPS)
def test_a_net_that_is_another_one_is_named(monkeypatch, tmp_path, name, other):
    shutil.copytree(nets.MODELS, tmp_path / "models")
    shutil.copy(nets.MODELS / other, tmp_path / "models" / name)
    monkeypatch.setattr(nets, "MODELS", tmp_path / "models")
    picture = np.random.default_rng(1).integers(0, 255, (240, 320, 3), np.uint8)
    with pytest.raises(nets.ModelError, match=f"the network {name} .*reinstall dicekeeper"):
        reader = Reader("fishing")
        spots = [spot for finder in reader._finders for spot in finder(picture, 0.0)][:3]
        spots = look_at_bodies(picture, spots, reader._bodies)
        reader._faces(picture, [replace(spot, kinds=np.full(6, 1 / 6)) for spot in spots])


@pytest.mark.parametrize("name", NETS)
def test_a_net_that_is_not_there_is_named(monkeypatch, tmp_path, name):
    shutil.copytree(nets.MODELS, tmp_path / "models")
    (tmp_path / "models" / name).unlink()
    monkeypatch.setattr(nets, "MODELS", tmp_path / "models")
    with pytest.raises(nets.ModelError, match=f"{name} is missing; reinstall dicekeeper"):
        Reader("fishing")
