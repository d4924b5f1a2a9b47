"""Every moment of every game has its rule in one sentence, with numbers that the rules page has."""

import re
from itertools import islice

import pytest

from appliance.games import GAMES, Setup, checked
from appliance.session import Phase, Policy, Session, open_session
from tests.games.playing import random_match, seats
from ui.pages.moment import moment
from ui.rulebook import numbers
from ui.words import LANGUAGES, words

CITED = re.compile(r"\((\w+:\w+(?:, \w+:\w+)*)\)$")


def sessions(key: str, seed: int):
    """Every moment of a random match as a session, with the events that led there; () at the start."""
    info = GAMES[key].info
    options = {option.key: option.values[seed % len(option.values)] for option in info.options}
    setup = checked(Setup(key, seats(GAMES[key], 3), options))
    blank = open_session("1", GAMES[key].deal(setup, list), policy=Policy())
    news = ()
    for each in random_match(GAMES[key], seed, setup.players, options):
        at = each.before
        for position in range(len(each.prompts)):
            yield Session("1", blank.setup, at, at=position), news
        news = GAMES[key].apply(at, each.action).events
        at = GAMES[key].apply(at, each.action).state
        if not GAMES[key].prompts(at):
            yield Session("1", blank.setup, at), news


@pytest.mark.parametrize("key", GAMES)
def test_every_prompt_has_a_rule_of_the_moment_in_every_language(key):
    told = set()
    for seed in range(4):
        for session, news in islice(sessions(key, seed), 600):
            for language in LANGUAGES:
                say = words(language)
                text = moment(session, say, news)
                told.add(text)
                cited = CITED.search(text)
                assert cited, f"no rule is cited: {text}"
                for each in cited[1].split(", "):
                    game, number = each.split(":")
                    assert game == key and number in numbers(key, say), each
                assert not set(text) & set("{}[]_") - set("_" if "_" in key else ""), text
                assert text.count(". ") <= 1, f"more than a sentence: {text}"
    assert len(told) >= 2 * len([verb for verb in GAMES[key].info.verbs if verb not in ("auto", "out")]) // 2


def test_a_roll_that_is_proposed_has_one_too():
    from ui.samples import DESKS

    desk = DESKS["proposed"]()
    assert desk.session.phase is Phase.PROPOSED
    assert moment(desk.session, words("en")).startswith("Nothing counts yet")


@pytest.mark.parametrize(
    ("rule", "begins"),
    [("9a", "A further five of a kind"), ("9b", "The upper box of this"), ("9c", "Only upper boxes")],
)
def test_a_joker_has_rules_of_its_own(rule, begins):
    from appliance.games import Event
    from ui.samples import begun, rolled

    session = rolled(begun(), 5, 5, 5, 5, 5)
    joker = Event("joker", "Ann", {"rule": f"penta:{rule}", "boxes": []})
    assert moment(session, words("en"), (joker,)).startswith(begins)
