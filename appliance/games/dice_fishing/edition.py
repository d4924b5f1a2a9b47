"""The fish cards of Dice Fishing as checked data: points, target and conditions of each (dice_fishing:5, 8, 17, 18)."""

from collections import Counter
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from appliance.games.dice_fishing.dice import FACES, MOST_D6
from appliance.games.edition import Edition, Flaw, Unfit

DECK, DECK_WITH_EXPANSION = 10, 13
"""How many cards are dealt for a match (dice_fishing:1, 16)."""

MOST_TOTAL = MOST_D6 * FACES["d6"] + FACES["d10"] + FACES["d20"]
MOST_DICE = MOST_D6 + 2

Face = Annotated[int, Field(ge=1, le=FACES["d20"])]
Parity = Literal["odd", "even"]
Icon = Literal["single", "all"]


class Card(BaseModel):
    """One fish card.

    ``faces``: what the counting dice must show, as a multiset. ``equal``: how many of them must be equal (the number of
    = signs). ``different``: all of them differ. ``parity``, ``prime``: all of them are so. ``icon``: who loses a card
    when this one is caught directly: a ``single`` opponent or ``all``.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    name: Annotated[str, Field(min_length=1)]
    points: Annotated[int, Field(ge=0, le=1000)]
    target: Annotated[int, Field(ge=1, le=MOST_TOTAL)]
    faces: Annotated[tuple[Face, ...], Field(max_length=MOST_DICE)] = ()
    equal: Annotated[int, Field(ge=2, le=MOST_DICE)] | None = None
    different: bool = False
    parity: Parity | None = None
    prime: bool = False
    icon: Icon | None = None
    expansion: bool = False

    @model_validator(mode="after")
    def _does_not_contradict_itself(self) -> Self:
        twice = [face for face, count in Counter(self.faces).items() if count > 1]
        if self.different and (self.equal or twice):
            raise Unfit(Flaw("different_and_equal", "different contradicts equal dice: expected one of the two"))
        if self.parity and any((face % 2 == 0) != (self.parity == "even") for face in self.faces):
            said = f"faces {list(self.faces)} cannot all be {self.parity}, which parity asks for"
            raise Unfit(Flaw("faces_of_other_parity", said))
        return self


class FishingEdition(Edition):
    """A box of fish cards, those of the Freshwater expansion included."""

    cards: tuple[Card, ...]

    @model_validator(mode="after")
    def _cards_are_enough_and_differ(self) -> Self:
        flaws = [
            Flaw("card_twice", f"{each} stands twice", ("cards",), {"card": each})
            for each, count in Counter(c.id for c in self.cards).items()
            if count > 1
        ]
        base = sum(not card.expansion for card in self.cards)
        if base < DECK:
            said = f"there are {base} cards without expansion = true, expected at least {DECK}"
            flaws.append(Flaw("cards_missing", said, ("cards",), {"count": DECK, "there": base}))
        if base < len(self.cards) < DECK_WITH_EXPANSION:
            said = f"there are {len(self.cards)} cards, expected at least {DECK_WITH_EXPANSION} to expand"
            values = {"count": DECK_WITH_EXPANSION, "there": len(self.cards)}
            flaws.append(Flaw("expansion_missing", said, ("cards",), values))
        if flaws:
            raise Unfit(*flaws)
        return self

    def card(self, card_id: str) -> Card:
        """Return the card with this id; raises KeyError if there is none."""
        for card in self.cards:
            if card.id == card_id:
                return card
        raise KeyError(card_id)

    def in_play(self, expansion: bool) -> tuple[str, ...]:
        """Return the ids of all cards that a match is dealt from."""
        return tuple(card.id for card in self.cards if expansion or not card.expansion)
