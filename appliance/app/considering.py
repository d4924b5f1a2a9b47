"""Hints and odds are reckoned beside the thread that draws: some take seconds, and nobody shall wait for a finger."""

from collections.abc import Callable
from threading import Thread

from appliance.app.messages import Considered, Message
from appliance.players import hints, odds
from appliance.session import Session


class Reckoner:
    """Reckons for whoever is asked in a session, and posts ``Considered`` once screens find it there at once.

    ``thread``: the one that reckoned last, for those who must wait for it.
    """

    def __init__(self, post: Callable[[Message], None]) -> None:
        self._post = post
        self.thread: Thread | None = None

    def reckon(self, session: Session) -> None:
        """Begin; what was begun before goes on, as somebody may come back to it."""
        self.thread = Thread(target=self._reckon, args=(session,), name="reckoning", daemon=True)
        self.thread.start()

    def _reckon(self, session: Session) -> None:
        asked = session.asked
        if asked is not None:
            hints(session.setup.game, session.state, asked.player)
            odds(session.setup.game, session.state, asked.player)
        self._post(Considered(session.journal))
