"""A roll as it was accepted: its picture, the dice, and how it came about or what one of them may show."""

from typing import Any

from ui.layout import Rect
from ui.panel import DIE, GAP, TARGET
from ui.screen_models import Die, Evidence, Screen
from ui.theme import ACCENT, LINE, MUTED, SURFACE, TEXT
from ui.widgets.button import draw_actions, draw_focus, draw_tile
from ui.widgets.die import draw_badge, draw_die
from ui.widgets.painter import Align, Painter

PICTURE_SHARE = 0.5
"""How much of the width the picture has, or of the height where the screen is upright."""

MOST_IN_THREES = 9
"""So many faces stand in three columns; more need five."""

BUTTONS, MARK = 54, 20
"""Height of the row of buttons, and of the signs below corrected dice."""


def draw_evidence(paint: Painter, screen: Screen, evidence: Evidence, at: Rect, image: Any | None) -> None:
    """Draw the picture, and beside it the dice with what is said or asked about them."""
    unit, gap = paint.unit, GAP * paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS)
    if paint.upright:
        picture, panel = rest.split_top(rest.height * 0.7 * PICTURE_SHARE, gap)
    else:
        picture, panel = rest.split_left((rest.width - gap) * PICTURE_SHARE, gap)
    _draw_picture(paint, evidence, picture, image)
    dice, below = panel.split_top(DIE * unit, gap)
    for die, cell in zip(evidence.dice, dice.columns([1] * len(evidence.dice), 0), strict=True):
        _draw_die(paint, die, cell, screen.focus)
    if evidence.tiles:
        columns = 3 if len(evidence.tiles) <= MOST_IN_THREES else 5
        cells = below.grid(len(evidence.tiles), columns, gap, TARGET * unit)
        for tile, cell in zip(evidence.tiles, cells, strict=True):
            draw_tile(paint, tile, cell, screen.focus)
        return
    for fact, line in zip(evidence.facts, below.grid(len(evidence.facts), 1, gap, 70 * unit), strict=True):
        paint.text(fact, line, 20, TEXT, lines=3)


def _draw_picture(paint: Painter, evidence: Evidence, at: Rect, image: Any | None) -> None:
    """The picture as large as it fits; without one, why there is none."""
    if evidence.picture is None or image is None:
        paint.panel(at, SURFACE, 10)
        paint.text(evidence.note, at.inset(16 * paint.unit), 20, MUTED, align=Align.CENTRE, lines=5)
        return
    frame = at.fit(image.width / image.height)
    paint.picture(image, frame)
    paint.frame(frame, LINE, 1.5)
    for overlay in evidence.overlays:
        draw_badge(paint, overlay.face, frame.part(overlay.box), overlay.look)


def _draw_die(paint: Painter, die: Die, at: Rect, focus: str | None) -> None:
    mark, lies = at.split_bottom(MARK * paint.unit if die.mark else 0)
    draw_die(paint, die.face, lies.inset(paint.unit), die.look, die.colour)
    paint.text(die.mark, mark, 18, ACCENT, bold=True, align=Align.CENTRE)
    if die.target:
        paint.target(die.target.id, at)
        if die.target.id == focus:
            draw_focus(paint, at.inset(3 * paint.unit))
