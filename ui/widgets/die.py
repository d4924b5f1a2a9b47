"""A die as it lies on the table: pips for 1 to 6, anything else written on it. Doubt and keeping have a shape each."""

from ui.layout import Rect
from ui.screen_models import Look
from ui.theme import ACCENT, DARK_DICE, DICE, DOUBT, FAR, IVORY, KEPT, LINE, MUTED, ON_ACCENT, PIP, SURFACE, Colour
from ui.widgets.fish import draw_fish
from ui.widgets.painter import Align, Painter

PLAICE = "∝"
"""What a fish is written as where it cannot be drawn."""

_LEFT, _MIDDLE, _RIGHT = 0.26, 0.5, 0.74

_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((_MIDDLE, _MIDDLE),),
    "2": ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    "3": ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    "4": ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    "5": ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_MIDDLE, _MIDDLE), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    "6": (
        (_LEFT, _LEFT),
        (_RIGHT, _LEFT),
        (_LEFT, _MIDDLE),
        (_RIGHT, _MIDDLE),
        (_LEFT, _RIGHT),
        (_RIGHT, _RIGHT),
    ),
}


SIGNS = {
    "red": "●",
    "blue": "■",
    "green": "▲",
    "purple": "◆",
    "orange": "★",
    "white": "✚",
    "yellow": "▼",
    "black": "✖",
}
"""The sign of each colour that players have, so that it is known without its colour."""


def draw_colour(paint: Painter, colour: str, at: Rect) -> None:
    """Draw the colour of a player with its sign."""
    square = at.fit(1)
    radius = square.width * 0.5 / paint.unit
    paint.panel(square, DICE[colour], radius)
    if colour == "black":
        paint.frame(square, LINE, 1.5, radius)
    ink = IVORY if colour in DARK_DICE else PIP
    paint.symbol(SIGNS[colour], square.inset(square.width * 0.14), square.height * 0.6 / paint.unit, ink)


def draw_die(paint: Painter, face: str, at: Rect, look: Look = Look.DIE_SURE, colour: str = "") -> None:
    """Draw a die into the middle of ``at``. In doubt: dashed. Asked about: framed. Kept: a bar lies below it.

    Without a face: a free place for a die, in the colour of its dot.
    """
    square = at.fit(1)
    if look is Look.DIE_KEPT:
        bar, above = square.split_bottom(square.height * 0.12)
        paint.panel(bar, KEPT, 2)
        square = above.inset(0, 0).fit(1)
    radius = square.width * 0.16 / paint.unit
    if not face:
        paint.frame(square, MUTED, 1.5, radius)
        if colour:
            paint.disc(square.centre, square.width * 0.3, MUTED)
            paint.disc(square.centre, square.width * 0.26, DICE[colour])
        return
    known, ink = face != "?", IVORY if colour in DARK_DICE else PIP
    paint.panel(square, DICE[colour] if known else SURFACE, radius)
    if colour == "black":
        paint.frame(square, LINE, 1.5, radius)
    if face in _PIPS:
        for x, y in _PIPS[face]:
            paint.disc((square.x + x * square.width, square.y + y * square.height), square.width * 0.095, ink)
    elif known and not face.strip(PLAICE):
        for fish in square.inset(square.width * 0.1).grid(len(face), 1, square.width * 0.04, square.height):
            draw_fish(paint, fish, ink)
    elif len(face) > 1 and not face[0].isdecimal():
        paint.symbol(face, square.inset(square.width * 0.08), square.height * 0.75 / paint.unit, ink)
    else:
        size = square.height * 0.75 / paint.unit
        far = size >= FAR
        bold = len(face) < 3
        paint.text(face, square, size, ink if known else DOUBT, bold=bold, align=Align.CENTRE, far=far)
    if look is Look.DIE_ASKED:
        paint.frame(square, ACCENT, 4, radius)
    elif look is Look.DIE_DOUBT or not known:
        paint.frame(square, DOUBT, 3, dashed=True)


_OUTLINES = {
    10: ((0.5, 0.02), (0.98, 0.56), (0.5, 0.98), (0.02, 0.56)),
    20: ((0.5, 0.0), (0.95, 0.26), (0.95, 0.76), (0.5, 1.0), (0.05, 0.76), (0.05, 0.26)),
}
"""By number of faces: the corners of a die as it is seen from above, as shares of a square."""

_EDGES = {
    10: (((0.02, 0.56), (0.25, 0.64), (0.75, 0.64), (0.98, 0.56)), ((0.5, 0.98), (0.25, 0.64), (0.5, 0.02))),
    20: (((0.5, 0.12), (0.87, 0.72), (0.13, 0.72), (0.5, 0.12)),),
}
"""The edges within the outline."""


def draw_polyhedron(paint: Painter, face: str, square: Rect, faces: int, colour: Colour) -> None:
    """Draw a D10 or D20 that shows ``face``, "" where it is not thrown yet."""

    def at(x: float, y: float) -> tuple[float, float]:
        return square.x + x * square.width, square.y + y * square.height

    paint.polygon([at(*corner) for corner in _OUTLINES[faces]], colour)
    if not face:
        for edge in _EDGES[faces]:
            paint.line([at(*corner) for corner in edge], LINE, 1.2)
    middle = square.part((0.16, 0.24, 0.84, 0.8))
    paint.symbol(face, middle, middle.height / paint.unit * 0.9, PIP)


def draw_badge(paint: Painter, face: str, box: Rect, look: Look) -> None:
    """Draw a reading on the picture of its die: a frame around the die, and what was read at its upper corner."""
    colours = {Look.DIE_DOUBT: DOUBT, Look.DIE_ASKED: ACCENT, Look.DIE_KEPT: KEPT}
    ink = colours.get(look, IVORY)
    unsure = look is Look.DIE_DOUBT or face == "?"
    paint.frame(box, ink, 3, 5, dashed=unsure)
    side = max(26 * paint.unit, min(60 * paint.unit, box.width * 0.5))
    x = min(box.right - side / 2, paint.screen.right - side)
    badge = Rect(x, max(0, box.y - side / 2), side, side)
    paint.panel(badge, ink, 6)
    paint.text(face, badge, side * 0.75 / paint.unit, ON_ACCENT, bold=True, align=Align.CENTRE)
    if look is Look.DIE_KEPT:
        paint.panel(Rect(box.x, box.bottom, box.width, 5 * paint.unit), ink, 2)
