"""A network that is missing, damaged or another one is named; nets tell the same in any company."""

import shutil

import cv2
import numpy as np
import pytest

from vision.faces import nets
from vision.reader import Reader

NETS = sorted(path.name for path in nets.MODELS.glob("*.onnx"))


FINDERS = {"finder.onnx", "closer.onnx"}
"""Either may stand for the other."""
SWAPS = [(n, o) for n in NETS for o in ("finder.onnx", "digits.onnx") if n != o and not {n, o} <= FINDERS]


@pytest.mark.parametrize(("name", "other"), SWAPS)
def test_a_net_that_is_another_one_is_named_before_anything_is_read(monkeypatch, tmp_path, name, other):
    shutil.copytree(nets.MODELS, tmp_path / "models")
    shutil.copy(nets.MODELS / other, tmp_path / "models" / name)
    monkeypatch.setattr(nets, "MODELS", tmp_path / "models")
    with pytest.raises(nets.ModelError, match=f"the network {name} .*reinstall dicekeeper"):
        Reader("fishing")


@pytest.mark.parametrize("name", NETS)
def test_a_net_that_is_not_there_is_named(monkeypatch, tmp_path, name):
    shutil.copytree(nets.MODELS, tmp_path / "models")
    (tmp_path / "models" / name).unlink()
    monkeypatch.setattr(nets, "MODELS", tmp_path / "models")
    with pytest.raises(nets.ModelError, match=f"{name} is missing; reinstall dicekeeper"):
        Reader("fishing")


@pytest.mark.parametrize("name", NETS)
@pytest.mark.parametrize("left", [0, 1000])
def test_a_net_that_is_damaged_is_named(monkeypatch, tmp_path, name, left):
    shutil.copytree(nets.MODELS, tmp_path / "models")
    file = tmp_path / "models" / name
    file.write_bytes(file.read_bytes()[:left])
    monkeypatch.setattr(nets, "MODELS", tmp_path / "models")
    with pytest.raises(nets.ModelError, match=f"the network .*{name} cannot be loaded .*; reinstall dicekeeper"):
        Reader("fishing")


def test_a_crop_is_read_alike_alone_and_among_others():
    crops = list(np.random.default_rng(2).integers(0, 255, (nets._AT_ONCE + 3, nets.CROP, nets.CROP, 3), np.uint8))
    net = nets.cube_net()
    together, _ = net(crops)
    alone = np.concatenate([net([crop])[0] for crop in crops])
    assert np.allclose(together, alone, atol=1e-5)


def test_nets_tell_the_same_with_any_number_of_threads():
    picture = np.random.default_rng(3).integers(0, 255, (240, 320, 3), np.uint8)
    threads, told = cv2.getNumThreads(), []
    try:
        for number in (1, 3):
            cv2.setNumThreads(number)
            told.append(nets.finders()[0](picture, 0.0))
    finally:
        cv2.setNumThreads(threads)
    one, three = (np.array([[*spot.centre, spot.side, spot.score] for spot in spots]) for spots in told)
    assert len(one) > 50
    assert np.allclose(one, three, atol=1e-4)
