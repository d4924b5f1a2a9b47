"""The drawings for dice faces, without any fetched fonts or icons."""

import numpy as np
import pytest

from vision.training import art

NAMES = {
    "schollen": {"plaice1", "plaice2", "hook", "doubler", "water"},
    "trollius": {"seed", "water", "light", "soil", "nutrient"},
    "d10": {str(n) for n in range(1, 11)},
    "d20": {str(n) for n in range(1, 21)},
    "d6": {str(n) for n in range(1, 7)},
    "digits6": {str(n) for n in range(1, 7)},
    "other": {str(n) for n in range(6)},
}
IVORY = (0.93, 0.9, 0.82)


@pytest.fixture(autouse=True)
def no_folder(monkeypatch):
    monkeypatch.delenv("DICEKEEPER_ART", raising=False)
    art.use(None)


@pytest.mark.parametrize("kind", NAMES)
def test_a_set_has_every_face_printed_and_none_twice(kind):
    for seed in range(1 if kind == "d20" else 2):
        faces = art.face_set(np.random.default_rng(seed), kind, IVORY)
        assert set(faces) == NAMES[kind]
        for face in faces.values():
            assert face.tile.shape == (128, 128, 4)
            assert face.tile.dtype == np.uint8
            assert (face.tile[..., 3] > 100).sum() > 60
            assert face.ground is None or all(0 <= part <= 1 for part in face.ground)
        tiles = [face.tile.tobytes() for face in faces.values()]
        assert len(set(tiles)) == len(tiles)


def test_the_same_seed_draws_the_same_set():
    one, two = (art.face_set(np.random.default_rng(7), "schollen", IVORY) for _ in range(2))
    assert all((one[name].tile == two[name].tile).all() and one[name].ground == two[name].ground for name in one)


def test_an_unknown_kind_is_named():
    with pytest.raises(ValueError, match="'d7'"):
        art.face_set(np.random.default_rng(0), "d7", IVORY)


def test_a_folder_without_letters_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"letters\.json"):
        art.use(tmp_path)
