"""What every set of buttons promises, whatever it is made of."""

from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from appliance.table.buttons import Press
from hardware.errors import ButtonError

OnPress = Callable[[Press], None]
"""Takes a press; called from the button set's own thread, one call at a time, so it should only enqueue."""

OnFault = Callable[[ButtonError], None]
"""Told at most once that the buttons have stopped answering; nothing follows until the set is opened anew."""


class ButtonSet(Protocol):
    """Four buttons, open from construction to :meth:`close`; every touch gives exactly one press."""

    def close(self) -> None:
        """Give pins and threads back; no press is told after this returns. May be called again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
