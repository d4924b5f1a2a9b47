"""The painter: draws shapes, text and pictures into a layer of the canvas, and notes what can be touched where.

Screens are painted afresh when they change. That is quick, as text is kept as textures, and it leaves no state behind
that could disagree with what the screen is to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Mesh, Rectangle, RoundedRectangle

from ui.layout import Rect
from ui.panel import Panel
from ui.theme import FAR, NEAR, TEXT, Colour
from ui.widgets.text import extents, fit, texture, wrapped


class Align(Enum):
    """Where text stands in its box from left to right."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True)
class Written:
    """A text that was painted: where it had to fit, the room that it takes, its size, and whether it was cut.

    ``size``: of the font, in pixels of the screen. ``far``: it is to be read from across the table. ``ink`` on
    ``ground``: its colours; one that is drawn and not written has ``size`` 0.
    """

    text: str
    box: Rect
    width: float
    height: float
    size: int
    far: bool
    cut: bool
    ink: Colour
    ground: Colour


class Painter:
    """Paints on one layer of a panel; ``unit`` is a pixel of the design, ``side`` the width of what is beside a sheet.

    ``hits``: the targets painted so far and their places. ``written``: the texts, ``signs``: the symbols, for those who
    check that they fit and can be seen.
    """

    def __init__(self, layer: InstructionGroup, panel: Panel) -> None:
        self.layer = layer
        self.screen = Rect(0, 0, panel.width, panel.height)
        self.unit = panel.unit
        self.upright = panel.upright
        self.side = panel.side * panel.unit
        self.hits: dict[str, Rect] = {}
        self.written: list[Written] = []
        self.signs: list[Written] = []
        self._grounds: list[tuple[Rect, Colour]] = []

    def target(self, id: str, at: Rect) -> None:
        """Note that the target can be touched at this place."""
        self.hits[id] = at

    def panel(self, at: Rect, colour: Colour, radius: float = 0) -> None:
        """Fill a rectangle, its corners rounded by ``radius`` design pixels."""
        self._grounds.append((at, colour))
        round_by = radius * self.unit
        self.layer.add(Color(*colour))
        if round_by:
            self.layer.add(RoundedRectangle(pos=self._pos(at), size=(at.width, at.height), radius=[round_by]))
        else:
            self.layer.add(Rectangle(pos=self._pos(at), size=(at.width, at.height)))

    def frame(self, at: Rect, colour: Colour, thick: float = 2, radius: float = 0, dashed: bool = False) -> None:
        """Draw the outline of a rectangle, inside it."""
        inner = at.inset(thick * self.unit / 2)
        x, y = self._pos(inner)
        self.layer.add(Color(*colour))
        if dashed:
            self._dashes(inner, thick)
        elif radius:
            shape = (x, y, inner.width, inner.height, radius * self.unit)
            self.layer.add(Line(rounded_rectangle=shape, width=thick * self.unit / 2))
        else:
            self.layer.add(Line(rectangle=(x, y, inner.width, inner.height), width=thick * self.unit / 2))

    def disc(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """Fill a circle; ``radius`` in pixels of the screen."""
        self.oval(Rect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius), colour)

    def oval(self, at: Rect, colour: Colour) -> None:
        """Fill the ellipse within a rectangle."""
        self._grounds.append((at, colour))
        self.layer.add(Color(*colour))
        self.layer.add(Ellipse(pos=self._pos(at), size=(at.width, at.height)))

    def polygon(self, corners: Sequence[tuple[float, float]], colour: Colour) -> None:
        """Fill a polygon whose corners are all seen from the first one."""
        across, down = [x for x, _ in corners], [y for _, y in corners]
        whole = Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))
        self._grounds.append((whole, colour))
        flat = [value for x, y in corners for value in (x, self.screen.height - y, 0.0, 0.0)]
        self.layer.add(Color(*colour))
        self.layer.add(Mesh(vertices=flat, indices=list(range(len(corners))), mode="triangle_fan"))

    def ring(self, centre: tuple[float, float], radius: float, colour: Colour, share: float, thick: float) -> None:
        """Draw a part of a circle, clockwise from the top."""
        x, y = centre[0], self.screen.height - centre[1]
        self.layer.add(Color(*colour))
        self.layer.add(Line(circle=(x, y, radius, 0, 360 * share), width=thick * self.unit / 2, cap="none"))

    def line(self, points: list[tuple[float, float]], colour: Colour, thick: float = 2) -> None:
        """Draw a line through points."""
        flat = [value for x, y in points for value in (x, self.screen.height - y)]
        self.layer.add(Color(*colour))
        self.layer.add(Line(points=flat, width=thick * self.unit / 2))

    def text(
        self,
        text: str,
        at: Rect,
        size: float,
        colour: Colour = TEXT,
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        lines: int = 1,
        far: bool = False,
    ) -> None:
        """Write text into ``at``, in the middle of its height; ``size`` in design pixels, less if it must be.

        It is never smaller than ``theme.NEAR``; what is read from ``far`` never smaller than ``theme.FAR``.
        """
        if not text or at.width < 1 or at.height < 1:
            return
        least = round((FAR if far else NEAR) * self.unit)
        wanted = max(least, round(size * self.unit))
        fitted = fit(text, int(at.width), int(at.height), wanted, least, bold, lines)
        height = fitted.line_height * len(fitted.lines)
        y = at.y + (at.height - height) / 2
        self.layer.add(Color(*colour))
        for line in fitted.lines:
            if line:
                image = texture(line, fitted.size, bold)
                x = at.x + (at.width - image.width) * align.value
                self._image(image, Rect(round(x), round(y), image.width, image.height))
            y += fitted.line_height
        ground = self._ground_of(at)
        self.written.append(Written(text, at, fitted.width, height, fitted.size, far, fitted.cut, colour, ground))

    def _ground_of(self, at: Rect) -> Colour:
        """What was painted last under the middle of a place."""
        return next(colour for ground, colour in reversed(self._grounds) if ground.has(*at.centre))

    def fits(self, text: str, at: Rect, size: float) -> bool:
        """Return whether a line of text is no wider than its place."""
        return extents(text, round(size * self.unit), False)[0] <= at.width

    def symbol(self, sign: str, at: Rect, size: float, colour: Colour) -> None:
        """Draw a sign of the font into the middle of ``at``, at most as large as that: a shape, no text to be read."""
        if not sign or at.width < 1 or at.height < 1:
            return
        image = texture(sign, max(1, round(size * self.unit)), True)
        scale = min(1.0, at.width / image.width, at.height / image.height)
        width, height = image.width * scale, image.height * scale
        x, y = at.centre
        self.layer.add(Color(*colour))
        self._image(image, Rect(round(x - width / 2), round(y - height / 2), width, height))
        self.signs.append(Written(sign, at, width, height, 0, False, False, colour, self._ground_of(at)))

    def lines(self, text: str, width: float, size: float, bold: bool = False) -> int:
        """Return in how many lines of ``width`` a text stands; ``size`` in design pixels."""
        return len(wrapped(text, int(width), round(size * self.unit), bold))

    def width_of(self, text: str, size: float, bold: bool = False) -> int:
        """Return how wide a text is in one line, in pixels of the screen; ``size`` in design pixels."""
        return extents(text, round(size * self.unit), bold)[0]

    def picture(self, image: Any, at: Rect, part: tuple[float, float, float, float] = (0, 0, 1, 1)) -> None:
        """Show a part of a picture whose first row is the uppermost; ``part``: x0, y0, x1, y1 as shares."""
        x0, y0, x1, y1 = part
        corners = (x0, y1, x1, y1, x1, y0, x0, y0)
        self.layer.add(Color(1, 1, 1, 1))
        self.layer.add(Rectangle(texture=image, pos=self._pos(at), size=(at.width, at.height), tex_coords=corners))

    def shade(self, share: float) -> None:
        """Take a share of its light from all that was painted, where the panel itself cannot be made darker."""
        if share:
            self.layer.add(Color(0, 0, 0, share))
            self.layer.add(Rectangle(pos=self._pos(self.screen), size=(self.screen.width, self.screen.height)))

    def _image(self, image: Any, at: Rect) -> None:
        self.layer.add(Rectangle(texture=image, pos=self._pos(at), size=(at.width, at.height)))

    def _dashes(self, at: Rect, thick: float) -> None:
        dash = 7 * self.unit
        for y in (at.y, at.bottom):
            for step in range(int(at.width // (2 * dash)) + 1):
                self._dash(at.x + 2 * step * dash, y, min(at.right, at.x + (2 * step + 1) * dash), y, thick)
        for x in (at.x, at.right):
            for step in range(int(at.height // (2 * dash)) + 1):
                self._dash(x, at.y + 2 * step * dash, x, min(at.bottom, at.y + (2 * step + 1) * dash), thick)

    def _dash(self, x0: float, y0: float, x1: float, y1: float, thick: float) -> None:
        height = self.screen.height
        self.layer.add(Line(points=[x0, height - y0, x1, height - y1], width=thick * self.unit / 2, cap="none"))

    def _pos(self, at: Rect) -> tuple[float, float]:
        """Kivy's corner: the lower left one, counted from below."""
        return at.x, self.screen.height - at.bottom
