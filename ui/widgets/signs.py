"""The signs that are always visible: the eye of the camera, banners, and the ring of the countdown."""

from ui.desk import Tone
from ui.layout import Rect
from ui.screen_models import Countdown, Notice, Sign
from ui.theme import ACCENT, DANGER, DOUBT, FAR, GOOD, GROUND, MUTED, NEAR, SURFACE, TEXT
from ui.widgets.eye import INK, draw_eye
from ui.widgets.painter import Align, Painter


def draw_sign(paint: Painter, sign: Sign, at: Rect) -> None:
    """Draw the eye, and in words below it what the camera does; a touch on it leads to what is kept of that."""
    if sign.target:
        paint.target(sign.target.id, at)
    lines = min(2, paint.lines(sign.text, at.width, NEAR))
    lower, upper = at.split_bottom(NEAR * 1.2 * lines * paint.unit)
    draw_eye(paint, sign.eye, upper)
    paint.text(sign.text, lower, NEAR, INK[sign.eye], align=Align.CENTRE, lines=lines)


def draw_refusal(paint: Painter, notice: Notice, at: Rect) -> None:
    """Draw a sentence that must be read, over the prompt until the next touch."""
    paint.panel(at, DANGER, 10)
    mark, rest = at.inset(12 * paint.unit, 4 * paint.unit).split_left(24 * paint.unit, 10 * paint.unit)
    paint.text("!", mark, 34, TEXT, bold=True, align=Align.CENTRE)
    paint.text(notice.text, rest, 30, TEXT, lines=4)


def draw_bubble(paint: Painter, text: str, at: Rect) -> None:
    """Draw what the appliance says of what it does, as if the eye beside it spoke; on an upright panel it is above."""
    unit, tail = paint.unit, 12 * paint.unit
    if paint.upright:
        _, bubble = at.split_top(tail)
        x, root = bubble.x + 60 * unit, bubble.y + 1
        corners = [(x, at.y), (x - tail, root), (x + tail, root)]
    else:
        bubble, _ = at.split_left(at.width - tail)
        root, y = bubble.right - 1, bubble.y + bubble.height * 0.4
        corners = [(at.right, y), (root, y - tail), (root, y + tail)]
    paint.panel(bubble, ACCENT, 14)
    paint.polygon(corners, ACCENT)
    paint.text(text, bubble.inset(14 * unit, 6 * unit), 30, GROUND, lines=4)


def hint_ink(tone: Tone | None, warning: bool) -> tuple[float, float, float, float]:
    """Return the colour of the line below the prompt."""
    if warning or tone is Tone.FAULT:
        return DOUBT
    return GOOD if tone is Tone.NOTICE else MUTED


def draw_countdown(paint: Painter, countdown: Countdown, at: Rect) -> None:
    """Draw the ring that runs out, the seconds in it and what will be entered."""
    paint.panel(at, SURFACE, 10)
    paint.frame(at, ACCENT, 2, 10)
    ring, rest = at.inset(10 * paint.unit, 6 * paint.unit).split_left(at.height - 12 * paint.unit, 12 * paint.unit)
    radius = ring.height / 2 - 4 * paint.unit
    paint.disc(ring.centre, radius, GROUND)
    paint.ring(ring.centre, radius, ACCENT, countdown.share, 6)
    paint.text(str(countdown.seconds), ring, FAR, TEXT, bold=True, align=Align.CENTRE, far=True)
    paint.text(countdown.text, rest, 36, TEXT, lines=2)
