"""Tell systemd that the appliance is ready, what it is doing, and that it is alive.

The protocol is that of sd_notify(3): lines of KEY=VALUE in one datagram to the socket that NOTIFY_SOCKET names.
Without that variable (started by hand) every call does nothing. Why not a library: docs/decisions/0007-sd-notify.md
"""

import logging
import os
import socket

_log = logging.getLogger(__name__)


def ready(status: str) -> bool:
    """Say that the start is over and what the appliance is doing; return whether somebody was told."""
    return _send("READY=1", f"STATUS={_line(status)}")


def status(status: str) -> bool:
    """Say what the appliance is doing, for ``systemctl status``; return whether somebody was told."""
    return _send(f"STATUS={_line(status)}")


def alive() -> bool:
    """Put off the watchdog's next restart; return whether somebody was told."""
    return _send("WATCHDOG=1")


def stopping() -> bool:
    """Say that the appliance is ending of its own accord; return whether somebody was told."""
    return _send("STOPPING=1")


def alive_every_s() -> float | None:
    """Return how often to call :func:`alive`, in seconds: half of the watchdog's patience; None without a watchdog."""
    patience_us = os.environ.get("WATCHDOG_USEC", "")
    # WATCHDOG_PID: the variables are inherited by child processes, of which the watchdog expects nothing.
    meant_for = os.environ.get("WATCHDOG_PID") or str(os.getpid())
    if not patience_us.isdecimal() or int(patience_us) == 0 or meant_for != str(os.getpid()):
        return None
    return int(patience_us) / 2e6


def _line(text: str) -> str:
    # A line break would begin another KEY=VALUE.
    return " ".join(text.split())


def _send(*lines: str) -> bool:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    # "@" stands for the zero byte that begins an abstract socket's name.
    target = "\0" + address[1:] if address.startswith("@") else address
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
            sender.sendto("\n".join(lines).encode(), target)
    except OSError as error:
        # No reason to end a match: if systemd minds, its watchdog restarts the appliance, and the journal says why.
        _log.warning("systemd could not be told %s at NOTIFY_SOCKET=%s: %s", lines[0], address, error)
        return False
    return True
