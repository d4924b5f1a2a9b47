"""The eye says what the stream and the match say, in a word and a shape of its own for each state."""

from dataclasses import replace

import pytest

from appliance.games import Setup
from appliance.session import Correct, EnterByHand, OnlyMoved, Policy, Seen
from tests.session.tables import ELSEWHERE, SPOTS, view
from tests.ui.playing import Playing
from ui.desk import CameraStatus
from ui.eye import Eye, eye
from ui.layout import Rect
from ui.present import present
from ui.widgets.eye import draw_eye
from ui.words import LANGUAGES


def playing(camera: CameraStatus = CameraStatus.WATCHING) -> Playing:
    return Playing(Policy(entry_s=None), camera=camera).start(Setup("penta", ("Ann", "Ben")))


STREAM = {
    CameraStatus.STARTING: Eye.STARTING,
    CameraStatus.MOTION: Eye.MOTION,
    CameraStatus.HAND: Eye.HAND,
    CameraStatus.DARK: Eye.DARK,
    CameraStatus.BRIGHT: Eye.BRIGHT,
    CameraStatus.LOST: Eye.LOST,
    CameraStatus.RESTING: Eye.NOT_NEEDED,
    CameraStatus.OFF: Eye.OFF,
    CameraStatus.PRIVATE: Eye.PRIVATE,
    CameraStatus.NONE: Eye.NONE,
    CameraStatus.WATCHING: Eye.WATCHING,
}


@pytest.mark.parametrize("camera", list(CameraStatus))
def test_without_dice_on_the_table_the_stream_decides(camera):
    assert eye(playing(camera).desk) is STREAM[camera]


def test_dice_that_were_read_are_sure_or_asked_about():
    table = playing()
    table.give(Seen(view([1, 1, 3, 4, 6]), (0, 1, 2, 3, 4)))
    assert eye(table.desk) is Eye.SURE
    table.give(Seen(view([2, 2, 3, 4, 6], seq=1, doubtful=[1], spots=ELSEWHERE), (0, 1, 2, 3, 4)))
    assert eye(table.desk) is Eye.ASKS
    table.give(Correct(table.desk.session.number, 1, "2"))
    assert eye(table.desk) is Eye.SURE


def test_it_asks_what_it_cannot_know():
    table = playing()
    table.give(Seen(view([1, 1, 3, 4, 6]), (0, 1, 2, 3, 4)))
    table.tap("confirm")
    table.give(Seen(view([1, 1, 3, 4, 6], seq=1, spots=[*ELSEWHERE[:2], *SPOTS[2:]]), (0, 1)))
    assert eye(table.desk) is Eye.ASKS
    table.give(OnlyMoved(table.desk.session.number))
    assert eye(table.desk) is Eye.WATCHING


@pytest.mark.parametrize("camera", [CameraStatus.WATCHING, CameraStatus.MOTION, CameraStatus.HAND])
def test_while_a_roll_is_entered_by_hand_it_says_that_it_does_not_look(camera):
    table = playing(camera)
    table.give(EnterByHand())
    assert eye(table.desk) is Eye.PAUSED


def test_what_moves_goes_before_what_was_read():
    table = playing()
    table.give(Seen(view([1, 1, 3, 4, 6]), (0, 1, 2, 3, 4)))
    assert eye(replace(table.desk, camera=CameraStatus.HAND)) is Eye.HAND


def test_before_and_after_a_match_it_is_not_needed():
    assert eye(Playing(camera=CameraStatus.WATCHING).desk) is Eye.NOT_NEEDED


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_state_has_a_word_of_its_own(language):
    table = playing()
    words = set()
    for camera in CameraStatus:
        words.add(present(replace(table.desk, camera=camera, language=language)).sign.text)
    assert len(words) == len(CameraStatus)


class Drawn:
    """Stands in for the painter and keeps what was drawn, without its colour."""

    unit = 1.0

    def __init__(self):
        self.shapes = []

    def line(self, points, colour, thick=2):
        self.shapes.append(("line", tuple(points)))

    def disc(self, centre, radius, colour):
        self.shapes.append(("disc", centre, radius))

    def panel(self, at, colour, radius=0):
        self.shapes.append(("panel", at))

    def text(self, text, at, *_, **__):
        self.shapes.append(("text", text))


def test_each_state_has_a_shape_of_its_own():
    shapes = []
    for state in Eye:
        drawn = Drawn()
        draw_eye(drawn, state, Rect(0, 0, 100, 50))
        shapes.append(drawn.shapes)
    assert all(shapes.count(each) == 1 for each in shapes)
