"""The staff lock: a PIN in front of settings and exit, kept as a hash; wrong ones are answered slower and slower.

What it is for: guests at the table. Whoever takes the card out can try all PINs of four digits within minutes.
"""

import hmac
from collections.abc import Callable
from hashlib import scrypt
from secrets import token_bytes
from typing import Protocol

FREE = 3
"""So many wrong tries are not made to wait."""

FIRST_WAIT_S, LONGEST_WAIT_S = 5.0, 300.0
"""The wait after the next wrong one; each further one doubles it, up to the longest."""

SHORTEST_PIN, LONGEST_PIN = 4, 8
"""Digits of a PIN."""

_N, _R, _P = 2**14, 8, 1
"""Cost of scrypt: 16 MB of memory, about 50 ms on a desktop."""


class Notes(Protocol):
    """What remembers small things from one start to the next (``appliance.store.Journal``)."""

    def remember(self, key: str, value: str) -> None:
        """Store a value."""

    def remembered(self, key: str) -> str | None:
        """Return it, or None if it was never stored."""


class StaffLock:
    """The lock of one appliance. ``clock``: seconds of a monotonic clock.

    The number of wrong tries is stored before a try is answered, so that pulling the plug neither hides it nor shortens
    the wait; as no clock of a Pi can be trusted over a restart, the whole wait begins anew then.
    """

    def __init__(self, notes: Notes, clock: Callable[[], float]) -> None:
        self._notes, self._clock = notes, clock
        self._since_s = clock()

    @property
    def has_pin(self) -> bool:
        """Whether there is a PIN; without one nothing is locked."""
        return bool(self._notes.remembered("pin"))

    @property
    def wrong(self) -> int:
        """How many wrong tries there were since the last right one."""
        stored = self._notes.remembered("pin_wrong") or "0"
        return int(stored) if stored.isdecimal() else 0

    @property
    def wait_s(self) -> float:
        """Seconds until the next try is heard."""
        return max(0.0, self._since_s + wait_after(self.wrong) - self._clock())

    def opens(self, pin: str) -> bool:
        """Return whether this is the PIN; one that is tried during a wait is not looked at. Raises StoreError."""
        stored = self._notes.remembered("pin")
        if not stored:
            return True
        if self.wait_s > 0:
            return False
        wrong = self.wrong
        self._notes.remember("pin_wrong", str(wrong + 1))
        self._since_s = self._clock()
        if not fits(pin, stored):
            return False
        self._notes.remember("pin_wrong", "0")
        return True

    def set_pin(self, pin: str) -> None:
        """Lock with this PIN from now on; "" leaves nothing locked. Raises StoreError."""
        set_pin(self._notes, pin)


def set_pin(notes: Notes, pin: str) -> None:
    """Store the hash of a PIN, or that there is none with ""; wrong tries are forgotten."""
    notes.remember("pin", hashed(pin) if pin else "")
    notes.remember("pin_wrong", "0")


def wait_after(wrong: int) -> float:
    """Return the seconds to wait after so many wrong tries in a row."""
    late = wrong - FREE
    return 0.0 if late <= 0 else min(LONGEST_WAIT_S, FIRST_WAIT_S * 2.0 ** min(late - 1, 10))


def is_a_pin(pin: str) -> bool:
    """Return whether this can be a PIN: four to eight digits."""
    return pin.isascii() and pin.isdecimal() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN


def hashed(pin: str, salt: bytes | None = None) -> str:
    """Return the PIN as it is stored: how it was hashed, salt and hash as hexadecimal numbers."""
    salt = token_bytes(16) if salt is None else salt
    return f"scrypt:{_N}:{_R}:{_P}:{salt.hex()}:{_hash(pin, salt, _N, _R, _P).hex()}"


def fits(pin: str, stored: str) -> bool:
    """Return whether the PIN is the one stored; a stored one that is damaged fits no PIN."""
    try:
        way, n, r, p, salt, known = stored.split(":")
        found = _hash(pin, bytes.fromhex(salt), int(n), int(r), int(p))
        return way == "scrypt" and hmac.compare_digest(found, bytes.fromhex(known))
    except ValueError:
        return False


def _hash(pin: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=n, r=r, p=p, maxmem=2**26, dklen=32)
