"""Settings, calibrating, teaching and the first steps: what the pages say, what fingers and buttons do there."""

from dataclasses import replace

import pytest

from appliance.session import Policy
from appliance.table import Button, Contact, Press, Problem, Trouble
from tests.ui.playing import Playing, at_the_table
from ui.arrivals import aged, silenced
from ui.desk import CameraStatus, Desk, Place
from ui.events import Tap
from ui.hanging import Hanging
from ui.navigation import handle
from ui.pages.teaching import KINDS, faces_of
from ui.places import PLACES
from ui.present import lines, present
from ui.requests import BeginLesson, KeepProfile, SetBrightness, SetDice, SetPictures, SetTake, SetTurn, Welcome
from ui.samples.setup import SETUP_DESKS
from ui.settings import BRIGHTNESS, TAKE_S, TRIAL_S, Settings
from ui.studies import START_CORNERS, Lesson, Pointing, Shelf, Survey
from ui.studies import Trouble as Why
from ui.studio import OTHER_KIND, Studio

WATCHING = CameraStatus.WATCHING


def at(place, camera=WATCHING, **studio):
    return Desk(place=place, camera=camera, take_s=2.0, studio=Studio(**studio))


def tap(desk, *ids):
    """The desk after these targets were tapped, and all that was asked of the app."""
    asked = []
    for id in ids:
        assert present(desk).target(id), f"{id} is not among {[each.id for each in present(desk).targets]}"
        desk, requests = handle(desk, Tap(id))
        asked += requests
    return desk, asked


def press(desk, *buttons, held=False):
    for button in buttons:
        desk, _ = handle(desk, Press(button, held))
    return desk


def reach(desk, id):
    """Go to a target with Next and take it with Confirm."""
    for _ in range(len(present(desk).targets) + 1):
        if present(desk).focus == id:
            return press(desk, Button.CONFIRM)
        desk = press(desk, Button.NEXT)
    raise AssertionError(f"Next never comes to {id}")


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["screen", "calibrate", "teach", "privacy", "devices", "about"])
def test_every_page_is_reached_from_home_by_touch_and_by_buttons_and_left_again(id):
    home = Desk(camera=WATCHING)
    by_touch, _ = tap(home, "settings", id)
    by_buttons = reach(reach(home, "settings"), id)
    assert by_touch.place is by_buttons.place is not Place.SETTINGS
    assert press(by_touch, Button.BACK, Button.BACK).place in (Place.SETTINGS, Place.HOME)


def test_the_menu_of_a_match_leads_to_the_settings_and_back():
    table = at_the_table().press(Button.MENU).tap("settings")
    assert table.desk.place is Place.SETTINGS
    assert table.press(Button.BACK).desk.place is Place.MENU


def test_brightness_goes_in_steps_and_never_to_nothing():
    desk = at(Place.SCREEN)
    for _ in BRIGHTNESS:
        desk, asked = tap(desk, "darker")
    assert desk.settings.brightness == BRIGHTNESS[0] > 0 and asked == [SetBrightness(BRIGHTNESS[0])]
    assert Settings(brightness=40).shade == pytest.approx(0.6)
    assert Settings(brightness=40, dims=False).shade == 0
    assert Settings(brightness=55).brighter(1).brightness == 80, "a value of long ago finds its step"


def test_a_turned_picture_falls_back_after_ten_seconds():
    desk, asked = tap(replace(at(Place.SCREEN), hung=90), "turn")
    assert (desk.place, desk.settings.rotate, asked) == (Place.TURNED, 180, [])
    assert Hanging(90).turn(desk) == 180
    desk = aged(aged(desk, 50.0), 50.0 + TRIAL_S - 0.5)
    assert desk.place is Place.TURNED and "1 second." in present(desk).hint
    desk = aged(desk, 50.0 + TRIAL_S)
    assert (desk.place, desk.settings.rotate, desk.trial) == (Place.SCREEN, None, None)


def test_a_turned_picture_is_kept_by_one_touch_and_dropped_by_going_back():
    turned, _ = tap(at(Place.SCREEN), "turn", "again")
    assert turned.settings.rotate == 180
    kept, asked = tap(turned, "keep")
    assert (kept.settings.rotate, kept.trial, asked) == (180, None, [SetTurn(180)])
    assert aged(kept, 99.0).settings.rotate == 180
    assert press(turned, Button.BACK).settings.rotate is None


def test_sure_dice_are_taken_after_each_of_the_times_and_never():
    desk, seen = at(Place.SETTINGS), []
    for _ in TAKE_S:
        desk, asked = tap(desk, "take")
        seen += [request.seconds for request in asked if isinstance(request, SetTake)]
    assert seen == [3.0, 5.0, 8.0, None, 1.0, 2.0]


def test_pictures_are_given_up_on_a_page_that_says_what_that_means():
    desk, asked = tap(at(Place.SETTINGS), "privacy")
    assert "too" in present(desk).target("pictures").detail and not asked
    desk, asked = tap(desk, "pictures")
    assert asked == [SetPictures(False)] and not desk.settings.pictures


def test_where_nothing_can_be_heard_the_switches_say_so():
    assert present(at(Place.SETTINGS)).target("sound").detail == "on"
    mute = silenced(at(Place.SETTINGS), "no_voice")
    assert present(mute).target("sound").detail == "on"
    assert present(mute).target("speech").detail == "no voice on this appliance"
    assert present(silenced(mute, "no_player")).target("sound").detail == "no voice on this appliance"


def test_dice_of_ones_own_are_chosen_among_those_that_fit():
    desk = replace(Desk(place=Place.OPTIONS), fitting=(("penta", ("wood", "bone")),))
    desk, seen = tap(desk, "more")
    for _ in range(3):
        desk, asked = tap(desk, "dice")
        seen += asked
    assert seen == [SetDice("penta", "wood"), SetDice("penta", "bone"), SetDice("penta", "")]
    assert present(Desk(place=Place.OPTIONS)).target("dice") is None


# -- buttons and lamps ---------------------------------------------------------------------------------------------


def test_buttons_are_tried_without_doing_anything_else():
    desk = at(Place.DEVICES, contacts=((Button.NEXT, Contact(2)), (Button.MENU, Contact(3, bounced=90))))
    tried = press(desk, Button.MENU)
    assert (tried.place, tried.studio.lamp) == (Place.DEVICES, "menu")
    tried = press(tried, Button.NEXT, Button.CONFIRM)
    assert (tried.place, tried.studio.lamp) == (Place.DEVICES, "confirm")
    assert "bounces" in present(desk).target("button:menu").detail
    assert "2 times" in present(desk).target("button:next").detail
    assert press(press(tried, Button.MENU, held=True), Button.BACK).place is Place.DEVICES
    assert press(tried, Button.BACK, Button.BACK).place is Place.SETTINGS
    left = press(tried, Button.BACK, held=True)
    assert (left.place, left.studio.lamp) == (Place.SETTINGS, "")


# -- calibrating ---------------------------------------------------------------------------------------------------

FLOOR = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def test_what_is_wrong_is_said_with_what_to_do():
    problems = (Problem(Trouble.MARKER_MISSING, (("marker", 3),)),)
    light = (Problem(Trouble.COLOUR_CAST, (("hue", "warm"),)),)
    said = "\n".join(lines(present(at(Place.CALIBRATE, survey=Survey((), FLOOR, problems, light)))))
    assert "Marker 3 of the mat is covered" in said and "very yellow" in said and "white lamp" in said
    good = "\n".join(lines(present(at(Place.CALIBRATE, survey=Survey((), FLOOR)))))
    assert "✔ The mat is seen whole." in good and "✔ The light is good." in good


def test_what_is_seen_is_kept_by_one_touch_only_where_a_tray_is_seen():
    seen = at(Place.CALIBRATE, survey=Survey((), FLOOR))
    assert tap(seen, "keep")[1] == [KeepProfile()]
    assert present(at(Place.CALIBRATE, survey=Survey())).target("keep") is None


@pytest.mark.parametrize("camera", [CameraStatus.NONE, CameraStatus.OFF, CameraStatus.PRIVATE, CameraStatus.LOST])
@pytest.mark.parametrize("place", [Place.CALIBRATE, Place.CORNERS, Place.TEACH, Place.LESSON, Place.WELCOME_TRAY])
def test_without_a_picture_the_pages_say_why_and_can_be_left(place, camera):
    lesson = Lesson("wood", "d6", (("1", 0),), "1")
    desk = replace(SETUP_DESKS["calibrate"](), place=place, camera=camera)
    desk = replace(desk, studio=replace(desk.studio, lesson=lesson))
    screen = present(desk)
    assert "camera" in screen.hint and screen.warning
    assert screen.target("keep") is screen.target("take") is screen.target("new") is None
    assert press(desk, Button.BACK).place is not place


def test_four_corners_are_touched_one_after_the_other():
    desk = at(Place.CORNERS)
    for x, y in ((0.2, 0.1), (0.8, 0.15), (0.85, 0.9), (0.1, 0.95)):
        desk, _ = handle(desk, Tap("picture", (x, y)))
    asked = tap(desk, "keep")[1]
    assert asked == [KeepProfile(((0.2, 0.1), (0.8, 0.15), (0.85, 0.9), (0.1, 0.95)))]
    assert tap(desk, "again")[0].studio.pointing == Pointing()


def test_four_corners_are_moved_with_the_buttons():
    desk = reach(at(Place.CORNERS), "right")
    desk = press(desk, Button.CONFIRM, Button.CONFIRM)
    assert desk.studio.pointing.corners[0] == pytest.approx((0.16, 0.1))
    for _ in range(4):
        desk = reach(desk, "set")
    assert desk.studio.pointing.at == 4 and desk.studio.pointing.corners[1:] == START_CORNERS[1:]


def test_a_mark_stays_within_the_picture():
    assert Pointing().put(-0.3, 1.7).corners[0] == (0.0, 1.0)


# -- teaching ------------------------------------------------------------------------------------------------------


def test_a_lesson_is_begun_in_three_touches_without_a_keyboard():
    _, asked = tap(at(Place.TEACH), "new", "name:Our dice", "kind:d6")
    assert asked == [BeginLesson("Our dice", "d6", ("1", "2", "3", "4", "5", "6"))]


def test_names_that_are_taken_are_not_offered():
    shelf = Shelf((("Our dice", ("d6",)),), (("wooden dice", "d6"),))
    offered = [target.text for target in present(at(Place.TEACH_NAME, shelf=shelf)).targets]
    assert "Our dice" not in offered and "Wooden dice" not in offered and len(offered) == 4


def test_a_name_is_typed():
    desk, _ = tap(at(Place.TEACH_NAME), "type", "key:b", "key:o", "key:x", "done")
    assert (desk.place, desk.studio.named) == (Place.TEACH_KIND, "Box")
    assert present(at(Place.TYPE_SET)).target("done") is None


def test_the_kinds_of_all_games_are_offered_with_their_faces():
    assert all(faces_of(kind) for kind in KINDS if kind != OTHER_KIND)
    assert faces_of(OTHER_KIND) == ()


def test_the_next_face_is_the_next_one_that_wants_pictures():
    lesson = Lesson("wood", "d6", (("1", 3), ("2", 2), ("3", 1), ("4", 0)), "2")
    assert (lesson.following, lesson.complete) == ("3", False)
    assert Lesson("wood", "d6", (("1", 2), ("2", 0)), "2").following is None, "no other one wants any"
    assert Lesson("wood", "d6", (("1", 2), ("2", 2)), "2").complete


def test_faces_are_called_by_their_names_in_german():
    lesson = Lesson("Kiste", "schollen", tuple((face, 3) for face in faces_of("schollen")), "hook")
    why = Why("alike", "", (("face", "plaice1"), ("other", "plaice2")))
    desk = replace(at(Place.LESSON, lesson=replace(lesson, refused=why)), language="de")
    said = "\n".join(lines(present(desk)))
    assert "plaice" not in said and "hook" not in said and "sehen gleich aus" in said
    assert [target.id for target in present(desk).targets][:2] == ["redo:plaice1", "redo:plaice2"]


def test_a_die_of_another_kind_gets_its_faces_one_by_one():
    lesson = Lesson("wood", OTHER_KIND, (("1", 2), ("star", 2)), "1")
    screen = present(at(Place.FACES, lesson=lesson))
    assert screen.target("next_face").text.endswith("2") and screen.target("type_face")


# -- the first steps -----------------------------------------------------------------------------------------------


def test_the_first_steps_are_offered_and_never_in_the_way():
    home = replace(Desk(camera=WATCHING), welcome=True)
    assert present(home).target("welcome") and present(home).focus == present(replace(home, welcome=False)).focus
    skipped, asked = tap(home, "welcome", "skip")
    assert (skipped.place, skipped.welcome, asked) == (Place.HOME, False, [Welcome()])
    assert present(skipped).target("welcome") is None


def test_the_first_steps_go_on_without_a_camera():
    home = replace(Desk(camera=CameraStatus.NONE), welcome=True)
    done, asked = tap(home, "welcome", "stay", "on", "play")
    assert (done.place, asked) == (Place.HOME, [Welcome()])


def test_two_touches_lead_to_the_first_throw_on_a_first_start():
    table = Playing(Policy())
    table.desk = replace(table.desk, welcome=True)
    assert table.tap("new:penta", "start").desk.place is Place.MATCH


def test_every_place_of_the_set_up_has_a_sample():
    shown = {desk().place for desk in SETUP_DESKS.values()}
    assert {place for place in PLACES if place.value in SETUP_DESKS} <= shown
