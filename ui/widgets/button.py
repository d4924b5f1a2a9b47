"""Everything that can be touched: buttons and tiles of each look, and the frame that marks the focus."""

from ui.layout import Rect
from ui.panel import FAR_ROW, GAP, NEAR_ROW
from ui.screen_models import Look, Screen, Target
from ui.theme import (
    ACCENT,
    DANGER,
    FAR,
    GROUND,
    LINE,
    MUTED,
    NEAR,
    OFFER,
    ON_ACCENT,
    RAISED,
    SURFACE,
    TEXT,
    Colour,
)
from ui.widgets.die import draw_colour, draw_die
from ui.widgets.painter import Align, Painter

_DRESS: dict[Look, tuple[Colour, Colour]] = {
    Look.PLAIN: (RAISED, TEXT),
    Look.PRIMARY: (ACCENT, ON_ACCENT),
    Look.QUIET: (SURFACE, TEXT),
    Look.DANGER: (DANGER, TEXT),
    Look.OFFER: (OFFER, TEXT),
    Look.ZERO_OFFER: (GROUND, MUTED),
    Look.CLOSED: (GROUND, MUTED),
}
"""By look: ground and ink."""

_OUTLINED = {Look.QUIET: LINE, Look.OFFER: ACCENT, Look.ZERO_OFFER: LINE, Look.CLOSED: LINE}

_DASHED = {Look.ZERO_OFFER, Look.CLOSED}


def draw_button(paint: Painter, target: Target, at: Rect, focus: str | None, size: float = 24) -> None:
    """Draw a button with its text in the middle, and what stands below it smaller."""
    ink = _ground(paint, target, at, focus)
    inner = at.inset(min(8 * paint.unit, at.width * 0.08), 4 * paint.unit)
    if target.detail:
        upper, lower = inner.split_top(inner.height * 0.55)
        paint.text(target.text, upper, size, ink, bold=True, align=Align.CENTRE)
        paint.text(target.detail, lower, size * 0.72, ink, align=Align.CENTRE)
    else:
        paint.text(target.text, inner, size, ink, bold=True, align=Align.CENTRE, lines=3)


def draw_tile(paint: Painter, target: Target, at: Rect, focus: str | None) -> None:
    """Draw a tile of an answer: a face as a die with its name, or a name with its points large below it."""
    ink = _ground(paint, target, at, focus)
    inner = at.inset(5 * paint.unit, 4 * paint.unit)
    if target.faces:
        name, die = inner.split_bottom((NEAR_ROW + 2) * paint.unit) if target.text else (inner, inner)
        draw_die(paint, target.faces[0], die)
        paint.text(target.text, name, NEAR, ink, align=Align.CENTRE)
    elif target.points:
        number, name = at.inset(5 * paint.unit, paint.unit).split_bottom(FAR_ROW * paint.unit)
        paint.text(target.text, name, 18, ink, align=Align.CENTRE, lines=2)
        colour = ACCENT if target.look is Look.OFFER else ink
        paint.text(target.points, number, FAR, colour, bold=True, align=Align.CENTRE, far=True)
    else:
        paint.text(target.text, inner, 26, ink, bold=True, align=Align.CENTRE, lines=3)


def draw_row(paint: Painter, target: Target, at: Rect, focus: str | None) -> None:
    """Draw a line of a list: a number in front, text and detail, dice at the end."""
    ink = _ground(paint, target, at, focus)
    inner = at.inset(12 * paint.unit, 3 * paint.unit)
    if target.points:
        front, inner = inner.split_left(34 * paint.unit, 8 * paint.unit)
        paint.text(target.points, front, 26, ink if ink is ON_ACCENT else ACCENT, bold=True, align=Align.CENTRE)
    if target.colour:
        swatch, inner = inner.split_right(min(inner.height, 36 * paint.unit), 8 * paint.unit)
        draw_colour(paint, target.colour, swatch)
    if target.faces:
        gap, count = 5 * paint.unit, len(target.faces)
        side = min(inner.height, 40 * paint.unit, inner.width * 0.4 / count - gap)
        dice, inner = inner.split_right((side + gap) * count, 10 * paint.unit)
        for face, cell in zip(target.faces, dice.columns([1] * count, gap), strict=True):
            draw_die(paint, face, cell)
    size = min(28, inner.height / paint.unit * (0.42 if target.detail else 0.6))
    upper, lower = inner.split_top(inner.height * 0.42) if target.detail else (inner, inner)
    paint.text(target.text, upper, size, ink, bold=True, lines=2)
    if target.detail:
        paint.text(target.detail, lower, size * 0.72, ink, lines=2)


def _ground(paint: Painter, target: Target, at: Rect, focus: str | None) -> Colour:
    """Draw what lies under the text of a target; return the colour to write in."""
    ground, ink = _DRESS[target.look]
    paint.panel(at, ground, 10)
    if target.look in _OUTLINED:
        paint.frame(at, _OUTLINED[target.look], 1.5, 10, dashed=target.look in _DASHED)
    if target.id == focus:
        draw_focus(paint, at)
    paint.target(target.id, at)
    return ink


def draw_focus(paint: Painter, at: Rect) -> None:
    """Mark where the buttons are: a light frame with a dark one inside, seen on any ground."""
    paint.frame(at.inset(-3 * paint.unit), TEXT, 4, 12)
    paint.frame(at.inset(1 * paint.unit), GROUND, 2, 9)


def draw_actions(paint: Painter, screen: Screen, at: Rect, height: float, rows: int = 1) -> Rect:
    """Draw the screen's buttons in rows at the foot of ``at``, each so high; return what is left above them."""
    if not screen.actions:
        return at
    gap, count = GAP * paint.unit, len(screen.actions)
    foot, rest = at.split_bottom((height * rows + GAP * (rows - 1)) * paint.unit, gap)
    cells = foot.grid(count, -(-count // rows), gap, height * paint.unit)
    for target, cell in zip(screen.actions, cells, strict=True):
        draw_button(paint, target, cell, screen.focus)
    return rest
