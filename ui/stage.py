"""The one widget: shows the desk of a port, and turns touches into events. Redraws only what has changed."""

from dataclasses import replace
from typing import Any

import cv2
from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rotate, Translate
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget

from ui.desk import Desk
from ui.events import Drag, Sized, Tap, Touch
from ui.hanging import Hanging
from ui.layout import Rect
from ui.panel import Panel
from ui.port import Picture, Port
from ui.present import present
from ui.screen_models import Evidence, Lineup, Screen, Table, View
from ui.screens.frame import draw_screen
from ui.widgets.painter import Painter


class Stage(Widget):  # type: ignore[misc]
    """The whole screen, turned as the panel hangs and to whoever plays now.

    ``screen``: what it shows; ``paint``: how it was painted last, with the places of the targets.
    """

    def __init__(self, port: Port, hanging: Hanging | None = None) -> None:
        super().__init__()
        self.port = port
        self.hanging = hanging or Hanging(inches=port.desk.panel.inches)
        self.rotation = self.hanging.turn(port.desk)
        self.screen: Screen | None = None
        self.paint: Painter | None = None
        self._desk: Desk | None = None
        self._layer = InstructionGroup()
        self._image: Any | None = None
        self._picture = -1
        self._shade = 0.0
        self._dragged = ""
        self._has_moved = False
        self.canvas.add(self._layer)

    def advance(self, now_s: float) -> None:
        """Let the port take in what has arrived, and show what has changed since the last frame."""
        self.port.step(now_s)
        stale = self._measure()
        desk = _without_clock(self.port.desk)
        if desk != self._desk:
            self._desk = desk
            screen = present(desk)
            stale = stale or screen != self.screen or self._shade != desk.settings.shade
            self._shade = desk.settings.shade
            self.screen = screen
        stale = self._take_picture() or stale
        if stale and self.screen is not None:
            self._draw(self.screen)

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch: the target below the finger is tapped, anything else at least stops a countdown."""
        if touch.is_mouse_scrolling or self.paint is None:
            return True
        id = self._target_below(touch)
        if id is not None and id in self._draggable():
            self._dragged = id
            touch.grab(self)
            return True
        at = self._felt(touch)
        if id is not None:
            self.port.send(Tap(id, _share(self.paint.hits[id], at)))
            return True
        whole = self.paint.screen
        self.port.send(Touch(at[0] / whole.width, at[1] / whole.height, self._raw(touch), self.rotation))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let a seat follow the finger: the others make room as it comes over them."""
        over = self._target_below(touch) if touch.grab_current is self and self.paint else None
        if over is not None and over != self._dragged and over in self._draggable():
            self.port.send(Drag(self._dragged, over))
            self._dragged, self._has_moved = over, True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """What was not dragged anywhere was tapped."""
        if touch.grab_current is self:
            touch.ungrab(self)
            if not self._has_moved:
                self.port.send(Tap(self._dragged))
            self._has_moved = False
        return True

    def _raw(self, touch: Any) -> tuple[float, float]:
        """Where the panel felt a touch, as shares of the window, y downwards."""
        return touch.x / self.width, 1 - touch.y / self.height

    def _felt(self, touch: Any) -> tuple[float, float]:
        """Where a touch is meant, in the painter's coordinates."""
        found = self.port.desk.touch
        x, y = (self.hanging.touch if found is None else found).touched(self._raw(touch))
        return self._unturned(x * self.width, (1 - y) * self.height)

    def _target_below(self, touch: Any) -> str | None:
        at, hits = self._felt(touch), self.paint.hits if self.paint else {}
        return next((id for id, place in reversed(hits.items()) if place.has(*at)), None)

    def _draggable(self) -> tuple[str, ...]:
        body = self.screen.body if self.screen else None
        return tuple(target.id for target in body.seats) if isinstance(body, Lineup) else ()

    def place_of(self, id: str) -> tuple[float, float]:
        """Return the middle of a target in window coordinates; raises KeyError if the screen does not show it."""
        places = self.paint.hits if self.paint else {}
        if id not in places:
            raise KeyError(f'there is no target "{id}" on the screen, only: {", ".join(places) or "nothing"}')
        return self._turned(*places[id].centre)

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self, screen: Screen) -> None:
        self._layer.clear()
        self._layer.add(PushMatrix())
        self._turn()
        self.paint = Painter(self._layer, self.port.desk.panel)
        draw_screen(self.paint, screen, self._image)
        self.paint.shade(self.port.desk.settings.shade)
        self._layer.add(PopMatrix())

    def _measure(self) -> bool:
        """Turn to whoever plays now, and tell the desk where the picture has got another size; return True then."""
        before, self.rotation = self.rotation, self.hanging.turn(self.port.desk)
        across, down = map(int, self.size)
        width, height = (across, down) if self.rotation in (0, 180) else (down, across)
        panel = Panel(width, height, self.hanging.inches)
        if panel != self.port.desk.panel:
            self.port.send(Sized(width, height, panel.inches))
            return True
        return self.rotation != before

    def _take_picture(self) -> bool:
        """Copy the newest picture into the texture; return True where the texture itself is new and must be drawn."""
        newest = self._wanted_picture()
        if newest is None:
            gone = self._image is not None
            self._image, self._picture = None, -1
            return gone
        number, picture = newest
        if number == self._picture:
            return False
        self._picture = number
        height, width = picture.shape[:2]
        image = self._image
        if image is None or image.size != (width, height):
            image = Texture.create(size=(width, height), colorfmt="rgba")
        # Graphics chips take four bytes a pixel as they are, and OpenCV turns the colours round in no time.
        image.blit_buffer(cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA).reshape(-1), colorfmt="rgba", bufferfmt="ubyte")
        self.canvas.ask_update()
        is_new, self._image = image is not self._image, image
        return is_new

    def _wanted_picture(self) -> Picture | None:
        """The kept picture of a roll that is looked at, the frame that was just read, else the live picture."""
        body = self.screen.body if self.screen else None
        if isinstance(body, Evidence | View) and body.picture:
            return self.port.kept(body.picture)
        still = body.tray.still if isinstance(body, Table) and body.tray else None
        return (self.port.still(still) if still else None) or self.port.preview()

    # -- a screen that hangs turned --------------------------------------------------------------------------------

    def _turn(self) -> None:
        if self.rotation:
            shift = {90: (0, self.height), 180: (self.width, self.height), 270: (self.width, 0)}[self.rotation]
            self._layer.add(Translate(*shift))
            self._layer.add(Rotate(angle=-self.rotation, axis=(0, 0, 1)))

    def _unturned(self, x: float, y: float) -> tuple[float, float]:
        """From window coordinates, y upwards, to those of the painter, y downwards."""
        match self.rotation:
            case 90:
                return self.height - y, self.width - x
            case 180:
                return self.width - x, y
            case 270:
                return y, x
        return x, self.height - y

    def _turned(self, x: float, y: float) -> tuple[float, float]:
        """From the painter's coordinates to those of the window."""
        match self.rotation:
            case 90:
                return self.width - y, self.height - x
            case 180:
                return self.width - x, y
            case 270:
                return y, x
        return x, self.height - y


def _share(place: Rect, at: tuple[float, float]) -> tuple[float, float]:
    """Where in a place a point is."""
    return (at[0] - place.x) / place.width, (at[1] - place.y) / place.height


def _without_clock(desk: Desk) -> Desk:
    """The desk as far as the screen depends on it: the time matters only while a countdown runs."""
    session = desk.session
    if session is None or session.deadline_s is not None:
        return desk
    return replace(desk, session=replace(session, now_s=0.0))
