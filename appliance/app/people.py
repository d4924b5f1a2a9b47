"""Who has played here before, as the screen knows them."""

from appliance.store import Database, Players
from ui.desk import KnownPlayer


def known_players(database: Database) -> tuple[KnownPlayer, ...]:
    """Return who has played here before, those of the last match first."""
    return tuple(KnownPlayer(each.name, each.colour, each.guest) for each in Players(database).known())
