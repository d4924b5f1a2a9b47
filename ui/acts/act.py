"""What an act is, and the little that acts of several rooms share."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ui.desk import Banner, Desk, Tone
from ui.requests import Request

Handled = tuple[Desk, tuple[Request, ...]]
"""The desk afterwards, and what the app is to do, in order."""

Act = Callable[[Desk, Any], Handled]
"""Carries out an intent of one type. Any, as each takes its own."""


@dataclass(frozen=True)
class Field:
    """What is typed into at a place: how its text is read from the desk, and the desk with another text in it."""

    read: Callable[[Desk], str]
    written: Callable[[Desk, str], Desk]


def refuse(desk: Desk, code: str, **values: object) -> Desk:
    """Return the desk with a refusal in words of ``refusal.<code>``."""
    return replace(desk, banner=Banner(Tone.REFUSAL, f"refusal.{code}", "", tuple(values.items())))
