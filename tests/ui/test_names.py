"""Names of every kind are shown without harm: empty, equal, 60 long, from right to left, emoji, strange letters."""

from dataclasses import replace

import pytest

from tests.ui.playing import Playing
from tests.ui.test_sizes import check_targets, check_texts
from ui import samples
from ui.arrivals import with_session
from ui.desk import MAX_NAME, CameraStatus, Desk, Draft, Place, Seat
from ui.gallery import PANELS, StillPort
from ui.shots import Offscreen
from ui.widgets.text import as_drawn, extents
from ui.words import LANGUAGES

STRANGE = (
    "Wolfeschlegelsteinhausenbergerdorff-Wolfeschlegelsteinhausen",
    "יהונתן בן־דוד",
    "محمد عبد الله",
    "🎲🎲 👩‍👩‍👧",
    "a\nb\tc\u202e\u0000d",
    "W" * 60,
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "{player} %s [b]x[/b]",
)


def at(place: Place, session, **desk) -> Desk:
    there = with_session(Desk(camera=CameraStatus.WATCHING), session)
    return replace(there, place=place, **desk)


DESKS = {
    "players": lambda: Desk(place=Place.PLAYERS, draft=Draft(seats=tuple(map(Seat, STRANGE)))),
    "name": lambda: Desk(place=Place.NAME, draft=Draft(seats=(Seat(STRANGE[0][:MAX_NAME]),)), seat=0),
    "roll": lambda: at(Place.MATCH, samples.begun(STRANGE)),
    "choose": lambda: at(Place.MATCH, samples.rolled(samples.well_on(STRANGE), 6, 6, 6, 5, 5)),
    "later": lambda: at(Place.MATCH, samples.well_on(STRANGE), turned=1),
    "take_back": lambda: at(Place.TAKE_BACK, samples.well_on(STRANGE)),
    "history": lambda: at(Place.HISTORY, samples.well_on(STRANGE)),
    "results": lambda: at(Place.MATCH, samples.finished(STRANGE)),
    "sheet": lambda: at(Place.SHEET, samples.finished(STRANGE)),
}


@pytest.mark.kivy
@pytest.mark.parametrize("panel", ["800x480", "720x1280"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DESKS)
def test_strange_names_stay_in_their_places(name, language, panel):
    desk = replace(DESKS[name](), language=language, panel=PANELS[panel])
    stage = Offscreen(StillPort(desk), (desk.panel.width, desk.panel.height)).stage
    check_texts(stage, STRANGE)
    check_targets(stage, desk.panel)


def name_of(seat: int) -> tuple[str, ...]:
    return f"seat:{seat}", "name", "key:a", "key:b", "done", "done"


def test_an_empty_name_is_a_number_and_equal_ones_are_refused():
    playing = Playing()
    playing.tap("new:penta", *name_of(0), *name_of(1), "start")
    assert playing.desk.session is None
    assert "Ab" in playing.screen.notice.text
    playing.tap("seat:1", "name", "key:erase", "key:erase", "done", "done", "start")
    assert playing.desk.session.setup.players == ("Ab", "Guest 2")


def test_a_name_of_sixty_letters_is_cut_while_it_is_typed():
    playing = Playing()
    playing.tap("new:penta", "seat:0", "name", *["key:a"] * 60)
    assert len(playing.desk.draft.seats[0].name) == MAX_NAME


@pytest.mark.parametrize(
    ("logical", "drawn"),
    [
        ("Ann", "Ann"),
        ("אבג", "גבא"),
        ("Ann אבג דה: 7", "Ann הד גבא: 7"),
        ("אָב", "באָ"),
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),
        ("مُحَمَّد", "\ufeaa\ufee4\u064e\u0651\ufea4\u064e\ufee3\u064f"),
        ("Ann لا 7", "Ann \ufefb 7"),
        ("علی ۱۲۳", "۱۲۳ \ufbfd\ufee0\ufecb"),
        ("a\nb\u202ec", "a b c"),
    ],
)
def test_letters_run_from_their_side(logical, drawn):
    assert as_drawn(logical) == drawn


@pytest.mark.kivy
def test_a_line_stays_one_line():
    assert extents("a\nb", 40, False)[1] == extents("Ag", 40, False)[1]
