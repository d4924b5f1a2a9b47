"""Dates of a machine whose clock may never have been set: what cannot be true is not known."""

FIRST_YEAR = "2025"
"""Nothing was played here before; a Pi without a network begins in 1970, or where it was switched off."""


def known(stamp: str | None) -> str | None:
    """Return an ISO time if it can be true, else None."""
    return stamp if stamp is not None and stamp[:4].isdecimal() and stamp >= FIRST_YEAR else None


def day(stamp: str | None) -> str:
    """Return the day of an ISO time as 2026-11-30, or "" where the clock was not set."""
    return (known(stamp) or "")[:10]


def minute(stamp: str | None) -> str:
    """Return an ISO time as 2026-11-30 20:15, or "" where the clock was not set."""
    return (known(stamp) or "")[:16].replace("T", " ")
