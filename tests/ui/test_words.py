"""Both languages are complete, and nothing that can be said lacks words."""

import ast
from itertools import islice
from pathlib import Path

import pytest

from appliance.games import EDITIONS, GAMES, NeedChoice, NeedRoll, load_edition
from appliance.players import advise
from appliance.players.advice import because
from appliance.session import Fault, How
from appliance.table import LEVELS, Doubt, Trouble, dice_set
from tests.games.playing import random_match, seats
from ui.arrivals import QUIET
from ui.catalogues import holes
from ui.eye import Eye
from ui.pages.names import Names
from ui.words import LANGUAGES, Words, next_language, words

REPOSITORY = Path(__file__).parents[2]


def values_of(key: str, say: Words) -> set[str]:
    """The values that a string is filled with."""
    return {name for count in (1, 2) for name in holes(say.unfilled(key, count))}


CODES_BY_NAME = {
    "trollius": "already_kept no_secrets keep_first not_now already_rolled coupon_full already_drawn not_the_holder",
    "zocken": "not_in_throw not_in_place not_in_wager",
}
"""Codes that the source makes up as it goes; a player and a verb, or a verb, go with them."""


def refusals(folder: str) -> dict[str, set[str]]:
    """Every code with which a room refuses, found in its source, and the values that go with it."""
    codes = {}
    for path in (REPOSITORY / "appliance" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Refuse", "IllegalAction"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant):
                    codes.setdefault(first.value, set()).update(each.arg for each in node.keywords)
    return codes


def events(folder: str) -> set[str]:
    """Every kind of event that a room tells, found in its source."""
    kinds = set()
    for path in (REPOSITORY / "appliance" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
                kinds.add(node.args[0].value)
    return kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_that_games_share_have_words(language):
    shared = refusals("games").keys() - {code for key in GAMES for code in refusals(f"games/{key}")}
    assert {code for code in shared if f"refusal.{code}" not in words(language)} == set()


def test_languages_fill_in_the_same_values():
    english, german = (words(language) for language in LANGUAGES)
    assert [key for key in english.english if values_of(key, english) != values_of(key, german)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_session_has_words(language):
    codes = refusals("session").keys() | {"roll_first", "confirm_first", "nothing_proposed", "choose_first", "finished"}
    assert {code for code in codes if f"refusal.{code}" not in words(language)} == set()
    assert len(codes) > 10, "the search for codes must find them"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_refusal_of_a_game_has_words_that_its_values_fill(key, language):
    say = words(language)
    codes = refusals(f"games/{key}") | {code: {"player", "verb"} for code in CODES_BY_NAME.get(key, "").split()}
    assert len(codes) > 8, "the search for codes must find them"
    for code, values in codes.items():
        found = [text for text in (f"{key}.refusal.{code}", f"refusal.{code}") if text in say]
        assert found, f"{key} lacks words for the refusal {code}"
        assert values_of(found[0], say) <= values, found[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [*(f"games/{key}" for key in GAMES), "session"])
def test_every_event_has_words_or_is_quiet(room, language):
    say, key = words(language), room.removeprefix("games/")
    told = events(room) - QUIET
    assert {kind for kind in told if f"{key}.event.{kind}" not in say and f"event.{kind}" not in say} == set()
    assert events(room), "the search for events must find them"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_words_for_its_options(key, language):
    say, info = words(language), GAMES[key].info
    wanted = {f"{key}.name", f"{key}.about", *(f"{key}.do.{verb}" for verb in info.verbs if verb != "score")}
    for option in info.options:
        wanted |= {f"{key}.options.{option.key}"}
        wanted |= {f"{key}.values.{option.key}.{str(value).lower()}" for value in option.values}
    wanted |= {f"{key}.house"} if key in EDITIONS else set()
    wanted |= {f"kind.{kind.name}" for kind in dice_set(info.dice_set).kinds}
    wanted |= {f"colour.{colour}" for colour in dice_set(info.dice_set).colours}
    assert {each for each in wanted if each not in say} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_whatever_a_match_shows_has_words(key, language):
    """Rows, questions and choices of random matches: none shows a key, a list or an English word for its own use."""
    info = GAMES[key].info
    called = Names(words(language), key)
    for seed in range(3):
        options = {option.key: option.values[seed % len(option.values)] for option in info.options}
        for each in islice(random_match(GAMES[key], seed, seats(GAMES[key], 3), options), 400):
            for row in GAMES[key].sheet(each.before, None).rows:
                assert called.row(row.key) != row.key.removeprefix(f"{key}."), row.key
            for prompt in each.prompts:
                shown = prompt.choices[:100] if isinstance(prompt, NeedChoice) else ()
                names = [called.choice(choice) for choice in shown]
                names += [called.throw(prompt)] if isinstance(prompt, NeedRoll) else []
                assert all(name and not set(name) & set("[]{}_") for name in names), names


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_the_house_have_names_and_others_keep_what_their_edition_prints(language):
    called = Names(words(language), "dice_fishing")
    edition = load_edition(EDITIONS["dice_fishing"], "dice_fishing", "house")
    assert all(f"dice_fishing.cards.{card.id}" in words(language) for card in edition.cards)
    assert called.card("mackerel") == {"en": "Mackerel", "de": "Makrele"}[language]
    secrets = load_edition(EDITIONS["trollius"], "trollius", "house").secrets
    assert all(f"trollius.cards.{card.id}" in words(language) for card in secrets)
    assert called.card("kraken") == "kraken"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_that_is_shown_has_words(language):
    wanted = {f"doubt.{doubt.name.lower()}" for doubt in Doubt}
    wanted |= {f"trouble.{trouble}" for trouble in Trouble}
    wanted |= {f"fault.{fault}" for fault in Fault}
    wanted |= {f"how.{how}" for how in How}
    wanted |= {f"eye.{state}" for state in Eye}
    assert {key for key in wanted if key not in words(language)} == set()


def test_a_key_that_there_is_not_is_a_mistake():
    with pytest.raises(KeyError, match=r"nothing\.here"):
        words("de")("nothing.here")


def test_a_language_that_there_is_not_is_spoken_in_english(caplog):
    assert words("xx")("back") == "Back"
    assert 'there is no language "xx", expected one of: en, de' in caplog.text
    assert next_language("xx") == "de"


MADE_UP = {
    "penta": "keep_better keep_worse keep_nothing_better keep_nothing_worse",
    "zocken": "throw_points throw_rulebook field field_points field_rulebook match match_points match_rulebook out "
    "out_points out_rulebook",
}
"""Codes of reasons that the source makes up as it goes."""

SOURCES = {"schollen_rollen": "schollen", "penta": "penta*", "dice_fishing": "dice_fishing"}


def reasons(key: str) -> set[str]:
    """Every code of a reason that the computer player of a game gives, found in its source."""
    codes = set(MADE_UP.get(key, "").split())
    for path in (REPOSITORY / "appliance" / "players").glob(f"{SOURCES.get(key, key)}.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "because":
                codes |= {node.args[0].value} if isinstance(node.args[0], ast.Constant) else set()
    return codes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_reason_of_a_computer_player_has_words(key, language):
    codes = reasons(key)
    assert len(codes) > 3, "the search for codes must find them"
    assert {code for code in codes if f"{key}.reason.{code}" not in words(language)} == set()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", GAMES)
def test_the_values_of_reasons_fill_their_words(key, level):
    game = GAMES[key]
    for played in islice(random_match(game, 3, seats(game, 2)), 6):
        for prompt in played.prompts:
            for advice in advise(key, played.before, prompt.player, level)[:3]:
                assert Names(words("de"), key).reason(advice.reason)


def test_numbers_that_are_not_whole_have_the_point_of_the_language():
    why = because("points_to_come", "", points=12, to_come=3.25)
    assert Names(words("en"), "penta").reason(why) == "12 points now, 3.2 to come"
    assert Names(words("de"), "penta").reason(why) == "12 Punkte jetzt, 3,2 noch zu erwarten"
