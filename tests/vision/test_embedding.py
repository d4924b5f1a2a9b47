import numpy as np
import pytest

from tests.vision.drawn_dice import die
from vision.faces.embedding import Embedder, patch_for

NUMBERS = ("2", "3", "4", "5", "7", "8")
WIDE = 60


@pytest.fixture(scope="module")
def embedder():
    return Embedder()


def _rows(embedder, turn):
    pictures = [die(number, turn, wide=WIDE, seed=k) for k, number in enumerate(NUMBERS)]
    return embedder([patch_for(p, (p.shape[1] / 2, p.shape[0] / 2), 0.7 * WIDE) for p in pictures])


@pytest.mark.parametrize("turn", [0.5, 1.3, 2.6, 3.4, 4.5, 5.8])
def test_a_number_is_nearest_to_itself_however_it_is_turned(embedder, turn):
    near = _rows(embedder, turn) @ _rows(embedder, 0.0).T
    assert [NUMBERS[k] for k in near.argmax(1)] == list(NUMBERS)
    assert np.allclose(np.linalg.norm(_rows(embedder, turn), axis=1), 1, atol=1e-4)
