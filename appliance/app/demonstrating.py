"""A demonstration: the same match again and again, until somebody touches anything."""

from appliance.games import Setup
from appliance.session import Phase, Session

PAUSE_S = 8.0
"""How long the final ranking stands before the next match begins."""


class Demonstration:
    """Which match is demonstrated, if any, and since when its final ranking stands."""

    def __init__(self) -> None:
        self.setup: Setup | None = None
        self._finished_s: float | None = None

    def next_match(self, session: Session | None, now_s: float) -> Setup | None:
        """Return the match that is to begin now."""
        if self.setup is None or session is None or session.phase is not Phase.FINISHED:
            self._finished_s = None
        elif self._finished_s is None:
            self._finished_s = now_s
        elif now_s - self._finished_s > PAUSE_S:
            return self.setup
        return None
