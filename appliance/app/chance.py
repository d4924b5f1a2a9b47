"""Deals and draws; the rules themselves know no chance."""

from collections.abc import Sequence
from random import SystemRandom
from typing import TypeVar

from appliance.games import Json

_CHANCE = SystemRandom()

_Thing = TypeVar("_Thing")


def one_of(things: Sequence[_Thing]) -> _Thing:
    """Return one of ``things``, each as likely as any other; there must be one."""
    return _CHANCE.choice(things)


def shuffled(things: Sequence[Json]) -> list[Json]:
    """Return ``things`` in an order by chance."""
    return _CHANCE.sample(list(things), len(things))
