"""How the panel hangs and feels: turned by a setting or to whoever plays now, its touch turned against its picture."""

from dataclasses import dataclass

from ui.desk import Desk, Place
from ui.feel import STRAIGHT, Feel
from ui.panel import INCHES

TURNS = {"bottom": 0, "left": 90, "top": 180, "right": 270}
"""By the side of the panel that a player sits at: the degrees, clockwise, by which the picture turns to face them."""

_PLAYED = (Place.MATCH, Place.TAKE_BACK, Place.SECRET, Place.CLOSER)


@dataclass(frozen=True)
class Hanging:
    """``rotation``: degrees by which the panel hangs turned, clockwise, unless something else was set on the screen.

    ``inches``: its diagonal. ``touch``: how its touch is turned against its picture. ``sides``: where the seats are, in
    their order, as in ``TURNS``; the picture turns to whoever plays. Without sides it stays.
    """

    rotation: int = 0
    inches: float = INCHES
    touch: Feel = STRAIGHT
    sides: tuple[str, ...] = ()

    def turn(self, desk: Desk) -> int:
        """Return the degrees by which the picture is turned now, clockwise."""
        rotation = self.rotation if desk.settings.rotate is None else desk.settings.rotate
        session = desk.session
        if session is None or session.asked is None or desk.place not in _PLAYED:
            return rotation
        seat = session.setup.players.index(session.asked.player)
        side = TURNS[self.sides[seat]] if seat < len(self.sides) else 0
        return (rotation + side) % 360
