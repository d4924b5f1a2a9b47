"""Which board belongs to which game. A new game has its file here, and its line in the table."""

from collections.abc import Callable

from appliance.session import Session
from ui.desk import Desk
from ui.pages.boards import dice_fishing, penta, schollen_rollen, trollius, zocken
from ui.pages.boards.laid import Laid, Sight
from ui.pages.names import names
from ui.words import Words

BOARDS: dict[str, Callable[[Sight], Laid]] = {
    "penta": penta.lay,
    "schollen_rollen": schollen_rollen.lay,
    "dice_fishing": dice_fishing.lay,
    "zocken": zocken.lay,
    "trollius": trollius.lay,
}
"""By game. One that has no board here has its sheet on the screen, and no dice."""


def laid(desk: Desk, session: Session, say: Words) -> Laid:
    """Return what lies on the table for whoever may look now."""
    lay = BOARDS.get(session.setup.game)
    if lay is None:
        return Laid()
    game, state, asked = session.game, session.state, session.asked
    printed = game.board(state, desk.shown_to)
    return lay(Sight(desk, session, names(session, say), game.public(state), printed, asked.player if asked else ""))
