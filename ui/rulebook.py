"""The rules as people read them: the numbered statements of the rules pages, made into words that can be translated.

``python -m ui.rulebook`` writes ``locale/rules.pot`` anew from ``appliance/games/<game>.md``; what reads otherwise then
is marked as fuzzy in the translations by ``python -m ui.catalogues --update``. The pages alone say what the rules are.
"""

import argparse
import re
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from appliance.games import GAMES
from ui.catalogues import LOCALE
from ui.words import Words

PART = "rules"
"""The catalogue that holds them."""

_NUMBERED = re.compile(r"^(\d+)\. (.*)")
_LETTERED = re.compile(r"^ +- ([a-z])\. (.*)")
_SOURCE = re.compile(r" ?\[[^\]]*\]")
_REMARK = re.compile(r" \(standard\)")


def numbers(game: str, say: Words) -> tuple[str, ...]:
    """Return the numbers of a game's rules in their order, such as "9" and "9a"."""
    before = _key(game, "")
    return tuple(key.removeprefix(before) for key in say.english if key.startswith(before))


def rule(game: str, number: str, say: Words) -> str:
    """Return one rule in the language of the screen."""
    return say.unfilled(_key(game, number))


def _key(game: str, number: str) -> str:
    return f"{game}.rules.{number}"


# -- from the rules pages ------------------------------------------------------------------------------------------


def statements(page: str) -> dict[str, str]:
    """Return the numbered statements of a rules page without their sources, by number."""
    section = page.split("\n## Rules\n", 1)[1].split("\n## ", 1)[0]
    found = dict(_split(section))
    return {number: _for_people(text) for number, text in found.items()}


def _split(section: str) -> Iterator[tuple[str, str]]:
    """A statement goes on in the lines that are indented below it, and in those that break it."""
    number, main, text = "", "", ""
    for line in [*section.splitlines(), "1. "]:
        begun, lettered = _NUMBERED.match(line), _LETTERED.match(line)
        if begun or lettered or (not line.startswith(" ") and number):
            if number:
                yield number, text
            number = text = ""
        if begun:
            number = main = begun[1]
            text = begun[2]
        elif lettered:
            number, text = main + lettered[1], lettered[2]
        elif number and line.strip():
            text = f"{text} {line.strip()}"


def _for_people(text: str) -> str:
    return _REMARK.sub("", _SOURCE.sub("", text)).replace("`", "").strip()


_HEADER = b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


def template() -> bytes:
    """Return the words of all rules in gettext's form, as they lie in ``locale``."""
    catalog = Catalog(charset="utf-8")
    for game in GAMES:
        page = files("appliance.games").joinpath(f"{game}.md").read_text("utf-8")
        for number, text in statements(page).items():
            catalog.add(text, context=_key(game, number))
    written = BytesIO()
    write_po(written, catalog, width=0, omit_header=True)
    return (
        b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + written.getvalue().rstrip() + b"\n"
    )


def main() -> None:
    """Write the words of the rules anew."""
    argparse.ArgumentParser(prog="python -m ui.rulebook", description=main.__doc__).parse_args()
    (LOCALE / f"{PART}.pot").write_bytes(template())


if __name__ == "__main__":
    main()
