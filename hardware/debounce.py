"""Make one press out of what a bouncing contact does.

Pure: no clock, no thread, no pin. The caller says when the level changed and what time it is, in seconds of any clock
that does not run backwards; so every case can be tested to the microsecond. gpiozero's own means are not used: its mock
pins ignore ``bounce_time``, its events drop the edge after a pulse shorter than that (gpiozero#1039), and ``when_held``
can go on after a lost release (gpiozero#697).
"""

from appliance.table.buttons import Button, Contact, Press

DEBOUNCE_S = 0.03
"""How long a level must last to count. Worn switches bounce for up to about 10 ms; a quick tap lasts 60 ms and more."""

HOLD_S = 1.0
"""How long a finger must stay for a long press."""

STUCK_S = 10.0
"""No finger stays for so long."""


class Debouncer:
    """One button's contact.

    A level counts once it has lasted ``debounce_s``; anything shorter is a bounce or a phantom pulse. Every touch
    gives exactly one press: the long one as soon as the finger has stayed ``hold_s`` (counted from the contact), or
    else the short one when the finger is off again. Told at the touch instead, every long press would begin with a
    short one that each consumer had to take back (gpiozero#685).
    """

    def __init__(
        self,
        button: Button,
        *,
        pressed: bool,
        at: float,
        debounce_s: float = DEBOUNCE_S,
        hold_s: float = HOLD_S,
    ) -> None:
        """Start at time ``at`` with the level that is there; one already pressed counts only after a release."""
        self.button = button
        self._debounce_s = debounce_s
        self._hold_s = hold_s
        self._now = at
        self._level = pressed
        self._level_since = at
        self._down = pressed
        self._down_since = at
        self._told = pressed
        self._touched = self._bounced = 0

    @property
    def contact(self) -> Contact:
        """What the contact has done since this began."""
        stuck = self._down and self._now - self._down_since > STUCK_S
        return Contact(self._touched, self._bounced, stuck)

    def feed(self, pressed: bool, at: float) -> list[Press]:
        """Take the level as seen at time ``at``, an edge or a mere sample; return the presses completed by then.

        A time before the last one told counts as that last one: an edge may come out of a queue after a later sample.
        """
        presses = self.advance(at)
        if pressed != self._level:
            self._bounced += self._level != self._down
            self._level = pressed
            self._level_since = self._now
        return presses

    def advance(self, at: float) -> list[Press]:
        """Let time pass up to ``at`` with the level unchanged; return the presses completed by then."""
        self._now = max(self._now, at)
        presses = []
        if self._level != self._down and self._now >= self._level_since + self._debounce_s:
            self._down = self._level
            if self._down:
                self._down_since = self._level_since
                self._told = False
                self._touched += 1
            elif not self._told:
                self._told = True
                presses.append(Press(self.button))
        # A finger that is perhaps just lifting (level off, release not settled) does not become a long press.
        if self._down and self._level and not self._told and self._now >= self._down_since + self._hold_s:
            self._told = True
            presses.append(Press(self.button, held=True))
        return presses

    @property
    def deadline(self) -> float | None:
        """The time at which :meth:`advance` will next have something to do, or None while only an edge can matter."""
        if self._level != self._down:
            return self._level_since + self._debounce_s
        if self._down and not self._told:
            return self._down_since + self._hold_s
        return None
