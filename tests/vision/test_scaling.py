"""Pictures are made smaller to the right size, in the right place, and without patterns that were not there."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.scaling import halved, halves, scaled

SIZES = st.tuples(st.integers(1, 90), st.integers(1, 90))


@given(SIZES, st.floats(0.02, 3))
def test_a_picture_has_the_size_that_was_asked_for(size, k):
    small = scaled(np.zeros((*size, 3), np.uint8), k, least=4)
    assert all(abs(have - max(4, wanted * k)) <= 1.5 for have, wanted in zip(small.shape, size, strict=False))
    assert min(small.shape[:2]) >= 4 and small.shape[2] == 3 and small.dtype == np.uint8


@given(SIZES, st.floats(0.02, 3), st.integers(0, 255))
def test_what_is_plain_stays_plain(size, k, level):
    assert (scaled(np.full((*size, 3), level, np.uint8), k) == level).all()


@given(st.floats(0.001, 20))
def test_after_halving_no_more_than_a_half_is_left_to_do(k):
    rest = k * 2 ** halves(k)
    assert rest >= 0.5
    assert rest < 1 + 1e-9 or halves(k) == 0


@pytest.mark.parametrize("k", [0.5, 0.25, 0.3, 0.12, 0.07])
def test_a_fine_chequer_becomes_grey(k):
    board = (np.indices((256, 256)).sum(0) % 2 * 255).astype(np.uint8)[..., None].repeat(3, 2)
    small = scaled(board, k)
    assert small.min() > 100
    assert small.max() < 155


@pytest.mark.parametrize("k", [0.9, 0.6, 0.5, 0.37, 0.2, 0.11])
@pytest.mark.parametrize("size", [(200, 300), (207, 303)])
def test_what_is_in_a_picture_keeps_its_place(k, size):
    picture = np.zeros((*size, 3), np.uint8)
    picture[80:120, 140:200] = 255
    y, x = (np.nonzero(scaled(picture, k)[..., 0] > 127)[n].mean() + 0.5 for n in (0, 1))
    assert x == pytest.approx(170 * k, abs=0.6)
    assert y == pytest.approx(100 * k, abs=0.6)


@given(SIZES, st.integers(0, 9))
def test_a_picture_is_halved_down_to_one_pixel_and_no_further(size, times):
    small = halved(np.zeros((*size, 3), np.uint8), times)
    assert small.shape[:2] == (max(1, size[0] >> times), max(1, size[1] >> times))
