"""The signs that are always visible: the eye of the camera, banners, and the ring of the countdown."""

from ui.desk import CameraStatus, Tone
from ui.layout import Rect
from ui.screen_models import Countdown, Notice, Sign
from ui.theme import ACCENT, DANGER, DOUBT, GOOD, GROUND, MUTED, SURFACE, TEXT
from ui.widgets.painter import Align, Painter

_EYE_INK = {
    CameraStatus.WATCHING: GOOD,
    CameraStatus.MOTION: ACCENT,
    CameraStatus.REST: GOOD,
    CameraStatus.LOST: DOUBT,
    CameraStatus.NONE: MUTED,
}


def draw_sign(paint: Painter, sign: Sign, at: Rect) -> None:
    """Draw the eye, and in words below it what the camera does."""
    upper, lower = at.split_top(at.height * 0.58)
    _draw_eye(paint, sign.status, upper)
    paint.text(sign.text, lower, 14, _EYE_INK[sign.status], align=Align.CENTRE)


def _draw_eye(paint: Painter, status: CameraStatus, at: Rect) -> None:
    """Watching: an open eye. Motion: waves beside it. At rest: a filled eye. Lost or none: struck through."""
    ink, unit = _EYE_INK[status], paint.unit
    x, y = at.centre
    wide, high = 17 * unit, 9 * unit
    top = [(x - wide, y), (x - wide / 2, y - high), (x + wide / 2, y - high), (x + wide, y)]
    below = [(px, 2 * y - py) for px, py in reversed(top)]
    paint.line([*top, *below], ink, 2.5)
    if status is CameraStatus.REST:
        paint.disc((x, y), 7 * unit, ink)
    else:
        paint.disc((x, y), 4 * unit, ink)
    if status is CameraStatus.MOTION:
        for side in (-1, 1):
            for step in (1, 2):
                px = x + side * (wide + 5 * step * unit)
                paint.line([(px, y - 5 * unit), (px, y + 5 * unit)], ink, 2.5)
    if status in (CameraStatus.LOST, CameraStatus.NONE):
        paint.line([(x - wide, y + 13 * unit), (x + wide, y - 13 * unit)], ink, 3)


def draw_refusal(paint: Painter, notice: Notice, at: Rect) -> None:
    """Draw a sentence that must be read, over the prompt until the next touch."""
    paint.panel(at, DANGER, 10)
    mark, rest = at.inset(12 * paint.unit, 4 * paint.unit).split_left(24 * paint.unit, 10 * paint.unit)
    paint.text("!", mark, 34, TEXT, bold=True, align=Align.CENTRE)
    paint.text(notice.text, rest, 20, TEXT, bold=True, lines=3)


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
    paint.text(str(countdown.seconds), ring, ring.height * 0.5 / paint.unit, TEXT, bold=True, align=Align.CENTRE)
    paint.text(countdown.text, rest, 20, TEXT, bold=True, lines=2)
