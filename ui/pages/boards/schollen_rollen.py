"""Schollen Rollen: the four dice, the blue ones set aside."""

from ui.pages.boards.laid import Laid, Sight
from ui.pages.faces import sign
from ui.screen_models import Die, Look


def lay(sight: Sight) -> Laid:
    """Return the dice as they lie."""
    dice = tuple(
        Die(sign("schollen", face), Look.DIE_KEPT if at in sight.printed["aside"] else Look.DIE_SURE)
        for at, face in enumerate(sight.printed["dice"])
    )
    return Laid(str(sight.called.filled("schollen_rollen.table", sight.facts)), dice=dice)
