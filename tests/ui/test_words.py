"""Both languages are complete, and nothing that can be said lacks words."""

import ast
import string
from pathlib import Path

import pytest

from appliance.games import GAMES, Setup
from appliance.games.registry import checked
from appliance.session import Fault, How
from appliance.table import Doubt, Trouble
from ui.desk import CameraStatus
from ui.words import LANGUAGES, Words, words

REPOSITORY = Path(__file__).parents[2]


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def holes(text: object) -> set[str]:
    return {name for form in forms(text) for _, name, _, _ in string.Formatter().parse(form) if name}


def refusal_codes() -> set[str]:
    """Every code with which the session or a game refuses, found in their source."""
    codes = set()
    for path in [*(REPOSITORY / "appliance/session").rglob("*.py"), *(REPOSITORY / "appliance/games").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refuse", "IllegalAction"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    codes.add(first.value)
    return codes


def test_languages_have_the_same_strings_with_the_same_values():
    english, german = (words(language).strings for language in LANGUAGES)
    assert english.keys() == german.keys()
    different = [key for key in english if holes(english[key]) != holes(german[key])]
    assert not different


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language):
    codes = refusal_codes() | {"roll_first", "confirm_first", "nothing_proposed", "choose_first", "finished"}
    assert {code for code in codes if f"refusal.{code}" not in words(language)} == set()
    assert len(codes) > 20, "the search for codes must find them"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_words_for_its_sheet_options_and_choices(language, key):
    say, rules = words(language), GAMES[key]
    players = tuple(f"P{seat}" for seat in range(rules.info.min_players))
    sheet = rules.sheet(rules.start(checked(Setup(key, players))), None)
    wanted = {f"{key}.name", f"{key}.about", *(row.key for row in sheet.rows)}
    for option in rules.info.options:
        wanted |= {f"{key}.options.{option.key}"}
        wanted |= {f"{key}.values.{option.key}.{str(value).lower()}" for value in option.values}
    assert {each for each in wanted if each not in say} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_that_is_shown_has_words(language):
    wanted = {f"doubt.{doubt.name.lower()}" for doubt in Doubt}
    wanted |= {f"trouble.{trouble}" for trouble in Trouble}
    wanted |= {f"fault.{fault}" for fault in Fault}
    wanted |= {f"how.{how}" for how in How}
    wanted |= {f"camera.{status}" for status in CameraStatus}
    assert {key for key in wanted if key not in words(language)} == set()


def test_plural_follows_the_count():
    say = Words("en", {"left": {"one": "{count} throw", "other": "{count} throws"}})
    assert say("left", count=1) == "1 throw"
    assert say("left", count=2) == "2 throws"


def test_a_missing_string_and_a_missing_language_are_told():
    with pytest.raises(KeyError, match=r"nothing\.here"):
        words("en")("nothing.here")
    with pytest.raises(KeyError, match="expected one of: en, de"):
        words("xx")
