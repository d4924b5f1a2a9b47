"""What the things of a game are called in the language of the screen: choices, cards, dice, the values of events."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from babel.numbers import format_decimal

from appliance.games import EDITIONS, Action, BadOptions, Choice, Json, NeedRoll, load_edition
from appliance.players import Reason
from appliance.session import Session
from ui.pages.faces import sign
from ui.words import Words

_PLAIN = ("player", "players", "turn", "owner", "source", "target", "do")
"""Values that are names of players or verbs, and so are never translated."""

_FIRST = ord("①")

_ALIKE = {"uses": "use", "bets": "bet"}
"""Values that many have, and the key of one."""


@dataclass(frozen=True)
class Names:
    """The names of one game. ``edition``: calls cards by name that the language has no word for."""

    say: Words
    game: str
    edition: str = "house"

    def row(self, key: str) -> str:
        """Return the label of a row of the sheet; a row may stand for a card."""
        return self.say(key) if key in self.say else self.card(key.removeprefix(f"{self.game}."))

    def card(self, card: str) -> str:
        """Return the name of a card: in this language if it is one of ours, else as its edition prints it."""
        key = f"{self.game}.cards.{card}"
        return self.say(key) if key in self.say else self._printed(card)

    def _printed(self, card: str) -> str:
        return next((str(each.name) for each in self._cards() if each.id == card), card)

    def _pattern(self, card: str) -> str:
        """Return a secret card with its points and the lines of its pattern from the top."""
        for each in self._cards():
            if each.id == card:
                lines = ("".join(sign("trollius", word) for word in line.split()) for line in each.pattern)
                return f"{self.card(card)} {each.points}: {' / '.join(lines).replace('.', '·')}"
        return self.card(card)

    def _cards(self) -> tuple[Any, ...]:
        """Return the cards of the edition; () if it cannot be read any more."""
        try:
            edition: Any = load_edition(EDITIONS[self.game], self.game, self.edition)
        except (BadOptions, KeyError):
            return ()
        return tuple(getattr(edition, "cards", getattr(edition, "secrets", ())))

    def choice(self, choice: Choice | Action) -> str:
        """Return what a choice is called: a box by its name on the sheet, anything else by its verb and arguments."""
        if choice.do == "keep":
            return self._pattern(str(choice.args["card"]))
        if "box" in choice.args:
            return str(self.value("box", choice.args["box"]))
        return self.filled(f"{self.game}.do.{choice.do}", choice.args)

    def reason(self, reason: Reason) -> str:
        """Return why something is advised, as the end of a sentence."""
        return self.filled(f"{self.game}.reason.{reason.code}", reason.values)

    def throw(self, need: NeedRoll) -> str:
        """Return what a throw is called where there are several, or where it is no ordinary one."""
        key = f"{self.game}.throw.{need.do}"
        return self.filled(key if key in self.say else "roll.by_hand", need.args)

    def filled(self, key: str, values: Mapping[str, Json]) -> str:
        """Return a string filled with values that are called by their names."""
        named = {name: self.value(name, value) for name, value in values.items()}
        return self.say(key, **named)

    def value(self, name: str, value: Json) -> Json:
        """Return what a value of an action, event or refusal is called; ``name`` is its key there."""
        if name == "change":
            return " ".join(self._changes(value))
        if isinstance(value, float):
            return format_decimal(value, "0.#", locale=self.say.language)
        if isinstance(value, list | tuple):
            return self._list(name, list(value))
        if name in _PLAIN:
            return value
        if isinstance(value, Mapping):
            return ", ".join(f"{self._word('kind', key)}: {self.value(name, each)}" for key, each in value.items())
        if name in ("card", "cards") and isinstance(value, str):
            return self.card(value)
        word = str(value).lower() if isinstance(value, bool) else str(value)
        if name == "objective":
            return self.say(f"{self.game}.objective_{word}")
        keys = [f"{self.game}.{_ALIKE.get(name, name)}.{word}"]
        if name == "box":
            keys.append(f"{self.game}.{word}")
        if name != "from":
            keys += [f"kind.{word}", f"colour.{word}", f"face.{word}"]
        return next((self.say(key) for key in keys if key in self.say), value)

    def _list(self, name: str, values: list[Json]) -> str:
        """Equal dice are counted; drawn cells are a column and a symbol each."""
        if name == "cells":
            return " ".join(f"{column}{self.value('symbol', symbol)}" for column, symbol in values) or "–"
        named = Counter(str(self.value(name, each)) for each in values)
        listed = [f"{count} {each}" if count > 1 else each for each, count in named.items()]
        return (" + " if name in ("dice", "wagers") else ", ").join(listed) or "–"

    def _changes(self, change: Mapping[str, Json]) -> Iterator[str]:
        """Say by how much each die is lured; a D6 is known by its place in the row: ① is the first."""
        for kind, by in change.items():
            if isinstance(by, Mapping):
                yield from (self.step(at, f"{step:+}") for at, step in by.items())
            else:
                yield self.step(kind, f"{by:+}")

    def step(self, place: str, by: str) -> str:
        """Return by how much one die is lured, a D6 known by its position."""
        return f"{chr(_FIRST + int(place))}{by}" if place.isdecimal() else f"{self._word('kind', place)} {by}"

    def _word(self, group: str, key: str) -> str:
        return self.say(f"{group}.{key}") if f"{group}.{key}" in self.say else key


def names(session: Session, say: Words) -> Names:
    """Return the names of the match on the table."""
    return Names(say, session.setup.game, session.setup.edition)
