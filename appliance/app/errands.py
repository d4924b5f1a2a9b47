"""What takes longer than a frame and belongs to no other thread: each errand has a thread of its own, and a message."""

import threading
from collections.abc import Callable

from appliance.app.messages import Message


class Errands:
    """Runs errands beside the screen; ``post`` takes what they lead to."""

    def __init__(self, post: Callable[[Message], None]) -> None:
        self._post = post

    def run(self, errand: Callable[[], Message | None]) -> None:
        """Begin ``errand`` and return at once; its message, if it has one, is posted when it is done."""
        threading.Thread(target=lambda: self._done(errand()), name="errand", daemon=True).start()

    def _done(self, message: Message | None) -> None:
        if message is not None:
            self._post(message)
