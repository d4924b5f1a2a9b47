"""Everything on the screen is large enough, in every sample, both languages and on every panel that people have."""

from dataclasses import replace

import pytest

from ui import samples
from ui.gallery import PANELS, StillPort
from ui.panel import LEAST_TARGET, REFERENCE_DPI, TARGET, Panel
from ui.screen_models import Ranking, Table
from ui.short import short_name
from ui.shots import Offscreen
from ui.theme import FAR, NEAR
from ui.widgets.text import texture
from ui.words import LANGUAGES

FAR_CAPITALS, NEAR_CAPITALS = 30, 11
"""Heights in pixels of the 7 inch panel."""

FEW = 6
"""So many answers at once have 20 mm each; where there are more, such as the faces of a D20, they are smaller."""

NEARLY = TARGET - 15
"""What is left of 20 mm where long names break the question into two lines on a panel of only 457 pixels."""


def shown(name, language, panel):
    still = StillPort(replace(samples.DESKS[name](), language=language, panel=panel))
    return Offscreen(still, (panel.width, panel.height)).stage


@pytest.mark.parametrize("panel", PANELS.values(), ids=PANELS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", samples.DESKS)
def test_everything_is_large_enough_and_nothing_is_cut(name, language, panel):
    stage = shown(name, language, panel)
    check_texts(stage)
    check_targets(stage, panel)
    check_what_is_read_from_afar(stage)


def check_texts(stage, names=samples.MANY) -> None:
    paint = stage.paint
    for written in paint.written:
        assert written.width <= written.box.width + 1, f"too wide: {written}"
        assert written.height <= written.box.height + 1.5, f"too high: {written}"
        assert not written.cut or is_a_name(written.text, names), f"only names of players may be cut: {written}"
        assert written.size >= round(NEAR * paint.unit), f"too small: {written}"
        assert not written.far or written.size >= round(FAR * paint.unit), f"too small from afar: {written}"


def is_a_name(text: str, names) -> bool:
    """A name by itself, or the standing of a stored match, which names all its players."""
    return (
        text in names
        or text.startswith(tuple(f"{name} " for name in names))
        or (text[:1].isdigit() and not text.isdigit())
    )


def check_targets(stage, panel) -> None:
    """What is touched on a board is as large as the board has it; the answers beside it have 20 mm."""
    unit, screen = stage.paint.unit, stage.screen
    places = list(stage.paint.hits.items())
    for id, place in places:
        assert min(place.width, place.height) >= (LEAST_TARGET - 0.5) * unit, f"{id} is less than 9 mm: {place}"
        assert place.x >= 0 and place.y >= 0 and place.right <= panel.width + 1 and place.bottom <= panel.height + 1
    for at, (id, one) in enumerate(places):
        for other_id, other in places[at + 1 :]:
            apart = one.right <= other.x + 1 or other.right <= one.x + 1
            apart = apart or one.bottom <= other.y + 1 or other.bottom <= one.y + 1
            assert apart, f"{id} and {other_id} overlap"
    if isinstance(screen.body, Table):
        answers = screen.body.beside if len(screen.body.beside) <= FEW else ()
        for target in (*answers, *(action for action in screen.actions if action.id == "confirm")):
            place = stage.paint.hits[target.id]
            assert min(place.width, place.height) >= NEARLY * unit, f"{target.id} is not nearly 20 mm: {place}"


def check_what_is_read_from_afar(stage) -> None:
    """Whose turn, what to do, the points on offer, totals and faces."""
    screen, far = stage.screen, {written.text for written in stage.paint.written if written.far}
    if screen.bubble:
        assert screen.bubble in {written.text for written in stage.paint.written}
    elif screen.countdown:
        assert str(screen.countdown.seconds) in far
    elif screen.notice is None:
        assert screen.prompt in far
    if isinstance(screen.body, Table):
        assert {tile.points for tile in screen.body.beside if tile.points} <= far
        if screen.body.standings:
            assert set(screen.body.standings.points) <= far
        elif not screen.body.proposes and not screen.body.board:
            totals = [line for line in screen.body.sheet.lines if line.kind == "total"]
            assert {cell.text for line in totals for cell in line.cells if cell.text} <= far
        for die in screen.body.dice:
            if die.target:
                place = stage.paint.hits[die.target.id]
                assert min(place.width, place.height) >= 58 * stage.paint.unit
    if isinstance(screen.body, Ranking):
        assert {str(placing.points) for placing in screen.body.placings} <= far


@pytest.mark.parametrize(("size", "least", "bold"), [(FAR, FAR_CAPITALS, False), (NEAR, NEAR_CAPITALS, True)])
def test_capitals_are_as_high_as_it_is_said(size, least, bold):
    high = texture("H", size, bold)
    alphas = bytes(high.pixels)[3::4]
    rows = [row for row in range(high.height) if any(alphas[row * high.width : (row + 1) * high.width])]
    assert len(rows) >= least


def test_a_target_of_the_design_is_twenty_millimetres_on_the_panels_that_we_know():
    for panel in PANELS.values():
        dpi = (panel.width**2 + panel.height**2) ** 0.5 / panel.inches
        assert TARGET * panel.unit / dpi * 25.4 == pytest.approx(19.8, abs=0.1)
    assert Panel(800, 480).unit == pytest.approx(1)
    assert pytest.approx(133.3, abs=0.1) == REFERENCE_DPI


def test_a_small_panel_shows_everything_smaller_and_a_large_one_everything_larger():
    five_inch = Panel(720, 1280, 5.0)
    assert five_inch.room == (450, 800)
    television = Panel(1920, 1080, 40.0)
    assert television.room[0] == 1200


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann", "Ann"),
        ("Christian-Fred", "Christian-Fred"),
        ("Bartholomäus Weißgerber", "Bartholomäus…"),
        ("WWWWWWWWWWWWWWWWWWWWWWWW", "WWWWWWW…"),
        ("漢字漢字漢字漢字漢字", "漢字漢字漢字漢…"),
    ],
)
def test_a_long_name_leaves_room_for_the_sentence(name, short):
    assert short_name(name) == short
