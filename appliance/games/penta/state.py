"""The state of a Penta match: plain frozen values, from which every figure on the sheet is derived."""

from dataclasses import dataclass

from appliance.games.penta.scoring import (
    ALL_FILLED,
    BOXES,
    PENTA,
    UPPER,
    UPPER_BONUS,
    UPPER_GOAL,
    Dice,
    Offer,
    Rules,
    offers,
)


@dataclass(frozen=True)
class Entry:
    """What stands in a box: the offer that was taken and the dice that it was taken with."""

    offer: Offer
    dice: Dice


@dataclass(frozen=True)
class Sheet:
    """One player's sheet: an entry or None for each box, in sheet order."""

    entries: tuple[Entry | None, ...] = (None,) * len(BOXES)

    def with_entry(self, entry: Entry) -> "Sheet":
        """Return the sheet with ``entry`` in its box."""
        position = BOXES.index(entry.offer.box)
        return Sheet((*self.entries[:position], entry, *self.entries[position + 1 :]))

    @property
    def filled(self) -> int:
        """The mask of filled boxes."""
        return sum(1 << position for position, entry in enumerate(self.entries) if entry is not None)

    @property
    def full(self) -> bool:
        """True once each box holds something."""
        return self.filled == ALL_FILLED

    @property
    def penta_scored(self) -> bool:
        """True if Penta holds its 50 (a zero does not count: penta:10)."""
        entry = self.entries[PENTA]
        return entry is not None and entry.offer.points > 0

    @property
    def upper(self) -> int:
        """The sum of the six upper boxes, without the 35."""
        return sum(entry.offer.points for entry in self.entries[: len(UPPER)] if entry is not None)

    @property
    def lower(self) -> int:
        """The sum of the seven lower boxes, without the 100s."""
        return sum(entry.offer.points for entry in self.entries[len(UPPER) :] if entry is not None)

    @property
    def bonus(self) -> int:
        """35 as soon as the upper boxes reach 63, else 0 (penta:6)."""
        return UPPER_BONUS if self.upper >= UPPER_GOAL else 0

    @property
    def penta_bonus(self) -> int:
        """The 100s together (penta:8)."""
        return sum(entry.offer.penta_bonus for entry in self.entries if entry is not None)

    @property
    def total(self) -> int:
        """Upper boxes, 35, lower boxes and 100s (penta:14)."""
        return self.upper + self.bonus + self.lower + self.penta_bonus


@dataclass(frozen=True)
class PentaState:
    """A match: the sheets in seat order, whose turn it is, and the throws and dice of that turn."""

    players: tuple[str, ...]
    rules: Rules
    sheets: tuple[Sheet, ...]
    seat: int
    dice: Dice
    rolls_left: int

    @property
    def finished(self) -> bool:
        """True once each sheet is full: the last seat fills the last box."""
        return self.sheets[-1].full

    @property
    def player(self) -> str:
        """The name of the player whose turn it is."""
        return self.players[self.seat]

    @property
    def sheet(self) -> Sheet:
        """The sheet of the player whose turn it is."""
        return self.sheets[self.seat]

    @property
    def round(self) -> int:
        """The round, counted from 1; the thirteenth stays the last (penta:1)."""
        return min(len(BOXES), self.sheet.filled.bit_count() + 1)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The boxes that may take the dice now; () before the first throw of a turn."""
        if self.finished or not self.dice:
            return ()
        return offers(self.rules, self.sheet.filled, self.sheet.penta_scored, self.dice)

    def sheet_of(self, player: str) -> Sheet:
        """Return the sheet of ``player``."""
        return self.sheets[self.players.index(player)]
