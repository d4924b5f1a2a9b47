"""From what each frame shows to motion, hand and rest. Pure: sights and times in, changes out.

Dice are at rest when frames that show nothing moving, and no hand, follow one another for ``rest_s`` seconds. It takes
at least two of them after the one that everything is compared with. A frame that cannot be judged (the light jumped,
time is missing) neither begins a motion nor counts as rest: the wait begins again.
"""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """What the tray does."""

    MOVING = "moving"
    RESTING = "resting"


class Sight(StrEnum):
    """What a frame shows. ``HAND``: something large reaches in from the edge, whether it moves or not."""

    STILL = "still"
    MOVING = "moving"
    HAND = "hand"
    UNCLEAR = "unclear"


class Change(StrEnum):
    """What a frame brought."""

    MOTION = "motion"
    HAND = "hand"
    REST = "rest"


@dataclass(frozen=True)
class SettleSettings:
    """``rest_s``: seconds without motion that make rest; a little less than three frames of a slow camera (10 fps)."""

    rest_s: float = 0.18

    def __post_init__(self) -> None:
        if self.rest_s < 0:
            raise ValueError(f"rest_s is a number of seconds, 0 or more; got {self.rest_s}")


_STILL_FRAMES = 2
_HAND_FRAMES, _HAND_S = 2, 0.095
"""A hand is told when it has been seen for a tenth of a second: dice that fly in together look like one for less."""


class Settle:
    """The state machine. It begins at rest, and what lies there then has not been thrown."""

    def __init__(self, settings: SettleSettings | None = None) -> None:
        self.settings = settings or SettleSettings()
        self.state = State.RESTING
        self._since = 0.0
        self._still = 0
        self._hand, self._hand_since = 0, 0.0
        self._hand_told = False

    def feed(self, sight: Sight, taken_at: float) -> tuple[Change, ...]:
        """Take what one frame shows, in the order of time; gives what it brought, in order."""
        self._hand = self._hand + 1 if sight is Sight.HAND else 0
        if self._hand == 1:
            self._hand_since = taken_at
        if sight is Sight.STILL:
            return self._wait(taken_at)
        self._since, self._still = taken_at, 0
        if sight is Sight.UNCLEAR:
            return ()
        changes: list[Change] = []
        if self.state is State.RESTING:
            self.state = State.MOVING
            changes.append(Change.MOTION)
        seen_long = self._hand >= _HAND_FRAMES and taken_at - self._hand_since >= _HAND_S
        if seen_long and not self._hand_told:
            self._hand_told = True
            changes.append(Change.HAND)
        return tuple(changes)

    def _wait(self, taken_at: float) -> tuple[Change, ...]:
        self._still += 1
        if self.state is State.RESTING or self._still < _STILL_FRAMES or taken_at - self._since < self.settings.rest_s:
            return ()
        self.state, self._hand_told = State.RESTING, False
        return (Change.REST,)
