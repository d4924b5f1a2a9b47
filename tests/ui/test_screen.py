"""The real Kivy window, off screen: nothing overflows, fingers hit what they touch, and it looks as it did."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from appliance.games import Setup
from appliance.table import Button, Press
from tests.ui.playing import Playing
from ui import samples
from ui.desk import Desk, Draft, Place, Seat
from ui.events import Erased, Sized, Tap, Touch
from ui.gallery import StillPort
from ui.hanging import Hanging
from ui.pages.faces import SIGNS
from ui.panel import Panel
from ui.shots import Offscreen
from ui.widgets.text import texture
from ui.words import LANGUAGES, words

pytestmark = pytest.mark.kivy

GOLDEN = Path(__file__).parent / "golden"


class Recorder(StillPort):
    """A port that notes what it was sent."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.events = []

    def send(self, event) -> None:
        self.events.append(event)


def shown(name: str, language: str = "en", rotation: int = 0) -> Offscreen:
    panel = Panel(800, 480) if rotation in (0, 180) else Panel(480, 800)
    desk = replace(samples.DESKS[name](), language=language, panel=panel)
    return Offscreen(Recorder(desk), (800, 480), Hanging(rotation))


@pytest.mark.parametrize("name", samples.DESKS)
def test_every_target_of_the_screen_is_drawn(name):
    stage = shown(name).stage
    there = {target.id for target in (*stage.screen.targets, *stage.screen.corners)}
    points = {target.id for target in stage.screen.aside}
    assert there <= stage.paint.hits.keys() <= there | points


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_finger_hits_what_it_touches_however_the_screen_hangs(rotation):
    screen = shown("proposed", rotation=rotation)
    for id in list(screen.stage.paint.hits):
        screen.tap(id)
    taps = [event for event in screen.stage.port.events if not isinstance(event, Sized)]
    assert taps == [Tap(id) for id in screen.stage.paint.hits]


def test_a_touch_beside_all_targets_is_told_as_such():
    screen = shown("countdown")
    screen.stage.on_touch_down(_touch_at(screen, 200, 470))
    assert [type(event) for event in screen.stage.port.events] == [Touch]


def _touch_at(screen: Offscreen, x: float, y: float):
    from ui.shots import _Finger

    finger = _Finger(x, y, (800, 480))
    finger.scale_for_screen(800, 480)
    return finger


def test_touches_and_presses_play_on(tmp_path):
    playing = Playing()
    port = PlayingPort(playing)
    screen = Offscreen(port)
    screen.tap("new:penta")
    screen.tap("start")
    screen.send(Press(Button.CONFIRM))
    for face in (6, 6, 6, 5, 5):
        screen.tap(f"face:{face}")
    screen.tap("confirm")
    screen.tap("score:full_house")
    assert screen.stage.screen.prompt == "Guest 2: throw, then enter the dice"
    screen.save_png(tmp_path / "deep" / "shot.png")
    assert (tmp_path / "deep" / "shot.png").stat().st_size > 5000


@pytest.mark.parametrize("rotate", [0, 180])
def test_a_seat_is_dragged_over_others_and_a_tap_still_opens_it(rotate):
    playing = Playing()
    playing.desk = replace(
        playing.desk, place=Place.PLAYERS, draft=Draft(seats=(Seat("Ann"), Seat("Ben"), Seat("Cem")))
    )
    screen = Offscreen(PlayingPort(playing), hanging=Hanging(rotate))
    screen.drag("seat:0", "seat:1", "seat:2", "start")
    assert [seat.name for seat in playing.desk.draft.seats] == ["Ben", "Cem", "Ann"]
    assert playing.desk.session is None, "where a finger ends that drags is no tap"
    screen.tap("seat:2")
    assert screen.stage.screen.prompt == "Seat 3"


class PlayingPort(StillPort):
    """The port of a table without an app."""

    def __init__(self, playing: Playing) -> None:
        self.playing = playing

    @property
    def desk(self):
        return self.playing.desk

    def send(self, event) -> None:
        self.playing.send(event)

    def preview(self):
        return None


def test_only_what_has_changed_is_painted_again():
    screen = shown("roll")
    painted = screen.stage.paint
    screen.settle()
    assert screen.stage.paint is painted
    screen.stage.port.desk = replace(screen.stage.port.desk, language="de")
    screen.settle()
    assert screen.stage.paint is not painted


def test_a_new_picture_goes_into_the_same_texture():
    screen = shown("roll")
    stage, image = screen.stage, screen.stage._image
    white = np.full_like(samples.picture(), 255)
    stage.port.preview = lambda: (2, white)
    screen.settle()
    assert stage._image is image
    assert set(image.pixels[:3]) == {255}


def test_dice_in_question_are_shown_in_the_frame_that_was_read_while_it_is_at_hand():
    """A hand over them later must not hide what is asked about."""
    screen = shown("doubt_8")
    port, shot = screen.stage.port, screen.stage.screen.body.tray.still
    port.preview = lambda: (3, np.zeros_like(samples.picture()))
    port.still = lambda name: (-3, np.full_like(samples.picture(), 255)) if name == shot else None
    screen.settle()
    assert set(screen.stage._image.pixels[:3]) == {255}
    port.still = lambda name: None
    screen.settle()
    assert set(screen.stage._image.pixels[:3]) == {0}


def test_a_missing_target_is_told_with_those_that_are_there():
    with pytest.raises(KeyError, match=r'no target "confirm" on the screen, only: .*by_hand'):
        shown("roll").tap("confirm")


@pytest.mark.parametrize(
    "name", ["choose_8", "doubt_8", "fishing_lure", "results_8", "schollen_haul_8", "trollius_symbol_6", "zocken_place"]
)
def test_it_looks_as_it_did(name, tmp_path):
    """Compared in small and with tolerance, so that another version of Mesa or of the font's renderer passes."""
    shot = tmp_path / f"{name}.png"
    shown(name, "de").save_png(shot)
    now = cv2.resize(cv2.imread(str(shot)), (400, 240), interpolation=cv2.INTER_AREA)
    golden = cv2.imread(str(GOLDEN / f"{name}.png"))
    assert golden is not None
    assert now.shape == golden.shape
    difference = cv2.absdiff(now, golden).mean()
    assert difference < 3.0, f"{name} differs by {difference:.1f}: look at {shot}; if it is right, put it into {GOLDEN}"


@pytest.mark.parametrize("bold", [False, True])
def test_the_font_has_every_letter_that_is_written(bold):
    """A letter that the font lacks is drawn as the same box as one that no font has."""
    letters = set(
        "✕★…⌫▲▼▶✓≤|①②③④⑤·–≥≠↻±✗●■◆✚✖−" + "".join(sign for signs in SIGNS.values() for sign in signs.values())
    ) | set("".join(samples.MANY))
    for language in LANGUAGES:
        say = words(language)
        for key in say.english:
            letters |= {letter for count in (1, 2) for letter in say.unfilled(key, count)}
    missing = texture("\U0010fffe", 40, bold).pixels
    assert [letter for letter in sorted(letters - {" "}) if texture(letter, 40, bold).pixels == missing] == []


def test_no_display_is_told_in_one_sentence():
    code = "from ui.kivy_setup import open_window; open_window((800, 480))"
    nowhere = os.environ | {"SDL_VIDEODRIVER": "nothing"}
    done = subprocess.run([sys.executable, "-c", code], env=nowhere, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == "ui.kivy_setup.NoDisplay: no window can be opened: there is no display here that can be used"


def test_the_gallery_draws_what_is_asked_for(tmp_path):
    arguments = ["-m", "ui.gallery", "--out", str(tmp_path), "--only", "roll-de-1280x720"]
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["roll-de-1280x720.png"]


def test_a_picture_that_cannot_be_written_whole_is_told(tmp_path):
    with pytest.raises(OSError):
        shown("roll").save_png(tmp_path)  # a folder


def test_each_touch_is_told_once():
    """By SDL alone: a device that Kivy opens by itself as well would tap everything twice."""
    from kivy.config import Config

    assert Config.options("input") == ["mouse"]


def test_keys_stand_in_for_the_buttons_but_not_while_a_name_is_typed():
    from ui.app import key_event

    assert [key_event(key, typing=False) for key in (13, 9, 8, 27)] == [
        Press(Button.CONFIRM),
        Press(Button.NEXT),
        Press(Button.BACK),
        Press(Button.MENU),
    ]
    assert key_event(8, typing=True) == Erased()
    assert key_event(ord("a"), typing=True) is None


def test_the_application_runs_until_its_port_quits():
    from ui.app import DicekeeperApp

    playing = Playing().start(Setup("penta", ("Ann",)))
    port = PlayingPort(playing)
    steps = []

    class Quitting(PlayingPort):
        @property
        def quitting(self):
            return len(steps) > 3

        def step(self, now_s):
            steps.append(now_s)

    port = Quitting(playing)
    app = DicekeeperApp(port, (800, 480))
    app.run()
    assert app.stage.screen.prompt.startswith("Ann")
    assert steps == sorted(steps)
    app.window.dispatch("on_key_down", 9, 0, "", [])
    assert playing.desk.focus == "by_hand"
    playing.desk = replace(playing.desk, place=Place.NAME, session=None)
    app.window.dispatch("on_textinput", "Zoë")
    assert playing.desk.draft.seats[0].name == "Zoë"
