"""A board of any game, drawn into any rectangle: one function a shape, in the looks that all shapes share."""

from collections.abc import Callable

from ui.board_models import Board, Piece, PieceLook, Shape
from ui.layout import Rect
from ui.panel import NEAR_ROW
from ui.theme import (
    ACCENT,
    DICE,
    FAR,
    GROUND,
    INK,
    IVORY,
    LINE,
    MUTED,
    NEAR,
    OFFER,
    PAPER_LIT,
    PIP,
    RAISED,
    SURFACE,
    TEXT,
    Colour,
)
from ui.widgets.button import draw_focus
from ui.widgets.die import draw_die, draw_polyhedron
from ui.widgets.fish import draw_fish, draw_meshes
from ui.widgets.painter import Align, Painter

LABEL = NEAR
"""The size of small texts, in pixels of the design."""

_GROUND = {
    PieceLook.FREE: SURFACE,
    PieceLook.OPEN: OFFER,
    PieceLook.TAKEN: RAISED,
    PieceLook.CLOSED: GROUND,
    PieceLook.MARKED: RAISED,
    PieceLook.GHOST: SURFACE,
}

_INK = {PieceLook.OPEN: ACCENT, PieceLook.MARKED: ACCENT, PieceLook.CLOSED: MUTED, PieceLook.GHOST: ACCENT}


def draw_board(paint: Painter, board: Board, at: Rect, focus: str | None) -> None:
    """Draw all pieces into ``at``, then mark the one that the buttons are on, over all others."""
    room = at if board.ratio is None else at.fit(min(board.ratio, at.width / at.height))
    pieces = board.tall if board.tall and at.width < board.tall_below * at.height else board.pieces
    for piece in pieces:
        place = room.part(piece.place)
        _SHAPES[piece.shape](paint, piece, place)
        if piece.target is not None:
            paint.target(piece.target, place)
    for piece in pieces:
        if focus is not None and piece.target == focus:
            draw_focus(paint, room.part(piece.place).inset(3 * paint.unit))


def _area(paint: Painter, piece: Piece, at: Rect) -> None:
    paint.panel(at, _GROUND[piece.look], 10)
    _outline(paint, piece.look, at, 10)
    _words(paint, piece, at)


def _field(paint: Painter, piece: Piece, at: Rect) -> None:
    inner = at.inset(2 * paint.unit)
    paint.panel(inner, _GROUND[piece.look], 8)
    _outline(paint, piece.look, inner, 8)
    _words(paint, piece, inner)


def _card(paint: Painter, piece: Piece, at: Rect) -> None:
    """A card is light as paper; its label is its name, above."""
    inner = at.inset(2 * paint.unit)
    ink = GROUND if piece.look in (PieceLook.TAKEN, PieceLook.MARKED) else _INK.get(piece.look, TEXT)
    paint.panel(inner, IVORY if ink is GROUND else _GROUND[piece.look], 8)
    _outline(paint, piece.look, inner, 8)
    text = inner.inset(5 * paint.unit, 3 * paint.unit)
    if piece.label:
        label, text = text.split_top(min(text.height * 0.4, 24 * paint.unit)) if piece.text else (text, text)
        paint.text(piece.label, label, LABEL + 4, ink, bold=True, align=Align.CENTRE, lines=2)
    if piece.text:
        _text_in(paint, piece, text, 20, ink)


def _pile(paint: Painter, piece: Piece, at: Rect) -> None:
    """Two edges of what lies below show at the upper right."""
    step = min(5 * paint.unit, at.width * 0.06, at.height * 0.06)
    top = Rect(at.x, at.y + 2 * step, at.width - 2 * step, at.height - 2 * step)
    for by in (2, 1):
        below = Rect(top.x + by * step, top.y - by * step, top.width, top.height)
        paint.panel(below, SURFACE, 8)
        paint.frame(below, MUTED, 1.2, 8)
    paint.panel(top, _GROUND[piece.look], 8)
    paint.frame(top, MUTED, 1.2, 8)
    _outline(paint, piece.look, top, 8)
    _words(paint, piece, top)


def _die(paint: Painter, piece: Piece, at: Rect) -> None:
    """A die with its colour's name below it; one that is not thrown has no face."""
    margin = min(3 * paint.unit, at.width * 0.05)
    inner, body = at.inset(margin), at.inset(margin * 1.6)
    if piece.look in (PieceLook.OPEN, PieceLook.MARKED):
        paint.panel(inner, _GROUND[piece.look], 8)
        _outline(paint, piece.look, inner, 8)
    body = _with_label(paint, piece, body)
    square = body.fit(1)
    if piece.shape is not Shape.DIE:
        draw_polyhedron(paint, piece.text, square, 10 if piece.shape is Shape.DIE10 else 20, DICE[piece.colour])
    elif piece.text:
        draw_die(paint, piece.text, square, colour=piece.colour)
    else:
        paint.panel(square, DICE[piece.colour], square.width * 0.16 / paint.unit)
        paint.frame(square, MUTED, 1.2, square.width * 0.16 / paint.unit)
    if piece.look is PieceLook.GHOST:
        paint.frame(square.inset(-2 * paint.unit), ACCENT, 2, dashed=True)
    if piece.look is PieceLook.CLOSED:
        _cross(paint, square)


def _dot(paint: Painter, piece: Piece, at: Rect) -> None:
    """A printed dot in its colour, with its name below."""
    body = _with_label(paint, piece, at)
    radius = min(body.width, body.height) * 0.42
    paint.disc(body.centre, radius, ACCENT if piece.look is PieceLook.MARKED else MUTED)
    paint.disc(body.centre, radius - (3 if piece.look is PieceLook.MARKED else 1.5) * paint.unit, DICE[piece.colour])


def _disc(paint: Painter, piece: Piece, at: Rect) -> None:
    """A wooden disc lies there, or its place is empty."""
    body = _with_label(paint, piece, at)
    radius = min(body.width, body.height) * 0.44
    if piece.look in (PieceLook.TAKEN, PieceLook.MARKED):
        paint.disc(body.centre, radius, ACCENT)
        paint.ring(body.centre, radius * 0.7, GROUND, 1, 1.5)
    else:
        paint.ring(body.centre, radius, MUTED, 1, 2)
    ink = GROUND if piece.look in (PieceLook.TAKEN, PieceLook.MARKED) else MUTED
    size = piece.size or radius / paint.unit
    paint.symbol(piece.text, body.fit(1), size, ink)


def _cell(paint: Painter, piece: Piece, at: Rect) -> None:
    """Paper with a symbol in ink; what would be drawn there is dashed, a cell that a symbol falls into is lit."""
    inner = at.inset(min(1.5 * paint.unit, at.width * 0.06, at.height * 0.06))
    paint.panel(inner, PAPER_LIT if piece.look is PieceLook.OPEN else IVORY, 3)
    size = min(inner.height * 0.78, inner.width * 0.9) / paint.unit
    paint.symbol(piece.text, inner, size, INK.get(piece.colour, PIP))
    if piece.look is PieceLook.GHOST:
        paint.frame(inner, PIP, 2.5, dashed=True)
    elif piece.look is PieceLook.MARKED:
        paint.frame(inner, PIP, 3, 3)


def _fish(paint: Painter, piece: Piece, at: Rect) -> None:
    """A fish that swims to the right; the number stands on its body."""
    body = draw_fish(paint, at.inset(2 * paint.unit), DICE[piece.colour or "yellow"])
    paint.symbol(piece.text, body, piece.size or FAR, PIP)


def _net(paint: Painter, piece: Piece, at: Rect) -> None:
    """A ground with meshes."""
    paint.panel(at, _GROUND[piece.look], 10)
    draw_meshes(paint, at.inset(3 * paint.unit))
    _outline(paint, piece.look, at, 10)


def _sign(paint: Painter, piece: Piece, at: Rect) -> None:
    """A symbol that fills its place; one that would be there is dashed around."""
    body = _with_label(paint, piece, at)
    size = min(body.height * 0.8, body.width * 0.95) / paint.unit
    paint.symbol(piece.text, body, size, _ink(piece))
    if piece.look is not PieceLook.TAKEN:
        _outline(paint, piece.look, at.inset(2 * paint.unit), 6)


def _text(paint: Painter, piece: Piece, at: Rect) -> None:
    """Words that need all the height that they have."""
    body = _with_label(paint, piece, at.inset(min(5 * paint.unit, at.width * 0.06), 0))
    if piece.text:
        _text_in(paint, piece, body, 24, _ink(piece))


_SHAPES: dict[Shape, Callable[[Painter, Piece, Rect], None]] = {
    Shape.AREA: _area,
    Shape.FIELD: _field,
    Shape.CARD: _card,
    Shape.PILE: _pile,
    Shape.DIE: _die,
    Shape.DIE10: _die,
    Shape.DIE20: _die,
    Shape.DOT: _dot,
    Shape.DISC: _disc,
    Shape.CELL: _cell,
    Shape.FISH: _fish,
    Shape.NET: _net,
    Shape.SIGN: _sign,
    Shape.TEXT: _text,
}


def _outline(paint: Painter, look: PieceLook, at: Rect, radius: float) -> None:
    """What stands with a piece, by its outline alone."""
    match look:
        case PieceLook.FREE:
            paint.frame(at, LINE, 1.2, radius)
        case PieceLook.OPEN:
            paint.frame(at, ACCENT, 3, radius)
        case PieceLook.MARKED:
            paint.frame(at, ACCENT, 2, radius)
            paint.frame(at.inset(4 * paint.unit), ACCENT, 1.2, radius * 0.7)
        case PieceLook.GHOST:
            paint.frame(at, ACCENT, 2, dashed=True)
        case PieceLook.CLOSED:
            paint.frame(at, LINE, 1.2, radius)
            _cross(paint, at)


def _cross(paint: Painter, at: Rect) -> None:
    paint.line([(at.x, at.y), (at.right, at.bottom)], LINE, 2)
    paint.line([(at.x, at.bottom), (at.right, at.y)], LINE, 2)


def _words(paint: Painter, piece: Piece, at: Rect) -> None:
    """The text in the middle and the label below it."""
    body = _with_label(paint, piece, at.inset(min(5 * paint.unit, at.width * 0.06), 2 * paint.unit))
    if piece.text:
        _text_in(paint, piece, body, 24, _ink(piece))


def _with_label(paint: Painter, piece: Piece, at: Rect) -> Rect:
    """Write the label at the foot of ``at``; return what is left above. A piece without a text is all label."""
    if not piece.label:
        return at
    alone = piece.shape in (Shape.FIELD, Shape.AREA, Shape.TEXT, Shape.PILE) and not piece.text
    height = at.height if alone else (NEAR_ROW + 1) * paint.unit
    label, body = at.split_bottom(height)
    ink = TEXT if piece.look is PieceLook.OPEN else MUTED
    words = piece.label if not piece.brief or paint.fits(piece.label, label, LABEL) else piece.brief
    paint.text(words, label, LABEL, ink, align=Align.CENTRE, lines=3 if alone else 1)
    return body


def _text_in(paint: Painter, piece: Piece, at: Rect, size: float, ink: Colour) -> None:
    """Write the text as large as it fits, in as many lines as there is room for."""
    size = piece.size or size
    lines = max(1, min(6, int(at.height / (NEAR * paint.unit * 1.17))))
    paint.text(piece.text, at, size, ink, bold=True, align=Align.CENTRE, lines=lines)


def _ink(piece: Piece) -> Colour:
    return _INK.get(piece.look, DICE[piece.colour] if piece.colour else TEXT)
