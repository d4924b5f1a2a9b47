"""The rules as people read them are those of the rules pages, all of them, in every language."""

import pytest

from appliance.games import GAMES
from ui.catalogues import LOCALE
from ui.rulebook import PART, numbers, rule, statements, template
from ui.words import LANGUAGES, words


def test_the_words_of_the_rules_are_those_of_the_rules_pages():
    shipped = (LOCALE / f"{PART}.pot").read_bytes()
    assert shipped == template(), "the rules pages have changed: run python -m ui.rulebook, then ui.catalogues --update"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_rules_without_gaps(key, language):
    say = words(language)
    found = [number for number in numbers(key, say) if number.isdecimal()]
    assert found == [str(number) for number in range(1, len(found) + 1)] and len(found) >= 10
    for number in numbers(key, say):
        text = rule(key, number, say)
        assert text and not set(text) & set("[]`{}"), text


def test_a_translation_says_the_same_numbers():
    """A figure that is missing in a translation is a mistake of the kind that nobody sees."""
    for key in GAMES:
        for number in numbers(key, words("en")):
            english, german = (rule(key, number, words(language)) for language in ("en", "de"))
            assert figures(english) <= figures(german) | WORDS, (key, number)


def figures(text: str) -> set[str]:
    return {
        word.strip(".,;:()?") for word in text.replace("D10", "W10").replace("D20", "W20").split() if any_digit(word)
    }


def any_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)


WORDS = {"100s", "D6"}
"""Figures that are written otherwise in German."""

PAGE = """# A game

## Rules
Source: somewhere.

1. The first rule [Heading] goes on
   in a second line (standard) [Other heading].
2. A second one goes
   - a. into this;
   - b. else into that `code` [There].

A line between.

3. The last.

## Options
1. no rule
"""


def test_statements_are_read_without_sources_and_remarks():
    assert statements(PAGE) == {
        "1": "The first rule goes on in a second line.",
        "2": "A second one goes",
        "2a": "into this;",
        "2b": "else into that code.",
        "3": "The last.",
    }
