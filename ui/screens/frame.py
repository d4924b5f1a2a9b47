"""The frame of every screen: what is wanted above, with the eye and the corners beside it; the body below."""

from collections.abc import Callable
from typing import Any

from ui.desk import Tone
from ui.layout import Rect
from ui.panel import BAR, GAP, LEAST_TARGET, MARGIN
from ui.result_models import Bars, Chart, Code, Figures
from ui.screen_models import (
    Aim,
    Body,
    Evidence,
    Form,
    Large,
    Lineup,
    Listing,
    Prose,
    Ranking,
    Screen,
    Table,
    Typing,
    View,
)
from ui.screens.aim import draw_aim
from ui.screens.bars import draw_bars
from ui.screens.chart import draw_chart
from ui.screens.code import draw_code
from ui.screens.evidence import draw_evidence
from ui.screens.figures import draw_figures
from ui.screens.form import draw_form
from ui.screens.large import draw_large
from ui.screens.lineup import draw_lineup
from ui.screens.listing import draw_listing
from ui.screens.prose import draw_prose
from ui.screens.ranking import draw_ranking
from ui.screens.table import draw_table
from ui.screens.typing import draw_typing
from ui.screens.view import draw_view
from ui.theme import FAR, GROUND, SURFACE, TEXT
from ui.widgets.button import draw_button
from ui.widgets.painter import Painter
from ui.widgets.signs import draw_bubble, draw_countdown, draw_refusal, draw_sign, hint_ink

_BODIES: dict[type[Body], Callable[[Painter, Screen, Any, Rect, Any], None]] = {
    Form: draw_form,
    Lineup: draw_lineup,
    Listing: draw_listing,
    Typing: draw_typing,
    Table: draw_table,
    Ranking: draw_ranking,
    Evidence: draw_evidence,
    View: draw_view,
    Prose: draw_prose,
    Aim: draw_aim,
    Chart: draw_chart,
    Bars: draw_bars,
    Figures: draw_figures,
    Code: draw_code,
    Large: draw_large,
}

EYE, CORNER = 92, 104
"""Widths of the eye and of a corner, in pixels of the design."""

FELT = 22
"""Radius of the ring where a finger was felt that hit nothing."""

ASKS = 34
"""Side of the sign that help is there."""

HINT = 20
"""Size of the line below the prompt."""


def draw_screen(paint: Painter, screen: Screen, image: Any | None) -> None:
    """Draw the whole screen; ``image`` is the picture of the tray, or the kept one, if there is one."""
    paint.panel(paint.screen, GROUND)
    whole = paint.screen.inset(MARGIN * paint.unit)
    body = (_draw_upright_bar if paint.upright else _draw_bar)(paint, screen, whole)
    _BODIES[type(screen.body)](paint, screen, screen.body, body, image)
    if screen.felt:
        x, y = screen.felt[0] * paint.screen.width, screen.felt[1] * paint.screen.height
        paint.ring((x, y), FELT * paint.unit, TEXT, 1, 3)


def _draw_bar(paint: Painter, screen: Screen, whole: Rect) -> Rect:
    """Draw the prompt, beside it the eye and the corners one above the other; return what is left below."""
    unit, gap = paint.unit, GAP * paint.unit
    bar, rest = whole.split_top(BAR * unit, gap)
    corners, left = bar.split_right(CORNER * unit, gap) if screen.corners else (bar, bar)
    sign, prompt = left.split_right(EYE * unit, gap)
    draw_sign(paint, screen.sign, sign)
    for corner, at in zip(screen.corners, corners.grid(len(screen.corners), 1, gap * 0.67, bar.height), strict=True):
        draw_button(paint, corner, at, None)
    return _draw_prompt(paint, screen, prompt, rest)


def _draw_upright_bar(paint: Painter, screen: Screen, whole: Rect) -> Rect:
    """Draw the eye and the corners side by side, the prompt below them; return what is left below."""
    unit, gap = paint.unit, GAP * paint.unit
    line, rest = whole.split_top(LEAST_TARGET * 1.15 * unit, gap)
    sign, corners = line.split_left(EYE * 1.4 * unit, gap)
    draw_sign(paint, screen.sign, sign)
    _, corners = corners.split_left(corners.width - len(screen.corners) * (CORNER * unit + gap))
    if screen.corners:
        for corner, at in zip(screen.corners, corners.columns([1] * len(screen.corners), gap), strict=True):
            draw_button(paint, corner, at, None)
    lines = min(3, paint.lines(screen.prompt, rest.width, FAR))
    least = BAR if screen.notice or screen.countdown or screen.bubble else 0
    prompt, rest = rest.split_top(max(BAR / 2 * lines, least) * unit, gap)
    return _draw_prompt(paint, screen, prompt, rest)


def _offer_help(paint: Painter, screen: Screen, at: Rect) -> None:
    """The prompt leads to help where it is touched; where it leaves room at its end, a sign says so."""
    if screen.explain is None:
        return
    paint.target(screen.explain.id, at)
    side = ASKS * paint.unit
    if paint.lines(screen.prompt, at.width, FAR) == 1 and paint.width_of(screen.prompt, FAR) + 1.4 * side < at.width:
        mark = Rect(at.right - side, at.y + 4 * paint.unit, side, side)
        paint.panel(mark, SURFACE, side / 2 / paint.unit)
        paint.symbol("?", mark.inset(4 * paint.unit), 24, TEXT)


def _draw_prompt(paint: Painter, screen: Screen, at: Rect, rest: Rect) -> Rect:
    """Draw what is wanted, and the line below it; a refusal covers both until the next touch, a countdown for its time.

    Where the prompt needs all of its place, the line gets one of its own, and less is left: ``rest`` without it.
    """
    notice, unit = screen.notice, paint.unit
    if notice is not None and notice.tone is Tone.REFUSAL:
        draw_refusal(paint, notice, at)
        return rest
    if screen.bubble:
        draw_bubble(paint, screen.bubble, at)
        return rest
    if screen.countdown:
        draw_countdown(paint, screen.countdown, at)
        return rest
    text = notice.text if notice else screen.hint
    _offer_help(paint, screen, at)
    lines = round(at.height / (BAR / 2 * unit))
    if lines > 1 and paint.lines(screen.prompt, at.width, FAR) == 1:
        upper, lower = at.split_top(BAR / 2 * unit)
    else:
        upper = at
        room = min(2, paint.lines(text, rest.width, HINT)) if text else 0
        lower, rest = rest.split_top(HINT * 1.2 * room * unit, GAP * unit if room else 0)
    paint.text(screen.prompt, upper, FAR, lines=lines, far=True)
    paint.text(text, lower, HINT, hint_ink(notice.tone if notice else None, screen.warning), lines=2)
    return rest
