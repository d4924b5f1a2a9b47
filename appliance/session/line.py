"""The line of a match: all that was accepted in order, what does not stand any more in its place among it. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Generic, TypeVar

T = TypeVar("T")


class Why(StrEnum):
    """Why an action does not stand.

    WAITING: something before it must be decided first. PASSED: the match, as corrected, never came to it, or went on
    without it. REPLACED: its player chose anew.
    """

    WAITING = "waiting"
    PASSED = "passed"
    REPLACED = "replaced"


@dataclass(frozen=True)
class Due:
    """When an action was done: in which round, in which part of it, after how many throws of its player there.

    ``secret``: the others had not to see it then.
    """

    round: int
    part: int
    throws: int
    secret: bool = False


@dataclass(frozen=True)
class Parked:
    """The item at position ``at`` of a line does not stand."""

    at: int
    due: Due
    why: Why


@dataclass(frozen=True)
class Line(Generic[T]):
    """``items`` in the order of the match; ``parked``: those that do not stand, by position."""

    items: tuple[T, ...] = ()
    parked: tuple[Parked, ...] = ()

    @cached_property
    def standing(self) -> tuple[T, ...]:
        """The items that stand."""
        return tuple(self.items[at] for at in self.places)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The positions of the items that stand."""
        parked = {each.at for each in self.parked}
        return tuple(at for at in range(len(self.items)) if at not in parked)

    @property
    def waiting(self) -> tuple[Parked, ...]:
        """What stands again, as far as it fits, once what is asked now is decided."""
        return tuple(each for each in self.parked if each.why is Why.WAITING)

    def added(self, item: T) -> "Line[T]":
        """Return the line with one more item that stands: before those that wait, else at the end."""
        waiting = self.waiting
        at = waiting[0].at if waiting else len(self.items)
        return Line((*self.items[:at], item, *self.items[at:]), _shifted(self.parked, at, 1))

    def without_last(self) -> "Line[T]":
        """Return the line without the last item that stands, and without what was passed over after it."""
        last = self.places[-1]
        waiting = self.waiting
        rest = waiting[0].at if waiting else len(self.items)
        parked = tuple(each for each in self.parked if each.at < last or each.at >= rest)
        return Line((*self.items[:last], *self.items[rest:]), _shifted(parked, rest, last - rest))

    def changed(self, index: int, item: T) -> "Line[T]":
        """Return the line with another item in place of the one that stands at ``index`` of ``standing``."""
        at = self.places[index]
        return replace(self, items=(*self.items[:at], item, *self.items[at + 1 :]))

    def with_parked(self, parked: Iterable[Parked]) -> "Line[T]":
        """Return the line in which exactly these do not stand."""
        return Line(self.items, tuple(parked))


def _shifted(parked: tuple[Parked, ...], start: int, by: int) -> tuple[Parked, ...]:
    return tuple(replace(each, at=each.at + by) if each.at >= start else each for each in parked)
