"""Penta: the sheet is the board; beside it lie the dice of the last accepted roll."""

from ui.pages.boards.laid import Laid, Sight, to_hold


def lay(sight: Sight) -> Laid:
    """Return the dice."""
    return Laid(dice=to_hold(sight.session, list(map(str, sight.facts["dice"]))))
