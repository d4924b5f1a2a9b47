"""A stored match as statistics see it: who played what, and its digest, or why there is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from appliance.games import GAMES, Json, Setup
from appliance.results.digest import Digest


class Untold(StrEnum):
    """Why nothing is known of a match.

    OLD_RULES: it was played by another version of the rules. BROKEN: its actions no longer fit one another. WAITING:
    nobody has looked yet.
    """

    OLD_RULES = "old_rules"
    BROKEN = "broken"
    WAITING = "waiting"


@dataclass(frozen=True)
class Variant:
    """What can be compared: a game with its options, as far as they are not the rulebook's, and its edition."""

    game: str
    options: tuple[tuple[str, Json], ...] = ()
    edition: str = "house"


@dataclass(frozen=True)
class Result:
    """A stored match. ``started_at``: ISO, by whatever clock; numbers alone tell the order of matches."""

    match: str
    setup: Setup
    started_at: str
    digest: Digest | None = None
    untold: Untold | None = None

    @property
    def variant(self) -> Variant:
        """What this match can be compared with."""
        return Variant(self.setup.game, _chosen(self.setup.game, self.setup.options), self.setup.edition)

    @property
    def finished(self) -> bool:
        """True if it was played to its end, and that can still be told."""
        return self.digest is not None and self.digest.finished

    @property
    def alone(self) -> bool:
        """True if computers played among themselves."""
        return set(self.setup.computer) == set(self.setup.players)

    @property
    def people(self) -> tuple[str, ...]:
        """The players who are remembered: neither computers nor guests of one evening."""
        others = {*self.setup.computer, *self.setup.seating.guests}
        return tuple(name for name in self.setup.players if name not in others)

    def score(self, player: str) -> int:
        """Return the points of a player; only where there is a digest."""
        assert self.digest is not None
        return self.digest.scores[self.setup.players.index(player)]

    def place(self, player: str) -> int:
        """Return the place of a player, from 1; players with equal points share one."""
        assert self.digest is not None
        return 1 + sum(other > self.score(player) for other in self.digest.scores)

    def won(self, player: str) -> bool:
        """Return whether a player won, alone or with others."""
        return self.digest is not None and self.setup.players.index(player) in self.digest.winners


def _chosen(game: str, options: Mapping[str, Json]) -> tuple[tuple[str, Json], ...]:
    """The options that differ from the rulebook's; of a game that is gone, all."""
    known = {option.key: option.default for option in GAMES[game].info.options} if game in GAMES else {}
    return tuple((key, value) for key, value in sorted(options.items()) if known.get(key) != value)
