"""The state of a match of Trollius'n Roll: plain frozen values, from which all else is derived."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from appliance.games.trollius.coupon import ROW_SYMBOLS, SYMBOLS, Coupon, Triple, is_full
from appliance.games.trollius.edition import Side, TrolliusEdition
from appliance.games.trollius.placements import Placements, placements

COLOURS = ("purple", "red", "blue", "white", "orange", "green")
"""The player dice (trollius:2); the first is the leader's."""

SYMBOL_DICE = ("a", "b", "c", "d")

VERBS = ("keep", "player_die", "take", "roll", "draw")
"""What can be done, in the order of the transcript's table."""


@dataclass(frozen=True)
class Rules:
    """What the table agreed on. ``rows``: Trollius rows count. ``rotate``: the leader changes each round."""

    level: str
    side_name: str
    rows: bool
    rotate: bool
    edition: TrolliusEdition

    @property
    def side(self) -> Side:
        """The side of the coupon in play."""
        side: Side = getattr(self.edition.sides, self.side_name)
        return side

    @cached_property
    def group_points(self) -> dict[str, tuple[int, ...]]:
        """Points of a group by symbol and size, up to a coupon full of one symbol (trollius:12)."""
        sizes = range(1, self.side.columns * self.side.height + 1)
        return {symbol: (0, *map(self.side.groups.of(symbol).of, sizes)) for symbol in SYMBOLS}

    @property
    def triple(self) -> Triple:
        """What a row holds on this side."""
        return ROW_SYMBOLS[self.side_name]


@dataclass(frozen=True)
class Achieved:
    """A shape objective that a seat completed; ``rank`` from 1, shared by those who did so in the same step."""

    number: int
    seat: int
    rank: int


@dataclass(frozen=True)
class TrolliusState:
    """A match. Tuples go by seat; ``values`` by the seat that owns the die, wherever the die is held now.

    ``dealt``: the secret cards of each seat to choose from; () where there are none; ``own_cards``: the table deals its
    printed cards, so anybody may name the kept one until the end. ``kept``: the secret card that each seat plays for.
    ``passes``: how often the player dice went to the left in this round. ``taken``: the symbol dice of this round.
    ``rolled``: die and symbol, () between steps. ``drawn``: who is done in this step.
    """

    players: tuple[str, ...]
    rules: Rules
    colours: tuple[str, ...]
    objectives: tuple[int, ...]
    dealt: tuple[tuple[str, ...], ...]
    own_cards: bool
    kept: tuple[str | None, ...]
    coupons: tuple[Coupon, ...]
    jokers: tuple[bool, ...]
    values: tuple[int | None, ...]
    drawn: tuple[bool, ...]
    taken: tuple[str, ...] = ()
    rolled: tuple[tuple[str, str], ...] = ()
    achieved: tuple[Achieved, ...] = ()
    round: int = 1
    passes: int = 0
    finished: bool = False

    @property
    def seats(self) -> range:
        """The seats in order."""
        return range(len(self.players))

    @property
    def step(self) -> int:
        """The step of the round, from 1; the last one stays when the match is finished."""
        return self.passes if self.finished else self.passes + 1

    @property
    def leader(self) -> int:
        """The seat that leads the round (trollius:4): it owns the leader's die."""
        if self.rules.rotate:
            return (self.round - 1) % len(self.players)
        return self.colours.index(COLOURS[0]) if COLOURS[0] in self.colours else 0

    @property
    def holder(self) -> int:
        """The seat that holds the leader's die now, and so takes and rolls the symbol dice."""
        return (self.leader + self.passes) % len(self.players)

    def owner_of_die_held(self, seat: int) -> int:
        """Return whose die lies in front of ``seat`` now (trollius:6)."""
        return (seat - self.passes) % len(self.players)

    def value_held(self, seat: int) -> int | None:
        """Return what the die in front of ``seat`` shows; None before it is rolled."""
        return self.values[self.owner_of_die_held(seat)]

    @property
    def number(self) -> int:
        """How many symbol dice are in play this round: the highest player die, never more than four (trollius:3)."""
        return min(len(SYMBOL_DICE), max((value for value in self.values if value is not None), default=0))

    @property
    def dice_to_take(self) -> tuple[tuple[str, ...], ...]:
        """Every set of symbol dice that the leader may take (trollius:4)."""
        return tuple(combinations(SYMBOL_DICE, self.number))

    def is_full(self, seat: int) -> bool:
        """Return whether the seat's coupon is full, so that it only watches (trollius:11)."""
        return is_full(self.coupons[seat], self.rules.side.height)

    def placements(self, seat: int) -> Placements:
        """Return what ``seat`` may draw once the symbol dice are rolled (trollius:5, trollius:7 to 10)."""
        wanted = min(self.value_held(seat) or 0, len(self.rolled))
        symbols = [symbol for _, symbol in self.rolled]
        return placements(self.coupons[seat], self.rules.side.height, symbols, wanted, self.jokers[seat])

    @cached_property
    def phase(self) -> str:
        """What the match waits for: the verb of it, or "finished". Own printed cards are named beside that."""
        if self.finished:
            return "finished"
        if any(cards and kept is None for cards, kept in zip(self.dealt, self.kept, strict=True)):
            return "keep"
        if None in self.values:
            return "player_die"
        if not self.taken:
            return "take"
        return "draw" if self.rolled else "roll"

    def may(self, seat: int) -> tuple[str, ...]:
        """Return the verbs that are open to ``seat`` now, in the order of the transcript's table."""
        open_now = {
            "keep": self.kept[seat] is None and (self.own_cards or self.phase == "keep"),
            "player_die": self.phase == "player_die" and self.values[seat] is None,
            "take": self.phase == "take" and seat == self.holder,
            "roll": self.phase == "roll" and seat == self.holder,
            "draw": self.phase == "draw" and not self.drawn[seat] and not self.is_full(seat),
        }
        return tuple(verb for verb in VERBS if open_now[verb] and not self.finished)

    def cards_to_keep(self, seat: int) -> tuple[str, ...]:
        """Return the secret cards of which ``seat`` may keep one; any card of the box where the table deals its own."""
        return tuple(card.id for card in self.rules.edition.secrets) if self.own_cards else self.dealt[seat]
