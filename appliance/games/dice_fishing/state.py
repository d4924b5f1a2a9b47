"""The state of a Dice Fishing match: plain frozen values, and what follows from them at once."""

from dataclasses import dataclass

from appliance.games.dice_fishing.dice import Fisher, Wager, possible_wagers
from appliance.games.dice_fishing.edition import DECK, DECK_WITH_EXPANSION, Card, FishingEdition

OVERTIME_CARDS = 5
"""As many cards as the rulebook plays in overtime; the option ``overtime_cards`` holds a match to it."""


@dataclass(frozen=True)
class Rules:
    """The options of a match. ``rest``: whether special dice rest once wagered, or only if they were rolled."""

    expansion: bool = False
    advanced: bool = False
    may_pass: bool = False
    d10_first: bool = False
    rest: str = "wagered"
    overtime_cards: str | int = "all"

    @property
    def deck_size(self) -> int:
        """Rounds before overtime (dice_fishing:1, 16)."""
        return DECK_WITH_EXPANSION if self.expansion else DECK

    @property
    def most_overtime(self) -> int | None:
        """The most cards that overtime may have, or None if all unused ones are played."""
        return None if self.overtime_cards == "all" else OVERTIME_CARDS


@dataclass(frozen=True)
class Catch:
    """A card that was won: in which round it lay on top, and how it came.

    ``total``: of the dice that caught it, or the card above it. ``above``: the card that it lay beneath, if it was
    carried. ``tied``: it was carried because fishers were equally close (dice_fishing:6), else all failed.
    """

    card: str
    round: int
    total: int
    above: str | None = None
    tied: bool = False


@dataclass(frozen=True)
class Carried:
    """A card that nobody won yet and that lies beneath the next one."""

    card: str
    tied: bool


@dataclass(frozen=True)
class FishingState:
    """A match. Tuples run over the seats unless said otherwise.

    ``to_come``: cards face down in order, () once all are dealt; None when the table reveals its own printed cards.
    ``overtime_deck``: likewise, until overtime begins. ``seen``: all cards revealed so far. ``group``: which entry of
    ``order`` fishes. ``targeting``: the seat that must choose an opponent. ``losing``: the seats that must give up a
    card. ``resting``: special dice that cannot be wagered in this round.
    """

    players: tuple[str, ...]
    rules: Rules
    edition: FishingEdition
    to_come: tuple[str, ...] | None
    overtime_deck: tuple[str, ...] | None
    round: int
    seen: tuple[str, ...]
    card: str | None
    carried: tuple[Carried, ...]
    piles: tuple[tuple[Catch, ...], ...]
    resting: tuple[tuple[str, ...], ...]
    wagers: tuple[Wager | None, ...]
    fishers: tuple[Fisher | None, ...]
    order: tuple[tuple[int, ...], ...] = ()
    group: int = 0
    targeting: int | None = None
    losing: tuple[int, ...] = ()
    overtime: bool = False
    finished: bool = False

    @property
    def open_card(self) -> Card:
        """The card on the table; asked for only while one lies there."""
        assert self.card is not None
        return self.edition.card(self.card)

    @property
    def unseen(self) -> tuple[str, ...]:
        """Cards in play that were not revealed yet, in the order of the edition."""
        return tuple(card for card in self.edition.in_play(self.rules.expansion) if card not in self.seen)

    @property
    def fishing(self) -> tuple[int, ...]:
        """The seats that fish together now; () before the reveal and once the card is won or carried."""
        if self.finished or self.targeting is not None or self.losing:
            return ()
        return self.order[self.group] if self.order else ()

    @property
    def all_declared(self) -> bool:
        """True once nobody who fishes now has a use left to declare (dice_fishing:10)."""
        return all(self.fisher(seat).declared for seat in self.fishing)

    @property
    def last_round(self) -> bool:
        """True if no card is left of this part of the match, the regular rounds or overtime."""
        return self.round >= self.rounds

    @property
    def stage(self) -> int:
        """The part of the round: 0 for wagers, then a number for each group that fishes, last what a catch leads to."""
        if self.finished or self.targeting is not None or self.losing:
            return len(self.players) + 1
        return self.group + 1 if self.order else 0

    @property
    def rounds(self) -> int:
        """The number of the last round as far as it is known: overtime adds its cards when it begins."""
        if not self.overtime:
            return self.rules.deck_size
        return self.rules.deck_size + self.overtime_size

    @property
    def overtime_size(self) -> int:
        """How many cards are played in overtime (dice_fishing:15)."""
        if self.overtime_deck is not None:
            return len(self.overtime_deck)
        unused = len(self.edition.in_play(self.rules.expansion)) - self.rules.deck_size
        most = self.rules.most_overtime
        return unused if most is None else min(unused, most)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the cards in each pile."""
        return tuple(sum(self.edition.card(catch.card).points for catch in pile) for pile in self.piles)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def fisher(self, seat: int) -> Fisher:
        """Return the dice of somebody who wagered some; asked for after the reveal only."""
        fisher = self.fishers[seat]
        assert fisher is not None
        return fisher

    def open_wagers(self, seat: int) -> tuple[Wager, ...]:
        """Return what a seat may wager in this round (dice_fishing:2, 14)."""
        return possible_wagers(self.resting[seat], self.rules.may_pass)

    def asked(self) -> dict[int, tuple[str, ...]]:
        """Return the seats that may act now with the verbs that are open to each; {} when finished."""
        if self.finished:
            return {}
        if self.targeting is not None:
            return {self.targeting: ("target",)}
        if self.losing:
            return dict.fromkeys(self.losing, ("lose",))
        if self.card is None:
            return dict.fromkeys(range(len(self.players)), ("reveal",))
        if not self.order:
            return {seat: ("wager",) for seat, wager in enumerate(self.wagers) if wager is None}
        if not self.all_declared:
            return {seat: ("declare",) for seat in self.fishing if not self.fisher(seat).declared}
        return {seat: _verbs(self.fisher(seat)) for seat in self.fishing if not self.fisher(seat).done}


def _verbs(fisher: Fisher) -> tuple[str, ...]:
    if not fisher.rolled:
        return ("roll",)
    lures = any(fisher.may_lure(special) for special in fisher.specials)
    return (*(("reroll",) if fisher.reroll_dice else ()), *(("lure",) if lures else ()), "done")
