"""What the drawing side needs of the app: a desk to draw, a place to send events to, and the newest picture."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ui.desk import Desk
from ui.events import Event

Picture = tuple[int, NDArray[np.uint8]]
"""A number that changes whenever the picture does, and the picture: height x width x 3, blue first."""


class Port(Protocol):
    """The app as the screen sees it. Everything is called on the screen's thread."""

    @property
    def desk(self) -> Desk:
        """What the screen depends on, as it is now."""
        ...

    @property
    def quitting(self) -> bool:
        """True once the program is to close."""
        ...

    def step(self, now_s: float) -> None:
        """Take in what has arrived since the last step; ``now_s`` is a monotonic clock. Called once a frame."""
        ...

    def send(self, event: Event) -> None:
        """Take in what a finger or a key did; the desk is the next one afterwards."""
        ...

    def preview(self) -> Picture | None:
        """Return the newest picture of the tray, or None without a camera."""
        ...

    def still(self, name: str) -> Picture | None:
        """Return the frame that was read and is put to the players, or None if it is not at hand."""
        ...

    def kept(self, name: str) -> Picture | None:
        """Return the kept picture of a roll, or None while it is read and where it is gone."""
        ...
