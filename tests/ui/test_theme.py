"""Text can be read on every ground that it stands on, and nothing is told by colour alone."""

from itertools import combinations

import pytest
from kivy.graphics import Color, InstructionGroup

from appliance.table import dice_set
from tests.ui.colour_blindness import SIMULATIONS, difference, linear
from ui import samples, theme
from ui.board_models import Board, Piece, PieceLook, Shape
from ui.eye import Eye
from ui.gallery import StillPort
from ui.layout import Rect
from ui.panel import Panel
from ui.screen_models import CellLook, Look, Sheet, SheetCell, SheetLine, Target
from ui.shots import Offscreen
from ui.widgets.board import draw_board
from ui.widgets.button import draw_tile
from ui.widgets.die import draw_badge, draw_die
from ui.widgets.eye import draw_eye
from ui.widgets.painter import Painter
from ui.widgets.sheet import draw_sheet

pytestmark = pytest.mark.kivy

TEXT_CONTRAST, SIGN_CONTRAST = 4.5, 3.0
"""WCAG 2.2, 1.4.3 and 1.4.11."""

TOLD_APART = 15
"""Difference of two colours that people tell apart without holding them side by side; about 2.3 can just be seen."""

COLOURED = {"zocken", "trollius"}
"""The sets whose dice the games tell apart by their colour."""


def contrast(one: theme.Colour, other: theme.Colour) -> float:
    darker, lighter = sorted(float(linear(each) @ (0.2126, 0.7152, 0.0722)) for each in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("name", samples.DESKS)
def test_every_text_that_is_written_can_be_read_on_its_ground(name):
    paint = Offscreen(StillPort(samples.DESKS[name]())).stage.paint
    assert [each for each in paint.written if contrast(each.ink, each.ground) < TEXT_CONTRAST] == []
    assert [each for each in paint.signs if contrast(each.ink, each.ground) < SIGN_CONTRAST] == []


@pytest.mark.parametrize("key", COLOURED)
@pytest.mark.parametrize("kind", [None, *SIMULATIONS])
def test_dice_that_are_told_by_colour_differ_for_every_eye(kind, key):
    colours = dice_set(key).colours
    near = [
        (one, other)
        for one, other in combinations(colours, 2)
        if difference(theme.DICE[one], theme.DICE[other], kind) < TOLD_APART
    ]
    assert near == []


@pytest.mark.parametrize("colour", theme.DICE)
def test_pips_can_be_seen_on_every_die(colour):
    pips = theme.IVORY if colour in theme.DARK_DICE else theme.PIP
    assert contrast(theme.DICE[colour], pips) >= SIGN_CONTRAST


# -- without any colour --------------------------------------------------------------------------------------------


def shapes(draw) -> list[tuple[str, str]]:
    """What is drawn, without its colours: the instructions and their geometry."""
    layer = InstructionGroup()
    paint = Painter(layer, Panel(800, 480))
    paint.panel(paint.screen, theme.GROUND)
    draw(paint)
    plain = [each for each in layer.children if not isinstance(each, Color)]
    return [(type(each).__name__, repr(geometry(each))) for each in plain if geometry(each)]


def geometry(instruction) -> list[object]:
    kinds = ("pos", "size", "points", "width", "rounded_rectangle", "rectangle", "circle", "ellipse")
    return [getattr(instruction, kind, None) for kind in kinds]


def all_differ(drawings: dict[object, list[tuple[str, str]]]) -> None:
    same = [(one, other) for one, other in combinations(drawings, 2) if drawings[one] == drawings[other]]
    assert same == []


PLACE = Rect(100, 100, 104, 104)


def test_what_is_known_of_a_die_has_a_shape():
    looks = (Look.DIE_SURE, Look.DIE_KEPT, Look.DIE_DOUBT, Look.DIE_ASKED)
    all_differ({look: shapes(lambda paint, look=look: draw_die(paint, "5", PLACE, look)) for look in looks})


def test_what_is_known_of_a_die_on_the_picture_has_a_shape():
    looks = (Look.DIE_SURE, Look.DIE_KEPT, Look.DIE_DOUBT)
    all_differ({look: shapes(lambda paint, look=look: draw_badge(paint, "5", PLACE, look)) for look in looks})


def test_what_the_camera_does_has_a_shape_or_a_word_of_its_own():
    drawings = {eye: shapes(lambda paint, eye=eye: draw_eye(paint, eye, PLACE)) for eye in Eye}
    assert len({str(drawing) for drawing in drawings.values()}) >= 6, "the words below the eye tell the rest"
    seeing = [Eye.WATCHING, Eye.MOTION, Eye.HAND, Eye.SURE, Eye.ASKS]
    all_differ({eye: drawings[eye] for eye in seeing})


def test_what_a_box_is_has_a_shape_or_a_sign():
    cells = {
        CellLook.EMPTY: "",
        CellLook.SCORED: "25",
        CellLook.ZEROED: "✕",
        CellLook.OFFER: "25",
        CellLook.ZERO_OFFER: "0",
    }

    def sheet(look: CellLook) -> Sheet:
        return Sheet(("Ann",), None, (SheetLine("Chance", False, (SheetCell(cells[look], look),)),))

    all_differ(
        {look: shapes(lambda paint, look=look: draw_sheet(paint, sheet(look), paint.screen, None)) for look in cells}
    )


def test_an_answer_that_scores_and_one_that_does_not_have_a_shape():
    looks = (Look.PLAIN, Look.OFFER, Look.ZERO_OFFER)

    def tile(look: Look) -> Target:
        return Target("a", "Chance", None, look, points="7")

    all_differ({look: shapes(lambda paint, look=look: draw_tile(paint, tile(look), PLACE, None)) for look in looks})


@pytest.mark.parametrize("shape", [Shape.FIELD, Shape.CARD, Shape.AREA])
def test_what_stands_with_a_piece_of_a_board_has_a_shape(shape):
    looks = [look for look in PieceLook if look is not PieceLook.TAKEN]

    def board(look: PieceLook) -> Board:
        return Board((Piece(shape, (0, 0, 1, 1), "7", look=look),))

    all_differ({look: shapes(lambda paint, look=look: draw_board(paint, board(look), PLACE, None)) for look in looks})
