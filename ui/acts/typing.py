"""Letters, from a keyboard or from keys on the screen: they go into the field of the place where the players are."""

from collections.abc import Callable

from ui.acts import boxes, players, studies, venue
from ui.acts.act import Act, Field, Handled
from ui.desk import MAX_NAME, Desk, Place
from ui.intents import Erase, Intent, Write

FIELDS: dict[Place, Field] = {**boxes.FIELDS, **players.FIELDS, **studies.FIELDS, **venue.FIELDS}
"""What is typed into, by place; elsewhere letters do nothing."""


def typed(desk: Desk, text: str) -> Handled:
    """Append letters; what cannot be printed, and what is too long, is left out."""
    letters = "".join(letter for letter in text if letter.isprintable())
    return _edited(desk, lambda before: (before + letters).lstrip()[:MAX_NAME])


def erased(desk: Desk) -> Handled:
    """Take the last letter away."""
    return _edited(desk, lambda before: before[:-1])


def _edited(desk: Desk, edit: Callable[[str], str]) -> Handled:
    field = FIELDS.get(desk.place)
    return (desk if field is None else field.written(desk, edit(field.read(desk)))), ()


def _write(desk: Desk, intent: Write) -> Handled:
    return typed(desk, intent.text)


def _erase(desk: Desk, intent: Erase) -> Handled:
    return erased(desk)


ACTS: dict[type[Intent], Act] = {
    Write: _write,
    Erase: _erase,
}
