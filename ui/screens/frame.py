"""The frame of every screen: what is wanted above, the body, the row of buttons below."""

from collections.abc import Callable
from typing import Any

from ui.desk import Tone
from ui.layout import Rect
from ui.screen_models import Body, Listing, Ranking, Screen, Table, Typing
from ui.screens.listing import draw_listing
from ui.screens.ranking import draw_ranking
from ui.screens.table import draw_table
from ui.screens.typing import draw_typing
from ui.theme import GROUND
from ui.widgets.button import draw_button
from ui.widgets.painter import Painter
from ui.widgets.signs import draw_refusal, draw_sign, hint_ink

_BODIES: dict[type[Body], Callable[[Painter, Screen, Any, Rect, Any], None]] = {
    Listing: draw_listing,
    Typing: draw_typing,
    Table: draw_table,
    Ranking: draw_ranking,
}


def draw_screen(paint: Painter, screen: Screen, image: Any | None) -> None:
    """Draw the whole screen; ``image`` is the picture of the tray, if there is one."""
    paint.panel(paint.screen, GROUND)
    whole = paint.screen.inset(8 * paint.unit)
    bar, body = whole.split_top((134 if paint.upright else 76) * paint.unit, 8 * paint.unit)
    _draw_bar(paint, screen, bar)
    _BODIES[type(screen.body)](paint, screen, screen.body, body, image)


def _draw_bar(paint: Painter, screen: Screen, bar: Rect) -> None:
    """Prompt and hint; the eye and the corners beside them, or above them where the screen is upright."""
    unit = paint.unit
    if paint.upright:
        line, prompt = bar.split_top(54 * unit, 6 * unit)
        sign, corners = line.split_left(110 * unit, 8 * unit)
        _, corners = corners.split_left(corners.width - len(screen.corners) * 112 * unit)
    else:
        width = len(screen.corners) * 92 * unit
        corners, rest = bar.inset(0, 6 * unit).split_right(width, 6 * unit if width else 0)
        sign, prompt = rest.split_right(92 * unit, 8 * unit)
        prompt = Rect(prompt.x, bar.y, prompt.width, bar.height)
    draw_sign(paint, screen.sign, sign)
    if screen.corners:
        for corner, at in zip(screen.corners, corners.columns([1] * len(screen.corners), 8 * unit), strict=True):
            draw_button(paint, corner, at, None, 18)
    _draw_prompt(paint, screen, prompt)


def _draw_prompt(paint: Painter, screen: Screen, at: Rect) -> None:
    """What is wanted and the line below it; a refusal covers both until the next touch."""
    notice = screen.notice
    if notice is not None and notice.tone is Tone.REFUSAL:
        draw_refusal(paint, notice, at)
        return
    text = notice.text if notice else screen.hint
    upper, lower = at.split_top(at.height * (0.6 if text else 1))
    paint.text(screen.prompt, upper, 31, bold=True, lines=3, smallest=0.55)
    paint.text(text, lower, 18, hint_ink(notice.tone if notice else None, screen.warning), lines=2)
