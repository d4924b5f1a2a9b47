"""Tells systemd that the appliance is ready and, from the one loop that does the work, that it is alive."""

from appliance import notify


class Heartbeat:
    """Beaten once a frame: READY at the first beat, then a sign of life as often as the watchdog wants."""

    def __init__(self) -> None:
        self._every_s = notify.alive_every_s()
        self._next_s: float | None = None
        self._status = ""

    def beat(self, now_s: float, status: str) -> None:
        """Say what has to be said at ``now_s`` (monotonic seconds); ``status`` is for ``systemctl status``."""
        if self._next_s is None:
            notify.ready(status)
            self._next_s, self._status = now_s, status
        if status != self._status:
            notify.status(status)
            self._status = status
        if self._every_s is not None and now_s >= self._next_s:
            notify.alive()
            self._next_s = now_s + self._every_s
