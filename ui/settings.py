"""What is set on the screen and remembered by the appliance, as plain values. It comes before ``config.toml``."""

from dataclasses import dataclass, replace

BRIGHTNESS = (20, 40, 60, 80, 100)
"""Steps of the screen's brightness in percent; below the least one a dark room's screen could not be found again."""

TAKE_S = (0.0, 1.0, 2.0, 3.0, 5.0, 8.0)
"""Seconds after which a sure reading can be taken by itself; 0: never."""

TURNS = (0, 90, 180, 270)

TRIAL_S = 10
"""So long a turned picture waits for somebody to say that it can be read."""


@dataclass(frozen=True)
class Settings:
    """``silent``: "sound" and "speech" as far as nothing here was found that they can be heard by.

    ``brightness``: percent. ``dims``: no backlight can be set, so the picture itself is darkened. ``rotate``: degrees
    by which the screen hangs turned, clockwise; None: as config.toml or the command line say. ``pictures``: pictures of
    rolls are kept.
    """

    silent: frozenset[str] = frozenset()
    brightness: int = 100
    dims: bool = True
    rotate: int | None = None
    pictures: bool = True

    @property
    def shade(self) -> float:
        """How much of the picture's light is taken away by darkening it, 0 to 1."""
        return 1 - self.brightness / 100 if self.dims else 0.0

    def brighter(self, by: int) -> "Settings":
        """Return them ``by`` steps brighter, as far as there are steps."""
        nearest = min(range(len(BRIGHTNESS)), key=lambda at: abs(BRIGHTNESS[at] - self.brightness))
        return replace(self, brightness=BRIGHTNESS[min(max(nearest + by, 0), len(BRIGHTNESS) - 1)])


@dataclass(frozen=True)
class Trial:
    """A turned picture that nobody has said yes to. ``before``: how it was; ``until_s``: when that comes back.

    ``left_s``: whole seconds until then. ``until_s`` is None until the clock has passed over it.
    """

    before: int | None
    until_s: float | None = None
    left_s: int = TRIAL_S

    def at(self, now_s: float) -> "Trial | None":
        """Return it at ``now_s`` of a monotonic clock; None: its time is over."""
        until_s = now_s + TRIAL_S if self.until_s is None else self.until_s
        left = until_s - now_s
        return None if left <= 0 else replace(self, until_s=until_s, left_s=int(left) + (left % 1 > 0))


def next_take(now_s: float | None) -> float | None:
    """Return the next of ``TAKE_S`` after the one that holds, None for never."""
    later = [seconds for seconds in TAKE_S if seconds > (now_s or 0.0)]
    return later[0] if later else None
