"""A picture looked at large, beside it what is said of it and what can be done."""

from typing import Any

from ui.layout import Rect
from ui.panel import GAP, LEAST_TARGET, TARGET
from ui.screen_models import Look, Outlined, Screen, View
from ui.theme import ACCENT, GOOD, GROUND, LINE, SURFACE, TEXT
from ui.widgets.button import draw_actions, draw_tile
from ui.widgets.painter import Align, Painter

SHARE = 0.56
"""Of the width that the picture has; on an upright screen it stands above, as wide as that."""

BUTTONS = 54
"""Height of the row of buttons, in pixels of the design."""

MARK, LABEL = 14, 26
"""Radius of a mark, and size of the label beside it."""

WORDS = 20
"""Size of the lines of text."""


def draw_view(paint: Painter, screen: Screen, view: View, at: Rect, image: Any | None) -> None:
    """Draw the picture with what is found in it, the lines and the tiles."""
    gap = GAP * paint.unit
    rest = draw_actions(paint, screen, at, BUTTONS)
    if paint.upright:
        picture, side = rest.split_top(min(rest.height * 0.5, rest.width * 0.75), gap)
    else:
        picture, side = rest.split_left((rest.width - gap) * SHARE, gap)
    _draw_picture(paint, view, picture, image)
    _draw_side(paint, screen, view, side)


def _draw_picture(paint: Painter, view: View, at: Rect, image: Any | None) -> None:
    frame = at.fit(image.width / image.height if image else 4 / 3)
    paint.panel(frame, SURFACE)
    if image:
        paint.picture(image, frame)
    paint.frame(frame, LINE, 1.5)
    for outline in view.outlines:
        _draw_outline(paint, outline, frame)
    if view.touched:
        paint.target(view.touched.id, frame)


def _draw_outline(paint: Painter, outline: Outlined, frame: Rect) -> None:
    """A shape with its label in the middle, or a cross-hair with it beside; dark below, so that it is seen anywhere."""
    unit = paint.unit
    ink = ACCENT if outline.look is Look.PRIMARY else GOOD
    points = [(frame.x + x * frame.width, frame.y + y * frame.height) for x, y in outline.points]
    if len(points) == 1:
        x, y = points[0]
        for thick, colour in ((6.0, GROUND), (3.0, ink)):
            paint.ring((x, y), MARK * unit, colour, 1, thick)
            paint.line([(x - 2 * MARK * unit, y), (x + 2 * MARK * unit, y)], colour, thick / 2)
            paint.line([(x, y - 2 * MARK * unit), (x, y + 2 * MARK * unit)], colour, thick / 2)
        middle = (x + 2 * MARK * unit if x < frame.centre[0] else x - 2 * MARK * unit, y + 1.7 * MARK * unit)
    else:
        for thick, colour in ((5.0, GROUND), (2.5, ink)):
            paint.line([*points, points[0]], colour, thick)
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    if outline.label:
        half = LABEL * unit / 2
        label = Rect(middle[0] - half, middle[1] - half, 2 * half, 2 * half)
        paint.panel(label, GROUND, 6)
        paint.text(outline.label, label, WORDS, ink, bold=True, align=Align.CENTRE)


def _draw_side(paint: Painter, screen: Screen, view: View, at: Rect) -> None:
    unit, gap = paint.unit, GAP * paint.unit
    if view.tiles:
        columns = min(view.columns, len(view.tiles))
        rows = -(-len(view.tiles) // columns)
        room = at.height - (sum(_rows(paint, fact, at.width) for fact in view.facts) * WORDS * 1.25 + GAP) * unit
        height = min(TARGET * unit, max(LEAST_TARGET * unit, (room - (rows - 1) * gap) / rows))
        tiles, at = at.split_bottom(rows * height + (rows - 1) * gap, gap)
        for tile, cell in zip(view.tiles, tiles.grid(len(view.tiles), columns, gap, height), strict=True):
            draw_tile(paint, tile, cell, screen.focus)
    _draw_lines(paint, view.facts, at)


def _draw_lines(paint: Painter, lines: tuple[str, ...], at: Rect) -> None:
    """One below the other; where they need more than there is, each gets its share and is written smaller."""
    if not lines:
        return
    wanted = [_rows(paint, line, at.width) for line in lines]
    row = min(WORDS * 1.25 * paint.unit, at.height / sum(wanted))
    for line, rows in zip(lines, wanted, strict=True):
        place, at = at.split_top(rows * row)
        paint.text(line, place, WORDS, TEXT, lines=rows + 1)


def _rows(paint: Painter, line: str, width: float) -> int:
    return max(1, paint.lines(line, width, WORDS))
