import json

import cv2
import numpy as np
import pytest

from appliance.table.reading import DieReading, Doubt, Guess, TableView
from vision import PictureError, Reader, SimulatedTray, UnknownSet
from vision.bench import (
    DiceTally,
    LeftOut,
    Outcome,
    Picture,
    Shot,
    Tally,
    dice_breakdown,
    folders_of,
    judge,
    load_labels,
    match,
    measure,
    reliability,
    rows,
    text,
    trusted,
    wilson,
    worst,
)
from vision.bench.baseline import count_pips
from vision.bench.rows import row_of, why_left_out
from vision.bench.worst import draw, in_words


def reading(face, at=0, kind="d6", colour=None, confidence=0.99, doubt=None):
    return DieReading(kind, colour, (Guess(face, confidence),), (50 * at, 0, 50 * at + 40, 40), False, doubt)


def view(*dice):
    return TableView(0, dice, (640, 480))


def label(face, at=None, kind="d6", **more):
    return {"kind": kind, "face": face, "box": None if at is None else [50 * at + 10, 10, 50 * at + 30, 30], **more}


def picture(*dice, folder="photos", **more):
    return Picture(folder=folder, image="a.png", dice=dice, **more)


def outcome(labelled, seen, colours=False):
    return judge(labelled, seen, match(labelled.dice, seen.dice), colours)


def test_right_means_the_same_faces_at_the_same_places():
    for labelled, right in [
        (picture(label("5"), label("3")), True),
        (picture(label("5"), label("5")), False),
        (picture(label("3", 0), label("5", 1)), True),
        (picture(label("5", 0), label("3", 1)), False),
        (picture(label("3", 0), label("5")), True),
        (picture(label("3")), False),
    ]:
        assert outcome(labelled, view(reading("3", 0), reading("5", 1))) is (Outcome.EXACT if right else Outcome.SILENT)


def test_a_kind_counts_and_the_four_symbol_dice_are_one():
    seen = view(reading("seed", kind="trollius"))
    assert outcome(picture(label("seed", kind="trollius_c")), seen) is Outcome.EXACT
    assert outcome(picture(label("seed", kind="d6")), seen) is Outcome.SILENT


def test_a_colour_counts_only_where_it_is_asked_for():
    labelled = picture(label("3", colour="red"))
    assert outcome(labelled, view(reading("3", colour="blue"))) is Outcome.EXACT
    assert outcome(labelled, view(reading("3", colour="blue")), colours=True) is Outcome.SILENT
    assert outcome(labelled, view(reading("3", colour="red")), colours=True) is Outcome.EXACT


def test_unsure_is_no_answer_where_the_dice_can_be_read():
    assert outcome(picture(label("3")), view(reading("3", doubt=Doubt.FACE))) is Outcome.UNSURE


@pytest.mark.parametrize("why", [{"cocked": True}, {"in_tray": False}, {"top_visible": 0.59}])
def test_a_die_that_must_not_be_read(why):
    labelled = picture(label("3", **why), label("4"))
    assert outcome(labelled, view(reading("3", doubt=Doubt.COCKED), reading("4", 1))) is Outcome.EXACT
    assert outcome(labelled, view(reading("3"), reading("4", 1))) is Outcome.BOLD
    assert outcome(labelled, view(reading("4", 1))) is Outcome.SILENT


def test_a_die_without_label_must_make_it_unsure():
    labelled = picture(label("3"), note="a further die is cut by the frame edge and not labelled")
    assert outcome(labelled, view(reading("3"))) is Outcome.SILENT
    assert outcome(labelled, view(reading("3", doubt=Doubt.CUT_OFF))) is Outcome.EXACT


def test_an_empty_tray_must_be_unsure():
    assert outcome(picture(), view()) is Outcome.EXACT
    assert outcome(picture(), view(reading("3"))) is Outcome.SILENT


def test_a_lamp_mirrored_in_a_face_excuses_doubt_but_no_mistake():
    labelled = picture(label("3"), tags=("washed_out_top",))
    assert outcome(labelled, view(reading("3", doubt=Doubt.FACE))) is Outcome.EXACT
    assert outcome(labelled, view(reading("3"))) is Outcome.EXACT
    assert outcome(labelled, view(reading("5"))) is Outcome.SILENT


def test_touching_dice_are_matched_so_that_as_many_as_can_be_are_right():
    labels = picture(label("3", centre=[38, 20]), label("5", centre=[45, 20])).dice
    dice = (DieReading("d6", None, (Guess("5", 1.0),), (36, 0, 80, 40)), reading("3"))
    assert [each.right for each in match(labels, dice)] == [True, True]


def test_a_missed_die_and_a_phantom_are_two_faults():
    pairs = match(picture(label("3", 0)).dice, (reading("3", 5),))
    assert [(each.label is None, each.seen is None, each.right) for each in pairs] == [
        (False, True, False),
        (True, False, False),
    ]


def test_wilson_intervals_are_those_of_the_books():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_reliability_counts_every_reading_once():
    bins = reliability([(0.0, False), (0.5, True), (0.9994, True), (1.0, True), (1.0, False)])
    assert sum(each.count for each in bins) == 5
    assert (bins[-1].count, bins[-1].right) == (3, 2)


def test_rows_are_parted_where_targets_are():
    many = [label("1")] * 9
    assert row_of(picture(*many, folder="x/tray_colour")) == "tray_colour, more than 8 dice"
    assert row_of(picture(*many[:8], folder="x/tray_colour")) == "tray_colour, up to 8 dice"
    assert row_of(picture(label("1"), folder="x/rendered", difficulty="normal")) == "rendered, easy and normal"
    assert row_of(picture(label("1"), folder="x/rendered", difficulty="hard")) == "rendered, hard"
    assert row_of(picture(label("1"), folder="x/home")) == "home"


def test_what_cannot_be_judged_is_left_out_by_reason():
    assert why_left_out(picture(label("1")), "pips") is None
    assert why_left_out(picture(label("1"), uncertain=True), "pips") == "labels marked uncertain"
    assert why_left_out(picture(label(None)), "pips") == "a face that nobody can read"
    assert why_left_out(picture(label("7", kind="d12")), None) == "dice that are in no set"
    tower = picture(label("10", kind="d10"), folder="tower_rpg", note="percentile d10 (00-90)")
    assert why_left_out(tower, "fishing") == "a percentile die"
    assert why_left_out(picture(label("3"), folder="tower_rpg"), "pips") == "dice of a kind not asked for"


def test_the_labels_tell_the_dice_set():
    assert picture(label("1")).dice_set == "pips"
    assert picture(label("1"), game="penta").dice_set == "pips"
    assert picture(label("1"), game="zocken").dice_set == "zocken"
    assert picture(label("20", kind="d20")).dice_set == "fishing"
    assert picture(label("seed", kind="trollius_a"), label("2")).dice_set == "trollius"
    assert picture(label("2", kind="d4")).dice_set is None


class Told:
    """A reader that gives one view, whatever it is shown."""

    def __init__(self, told):
        self.told = told

    def look(self, image):
        return image.shape

    def decide(self, looked, *, expect, picture):
        return self.told


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    cv2.imwrite(str(folder / "a.png"), np.full((480, 640, 3), 90, np.uint8))
    return folder


def write(folder, *labels):
    (folder / "labels.jsonl").write_text("\n".join(map(json.dumps, labels)))


def test_a_folder_is_read_with_the_number_and_without(folder):
    write(folder, {"image": "a.png", "dice": [label("3", 0)]}, {"image": "a.png", "dice": [label("4", 0)]})
    shots = list(measure(folder, lambda name: Told(view(reading("3")))))
    (row,) = rows(shots, True)
    assert (row.name, row.tally, row.target, row.met) == ("home", Tally(1, 0, 0, 1), None, None)
    assert row.plain.pictures == 2 and row.coloured is None
    (bad,) = worst(shots)
    assert in_words(bad) == "a.png: silent: d6 4 read as d6 3"
    drawn = cv2.imread(str(draw(bad, folder)))
    assert drawn.shape == (480, 1280, 3)
    assert list(trusted(shots)) == [(0.99, True), (0.99, False)]
    assert [("kind", "d6", DiceTally(2, 2, 1))] == list(dice_breakdown(shots))
    assert "| home |        2 | 50.0 % |" in next(text(shots, []))


def test_a_set_that_cannot_be_read_yet_is_said_so(folder):
    def refuse(name):
        raise UnknownSet(f'no dice set "{name}"')

    write(folder, {"image": "a.png", "dice": [label("seed", 0, kind="trollius_a")]})
    (skipped,) = measure(folder, refuse)
    assert isinstance(skipped, LeftOut)
    assert skipped.why == 'cannot be read yet: no dice set "trollius"'


def test_a_picture_without_dice_is_only_read_without_a_number(folder):
    write(folder, {"image": "a.png", "dice": []})
    (shot,) = measure(folder, lambda name: Told(view()))
    assert isinstance(shot, Shot)
    assert shot.given is None and shot.free.outcome is Outcome.EXACT
    assert rows([shot], True)[0].tally.pictures == 0


def test_bad_labels_are_named_with_their_line(folder):
    with pytest.raises(PictureError, match=r"no labels\.jsonl in"):
        load_labels(folder)
    for line, says in [
        ('{"image": 1}', "line 2: dice"),
        ("{", "line 2 is no JSON"),
        ("[1]", "line 2 is a list"),
        ('{"image": "a.png", "dice": [{"kind": "d6", "face": "1", "box": [1, 2]}]}', r"line 2: dice\.0\.box"),
    ]:
        (folder / "labels.jsonl").write_text('{"image": "a.png", "dice": []}\n' + line)
        with pytest.raises(PictureError, match=says):
            load_labels(folder)


def test_a_folder_of_sets_is_every_set_in_it(folder):
    write(folder)
    assert folders_of(folder.parent) == [folder]
    assert folders_of(folder) == [folder]
    (folder / "empty").mkdir()
    with pytest.raises(PictureError, match="or in a folder of it"):
        folders_of(folder / "empty")


def test_the_plain_counter_counts_clear_dots():
    image = np.full((300, 400, 3), 235, np.uint8)
    for x, y in ((80, 80), (120, 120), (100, 100), (300, 200)):
        cv2.circle(image, (x, y), 8, (20, 20, 20), -1, cv2.LINE_AA)
    counted = count_pips(image)
    assert sorted(die.face for die in counted.dice) == ["1", "3"]
    assert counted.sure
    assert not count_pips(image, expect=3).sure
    assert not count_pips(np.full((300, 400, 3), 235, np.uint8)).sure


def test_simulated_dice_end_to_end(folder):
    tray = SimulatedTray(2, 3)
    cv2.imwrite(str(folder / "b.png"), tray.next_frame().image)
    dice = [label(face) | {"centre": at} for face, at in zip(tray.faces, tray.positions, strict=True)]
    write(folder, {"image": "b.png", "dice": dice})
    reader = Reader()
    (shot,) = measure(folder, lambda name: reader)
    assert shot.given.outcome is Outcome.EXACT
