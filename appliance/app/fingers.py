"""Which taps and presses are not meant: those for the screen before, and the second of a double tap."""

from appliance.table import Button, Press
from ui.events import Event, Tap
from ui.screen_models import Screen

FRESH_S = 0.4
"""A finger that is already on its way means the screen before: for so long a new proposal cannot be answered."""

DOUBLE_S = 0.25
"""A finger that comes down again so soon has not seen what its first tap led to: it taps twice out of habit."""


class Fingers:
    """Times of a monotonic clock until which answers do not count."""

    def __init__(self) -> None:
        self._fresh_until_s = 0.0
        self._double_until_s = 0.0

    def surprised(self, now_s: float) -> None:
        """Note that the dice on the screen have changed by themselves."""
        self._fresh_until_s = now_s + FRESH_S

    def unsurprised(self) -> None:
        """Note that what is on the screen now was asked for."""
        self._fresh_until_s = 0.0

    def came_late(self, event: Event, now_s: float) -> bool:
        """Return whether an answer was meant for dice that have changed since."""
        return answers(event) and now_s < self._fresh_until_s

    def came_twice(self, event: Event, now_s: float) -> bool:
        """Return whether an answer is the second of a double tap, or a second finger beside the first."""
        return answers(event) and now_s < self._double_until_s

    def acted(self, event: Event, before: Screen, after: Screen, now_s: float) -> None:
        """Note what an event led to: a second tap would answer another question than the first."""
        if answers(event) and (before.prompt != after.prompt or _ids(before) != _ids(after)):
            self._double_until_s = now_s + DOUBLE_S


def answers(event: Event) -> bool:
    """Return whether a finger means something that it saw: a tap, or Confirm, however long it is held."""
    return isinstance(event, Tap) or (isinstance(event, Press) and event.button is Button.CONFIRM)


def _ids(screen: Screen) -> list[str]:
    return [target.id for target in screen.targets]
