"""The wired buttons, supervised: opened again with a growing pause when they stop answering."""

from collections.abc import Callable, Mapping
from threading import Lock, Timer

from appliance.app.messages import ButtonsFailed, Message
from appliance.session import Fault, FaultCleared
from appliance.table import Button, Contact
from hardware import ButtonError, ButtonSet

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0


class ButtonSupervisor:
    """Keeps a set of buttons open; ``open_set`` opens one, given what to call when it fails later."""

    def __init__(
        self, open_set: Callable[[Callable[[ButtonError], None]], ButtonSet], post: Callable[[Message], None]
    ) -> None:
        self._open_set = open_set
        self._post = post
        self._lock = Lock()
        self._buttons: ButtonSet | None = None
        self._timer: Timer | None = None
        self._pause_s = FIRST_PAUSE_S
        self._stopped = False

    def start(self) -> None:
        """Open the buttons; a failure is told and tried again, never raised."""
        with self._lock:
            if self._stopped:
                return
            try:
                self._buttons = self._open_set(self._failed)
            except ButtonError as reason:
                self._try_later(reason)
                return
            self._pause_s = FIRST_PAUSE_S
        self._post(FaultCleared(Fault.BUTTONS_LOST))

    def contacts(self) -> Mapping[Button, Contact]:
        """Return what each contact has done since the buttons were opened; empty while they are not."""
        with self._lock:
            return self._buttons.contacts() if self._buttons is not None else {}

    def stop(self) -> None:
        """Give the buttons back and try no more."""
        with self._lock:
            self._stopped = True
            if self._timer is not None:
                self._timer.cancel()
            buttons, self._buttons = self._buttons, None
        if buttons is not None:
            buttons.close()

    def _failed(self, reason: ButtonError) -> None:
        with self._lock:
            buttons, self._buttons = self._buttons, None
            if not self._stopped:
                self._try_later(reason)
        if buttons is not None:
            buttons.close()

    def _try_later(self, reason: ButtonError) -> None:
        self._post(ButtonsFailed(str(reason), reason.code, tuple(reason.values.items())))
        self._timer = Timer(self._pause_s, self.start)
        self._timer.daemon = True
        self._timer.start()
        self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
