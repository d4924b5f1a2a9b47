"""The words of the screen, looked up by key and filled with values. They lie in the catalogues of ``ui/locale``."""

import logging
from functools import cache
from gettext import NullTranslations

from ui.catalogues import SOURCE, Forms, languages, template, translations
from ui.short import short_name

LANGUAGES = languages()
"""The languages that there are; the first is what a new appliance speaks."""

_log = logging.getLogger(__name__)


class Words:
    """All strings of one language. A string with several forms is chosen by the value ``count``."""

    def __init__(self, language: str, english: dict[str, Forms], spoken: NullTranslations) -> None:
        self.language = language
        self.english = english
        self._spoken = spoken

    def __contains__(self, key: str) -> bool:
        return key in self.english

    def __call__(self, key: str, **values: object) -> str:
        """Return the string called ``key``, filled with ``values``; raises KeyError if there is none of this name.

        The value ``player`` is a name, and is cut where it would leave no room for the sentence.
        """
        if "player" in values:
            values["player"] = short_name(str(values["player"]))
        count = values.get("count", 1)
        return self.unfilled(key, count if isinstance(count, int) else 1).format(**values)

    def unfilled(self, key: str, count: int = 1) -> str:
        """Return the string called ``key`` as it is for ``count`` things, before its values are filled in."""
        singular, *plural = self.english[key]
        if plural:
            return self._spoken.npgettext(key, singular, plural[0], count)
        return self._spoken.pgettext(key, singular)


def next_language(language: str) -> str:
    """Return the language that comes after this one."""
    at = LANGUAGES.index(language) if language in LANGUAGES else 0
    return LANGUAGES[(at + 1) % len(LANGUAGES)]


@cache
def words(language: str) -> Words:
    """Return the strings of a language; what it lacks, or a language that there is not, is spoken in English."""
    spoken, faults = translations(language) if language in LANGUAGES else (NullTranslations(), ())
    if language not in LANGUAGES:
        _log.warning(
            'there is no language "%s", expected one of: %s; English stands in', language, ", ".join(LANGUAGES)
        )
    for fault in faults:
        _log.warning("%s", fault)
    return Words(language if language in LANGUAGES else SOURCE, template(), spoken)
