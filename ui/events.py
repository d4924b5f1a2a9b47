"""What comes to the desk from fingers, buttons and keys."""

from dataclasses import dataclass, field

from appliance.table import Press


@dataclass(frozen=True)
class Tap:
    """A finger tapped the target with this id. ``at``: where in it, as shares of its place from the upper left."""

    target: str
    at: tuple[float, float] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Touch:
    """A finger touched the screen where nothing is. ``x``, ``y``: shares of the picture, from the upper left.

    ``raw``: where the panel itself felt it, in shares of the panel. ``rotation``: degrees by which the picture was
    turned against the panel then, clockwise.
    """

    x: float = 0.5
    y: float = 0.5
    raw: tuple[float, float] = (0.5, 0.5)
    rotation: int = 0


@dataclass(frozen=True)
class Drag:
    """A finger drags the target ``dragged``, and is over the target ``over`` now."""

    dragged: str
    over: str


@dataclass(frozen=True)
class Typed:
    """Letters came from a keyboard."""

    text: str


@dataclass(frozen=True)
class Erased:
    """The keyboard's backspace was pressed."""


@dataclass(frozen=True)
class Sized:
    """The window has this many pixels, as the players look at it, and this diagonal."""

    width: int
    height: int
    inches: float


Event = Press | Tap | Touch | Drag | Typed | Erased | Sized
