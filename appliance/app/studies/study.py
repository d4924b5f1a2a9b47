"""What every study does."""

from collections.abc import Sequence
from typing import Protocol

from vision import Event, Frame


class Study(Protocol):
    """Looks at the frames of one source after another for as long as it is wanted; posts what it learns."""

    def look(self, frame: Frame, events: Sequence[Event], camera: str) -> None:
        """Take the next frame and what it brought; ``camera``: the name of its source."""
        ...
