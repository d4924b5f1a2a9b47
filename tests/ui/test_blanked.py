"""The screen blanked, and a touchscreen whose cable is pulled while a finger is on it: play goes on."""

from time import monotonic

import pytest
from kivy.base import EventLoop
from kivy.config import Config
from kivy.core.window import Window

from appliance.games import Setup
from appliance.table import Button, Press
from tests.ui.playing import Playing
from tests.ui.test_screen import PlayingPort
from ui.app import DicekeeperApp
from ui.desk import Place
from ui.shots import Offscreen, _Finger

pytestmark = pytest.mark.kivy


class Blanked(PlayingPort):
    """A table whose screen is blanked after the first frame; it is played by button, and quits after 30 frames."""

    def __init__(self, playing: Playing) -> None:
        super().__init__(playing)
        self.frames = 0
        self.places = []

    def step(self, now_s: float) -> None:
        self.frames += 1
        if self.frames == 2:
            for event in ("on_minimize", "on_hide", "on_cursor_leave"):
                Window.dispatch(event)
            Window.minimize()
            Window.hide()
        if self.frames == 10:
            self.playing.send(Press(Button.MENU))
        self.places.append(self.playing.desk.place)

    @property
    def quitting(self) -> bool:
        return self.frames >= 30


def test_while_the_screen_is_blanked_frames_and_buttons_go_on_and_then_it_shows_what_is():
    assert not Config.getboolean("kivy", "pause_on_minimize"), "else no beat would come, and the watchdog would bite"
    port = Blanked(Playing().start(Setup("penta", ("Ann", "Ben"))))
    app = DicekeeperApp(port, (800, 480))
    try:
        app.run()
    finally:
        Window.show()
        Window.restore()
    assert port.frames >= 30
    assert port.places[5] is Place.MATCH and port.places[-1] is Place.MENU
    assert app.stage.screen == Offscreen(port).stage.screen


def test_a_finger_that_never_lifts_since_the_cable_was_pulled_holds_up_nobody():
    playing = Playing().start(Setup("penta", ("Ann", "Ben")))
    screen = Offscreen(PlayingPort(playing))
    lost = _Finger(*screen.stage.place_of("menu"), Window.size)
    EventLoop.post_dispatch_input("begin", lost)  # no "end" will come
    screen.settle(monotonic())
    assert playing.desk.place is Place.MENU
    screen.send(Press(Button.BACK))
    assert playing.desk.place is Place.MATCH, "buttons go on without a touchscreen"
    screen.tap("menu")
    assert playing.desk.place is Place.MENU, "and so does touch when it is back"
