"""How the panel hangs: turned to whoever plays, sized as its EDID says, its touch put right by two touches."""

from dataclasses import replace

import pytest

from appliance.games import Setup
from tests.ui.playing import BACK, Playing
from tests.ui.test_screen import PlayingPort, Recorder, _touch_at
from ui import samples
from ui.desk import Desk, Place
from ui.edid import inches
from ui.events import Tap, Touch
from ui.feel import MARKS, Feel, feel_of, turned
from ui.hanging import TURNS, Hanging
from ui.navigation import MISSES
from ui.panel import Panel
from ui.requests import SetTouch
from ui.shots import Offscreen

SIDES = ("bottom", "right", "top", "left")


@pytest.mark.parametrize(("degrees", "corner"), [(0, (0, 0)), (90, (1, 0)), (180, (1, 1)), (270, (0, 1))])
def test_a_corner_goes_round_clockwise(degrees, corner):
    assert turned((0, 0), degrees) == corner


FEELS = [Feel(degrees, mirrored) for degrees in (0, 90, 180, 270) for mirrored in (False, True)]


@pytest.mark.parametrize("feel", FEELS)
@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_two_touches_tell_how_a_touch_is_turned_and_mirrored(feel, rotation):
    assert feel_of([feel.felt(turned(mark, rotation)) for mark in MARKS], rotation) == feel
    assert feel.touched(feel.felt((0.2, 0.7))) == pytest.approx((0.2, 0.7))


@pytest.mark.parametrize("felt", [[(0.1, 0.1), (0.2, 0.3)], [(0.1, 0.1), (0.9, 0.9)], [(0.1, 0.9), (0.9, 0.1)]])
def test_what_no_panel_can_feel_tells_nothing(felt):
    assert feel_of(felt, 0) is None


def four_at_the_table() -> Playing:
    return Playing().start(Setup("penta", ("Ann", "Ben", "Cem", "Dora")))


def a_turn(playing: Playing) -> None:
    playing.tap("by_hand", *["face:6"] * 5, "confirm")
    playing.tap(playing.screen.body.tiles[0].id)


def test_the_picture_turns_to_whoever_plays():
    playing, hanging, seen = four_at_the_table(), Hanging(sides=SIDES), []
    for _ in SIDES:
        seen.append(hanging.turn(playing.desk))
        a_turn(playing)
    assert seen == [TURNS[side] for side in SIDES]
    playing.tap("menu")
    assert hanging.turn(playing.desk) == 0, "menu and home face whoever hung the panel"


def test_a_panel_that_hangs_turned_turns_on_from_there():
    playing = four_at_the_table()
    a_turn(playing)
    assert Hanging(180, sides=SIDES).turn(playing.desk) == 90
    assert Hanging(180).turn(playing.desk) == 180


@pytest.mark.kivy
def test_a_turned_picture_is_laid_out_upright_and_touched_where_it_is_seen():
    playing = four_at_the_table()
    screen = Offscreen(PlayingPort(playing), (800, 480), Hanging(sides=SIDES))
    assert not playing.desk.panel.upright
    a_turn(playing)
    screen.settle()
    assert playing.desk.panel == Panel(480, 800)
    screen.tap("by_hand")
    screen.tap("face:6")
    assert playing.desk.session.proposal.dice[0].face == "6"


@pytest.mark.kivy
@pytest.mark.parametrize(("rotation", "wrong"), [*((0, feel) for feel in FEELS), *((90, feel) for feel in FEELS)])
def test_a_wrong_touch_is_seen_and_put_right_by_two_touches(rotation, wrong):
    """Whatever the panel feels: the mark is touched where it is seen, and everything is hit from then on."""
    playing = Playing()
    screen = Offscreen(PlayingPort(playing), (800, 480), Hanging(rotation))
    for _ in range(MISSES):
        assert playing.desk.place is Place.HOME
        playing.send(Touch(0.3, 0.4))
        assert playing.desk.felt in ((0.3, 0.4), None)
    screen.settle()
    assert playing.desk.place is Place.FEELING
    touch(screen, *turned((0.05, 0.05), rotation), wrong)
    assert playing.desk.place is Place.FEELING
    screen.settle()
    touch(screen, *turned((0.95, 0.05), rotation), wrong)
    assert playing.asked[-1] == SetTouch(wrong)
    assert (playing.desk.place, playing.desk.touch) == (Place.HOME, wrong)
    screen.settle()
    x, y = screen.stage.place_of("new:penta")
    touch(screen, x / 800, 1 - y / 480, wrong)
    assert playing.desk.place is Place.PLAYERS


def touch(screen: Offscreen, x: float, y: float, wrong: Feel) -> None:
    """Touch the window at shares from the upper left, on a panel that feels it turned."""
    felt_x, felt_y = wrong.felt((x, y))
    screen.stage.on_touch_down(_touch_at(screen, felt_x * 800, (1 - felt_y) * 480))


@pytest.mark.kivy
def test_a_setting_turns_the_touch_as_well():
    screen = Offscreen(Recorder(samples.DESKS["home"]()), (800, 480), Hanging(touch=Feel(90)))
    x, y = screen.stage.place_of("quit")
    touch(screen, x / 800, 1 - y / 480, Feel(90))
    assert screen.stage.port.events == [Tap("quit")]


def test_idle_taps_during_a_match_never_leave_it():
    playing = four_at_the_table()
    for _ in range(3 * MISSES):
        playing.send(Touch())
    assert playing.desk.place is Place.MATCH


def test_marks_that_were_missed_are_asked_for_again():
    playing = Playing()
    playing.desk = replace(playing.desk, place=Place.FEELING)
    playing.send(Touch(raw=(0.1, 0.1)))
    playing.send(Touch(raw=(0.2, 0.2)))
    assert (playing.desk.place, playing.desk.marked) == (Place.FEELING, ())
    assert playing.screen.notice.text == "That was not felt at corners. Touch the marks once more."
    playing.send(Touch(raw=(0.9, 0.1)))
    playing.send(Touch(raw=(0.1, 0.1)))
    assert playing.desk.touch == Feel(mirrored=True)


def test_back_leaves_the_touch_as_it_is():
    playing = Playing()
    playing.desk = replace(playing.desk, place=Place.FEELING)
    playing.press(BACK)
    assert (playing.desk.place, playing.desk.touch) == (Place.HOME, None)


def edid(width_cm: int, height_cm: int) -> bytes:
    head = bytes((0, 255, 255, 255, 255, 255, 255, 0)) + bytes(13) + bytes((width_cm, height_cm))
    return head + bytes(128 - len(head))


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (edid(15, 9), pytest.approx(6.9, abs=0.05)),
        (edid(0, 0), None),
        (edid(2, 1), None),
        (b"", None),
        (b"nonsense" * 20, None),
    ],
)
def test_the_size_comes_from_the_panel_itself(tmp_path, told, expected):
    connector = tmp_path / "card0-HDMI-A-1"
    connector.mkdir()
    (connector / "edid").write_bytes(told)
    assert inches(tmp_path) == expected


def test_without_any_connector_nobody_knows_the_size(tmp_path):
    assert inches(tmp_path) is None


def test_the_desk_is_ready_for_any_panel():
    assert Desk().panel == Panel(800, 480, 7.0)
