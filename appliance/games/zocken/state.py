"""The state of a Zocken match: plain frozen values, from which every point is derived."""

from dataclasses import dataclass, replace
from enum import StrEnum

from appliance.games.zocken.board import EMPTY, Strip, Tally, Thrown, legal_fields, tally
from appliance.games.zocken.edition import ZockenEdition

WAGER_AFTER = 3
"""Wagers are made when so many dice are placed or OUT (zocken:5)."""

Bets = tuple[bool | None, ...]
"""By seat: whether the disc is set; None for who has not said yet, and for the active player."""


class Phase(StrEnum):
    """What the turn waits for."""

    THROW = "throw"
    PLACE = "place"
    WAGER = "wager"
    FINISHED = "finished"


@dataclass(frozen=True)
class Played:
    """A finished turn: whose it was, what it counts, and who had wagered on it."""

    seat: int
    round: int
    tally: Tally
    bets: Bets


@dataclass(frozen=True)
class ZockenState:
    """A match. ``strip``, ``out``, ``in_hand``, ``bets``: of the turn in progress, or of the last one at the end."""

    players: tuple[str, ...]
    edition: ZockenEdition
    secret: bool
    bets: Bets
    history: tuple[Played, ...] = ()
    strip: Strip = EMPTY
    out: tuple[Thrown, ...] = ()
    in_hand: Thrown | None = None

    @property
    def turns(self) -> int:
        """How many turns the match has (zocken:10)."""
        return self.edition.rounds * len(self.players)

    @property
    def finished(self) -> bool:
        """True once every player has had all turns (zocken:10)."""
        return len(self.history) == self.turns

    @property
    def _turn(self) -> int:
        return min(len(self.history), self.turns - 1)

    @property
    def seat(self) -> int:
        """The seat of the active player, at the end of the last one."""
        return self._turn % len(self.players)

    @property
    def player(self) -> str:
        """The active player."""
        return self.players[self.seat]

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return self._turn // len(self.players) + 1

    @property
    def others(self) -> tuple[str, ...]:
        """The players who may wager, in seat order."""
        return tuple(player for player in self.players if player != self.player)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The others who have not said yet whether they wager."""
        return tuple(player for player in self.others if self.bet_of(player) is None)

    @property
    def phase(self) -> Phase:
        """What the turn waits for."""
        if self.finished:
            return Phase.FINISHED
        if self.in_hand is not None:
            return Phase.PLACE
        return Phase.WAGER if self.thrown == WAGER_AFTER and self.undecided else Phase.THROW

    @property
    def thrown(self) -> int:
        """How many dice are placed or OUT."""
        return sum(each is not None for each in self.strip) + len(self.out)

    @property
    def left(self) -> tuple[str, ...]:
        """The dice that are still to be thrown in this turn, in the edition's order."""
        gone = {each.die for each in (*self.strip, *self.out, self.in_hand) if each is not None}
        return tuple(die for die in self.edition.dice if die not in gone)

    @property
    def legal_fields(self) -> tuple[int, ...]:
        """The fields for the die in hand; () without one, or if it must go OUT."""
        return legal_fields(self.strip, self.in_hand.value) if self.in_hand else ()

    @property
    def tally(self) -> Tally:
        """What the turn counts so far."""
        return tally(self.edition, self.strip, self.out)

    @property
    def turn_points(self) -> int:
        """The points of the turn as far as they are certain."""
        return self.tally.total(self.edition.points)

    def bet_of(self, player: str) -> bool | None:
        """Return whether a player has wagered; None if that is not said yet."""
        return self.bets[self.players.index(player)]

    def seen_bet(self, player: str, viewer: str | None) -> bool | None:
        """Return a player's wager as ``viewer`` may see it: secret ones show when all are in."""
        hidden = self.secret and self.undecided and player != viewer
        return None if hidden else self.bet_of(player)

    def with_placed(self, field: int) -> "ZockenState":
        """Return the state with the die in hand on a field."""
        strip = (*self.strip[: field - 1], self.in_hand, *self.strip[field:])
        return replace(self, strip=strip, in_hand=None)

    def with_out(self) -> "ZockenState":
        """Return the state with the die in hand OUT."""
        assert self.in_hand is not None
        return replace(self, out=(*self.out, self.in_hand), in_hand=None)

    def with_bet(self, player: str, bet: bool) -> "ZockenState":
        """Return the state with a player's wager."""
        seat = self.players.index(player)
        return replace(self, bets=(*self.bets[:seat], bet, *self.bets[seat + 1 :]))

    def gain(self, played: Played) -> int:
        """Return what a wager on a finished turn brings (zocken:9)."""
        wager, points = self.edition.wager, played.tally.total(self.edition.points)
        if points <= wager.above:
            return -wager.loss
        return points // 2 if wager.gain == "half" else wager.gain
