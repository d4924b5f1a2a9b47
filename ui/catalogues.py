"""The catalogues of the words, in gettext's form: templates in English, a folder of translations a language.

``locale/<part>.pot`` has the English words of a part of the screen, ``locale/<language>/<part>.po`` their translation;
the context of each entry is its key in the program. A word that is missing, outdated or broken is spoken in English.

``python -m ui.catalogues`` tells what is missing or wrong; with ``--update`` it brings the files of all languages, or
of a new one that is named, up to the templates.
"""

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po, write_po

LOCALE = Path(__file__).parent / "locale"

SOURCE = "en"
"""The language of the templates."""

_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
_LANGUAGE = '"Language: {language}\\n"\n"Plural-Forms: {plural};\\n"\n\n'
_TWO_FORMS = "nplurals=2; plural=(n != 1)"

Forms = tuple[str, ...]
"""A string, or its singular and its plurals."""


def languages(locale: Path = LOCALE) -> tuple[str, ...]:
    """Return the languages that there are catalogues for; English is the first."""
    return SOURCE, *sorted(folder.name for folder in locale.iterdir() if folder.is_dir())


@cache
def template(locale: Path = LOCALE) -> dict[str, Forms]:
    """Return all English strings by key."""
    return {
        str(message.context): _forms(message.id)
        for part in sorted(locale.glob("*.pot"))
        for message in _messages(_read(part))
    }


def translations(language: str, locale: Path = LOCALE) -> tuple[NullTranslations, tuple[str, ...]]:
    """Return the translations of a language and a sentence a fault; what is at fault is left out, so English stands."""
    found, faults = NullTranslations(), []
    if language == SOURCE:
        return found, ()
    for part in sorted(locale.glob("*.pot")):
        spoken, wrong = _translation(locale / language / f"{part.stem}.po", _messages(_read(part)))
        faults += wrong
        if spoken is not None:
            spoken.add_fallback(found)
            found = spoken
    return found, tuple(faults)


def _translation(path: Path, source: list[Message]) -> tuple[GNUTranslations | None, list[str]]:
    try:
        catalog = _read(path)
    except (OSError, ValueError) as reason:
        return None, [f"{path} cannot be read, so its words are spoken in English: {reason}"]
    faults = []
    for message in source:
        wrong = _wrong(message, catalog.get(message.id, context=message.context))
        if wrong:
            faults.append(f'{path}: "{message.context}" {wrong}')
            catalog.delete(message.id, context=message.context)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled), faults


def _wrong(source: Message, translated: Message | None) -> str:
    """What is wrong with a translation, "" if nothing is."""
    if translated is None or not all(_forms(translated.string)):
        return "is not translated"
    if translated.fuzzy:
        return "is marked as fuzzy"
    try:
        strange = {hole for form in _forms(translated.string) for hole in holes(form)}
    except ValueError as reason:
        return f"cannot be filled: {reason}"
    strange -= {hole for form in _forms(source.id) for hole in holes(form)}
    return f"wants a value that there is not: {', '.join(sorted(strange))}" if strange else ""


def holes(text: str) -> Iterator[str]:
    """Return the names of the values that ``text`` is filled with; raises ValueError where a brace is not closed."""
    return (name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _read(path: Path) -> Catalog:
    """Raises ValueError or OSError where it is no catalogue."""
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except PoFileError as reason:
        raise ValueError(str(reason)) from reason


def _messages(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _forms(text: str | tuple[str, ...] | list[str] | None) -> Forms:
    return tuple(text) if isinstance(text, (tuple, list)) else (text or "",)


# -- for those who translate ---------------------------------------------------------------------------------------


def update(language: str, locale: Path = LOCALE) -> None:
    """Bring the files of a language up to the templates: what is new is empty, what reads otherwise now is fuzzy."""
    for part in sorted(locale.glob("*.pot")):
        path = locale / language / f"{part.stem}.po"
        before = _read(path) if path.exists() else Catalog()
        plural = f"nplurals={before.num_plurals}; plural={before.plural_expr}" if path.exists() else _TWO_FORMS
        by_key = {message.context: message for message in _messages(before)}
        after = Catalog(charset="utf-8")
        after.mime_headers = [("Plural-Forms", plural)]
        for message in _messages(_read(part)):
            known = by_key.get(message.context)
            flags = known.flags | {"fuzzy"} if known and known.id != message.id else known.flags if known else ()
            after.add(message.id, known.string if known else None, context=message.context, flags=flags)
        written = BytesIO()
        write_po(written, after, width=110, omit_header=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        header = _HEADER + _LANGUAGE.format(language=language, plural=plural)
        path.write_text(header + written.getvalue().decode(), encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Tell what is missing or wrong; return 1 if anything is."""
    parser = argparse.ArgumentParser(prog="python -m ui.catalogues", description=__doc__.splitlines()[0])
    parser.add_argument("language", nargs="*", help="e.g. de (default: all)")
    parser.add_argument("--update", action="store_true", help="bring the files up to the templates")
    args = parser.parse_args(arguments)
    faults = []
    for language in args.language or languages()[1:]:
        try:
            if args.update:
                update(language)
        except (OSError, ValueError) as reason:
            faults.append(f"the catalogues of {language} are left as they are: {reason}")
        faults += translations(language)[1]
    for fault in faults:
        print(fault)  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
