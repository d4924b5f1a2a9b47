"""The words of the screen, looked up by key and filled with values.

``strings/<language>.toml`` has the words of the pages, ``strings/<game>.<language>.toml`` those of a game.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ui.short import short_name

LANGUAGES = ("en", "de")
"""The languages that are shipped; the first is what a new appliance speaks."""

_PLURAL = {"one", "other"}


class Words:
    """All strings of one language. A string with the forms ``one`` and ``other`` is chosen by the value ``count``."""

    def __init__(self, language: str, strings: Mapping[str, str | Mapping[str, str]]) -> None:
        self.language = language
        self.strings = strings

    def __contains__(self, key: str) -> bool:
        return key in self.strings

    def __call__(self, key: str, **values: object) -> str:
        """Return the string called ``key``, filled with ``values``; raises KeyError if the language lacks it.

        The value ``player`` is a name, and is cut where it would leave no room for the sentence.
        """
        text = self.strings[key]
        if not isinstance(text, str):
            text = text["one" if values["count"] == 1 else "other"]
        if "player" in values:
            values["player"] = short_name(str(values["player"]))
        return text.format(**values)


@cache
def words(language: str) -> Words:
    """Return the strings of a shipped language; raises KeyError that names the shipped ones."""
    if language not in LANGUAGES:
        raise KeyError(f'there is no language "{language}", expected one of: {", ".join(LANGUAGES)}')
    strings: dict[str, str | Mapping[str, str]] = {}
    for file in (files("ui") / "strings").iterdir():
        if f".{file.name}".endswith(f".{language}.toml"):
            strings |= _flat("", tomllib.loads(file.read_text(encoding="utf-8")))
    return Words(language, strings)


def _flat(prefix: str, table: Mapping[str, object]) -> list[tuple[str, str | Mapping[str, str]]]:
    """Return the table's strings by dotted key."""
    strings: list[tuple[str, str | Mapping[str, str]]] = []
    for key, value in table.items():
        if not isinstance(value, dict):
            strings.append((prefix + key, str(value)))
        elif value.keys() == _PLURAL:
            strings.append((prefix + key, value))
        else:
            strings += _flat(f"{prefix}{key}.", value)
    return strings
