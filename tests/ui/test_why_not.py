"""A touch on what is closed says why, in the rules' own reasons and the language of the screen; nothing is changed."""

from dataclasses import replace
from itertools import islice

import pytest

from appliance.games import GAMES, IllegalAction, NeedChoice
from appliance.session import update
from tests.games.playing import random_match, seats
from ui.arrivals import refused, with_session
from ui.desk import Tone
from ui.events import Tap
from ui.navigation import handle
from ui.pages.names import Names
from ui.present import present
from ui.requests import ToSession
from ui.samples import DESKS
from ui.screen_models import Table
from ui.words import LANGUAGES, words


def tapped(desk, id):
    """The desk after a touch, and after what the session says to it."""
    desk, requests = handle(desk, Tap(id))
    for request in requests:
        assert isinstance(request, ToSession)
        session, effects = update(desk.session, request.input)
        assert session.state == desk.session.state and session.journal == desk.session.journal
        desk = with_session(desk, session)
        for effect in effects:
            desk = refused(desk, effect)
    return desk


CLOSED = {
    "zocken_place": {"en": "is not free for a", "de": "ist"},
    "schollen_haul": {"en": "", "de": ""},
    "fishing_wager_resting": {"en": "rest", "de": "ruh"},
}
"""Samples with something closed on their board, and words of the reason."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CLOSED)
def test_every_closed_place_of_a_board_says_why(name, language):
    desk = replace(DESKS[name](), language=language)
    screen = present(desk)
    assert isinstance(screen.body, Table) and screen.body.board is not None
    closed = [str(piece.target) for piece in screen.body.board.pieces if str(piece.target).startswith("why:")]
    assert closed, "nothing is closed here"
    for id in closed:
        assert screen.target(id) is not None, id
        notice = present(tapped(desk, id)).notice
        assert notice is not None and notice.tone is Tone.REFUSAL
        assert CLOSED[name][language] in notice.text and not set(notice.text) & set("[]{}_'"), notice.text
        assert not any(target.id == id for target in screen.targets), "Next does not go there"


@pytest.mark.parametrize("key", GAMES)
def test_no_refusal_shows_a_value_as_the_program_writes_it(key):
    """What was open at one moment is tried at all others: each reason is a sentence for people, in every language."""
    said, pool = set(), {}
    for each in islice(random_match(GAMES[key], 3, seats(GAMES[key], 3), {}), 150):
        for prompt in each.prompts:
            if isinstance(prompt, NeedChoice):
                pool.update({str(choice.args): choice for choice in islice(prompt.choices, 3)})
        for choice in list(pool.values())[-12:]:
            for player in seats(GAMES[key], 3):
                try:
                    GAMES[key].apply(each.before, choice.by(player))
                except IllegalAction as reason:
                    for language in LANGUAGES:
                        say = words(language)
                        known = (f"{key}.refusal.{reason.code}", f"refusal.{reason.code}")
                        text = Names(say, key).filled(next(text for text in known if text in say), reason.values)
                        assert not set(text) & set("[]{}()'\"_"), (reason.code, text)
                        said.add(text)
    assert len(said) > 5
