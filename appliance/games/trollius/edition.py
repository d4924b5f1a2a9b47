"""The printed components of Trollius'n Roll as data: coupons, dice, secret and general objective cards."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from appliance.games.edition import Edition, Flaw, Unfit
from appliance.games.trollius.coupon import SYMBOLS

SymbolName = Literal["seed", "water", "light", "soil", "nutrient"]
Points = Annotated[int, Field(ge=0, le=99)]

MOST_PLAYERS = 6
GENERAL_CARDS = tuple(range(1, 15))
ANYTHING = "."
"""In a secret pattern: a cell that may hold anything or nothing."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class GroupTable(_Part):
    """Points of one group by its size: ``points`` for sizes 1, 2, ...; each symbol beyond adds ``more``."""

    points: Annotated[tuple[Points, ...], Field(min_length=1)]
    more: Points

    def of(self, size: int) -> int:
        """Return the points of a group of ``size`` symbols."""
        known = len(self.points)
        return self.points[size - 1] if size <= known else self.points[-1] + self.more * (size - known)


class GroupTables(_Part):
    """The group table of each symbol."""

    seed: GroupTable
    water: GroupTable
    light: GroupTable
    soil: GroupTable
    nutrient: GroupTable

    def of(self, symbol: str) -> GroupTable:
        """Return the table of ``symbol``."""
        table: GroupTable = getattr(self, symbol)
        return table


class Side(_Part):
    """One side of the coupon: how many columns, how many cells a column, what groups are worth."""

    columns: Annotated[int, Field(ge=3, le=12)]
    height: Annotated[int, Field(ge=3, le=10)]
    groups: GroupTables


class Sides(_Part):
    """The two sides of the coupon."""

    swamp: Side
    mountain: Side


SymbolFaces = Annotated[tuple[SymbolName, ...], Field(min_length=6, max_length=6)]


class SymbolDice(_Part):
    """The six faces of each symbol die."""

    a: SymbolFaces
    b: SymbolFaces
    c: SymbolFaces
    d: SymbolFaces

    def faces(self, die: str) -> tuple[str, ...]:
        """Return the faces of the die called ``die``."""
        faces: tuple[str, ...] = getattr(self, die)
        return faces


class Secret(_Part):
    """A secret objective card. ``pattern``: its lines from the top, words for symbols and ``.`` for anything."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9_]+$")]
    name: Annotated[str, Field(min_length=1)]
    colour: Literal["green", "yellow", "red"]
    points: Points
    pattern: Annotated[tuple[str, ...], Field(min_length=1, json_schema_extra={"cells": [ANYTHING, *SYMBOLS]})]

    @field_validator("pattern")
    @classmethod
    def _is_a_grid(cls, pattern: tuple[str, ...]) -> tuple[str, ...]:
        lines = [line.split() for line in pattern]
        if len({len(line) for line in lines}) != 1:
            raise Unfit(Flaw("lines_differ", "every line must have as many words as the first"))
        for word in (word for line in lines for word in line):
            if word not in SYMBOLS and word != ANYTHING:
                said = f'"{word}" is no symbol, expected one of {", ".join(SYMBOLS)} or "{ANYTHING}"'
                raise Unfit(Flaw("no_symbol", said))
        if all(word == ANYTHING for line in lines for word in line):
            raise Unfit(Flaw("pattern_empty", "the pattern asks for no symbol, expected at least one"))
        return pattern

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the pattern."""
        return len(self.pattern[0].split()), len(self.pattern)

    @property
    def cells(self) -> tuple[tuple[int, int, str], ...]:
        """The cells asked for: column and row from the lower left corner, and the symbol."""
        return tuple(
            (column, row, word)
            for row, line in enumerate(reversed(self.pattern))
            for column, word in enumerate(line.split())
            if word != ANYTHING
        )


class General(_Part):
    """A general objective card. ``points`` by rank; ``hard``: marked (!) and dealt at the level difficult only."""

    number: Annotated[int, Field(ge=1, le=14)]
    name: Annotated[str, Field(min_length=1)]
    points: Annotated[tuple[Points, ...], Field(min_length=MOST_PLAYERS, max_length=MOST_PLAYERS)]
    hard: bool = False


class TrolliusEdition(Edition):
    """A box of Trollius'n Roll."""

    player_die: Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(min_length=6, max_length=6)]
    dice: SymbolDice
    sides: Sides
    secrets: tuple[Secret, ...]
    general: tuple[General, ...]

    @model_validator(mode="after")
    def _is_a_whole_box(self) -> "TrolliusEdition":
        flaws = [*self._flaws_of_secrets(), *self._flaws_of_general()]
        if flaws:
            raise Unfit(*flaws)
        return self

    def secret(self, card: str) -> Secret:
        """Return the secret card with this id; raises KeyError."""
        for each in self.secrets:
            if each.id == card:
                return each
        raise KeyError(card)

    def card(self, number: int) -> General:
        """Return the general card with this number; raises KeyError."""
        for each in self.general:
            if each.number == number:
                return each
        raise KeyError(number)

    def _flaws_of_secrets(self) -> list[Flaw]:
        ids = [card.id for card in self.secrets]
        flaws = [
            Flaw("card_twice", f'secrets has the id "{card}" twice', ("secrets",), {"card": card})
            for card in sorted({x for x in ids if ids.count(x) > 1})
        ]
        easy = sum(card.colour == "green" for card in self.secrets)
        for name, count in (("green", easy), ("yellow or red", len(ids) - easy)):
            if count < MOST_PLAYERS:
                said = f"secrets has {count} {name} cards, expected at least {MOST_PLAYERS}, one a player"
                code = "green_missing" if name == "green" else "hard_missing"
                flaws.append(Flaw(code, said, ("secrets",), {"count": MOST_PLAYERS, "there": count}))
        for side_name, side in (("swamp", self.sides.swamp), ("mountain", self.sides.mountain)):
            for at, card in enumerate(self.secrets):
                columns, rows = card.size
                if columns > side.columns or rows > side.height:
                    limit = f"at most the {side.columns} by {side.height} cells of the {side_name} side"
                    said = f'the pattern of "{card.id}" is {columns} by {rows}, expected {limit}'
                    most = {"columns": side.columns, "rows": side.height}
                    flaws.append(Flaw("pattern_large", said, ("secrets", at, "pattern"), most))
        return flaws

    def _flaws_of_general(self) -> list[Flaw]:
        numbers = tuple(sorted(card.number for card in self.general))
        flaws = []
        if numbers != GENERAL_CARDS:
            lacking = [number for number in GENERAL_CARDS if number not in numbers]
            without = f"; {', '.join(map(str, lacking))} is missing" if lacking else ""
            said = f"general has the numbers {list(numbers)}, expected each from 1 to 14 once{without}"
            code = "general_missing" if lacking else "general_twice"
            flaws.append(Flaw(code, said, ("general",), {"card": lacking[0]} if lacking else {}))
        if sum(not card.hard for card in self.general) < 3:
            said = "general has fewer than three cards that are not hard, expected at least three to deal"
            flaws.append(Flaw("general_hard", said, ("general",), {"count": 3}))
        return flaws
