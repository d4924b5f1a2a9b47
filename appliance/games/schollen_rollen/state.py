"""The state of a Schollen Rollen match: plain frozen values, counted in plaice (a red token is five of them)."""

from dataclasses import dataclass
from enum import StrEnum

from appliance.games.schollen_rollen.dice import BLUE, DICE, HOOK, Dice, SchollenEdition, catch_of

MIDDLE = "middle"
"""The source of a haul that is no player."""

YELLOW = 40
RED_WORTH = 5
RED_BY_PLAYERS = {2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 7: 24, 8: 24}


def pool(players: int) -> int:
    """Return the worth of the plaice that a match begins with (schollen_rollen:1)."""
    return YELLOW + RED_WORTH * RED_BY_PLAYERS[players]


class Phase(StrEnum):
    """What the turn waits for."""

    THROW = "throw"
    HAUL = "haul"
    DECIDE = "decide"
    FINISHED = "finished"


@dataclass(frozen=True)
class Change:
    """A change of a supply. ``plaice`` is negative when ``by`` took them; ``rule`` says why it changed."""

    plaice: int
    rule: str
    round: int
    by: str | None = None


@dataclass(frozen=True)
class SchollenState:
    """A match. ``dice``: the four dice by their places in the tray, () when a turn begins.

    ``aside``: the places of the blue ones among them in the order in which they came up. ``ledgers``: by seat, every
    change of the player's supply. ``turn``: how many turns are over.
    """

    players: tuple[str, ...]
    edition: SchollenEdition
    middle: int
    ledgers: tuple[tuple[Change, ...], ...]
    seat: int = 0
    turn: int = 0
    net: int = 0
    dice: Dice = ()
    aside: tuple[int, ...] = ()
    phase: Phase = Phase.THROW

    @property
    def finished(self) -> bool:
        """True once the last plaice has left the middle (schollen_rollen:18)."""
        return self.phase is Phase.FINISHED

    @property
    def player(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.seat]

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return self.turn // len(self.players) + 1

    @property
    def supplies(self) -> dict[str, int]:
        """What each player has brought home (schollen_rollen:19)."""
        return {
            player: sum(change.plaice for change in ledger)
            for player, ledger in zip(self.players, self.ledgers, strict=True)
        }

    @property
    def to_roll(self) -> int:
        """How many dice the next throw of this turn has (schollen_rollen:3, schollen_rollen:13)."""
        return DICE - len(self.aside)

    @property
    def set_aside(self) -> Dice:
        """The blue dice on the table in the order in which they came up."""
        return tuple(self.dice[place] for place in self.aside)

    @property
    def catch(self) -> int:
        """What the dice on the table catch."""
        return catch_of(self.dice)

    @property
    def sources(self) -> dict[str, int]:
        """Where the haul may come from now, and how many plaice it would bring (schollen_rollen:8 to 10, 17)."""
        if not self.catch:
            return {}
        sources = {MIDDLE: min(self.catch, self.middle)}
        if HOOK in self.dice:
            others = {player: supply for player, supply in self.supplies.items() if player != self.player and supply}
            sources |= {player: min(self.catch, supply) for player, supply in others.items()}
        return sources

    def places_to_throw(self) -> tuple[int, ...]:
        """Return the places of the dice that the next throw is made with."""
        return tuple(place for place in range(DICE) if place not in self.aside)

    def with_thrown(self, thrown: Dice) -> tuple[Dice, tuple[int, ...]]:
        """Return all four dice, and the places of the blue ones, after a throw of those not set aside."""
        face_at = dict(enumerate(self.dice)) | dict(zip(self.places_to_throw(), thrown, strict=True))
        blue = tuple(place for place in self.places_to_throw() if face_at[place] in BLUE)
        return tuple(face_at[place] for place in range(DICE)), self.aside + blue
