from itertools import pairwise
from math import dist

import cv2
import numpy as np
import pytest

from appliance.table.reading import Expected, Trouble
from vision import Pipeline, Reader, Roll, SimulatedTray, UnknownSet
from vision.annotate import annotate
from vision.certainty import Certainty
from vision.report import to_json
from vision.sources.sprites import COLOURS


@pytest.fixture(scope="module")
def reader():
    return Reader()


def thrown(seed, dice=5, colours=("white",), **options):
    tray = SimulatedTray(seed, dice, colours, **options)
    tray.throw()
    while tray.next_frame().taken_at < 1.5:
        pass
    return tray, tray.next_frame().image


def test_simulated_throws_are_read_and_never_wrong_when_sure(reader):
    sure = 0
    for seed in range(12):
        tray, image = thrown(seed, 5, COLOURS)
        view = reader.read(image, expect=5)
        if view.sure:
            sure += 1
            assert sorted(d.face for d in view.dice) == sorted(tray.faces)
    assert sure >= 10


def test_a_reading_has_six_ranked_guesses_and_a_box_around_the_die(reader):
    tray, image = thrown(3)
    view = reader.read(image, expect=5)
    for die in view.dice:
        assert sorted(g.face for g in die.guesses) == list("123456")
        assert all(a.confidence >= b.confidence for a, b in pairwise(die.guesses))
        assert sum(g.confidence for g in die.guesses) <= 1.001
        x, y = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
        assert min(np.hypot(x - px, y - py) for px, py in tray.positions) < 20


def test_the_same_picture_gives_the_same_view(reader):
    _, image = thrown(4)
    assert reader.read(image) == reader.read(image)


def test_an_empty_tray_is_never_sure(reader):
    empty = np.full((480, 640, 3), 120, np.uint8)
    view = reader.read(empty)
    assert not view.sure and view.dice == ()
    assert [p.trouble for p in view.problems] == [Trouble.NO_DICE]


@pytest.mark.parametrize(("level", "trouble"), [(4, Trouble.TOO_DARK), (255, Trouble.TOO_BRIGHT)])
def test_a_picture_without_light_or_with_too_much_says_so(reader, level, trouble):
    view = reader.read(np.full((480, 640, 3), level, np.uint8), expect=2)
    assert trouble in [p.trouble for p in view.problems] and not view.sure


def test_a_missing_die_is_a_problem_of_the_count(reader):
    _, image = thrown(6, 4)
    view = reader.read(image, expect=5)
    assert not view.sure
    assert "expected 5 dice, see 4" in [str(p) for p in view.problems]


def test_a_die_too_many_is_never_sure(reader):
    _, image = thrown(6, 5)
    assert not reader.read(image, expect=3).sure


def test_a_die_cut_off_by_the_edge_is_not_sure(reader):
    tray, image = thrown(8, 1)
    x = round(tray.positions[0][0])
    view = reader.read(np.ascontiguousarray(image[:, x + 8 :]))
    assert not view.sure
    assert all(d.doubt is not None for d in view.dice)


def test_markers_are_seen_and_not_read_as_dice(reader):
    tray, image = thrown(9, 3)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for n, (x, y) in enumerate(((20, 20), (1160, 20), (1160, 840), (20, 840))):
        image[y : y + 100, x : x + 100] = 255
        image[y + 15 : y + 85, x + 15 : x + 85] = cv2.aruco.generateImageMarker(dictionary, n, 70)[..., None]
    view = reader.read(image, expect=3)
    assert view.markers
    assert sorted(d.face for d in view.dice) == sorted(tray.faces)


def test_colours_of_simulated_dice(reader):
    told = []
    for seed in range(10, 13):
        tray, image = thrown(seed, 6, COLOURS, floor="green felt")
        there = dict(zip(tray.positions, (die.colour for die in tray.dice), strict=True))
        for die in reader.read(image).dice:
            middle = (die.box[0] + die.box[2]) / 2, (die.box[1] + die.box[3]) / 2
            told.append(die.colour == there[min(there, key=lambda at, middle=middle: dist(at, middle))])
    assert sum(told) >= 0.8 * len(told)


def test_a_picture_of_another_type_is_refused(reader):
    with pytest.raises(ValueError, match="height x width x 3 of uint8"):
        reader.read(np.zeros((480, 640), np.uint8))


def test_an_unknown_set_is_refused():
    with pytest.raises(UnknownSet, match='no dice set "runes"'):
        Reader("runes")


def test_the_json_is_as_the_command_line_promises(reader):
    _, image = thrown(11)
    data = to_json(reader.read(image, expect=5), "a.jpg", 12.34)
    assert set(data) == {"image", "status", "markers", "dice", "problems", "elapsed_ms"}
    assert set(data["dice"][0]) == {"kind", "colour", "face", "confidence", "box", "cocked", "doubt"}
    assert data["elapsed_ms"] == 12.3
    unsure = to_json(reader.read(image, expect=6), "a.jpg", 1)
    assert unsure["status"] == "unsure" and unsure["problems"] == ["expected 6 dice, see 5"]


def test_annotation_marks_a_copy(reader):
    _, image = thrown(12)
    view = reader.read(image, expect=5)
    before = image.copy()
    marked = annotate(image, view)
    assert marked.shape == image.shape and not np.array_equal(marked, image)
    assert np.array_equal(image, before)
    with pytest.raises(ValueError, match="the view is of a picture"):
        annotate(image[:-1], view)


def test_the_whole_way_from_throw_to_roll(reader):
    tray, pipeline = SimulatedTray(21, 5), Pipeline(reader, expect=5)
    tray.throw()
    for _ in range(60):
        rolls = [e for e in pipeline.feed(tray.next_frame()) if isinstance(e, Roll)]
        if rolls:
            assert sorted(d.face for d in rolls[0].view.dice) == sorted(tray.faces)
            return
    pytest.fail("no roll within 60 frames")


def test_the_kinds_that_were_thrown_set_the_bar(monkeypatch):
    asked = []
    monkeypatch.setattr(Certainty, "bar", lambda _, known, kinds: asked.append((known, set(kinds))) or 0.9)
    reader, nothing = Reader("fishing"), np.full((240, 320, 3), 90, np.uint8)
    for expect in (Expected(2, frozenset({"d6"})), 3, None):
        reader.read(nothing, expect=expect)
    assert asked == [(True, {"d6"}), (True, {"d6", "d10", "d20"}), (False, {"d6", "d10", "d20"})]
