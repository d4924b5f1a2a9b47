"""What is known of every stored match, without playing any again: digests, kept in the journal beside the matches.

They are derived. One whose match has grown, was taken back or corrected since, or that an older program made, is made
anew; so is everything after the table was emptied.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from appliance.games import GAMES, BadOptions
from appliance.results import VERSION, Digest, Result, Untold, digest
from appliance.session import BrokenJournal
from appliance.store.database import StoreError
from appliance.store.journal import DamagedMatch, Journal
from appliance.store.records import setup_of, text

_SPOILT = (ValueError, KeyError, TypeError, IndexError)
"""What a row that is damaged raises when it is made out."""

_MATCHES = """
    SELECT match.*, digest.facts, digest.upto, digest.version,
        (SELECT coalesce(max(seq), 0) FROM log WHERE log.match = match.id) AS newest
    FROM match LEFT JOIN digest ON digest.match = match.id {where} ORDER BY match.id
"""


BATCH = 25
"""So many digests are stored at once: each time the disk is waited for."""


class Ledger:
    """The results of all matches of a journal. ``damaged``: numbers of those that cannot be made out, where known."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._broken: dict[str, int] = {}
        self._told: dict[str, tuple[tuple[object, ...], Result]] = {}
        self.damaged: set[str] = set()

    def results(self) -> tuple[Result, ...]:
        """Return all matches that can be made out, in the order in which they were begun; raises StoreError.

        Those that nobody has looked at since they changed are ``Untold.WAITING``.
        """
        rows = self._journal.rows(_MATCHES.format(where=""))
        return tuple(result for row in rows if (result := self._result(row)) is not None)

    def look(self, match: str) -> Result | None:
        """Return what is known of one match now, None where there is none that can be made out; raises StoreError."""
        result, made = self._looked_at(match)
        self._keep(made)
        return result

    def catching_up(self) -> Iterator[int]:
        """Look at each match that nobody has looked at since it changed; yields after each how many are left."""
        waiting = [result.match for result in self.results() if result.untold is Untold.WAITING]
        made: list[_Made] = []
        for left in reversed(range(len(waiting))):
            made += self._looked_at(waiting[left])[1]
            if len(made) >= BATCH or not left:
                self._keep(made)
                made = []
            yield left

    def _looked_at(self, match: str) -> "tuple[Result | None, list[_Made]]":
        """A match, and the digest that was made for it, if one was."""
        rows = self._journal.rows(_MATCHES.format(where="WHERE match.id = ?"), int(match))
        result = self._result(rows[0]) if rows else None
        if result is None or result.untold is not Untold.WAITING:
            return result, []
        newest = int(rows[0]["newest"])
        try:
            found = digest(result.setup, self._journal.load(match).stamped)
        except DamagedMatch:
            self.damaged.add(match)
            return None, []
        except (BadOptions, BrokenJournal, *_SPOILT):
            self._broken[match] = newest
            return replace(result, untold=Untold.BROKEN), []
        return replace(result, digest=found, untold=None), [(int(match), newest, found)]

    def _result(self, row: sqlite3.Row) -> Result | None:
        """As ``_made_out``; a match that is as it was is not made out again, which takes long where there are many."""
        match, columns = str(row["id"]), tuple(row)
        known = self._told.get(match)
        if known is not None and known[0] == columns:
            return known[1]
        result = self._made_out(match, row)
        if result is not None and result.digest is not None:
            self._told[match] = columns, result
        return result

    def _made_out(self, match: str, row: sqlite3.Row) -> Result | None:
        """A match with its digest, if that is up to date, else why there is none; None where it cannot be made out."""
        try:
            result = Result(match, setup_of(row), str(row["started_at"]), untold=Untold.WAITING)
        except _SPOILT:
            self.damaged.add(match)
            return None
        with suppress(*_SPOILT):
            if row["upto"] == row["newest"] and row["version"] == VERSION:
                return replace(result, digest=Digest.of(json.loads(row["facts"])), untold=None)
        if result.setup.game not in GAMES or self._broken.get(match) == row["newest"]:
            return replace(result, untold=Untold.BROKEN)
        if row["rules_version"] != GAMES[result.setup.game].info.rules_version:
            return replace(result, untold=Untold.OLD_RULES)
        return result

    def _keep(self, made: "list[_Made]") -> None:
        """Keep digests; those that cannot be kept are made again another time."""
        with suppress(StoreError), self._journal.together():
            for match, upto, found in made:
                self._journal.write(_KEEP, match, upto, VERSION, text(found.json()))


_Made = tuple[int, int, Digest]
"""The number of a match, its newest row in the log, and the digest."""

_KEEP = """
    INSERT INTO digest (match, upto, version, facts) VALUES (?, ?, ?, ?)
    ON CONFLICT (match) DO UPDATE SET upto = excluded.upto, version = excluded.version, facts = excluded.facts
"""
