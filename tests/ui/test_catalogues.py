"""The catalogues of the words: complete as shipped, and harmless where they are not."""

import pytest

from ui.catalogues import LOCALE, languages, main, template, translations, update
from ui.words import Words, words

TEMPLATE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "greeting"
msgid "Good day, {name}"
msgstr ""

msgctxt "left"
msgid "{count} throw"
msgid_plural "{count} throws"
msgstr[0] ""
msgstr[1] ""
"""

POLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgctxt "left"
msgid "{count} throw"
msgid_plural "{count} throws"
msgstr[0] "{count} rzut"
msgstr[1] "{count} rzuty"
msgstr[2] "{count} rzutów"
"""


@pytest.fixture
def locale(tmp_path):
    """A place for catalogues, with a template of two strings."""
    (tmp_path / "screen.pot").write_text(TEMPLATE, encoding="utf-8")
    return tmp_path


def translated(locale, text: str, language: str = "pl") -> tuple[Words, tuple[str, ...]]:
    (locale / language).mkdir(exist_ok=True)
    (locale / language / "screen.po").write_text(text, encoding="utf-8")
    spoken, faults = translations(language, locale)
    return Words(language, template(locale), spoken), faults


def test_the_shipped_languages_are_complete_and_right(capsys):
    assert main([]) == 0
    assert capsys.readouterr().out == ""


def test_the_shipped_files_are_as_the_tool_writes_them(tmp_path):
    for file in (*LOCALE.glob("*.pot"), *LOCALE.glob("*/*.po")):
        copy = tmp_path / file.relative_to(LOCALE)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(file.read_bytes())
    for language in languages()[1:]:
        update(language, tmp_path)
        for part in LOCALE.glob(f"{language}/*.po"):
            assert (tmp_path / language / part.name).read_text("utf-8") == part.read_text("utf-8"), part.name


@pytest.mark.parametrize(
    ("language", "one", "many"), [("en", "1 throw left.", "3 throws left."), ("de", "Noch 1 Wurf.", "Noch 3 Würfe.")]
)
def test_plurals_follow_the_count(language, one, many):
    say = words(language)
    assert (say("roll.left", count=1), say("roll.left", count=3)) == (one, many)


def test_a_language_has_as_many_plurals_as_it_needs(locale):
    say, _ = translated(locale, POLISH)
    assert [say("left", count=count) for count in (1, 2, 5, 22)] == ["1 rzut", "2 rzuty", "5 rzutów", "22 rzuty"]


def test_what_is_not_translated_is_spoken_in_english_and_told(locale):
    say, faults = translated(locale, POLISH)
    assert say("greeting", name="Ann") == "Good day, Ann"
    assert [fault.partition(": ")[2] for fault in faults] == ['"greeting" is not translated']


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("Dzień dobry, {imie}", "wants a value that there is not: imie"),
        ("Dzień dobry, {}", "wants a value that there is not: "),
        ("Dzień dobry, {name", "cannot be filled"),
        ("", "is not translated"),
    ],
)
def test_a_translation_that_cannot_be_filled_is_left_out(locale, entry, why):
    text = f'{POLISH}\nmsgctxt "greeting"\nmsgid "Good day, {{name}}"\nmsgstr "{entry}"\n'
    say, faults = translated(locale, text)
    assert say("greeting", name="Ann") == "Good day, Ann"
    assert why in faults[0]


def test_a_translation_of_older_words_is_left_out(locale):
    text = f'{POLISH}\nmsgctxt "greeting"\nmsgid "Hello, {{name}}"\nmsgstr "Cześć, {{name}}"\n'
    say, faults = translated(locale, text)
    assert say("greeting", name="Ann") == "Good day, Ann"
    assert "is not translated" in faults[0]


@pytest.mark.parametrize("content", [b"no catalogue at all", b'msgid "unclosed', b"\xff\xfe\x00", b""])
def test_a_broken_file_never_stops_the_program(locale, content):
    (locale / "pl").mkdir()
    (locale / "pl" / "screen.po").write_bytes(content)
    spoken, faults = translations("pl", locale)
    assert Words("pl", template(locale), spoken)("left", count=2) == "2 throws"
    assert faults


def test_a_language_without_a_file_is_english(locale):
    (locale / "pl").mkdir()
    assert languages(locale) == ("en", "pl")
    spoken, faults = translations("pl", locale)
    assert Words("pl", template(locale), spoken)("left", count=1) == "1 throw"
    assert "cannot be read" in faults[0]


def test_update_keeps_what_is_there_and_marks_what_is_outdated(locale):
    translated(locale, f'{POLISH}\nmsgctxt "greeting"\nmsgid "Hello, {{name}}"\nmsgstr "Cześć, {{name}}"\n')
    update("pl", locale)
    spoken, faults = translations("pl", locale)
    assert Words("pl", template(locale), spoken)("left", count=5) == "5 rzutów"
    assert [fault.partition(": ")[2] for fault in faults] == ['"greeting" is marked as fuzzy']
    assert "Cześć" in (locale / "pl" / "screen.po").read_text("utf-8")


def test_update_begins_a_new_language(locale):
    update("fr", locale)
    assert 'msgid "Good day, {name}"\nmsgstr ""' in (locale / "fr" / "screen.po").read_text("utf-8")
    assert len(translations("fr", locale)[1]) == 2
