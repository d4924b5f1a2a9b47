"""Dividing rectangles."""

from ui.layout import Rect

WHOLE = Rect(10, 20, 100, 60)


def test_split_off_each_side_leaves_the_rest_behind_the_gap():
    assert WHOLE.split_top(20, 5) == (Rect(10, 20, 100, 20), Rect(10, 45, 100, 35))
    assert WHOLE.split_bottom(20, 5) == (Rect(10, 60, 100, 20), Rect(10, 20, 100, 35))
    assert WHOLE.split_left(30, 10) == (Rect(10, 20, 30, 60), Rect(50, 20, 60, 60))
    assert WHOLE.split_right(30, 10) == (Rect(80, 20, 30, 60), Rect(10, 20, 60, 60))


def test_grid_fills_row_by_row_and_no_cell_is_taller_than_allowed():
    cells = WHOLE.grid(3, 2, 10, 20)
    assert cells == [Rect(10, 20, 45, 20), Rect(65, 20, 45, 20), Rect(10, 50, 45, 20)]


def test_columns_follow_their_shares():
    assert [column.width for column in WHOLE.columns([1, 3], 20)] == [20, 60]


def test_fit_keeps_the_ratio_in_the_middle():
    assert WHOLE.fit(1) == Rect(30, 20, 60, 60)


def test_part_takes_shares():
    assert WHOLE.part((0.5, 0, 1, 0.5)) == Rect(60, 20, 50, 30)
