from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.table.reading import DieReading, Doubt, Guess, Problem, TableView, Trouble
from vision.consensus import agree


def die(face: str, x: float, doubt: Doubt | None = None, confidence: float = 0.75) -> DieReading:
    other = "1" if face != "1" else "2"
    return DieReading(
        "d6", "white", (Guess(face, confidence), Guess(other, 1 - confidence)), (x, 0.0, x + 40, 40.0), doubt=doubt
    )


def view(*dice: DieReading, problems: tuple[Problem, ...] = ()) -> TableView:
    return TableView(7, dice, (640, 480), problems=problems)


def test_equal_views_stay_as_they_are():
    one = view(die("3", 0), die("5", 100))
    assert agree([one, one, one]) == one


def test_the_chance_of_a_leaning_face_is_agreed_like_its_confidence():
    low, high = (replace(die("3", 0, Doubt.COCKED, 0.3), face_given=given) for given in (0.9, 0.99))
    assert agree([view(low), view(high), view(high)]).dice[0].face_given == pytest.approx(0.96)
    other = replace(die("5", 0, Doubt.COCKED, 0.3), face_given=0.99)
    assert agree([view(low), view(other), view(high)]).dice[0].face_given == pytest.approx(0.63)


def test_a_different_face_makes_the_die_unsure_and_the_majority_is_shown():
    agreed = agree([view(die("3", 0)), view(die("5", 2)), view(die("3", 1))])
    assert [(d.face, d.doubt) for d in agreed.dice] == [("3", Doubt.FRAMES_DISAGREE)]


def test_a_die_seen_in_two_of_three_frames_stays_but_is_unsure():
    agreed = agree([view(die("3", 0), die("4", 100)), view(die("3", 0)), view(die("3", 0), die("4", 100))])
    assert [(d.face, d.sure) for d in agreed.dice] == [("3", True), ("4", False)]


@pytest.mark.parametrize("frames", [2, 3])
def test_a_die_seen_once_is_in_doubt_if_it_was_sure_there_and_else_gone(frames):
    rest = [view(die("3", 0))] * (frames - 1)
    agreed = agree([view(die("3", 0), die("4", 100)), *rest])
    assert [(d.face, d.sure) for d in agreed.dice] == [("3", True), ("4", False)]
    faint = agree([view(die("3", 0), die("4", 100, Doubt.MAYBE_NO_DIE)), view(die("3", 0)), view(die("3", 0))])
    assert [d.face for d in faint.dice] == ["3"]


def test_sure_in_one_frame_of_three_is_not_sure():
    doubtful = view(die("3", 0, Doubt.FACE))
    assert agree([doubtful, view(die("3", 0)), doubtful]).dice[0].doubt is Doubt.FACE


def test_a_problem_needs_a_majority():
    trouble = Problem(Trouble.COUNT, (("expected", 2), ("seen", 1)))
    bad, good = view(die("3", 0), problems=(trouble,)), view(die("3", 0))
    assert agree([bad, good, good]).problems == ()
    assert agree([bad, bad, good]).problems == (trouble,)


def test_no_views_are_refused():
    with pytest.raises(ValueError, match="at least one"):
        agree([])


faces = st.sampled_from("123456")


@given(st.lists(st.lists(faces, min_size=0, max_size=4), min_size=1, max_size=5))
def test_never_surer_than_the_frames(frames):
    views = [view(*(die(f, 100 * n) for n, f in enumerate(row))) for row in frames]
    agreed = agree(views)
    if agreed.sure:
        assert all(faces_of(v) == faces_of(agreed) for v in views)
    for d in agreed.dice:
        assert d.guesses and abs(sum(g.confidence for g in d.guesses)) <= 1.01


def faces_of(v: TableView) -> list[str]:
    return sorted(d.face for d in v.dice)


def test_frames_that_doubt_each_another_die_are_not_sure_together():
    doubts = [[Doubt.FACE if n == doubted else None for n in range(3)] for doubted in range(3)]
    frames = [view(*(die("3", 100 * n, doubt) for n, doubt in enumerate(row))) for row in doubts]
    assert not agree(frames).sure and not agree(frames[:2]).sure


@given(st.lists(st.lists(st.sampled_from([None, Doubt.FACE]), min_size=2, max_size=2), min_size=1, max_size=4))
def test_no_view_is_sure_unless_most_frames_are(doubts):
    views = [view(*(die("3", 100 * n, doubt) for n, doubt in enumerate(row))) for row in doubts]
    assert not agree(views).sure or sum(v.sure for v in views) > len(views) / 2
