import json
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.certainty import Certainty, Seen, chance_of_set, exactly
from vision.faces.nets import ModelError, Spot
from vision.read import Reading

chances = st.lists(st.floats(0.01, 0.99), min_size=1, max_size=7)


@given(chances)
def test_the_chances_of_all_counts_add_up_to_one(p):
    counts = exactly(p)
    assert len(counts) == len(p) + 1
    assert sum(counts) == pytest.approx(1)


@given(chances)
def test_the_chances_of_all_sets_of_a_known_size_add_up_to_one(p):
    for expect in range(1, len(p) + 1):
        total = 0.0
        for picked in product([True, False], repeat=len(p)):
            if sum(picked) == expect:
                order = [c for c, k in zip(p, picked, strict=True) if k] + [
                    c for c, k in zip(p, picked, strict=True) if not k
                ]
                total += chance_of_set(order, expect, expect)
        assert total == pytest.approx(1)


@given(chances)
def test_knowing_the_count_never_lowers_the_chance(p):
    ranked = sorted(p, reverse=True)
    for chosen in range(1, len(ranked) + 1):
        assert chance_of_set(ranked, chosen, chosen) >= chance_of_set(ranked, chosen, None) - 1e-12


def seen(face=2, score=0.9):
    shares = np.full(9, 0.01, np.float32)
    shares[face] = 0.92
    spot = Spot((50, 50), 40, (20, 20, 80, 80), score, 0.9, 0.1, np.full(6, 1 / 6, np.float32))
    return Seen(spot, Reading(shares, 1.0))


def test_the_likeliest_face_comes_first():
    assert seen(4).order[0] == 4
    assert seen(4).face_shares.sum() == pytest.approx(1)


def test_a_higher_score_makes_a_likelier_die():
    sure = Certainty.load()
    assert sure.die(seen(score=0.95)) > sure.die(seen(score=0.2))
    assert 0 < sure.face(seen()) < 1 and 0.5 <= sure.bar < 1


@pytest.mark.parametrize("text", ["", "{}", json.dumps({"die": [1], "face": "x", "bar": 0})])
def test_a_damaged_calibration_is_named(tmp_path, text):
    (tmp_path / "c.json").write_text(text)
    with pytest.raises(ModelError, match=r"c\.json cannot be read"):
        Certainty.load(tmp_path / "c.json")
