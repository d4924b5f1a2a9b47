"""A fish and a net, drawn."""

from ui.layout import Rect
from ui.theme import LINE, PIP, Colour
from ui.widgets.painter import Painter

RATIO = 1.7
"""How long a fish is for its height, its tail included."""

_BODY = 0.8
"""How much of its length the body has."""

_MESH = 16
"""Between two lines of a net, in pixels of the design."""


def draw_fish(paint: Painter, at: Rect, colour: Colour) -> Rect:
    """Draw a fish into the middle of ``at``, its head at the right; return where on its body something can stand."""
    fish = at.fit(RATIO)
    tail, body = fish.width * (1 - _BODY), fish.part((1 - _BODY, 0, 1, 1))
    middle = fish.centre[1]
    root = body.x + body.width * 0.14
    paint.polygon([(root, middle), (fish.x, fish.y + fish.height * 0.12), (fish.x + tail * 0.45, middle)], colour)
    paint.polygon([(root, middle), (fish.x, fish.bottom - fish.height * 0.12), (fish.x + tail * 0.45, middle)], colour)
    paint.oval(body, colour)
    eye = (body.x + body.width * 0.86, body.y + body.height * 0.36)
    if colour != PIP:
        paint.disc(eye, body.height * 0.05, PIP)
    return body.part((0.12, 0.1, 0.8, 0.9))


def draw_meshes(paint: Painter, at: Rect) -> None:
    """Draw crossing lines all over ``at``."""
    step = _MESH * paint.unit
    reach = at.width + at.height
    for number in range(1, int(reach / step)):
        along = number * step
        paint.line([_from_left(at, along), _from_top(at, along)], LINE, 1)
        mirrored = [(2 * at.x + at.width - x, y) for x, y in (_from_left(at, along), _from_top(at, along))]
        paint.line(mirrored, LINE, 1)


def _from_left(at: Rect, along: float) -> tuple[float, float]:
    """Where a falling diagonal that is ``along`` away from the upper left corner meets the left or the lower edge."""
    below = max(0.0, along - at.height)
    return at.x + below, at.y + min(along, at.height)


def _from_top(at: Rect, along: float) -> tuple[float, float]:
    """Where it meets the upper or the right edge."""
    below = max(0.0, along - at.width)
    return at.x + min(along, at.width), at.y + below
