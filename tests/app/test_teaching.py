"""Teaching dice on the screen, and playing with them."""

from dataclasses import replace

import pytest

from appliance.app import own_dice
from appliance.app.dice import fitting
from appliance.app.messages import DiceLost, NotTaken, Taken
from appliance.app.studies import Teacher
from appliance.app.workshop import die_for
from appliance.games import Setup
from appliance.session import Confirm, Correct, Seen
from appliance.store import Journal
from appliance.table import DieReading, Doubt, Guess, TableView
from tests.app.bench import Bench
from tests.app.test_surveying import BARE, Looking
from tests.vision.drawn_dice import die, find
from ui.desk import CameraStatus, Place
from ui.pages.teaching import faces_of
from ui.present import present
from vision import Motion, Rest
from vision.faces.corrections import Corrections
from vision.faces.lesson import Lesson
from vision.faces.shelf import taught_names
from vision.faces.taught_box import TeachingError

SYMBOLS = ("fish", "hook", "wave")


# -- teaching ------------------------------------------------------------------------------------------------------


def test_a_die_is_taken_when_it_lies_still_or_when_somebody_asks():
    looking = Looking(None)
    looking.study = teacher = Teacher(looking.said.append, "d6", lambda: find)
    assert looking.look(die("fish"), Rest(0, 0.0)) is None, "nobody has asked for a face"
    teacher.ask("fish")
    assert looking.look(die("fish")) is None
    assert looking.look(die("fish"), Rest(2, 0.2)).picture.face == "fish"
    teacher.take()
    assert isinstance(looking.look(die("fish")), Taken)
    looking.look(die("fish"), Motion(4, 0.4))
    assert looking.look(BARE, Rest(5, 0.5)).code == "blank"


@pytest.fixture
def bench(tmp_path):
    with Journal(tmp_path / "journal.sqlite3") as journal:
        yield Bench(journal)


def test_a_set_is_taught_face_by_face_and_kept(bench):
    bench.begin()
    assert (bench.desk.place, bench.lesson.face) == (Place.LESSON, "1")
    for turn in (0.1, 0.9):
        bench.give("1", turn, like="4")
    assert bench.lesson.sheet and bench.appliance.kept(bench.lesson.sheet)[1].shape[1] > 400, "two dice side by side"
    bench.add("star")
    for turn in (0.1, 0.9, 2.0):
        bench.give("star", turn, like="sun")
    bench.tap("finish")
    assert bench.desk.place is Place.TEACH and bench.lesson is None
    assert taught_names(bench.appliance.workshop.sets) == ["Our dice"]
    assert "set:Our dice" in bench.targets and present(bench.desk).notice.text == "Our dice: learned."


def test_after_plenty_of_one_face_the_next_is_asked_for(bench):
    bench.begin("d6")
    for turn in (0.1, 0.9, 2.0):
        bench.give("1", turn, like="4")
    assert bench.lesson.face == "2" and bench.lesson.sheet
    bench.tap("drop")
    assert (bench.lesson.face, bench.lesson.taken, bench.lesson.sheet) == ("1", 2, None)


def test_faces_that_look_alike_are_refused_with_both_pictures_and_taken_anew(bench):
    bench.begin().give("1", 0.1, like="sun").give("1", 0.9, like="sun")
    bench.teach(("fish", "whale"), ("fish", "fish"))
    bench.tap("finish")
    assert bench.lesson.refused.code == "alike" and not bench.lesson.busy
    assert set(dict(bench.lesson.refused.values).values()) == {"fish", "whale"}
    height, width = bench.appliance.kept(bench.lesson.sheet)[1].shape[:2]
    assert width > 2 * height - 1
    bench.tap("redo:whale")
    assert (bench.lesson.face, bench.lesson.taken) == ("whale", 0)
    for turn in (0.2, 1.4):
        bench.give("whale", turn, like="hook")
    bench.tap("finish")
    assert taught_names(bench.appliance.workshop.sets) == ["Our dice"]


def test_a_face_named_like_another_is_refused(bench):
    bench.begin().add("Fish").add("fish")
    assert bench.desk.place is Place.FACES
    assert present(bench.desk).notice.text == "There is a face Fish already. Call this one otherwise than fish."
    assert [face for face, _ in bench.lesson.faces] == ["1", "Fish"]


def test_a_power_cut_in_the_middle_loses_no_picture(bench, tmp_path):
    bench.begin("d6").give("1", 0.1, like="4").give("1", 0.9, like="4").give("1", 2.0, like="4").give("2", like="5")
    with Journal(tmp_path / "journal.sqlite3") as journal:
        after = Bench(journal)
        after.appliance.desk = replace(after.desk, place=Place.TEACH, camera=CameraStatus.WATCHING)
        after.step()
        after.tap("draft:Our dice:d6")
        assert dict(after.lesson.faces) == {"1": 3, "2": 1, "3": 0, "4": 0, "5": 0, "6": 0}
        assert after.lesson.face == "2"


def test_a_full_disk_is_told_and_what_was_given_stays(bench, monkeypatch):
    bench.begin("d6").give("1", 0.1, like="4")

    def full(path, data):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr("vision.faces.draft.write_whole", full)
    bench.give("1", 0.9, like="4")
    assert bench.lesson.refused.code == "disk" and bench.lesson.taken == 1


def test_a_picture_that_cannot_be_used_is_told_until_the_die_is_touched(bench):
    bench.begin("d6")
    bench.appliance.post(NotTaken("the picture shows 2 dice, expected one", "many_dice", (("count", 2),)))
    bench.step()
    assert "I see 2 dice" in present(bench.desk).body.facts[0]


def test_a_name_of_a_built_in_set_is_refused(bench):
    bench.appliance.desk = replace(bench.desk, place=Place.TYPE_SET, studio=replace(bench.desk.studio, typed="pips"))
    bench.tap("done", "kind:d6")
    assert bench.lesson is None and "Choose another name" in present(bench.desk).notice.text


def test_what_players_corrected_is_learned_by_one_touch(bench):
    bench.begin().give("1", 0.1, like="4").give("1", 0.9, like="4").teach(("star",), ("sun",)).tap("finish")
    folder = bench.appliance.workshop.sets
    image = die("sun", 2.2, seed=9)
    place = find(image)[0]
    Corrections(folder, "Our dice").keep(image, place, place.box, "die", "star")
    bench.appliance.desk = replace(bench.desk, place=Place.SETTINGS)
    bench.step()
    bench.tap("teach", "corrected:Our dice")
    assert present(bench.desk).notice.text == "Our dice: learned 1 die more."
    assert Corrections(folder, "Our dice").pictures() == []


def test_a_set_is_forgotten(bench):
    bench.begin().give("1", 0.1, like="4").give("1", 0.9, like="4").teach(("star",), ("sun",)).tap("finish")
    bench.tap("set:Our dice", "forget")
    assert taught_names(bench.appliance.workshop.sets) == [] and bench.targets == ["new"]


def test_on_a_simulated_tray_the_die_is_laid_down_with_the_face_on_top():
    assert die_for("d20", "17", faces_of("d20")).sides == ("17",)
    assert die_for("schollen", "hook", faces_of("schollen")).kind == "schollen"
    other = die_for("die", "star", ("1", "star"))
    assert (other.kind, other.sides) == ("d6", ("2",))


# -- with which dice -----------------------------------------------------------------------------------------------


def taught(folder, name, kind, faces, likes=None):
    lesson = Lesson(name, kind)
    for n, face in enumerate(faces):
        for turn in (0.2, 1.4):
            lesson.add(die((likes or faces)[n], turn, seed=n), face, find)
    lesson.finish(folder)


def test_a_set_fits_the_games_whose_dice_it_has(tmp_path):
    taught(tmp_path, "numbers", "d6", ("1", "2", "3", "4", "5", "6"))
    taught(tmp_path, "fishes", "schollen", faces_of("schollen"), ("fish", "hook", "wave", "sun", "4"))
    taught(tmp_path, "signs", "d6", SYMBOLS)
    (tmp_path / "bad.dice").write_bytes(b"no zip")
    fits = dict(fitting(tmp_path))
    assert fits == {"penta": ("numbers",), "zocken": ("numbers",), "schollen_rollen": ("fishes",)}
    assert own_dice(tmp_path, "numbers", ["penta", "schollen_rollen"]) == {"penta": "numbers"}
    with pytest.raises(TeachingError, match='"signs" shows fish, hook, wave; penta is played with a d6'):
        own_dice(tmp_path, "signs", ["penta"])
    with pytest.raises(TeachingError, match='"fishes" has no d6, which penta'):
        own_dice(tmp_path, "fishes", ["penta"])
    with pytest.raises(TeachingError, match="no set"):
        own_dice(tmp_path, "nobody", ["penta"])


def test_the_dice_that_were_chosen_are_read_and_remembered(tmp_path):
    taught(tmp_path / "sets", "numbers", "d6", ("1", "2", "3", "4", "5", "6"))
    with Journal(tmp_path / "journal.sqlite3") as journal:
        bench = Bench(journal)
        bench.appliance.desk = replace(bench.desk, place=Place.OPTIONS)
        bench.tap("more", "dice")
    with Journal(tmp_path / "journal.sqlite3") as journal:
        camera = Bench.camera()
        bench = Bench(journal, camera)
        bench.appliance.start(Setup("penta", ("Ann", "Ben")))
        bench.step()
        assert camera.wanted[0] == "numbers"
        bench.appliance.post(DiceLost("numbers", "it is damaged"))
        bench.step()
        bench.step()
        assert camera.wanted[0] == "pips" and "numbers cannot be read" in present(bench.desk).notice.text


def test_a_die_that_players_named_is_kept_for_its_taught_set(tmp_path, monkeypatch):
    taught(tmp_path / "sets", "numbers", "d6", ("1", "2", "3", "4", "5", "6"))
    monkeypatch.setattr("appliance.app.corrected.look_everywhere", lambda: find)
    image = die("4", 0.7, seed=4)
    (x0, y0, x1, y1) = find(image)[0].box

    class Held:
        wanted = True

        def keep(self, match, shot):
            pass

        def held(self, name):
            return 1, image

    with Journal(tmp_path / "journal.sqlite3") as journal:
        bench = Bench(journal)
        bench.appliance.album = Held()
        bench.appliance.desk = replace(bench.desk, dice={"penta": "numbers"})
        bench.appliance.start(Setup("penta", ("Ann", "Ben")))
        readings = tuple(
            DieReading("d6", None, (Guess("1", 0.6), Guess("4", 0.3)), (x0 + at, y0, x1 + at, y1), doubt=doubt)
            for at, doubt in ((0, Doubt.FACE), (1e4, None), (2e4, None), (3e4, None), (4e4, None))
        )
        bench.appliance.give(Seen(TableView(1, readings, image.shape[1::-1], shot="it")))
        number = bench.appliance.session.number
        bench.appliance.give(Correct(number, 0, "4"))
        bench.appliance.give(Confirm(bench.appliance.session.number))
        (kept,) = Corrections(bench.appliance.workshop.sets, "numbers").pictures()
        assert (kept.kind, kept.face) == ("d6", "4")
