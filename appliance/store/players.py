"""The players that are known at this table: names, colours, what each of them likes."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from appliance.games import Json
from appliance.store.database import Database, StoreError
from appliance.store.records import text
from appliance.table import COLOURS, Seating


class NameTaken(StoreError, ValueError):
    """Another player is called so already."""


@dataclass(frozen=True)
class Player:
    """Somebody who has played here. ``guest``: only for this evening.

    ``preferences``: what the rooms keep of a player, by their own keys, such as hints. ``played_at``: ISO time of the
    last match that the player began, None before the first.
    """

    name: str
    colour: str | None = None
    guest: bool = False
    preferences: Mapping[str, Json] = field(default_factory=dict)
    played_at: str | None = None


class Players:
    """The table of players in the journal. A name is one player."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def known(self) -> tuple[Player, ...]:
        """Return all players, those of the last match first, in their seat order."""
        rows = self._database.rows("SELECT * FROM player ORDER BY recent DESC, id")
        return tuple(map(_player, rows))

    def called(self, name: str) -> Player | None:
        """Return the player of this name, or None."""
        rows = self._database.rows("SELECT * FROM player WHERE name = ?", name)
        return _player(rows[0]) if rows else None

    def sat_down(self, names: Iterable[str], seating: Seating) -> None:
        """Remember that these people have begun a match now, with their colours; guests are marked as such."""
        with self._database.together():
            for name in reversed(tuple(names)):
                self._database.write(
                    "INSERT INTO player (name, colour, guest, played_at, recent)"
                    " VALUES (?, ?, ?, ?, (SELECT coalesce(max(recent), 0) + 1 FROM player)) ON CONFLICT (name) DO"
                    " UPDATE SET colour = coalesce(excluded.colour, colour), guest = excluded.guest,"
                    " played_at = excluded.played_at, recent = excluded.recent",
                    name,
                    seating.colours.get(name),
                    int(name in seating.guests),
                    self._database.clock(),
                )

    def prefer(self, name: str, key: str, value: Json) -> None:
        """Remember what a player likes under a key; None forgets it. A player who is not known has no wishes."""
        player = self.called(name)
        if player is None:
            return
        likes = {**player.preferences, key: value}
        kept = {each: liked for each, liked in likes.items() if liked is not None}
        self._database.write("UPDATE player SET preferences = ? WHERE name = ?", text(kept), name)

    def rename(self, name: str, new: str) -> None:
        """Call a player otherwise from the next match on; raises NameTaken. Stored matches keep their names."""
        if new != name and self.called(new) is not None:
            raise NameTaken(f'there is a player called "{new}" already; expected another name for "{name}"')
        self._database.write("UPDATE player SET name = ? WHERE name = ?", new, name)

    def forget(self, name: str) -> None:
        """Forget a player; the matches stay."""
        self._database.write("DELETE FROM player WHERE name = ?", name)


def _player(row: sqlite3.Row) -> Player:
    try:
        preferences = json.loads(row["preferences"])
    except ValueError:
        preferences = {}
    colour = row["colour"] if row["colour"] in COLOURS else None
    liked = preferences if isinstance(preferences, dict) else {}
    return Player(row["name"], colour, bool(row["guest"]), liked, row["played_at"])
