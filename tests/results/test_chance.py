import pytest

from appliance.results.chance import among, chi_square, tail


@pytest.mark.parametrize(
    ("distance", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (5.991465, 2, 0.05),
        (9.487729, 4, 0.05),
        (11.070498, 5, 0.05),
        (15.086272, 5, 0.01),
        (20.515006, 5, 0.001),
        (16.918978, 9, 0.05),
        (30.143527, 19, 0.05),
        (36.190869, 19, 0.01),
    ],
)
def test_the_tail_is_that_of_the_printed_tables(distance, freedom, chance):
    assert tail(distance, freedom) == pytest.approx(chance, rel=1e-5)


def test_no_distance_is_no_surprise_and_an_endless_one_is():
    assert tail(0, 5) == 1
    assert tail(1e4, 5) == 0


def test_the_distance_of_counts():
    assert chi_square([25, 15, 20], [20, 20, 20]) == pytest.approx(2.5)


def test_many_looks_make_an_odd_one_likely():
    assert among(0.01, 1) == pytest.approx(0.01)
    assert among(0.01, 100) == pytest.approx(0.634, abs=0.001)
    assert among(1.0, 5) == 1
    assert among(1e-12, 10) == pytest.approx(1e-11)
