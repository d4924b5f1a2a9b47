"""What targets do when they are touched or confirmed: a module a room, each with its acts by the type of the intent."""

from ui.acts import (
    aloud,
    boxes,
    going,
    help,
    match,
    players,
    preferences,
    results,
    rolls,
    settings,
    studies,
    table,
    typing,
    venue,
)
from ui.acts.act import Act
from ui.intents import Intent

ACTS: dict[type[Intent], Act] = {
    **aloud.ACTS,
    **boxes.ACTS,
    **going.ACTS,
    **help.ACTS,
    **match.ACTS,
    **players.ACTS,
    **preferences.ACTS,
    **results.ACTS,
    **rolls.ACTS,
    **settings.ACTS,
    **studies.ACTS,
    **table.ACTS,
    **typing.ACTS,
    **venue.ACTS,
}
"""All but Back and Menu, which do what the buttons of these names do (``ui.navigation``)."""
