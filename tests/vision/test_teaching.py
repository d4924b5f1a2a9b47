import errno
import os
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawn_dice import INK, die, find, spot_of
from vision.faces.corrections import Corrections
from vision.faces.draft import Draft, drafts
from vision.faces.lesson import MOST_TURNS, Lesson
from vision.faces.shelf import load_box, save_box, set_path, taught_names
from vision.faces.taught import Bars, TaughtSet
from vision.faces.taught_box import TaughtBox, TeachingError, checked_name, pack, unpack

SYMBOLS = ("fish", "hook", "wave", "sun")


def lesson_of(faces=SYMBOLS, name="sea", kind="d6", turns=(0.2, 1.4)):
    lesson = Lesson(name, kind)
    for n, face in enumerate(faces):
        for turn in turns:
            lesson.add(die(face, turn, seed=n), face, find)
    return lesson


@pytest.fixture(scope="module")
def sea(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sets")
    lesson_of().finish(folder)
    return folder


@pytest.fixture(scope="module")
def sea_set(sea):
    return TaughtSet.load(sea, "sea")


@pytest.mark.parametrize("face", SYMBOLS)
@pytest.mark.parametrize(("turn", "tilt", "wide"), [(2.5, 1.0, 56), (4.1, 0.92, 40), (5.6, 0.95, 75)])
def test_taught_faces_are_read_at_any_turn_size_and_a_little_tilt(sea_set, face, turn, tilt, wide):
    image = die(face, turn, seed=7, tilt=tilt, wide=wide)
    (reading,) = sea_set.read(image, [spot_of(image)])
    assert (reading.faces[0].face, reading.agree, reading.kind) == (face, True, "d6")
    assert {guess.face for guess in reading.faces} == set(SYMBOLS)
    assert sum(guess.confidence for guess in reading.faces) + reading.none == pytest.approx(1, abs=1e-3)
    assert [g.confidence for g in reading.faces] == sorted((g.confidence for g in reading.faces), reverse=True)


def test_print_and_body_may_change_colours(sea_set):
    image = die("hook", 3.0, ink=(240, 240, 240), body=(120, 40, 20))
    (reading,) = sea_set.read(image, [spot_of(image)])
    assert (reading.faces[0].face, reading.agree) == ("hook", True)


@pytest.mark.parametrize("face", ["4", "A", "5"])
def test_a_die_that_was_never_taught_is_unsure(sea_set, face):
    image = die(face, 1.0)
    (reading,) = sea_set.read(image, [spot_of(image)])
    assert not reading.agree


def test_a_set_is_the_same_after_it_was_written(sea):
    box = load_box(sea, "sea")
    assert box.kinds == {"d6": SYMBOLS}
    assert pack(unpack(pack(box), "it")) == pack(box)
    assert TaughtSet.load(sea, "sea").dice_set.kind("d6").faces == SYMBOLS
    assert taught_names(sea) == ["sea"]


def test_another_kind_is_added_and_the_same_kind_replaced(tmp_path):
    assert not lesson_of(("fish", "hook")).finish(tmp_path).again
    assert not lesson_of(("4", "5"), kind="d10").finish(tmp_path).again
    assert load_box(tmp_path, "sea").kinds == {"d6": ("fish", "hook"), "d10": ("4", "5")}
    taught = lesson_of(("wave", "sun")).finish(tmp_path)
    assert taught.again
    assert load_box(tmp_path, "sea").kinds == {"d10": ("4", "5"), "d6": ("wave", "sun")}


def test_faces_that_look_the_same_are_refused_by_name(tmp_path):
    with pytest.raises(TeachingError, match='"6" and "9" look too alike'):
        lesson_of(("6", "4", "9")).finish(tmp_path)
    assert taught_names(tmp_path) == []


def test_the_same_picture_under_two_names_is_refused(tmp_path):
    lesson = lesson_of(("fish", "hook"))
    for turn in (0.2, 1.4):
        lesson.add(die("fish", turn, seed=0), "whale", find)
    with pytest.raises(TeachingError, match='"fish" and "whale"'):
        lesson.finish(tmp_path)


def test_what_looks_like_a_die_but_is_a_part_of_it_or_far_smaller_is_no_second_one():
    image = die("fish", size=288)

    def seeing(centre, side):
        def both(picture):
            first, *_ = find(picture)
            x, y = centre
            box = (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
            return [first, replace(first, centre=centre, side=side, box=box, score=first.score * 0.9)]

        return both

    (found,) = find(image)
    x, y = found.centre
    Lesson("sea", "d6").add(image, "fish", seeing((x, y + 0.4 * found.side), 0.8 * found.side))
    Lesson("sea", "d6").add(image, "fish", seeing((20, 20), 0.3 * found.side))
    with pytest.raises(TeachingError, match="shows 2 dice"):
        Lesson("sea", "d6").add(image, "fish", seeing((20, 20), 0.9 * found.side))


def test_pictures_that_cannot_teach_are_told(tmp_path):
    lesson = Lesson("sea", "d6")
    empty = np.full((200, 200, 3), (50, 90, 40), np.uint8)
    two = die("fish", on=die("hook", at=(70, 70), size=288), at=(200, 200))
    blurred = cv2.GaussianBlur(die("fish", wide=90), (0, 0), 9)
    for image, says in (
        (empty, "shows no die"), (two, "shows 2 dice"), (blurred, "too blurred|nothing printed"),
        (die("fish", ink=(225, 230, 235)), "nothing (is )?printed"), (die("fish", wide=14), "too small"),
        (np.zeros((0, 0, 3), np.uint8), "no colour picture"), (empty[..., 0], "no colour picture"),
    ):  # fmt: skip
        with pytest.raises(TeachingError, match=f"^the picture .*({says})"):
            lesson.add(image, "fish", find)
    assert lesson.undo() is None
    with pytest.raises(TeachingError, match="no picture"):
        lesson.finish(tmp_path)


def test_what_is_missing_is_known_all_along(tmp_path):
    lesson = Lesson("sea", "d6", ("fish", "hook"))
    assert lesson.missing() == {"fish": 2, "hook": 2}
    for turn in (0.0, 1.0):
        lesson.add(die("fish", turn), "fish", find)
    lesson.add(die("hook"), "hook", find)
    assert lesson.missing() == {"hook": 1}
    with pytest.raises(TeachingError, match=r'too few of: "hook" \(1 of 2\)'):
        lesson.finish(tmp_path)
    assert lesson.undo().face == "hook"
    assert lesson.missing() == {"hook": 2}


def test_a_large_photograph_is_searched_small_and_kept_small():
    image = cv2.resize(die("fish", 0.4, size=400), (3200, 3200), interpolation=cv2.INTER_CUBIC)
    picture = Lesson("sea", "d6").add(image, "fish", lambda small: find(small) if max(small.shape) <= 640 else [])
    assert picture.image.shape[0] < 220
    assert picture.side <= 64.5


@pytest.mark.parametrize(
    ("name", "kind", "faces", "says"),
    [
        ("../x", "d6", (), "the set name"), ("a/b", "d6", (), "the set name"), ("", "d6", (), "the set name"),
        (".hidden", "d6", (), "the set name"), ("x" * 41, "d6", (), "the set name"), ("Pips", "d6", (), "built-in"),
        ("sea", "d\n6", (), "the kind"), ("sea", "d6", ("Fish", "fish"), "capital letters only"),
        ("sea", "d4", ("1", "2", "3", "4", "5"), "at most 4"), ("sea", "d6", ("a/b",), "the face"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_used(name, kind, faces, says):
    with pytest.raises(TeachingError, match=says):
        Lesson(name, kind, faces, built_in=("pips", "zocken"))


def test_more_pictures_than_help_are_refused():
    lesson = lesson_of(("fish",), turns=[0.3 * n for n in range(MOST_TURNS)])
    with pytest.raises(TeachingError, match="one too many"):
        lesson.add(die("fish"), "fish", find)


def test_a_set_whose_name_differs_in_capitals_only_is_refused(sea, tmp_path):
    save_box(tmp_path, load_box(sea, "sea"))
    with pytest.raises(TeachingError, match="capital letters only"):
        lesson_of(("fish", "hook"), name="Sea").finish(tmp_path)


def test_damaged_and_foreign_sets_are_told_by_name(sea, tmp_path):
    data = pack(load_box(sea, "sea"))
    path = set_path(tmp_path, "old")
    for damaged in (b"", b"text", data[: len(data) // 2], data.replace(b'"fish"', b'"Fish"'), data[:-4000]):
        path.write_bytes(damaged)
        with pytest.raises(TeachingError, match=r'"old" .* is damaged'):
            load_box(tmp_path, "old")
    path.write_bytes(data.replace(b'"version": 1', b'"version": 7'))
    with pytest.raises(TeachingError, match=r'"old".*(damaged|version 7)'):
        load_box(tmp_path, "old")
    with pytest.raises(TeachingError, match='no set "new" has been taught, only: old'):
        load_box(tmp_path, "new")
    path.unlink()
    path.mkdir()
    with pytest.raises(TeachingError, match=r'"old".*cannot be read'):
        load_box(tmp_path, "old")


def test_a_full_disk_leaves_the_old_set_and_no_scraps(sea, tmp_path, monkeypatch):
    box = load_box(sea, "sea")
    before = save_box(tmp_path, box).read_bytes()

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_box(tmp_path, TaughtBox("sea", box.pictures[:2]))
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [before]


def test_a_lesson_outlives_a_power_cut(tmp_path):
    draft = Draft.begin(tmp_path, "sea", "d6", ("fish", "hook"))
    for turn in (0.1, 1.2, 2.0):
        draft.add(die("fish", turn), "fish", find)
    draft.undo()
    draft.add(die("hook", 0.3), "hook", find)
    (tmp_path / ".drafts" / "sea.d6" / "0009.dice").write_bytes(b"half a pict")
    assert drafts(tmp_path) == [("sea", "d6")]
    again = Draft.resume(tmp_path, "sea", "d6")
    assert again.missing() == {"hook": 1}
    again.add(die("hook", 1.7), "hook", find)
    again.finish()
    assert drafts(tmp_path) == []
    assert load_box(tmp_path, "sea").kinds == {"d6": ("fish", "hook")}


def test_a_cancelled_lesson_is_gone_and_a_damaged_one_is_told(tmp_path):
    draft = Draft.begin(tmp_path, "sea", "d6")
    draft.add(die("fish"), "fish", find)
    draft.cancel()
    assert drafts(tmp_path) == [] and taught_names(tmp_path) == []
    Draft.begin(tmp_path, "sea", "d6")
    (tmp_path / ".drafts" / "sea.d6" / "lesson.json").write_text("{")
    with pytest.raises(TeachingError, match="damaged"):
        Draft.resume(tmp_path, "sea", "d6")
    with pytest.raises(TeachingError, match="cannot be gone on with"):
        Draft.resume(tmp_path, "lake", "d6")


def test_corrections_are_kept_within_bounds_and_can_be_taught(sea, tmp_path):
    save_box(tmp_path, load_box(sea, "sea"))
    corrections = Corrections(tmp_path, "sea", most=4)
    for n, face in enumerate(("fish", "fish", "fish", "hook", "whale")):
        image = die(face if face in SYMBOLS else "A", 0.5 * n, ink=INK)
        corrections.keep(image, spot_of(image), spot_of(image).box, "d6", face)
    assert [picture.face for picture in corrections.pictures()] == ["fish", "fish", "hook", "whale"]
    assert Corrections(tmp_path, "sea").apply() == 3  # a face that was never taught is not learned this way
    assert len(load_box(tmp_path, "sea").pictures) == 8 + 3
    assert corrections.pictures() == []


@pytest.mark.parametrize("name", ["a", "x2", "grüne Fische", "6.", "plaice1", "½", "don't"])
def test_names_that_people_use(name):
    assert checked_name(name, "the face") == name


class _Hues:
    """Stands in for the networks: a patch's mean colour; ``wrong``: of what is read, a little nearer to another one."""

    def __init__(self, wrong):
        self.wrong = wrong

    def __call__(self, patches):
        rows = np.array([patch.reshape(-1, 3).mean(0) - 128 for patch in patches], np.float32)
        if self.wrong and len(rows) == 1:
            rows = 0.4 * rows + 0.6 * rows[:, ::-1]
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.mark.parametrize("wrong", [False, True])
def test_a_second_sign_must_agree(tmp_path, monkeypatch, wrong):
    lesson = Lesson("sea", "d6")
    for face, body in (("fish", (250, 120, 60)), ("hook", (60, 120, 250))):
        for turn in (0.2, 1.4):
            lesson.add(die(face, turn, body=body), face, find)
    box = lesson.finish(tmp_path).box
    bars = Bars(np.array([6.0, 0, 0, 0, 0]), np.array([6.0, 0, 0, 0, 0]), 0.5, 0.5)
    image = die("fish", 2.2, body=(250, 120, 60))
    monkeypatch.setattr("vision.faces.taught.Embedder", lambda: _Hues(wrong))
    (reading,) = TaughtSet(box, bars).read(image, [spot_of(image)])
    assert (reading.faces[0].face, reading.agree) == ("fish", not wrong)
