"""Desks to look at: each screen in its ordinary and its worst state, for the gallery and the tests that texts fit.

A module a room, each with its desks by name.
"""

from collections.abc import Callable

from ui.desk import Desk
from ui.samples.before import BEFORE_DESKS
from ui.samples.boards import BOARD_DESKS
from ui.samples.boxes import BOX_DESKS
from ui.samples.computers import COMPUTER_DESKS
from ui.samples.games import GAME_DESKS
from ui.samples.help import HELP_DESKS
from ui.samples.penta import (
    CROP,
    PENTA_DESKS,
    asked_again,
    begun,
    corrected,
    disputed,
    finished,
    given,
    rolled,
    scored,
    well_on,
)
from ui.samples.results import RESULT_DESKS
from ui.samples.sea import SEA_DESKS
from ui.samples.setup import SETUP_DESKS
from ui.samples.table import FEW, MANY
from ui.samples.tray import one_in_doubt, picture, reading, view
from ui.samples.venue import VENUE_DESKS

DESKS: dict[str, Callable[[], Desk]] = {
    **BEFORE_DESKS,
    **BOX_DESKS,
    **COMPUTER_DESKS,
    **PENTA_DESKS,
    **GAME_DESKS,
    **BOARD_DESKS,
    **SEA_DESKS,
    **SETUP_DESKS,
    **RESULT_DESKS,
    **VENUE_DESKS,
    **HELP_DESKS,
}
"""Every sample by name."""

__all__ = [
    "CROP",
    "DESKS",
    "FEW",
    "MANY",
    "asked_again",
    "begun",
    "corrected",
    "disputed",
    "finished",
    "given",
    "one_in_doubt",
    "picture",
    "reading",
    "rolled",
    "scored",
    "view",
    "well_on",
]
