import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.table.reading import DieReading, Doubt, Guess, TableView
from vision.moved import Traces, moved

SIDE = 40.0
EVERYWHERE = np.full((240, 320), 255, np.uint8)
NOWHERE = np.zeros((240, 320), np.uint8)


def die(x, y=100.0, face="4", colour="white", kind="d6", doubt=None):
    return DieReading(kind, colour, (Guess(face, 0.9),), (x, y, x + SIDE, y + SIDE), doubt=doubt)


def view(*dice):
    return TableView(0, dice, (640, 480))


def traces(changed=EVERYWHERE, flown=NOWHERE):
    return Traces(changed, flown, 0.5)


def flight(x, y):
    mask = NOWHERE.copy()
    mask[y : y + 20, x : x + 20] = 255
    return mask


def test_dice_on_an_empty_tray_were_thrown():
    assert moved(view(), view(die(50), die(150))) == (0, 1)


def test_nothing_was_thrown_where_nothing_lies():
    assert moved(view(die(50)), view()) == ()


@pytest.mark.parametrize(
    ("after", "thrown"),
    [
        (die(80), ()),
        (die(95), (0,)),
        (die(50, face="5"), (0,)),
        (die(50, colour="red"), (0,)),
        (die(50, colour=None), ()),
        (die(50, kind="d10"), (0,)),
    ],
)
def test_place_face_colour_and_kind_make_it_the_same_die(after, thrown):
    assert moved(view(die(50)), view(after), traces()) == thrown


def test_a_die_is_no_twin_of_two():
    assert moved(view(die(50)), view(die(50), die(70, 120)), traces()) == (1,)


def test_where_the_picture_did_not_change_nothing_moved_whatever_is_read():
    assert moved(view(die(50)), view(die(50, face="5")), traces(NOWHERE)) == ()


def test_a_die_that_was_in_doubt_and_was_touched_has_moved():
    before = view(die(50, doubt=Doubt.COCKED))
    assert moved(before, view(die(60)), traces()) == (0,)
    assert moved(before, view(die(60, doubt=Doubt.COCKED)), traces()) == ()
    brushed = NOWHERE.copy()
    brushed[50:53, 25:45] = 255
    assert moved(before, view(die(50)), traces(brushed)) == ()


def test_the_place_that_a_die_left_is_no_die():
    before = view(die(50), die(200))
    assert moved(before, view(die(50), die(205, face="1", doubt=Doubt.MAYBE_NO_DIE)), traces()) == ()
    assert moved(before, view(die(50), die(400, doubt=Doubt.MAYBE_NO_DIE)), traces()) == (1,)


def test_a_throw_that_ends_where_the_die_lay_is_told_by_its_flight():
    shifted, flown = view(die(62)), traces(flown=flight(250, 200))
    assert moved(view(die(50)), shifted, flown) == (0,)
    assert moved(view(die(50)), shifted, traces(flown=flight(30, 60))) == ()
    assert moved(view(die(50)), view(die(51)), flown) == ()


def test_when_dice_flew_a_die_that_was_pushed_a_little_is_kept():
    flown = traces(flown=flight(250, 200))
    assert moved(view(die(50)), view(die(65), die(300)), flown) == (1,)
    assert moved(view(die(50)), view(die(85), die(300)), flown) == (0, 1)


places = st.lists(
    st.tuples(st.integers(0, 12), st.integers(0, 8), st.sampled_from("123456")),
    max_size=8,
    unique_by=lambda p: p[:2],
)


@given(places, places)
def test_whatever_lies_there(before, after):
    old = view(*(die(50 * x, 50 * y, face) for x, y, face in before))
    new = view(*(die(50 * x, 50 * y, face) for x, y, face in after))
    thrown = moved(old, new, traces())
    assert thrown == tuple(sorted(set(thrown)))
    assert set(thrown) == {n for n, place in enumerate(after) if place not in before}
    assert moved(new, new, traces()) == ()
