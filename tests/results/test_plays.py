import json
from dataclasses import replace
from urllib.parse import unquote

import cv2
import numpy as np
import pytest

from appliance.games import GAMES, Setup
from appliance.results import QUIET, Digest, Result, play_link, qr_code, qr_file
from tests.results.matches import result

DETECTOR = cv2.QRCodeDetectorAruco()
"""The better of OpenCV's two at finding the corners of codes of many squares."""


def read(link: str):
    start, _, data = link.partition("?data=")
    assert start == "https://app.bgstatsapp.com/createPlay.html"
    return json.loads(unquote(data))


def decoded(matrix) -> str:
    """What OpenCV reads from a code drawn with its margin."""
    drawn = np.where(np.pad(np.array(matrix), QUIET), 0, 255).astype(np.uint8)
    return DETECTOR.detectAndDecode(np.kron(drawn, np.ones((3, 3), np.uint8)))[0]


@pytest.mark.parametrize("key", GAMES)
def test_the_code_is_read_by_somebody_else_and_holds_the_play(key):
    match = result(1, key, 3)
    link = play_link(match)
    assert decoded(qr_code(link)) == link
    play = read(link)
    assert play["playDate"] == "2026-11-30 12:00:00"
    assert play["game"] == {
        "name": GAMES[key].info.name,
        "sourceGameId": key,
        "highestWins": True,
        "noPoints": False,
    }
    assert [each["name"] for each in play["players"]] == list(match.setup.players)
    assert [each["score"] for each in play["players"]] == list(match.digest.scores)
    assert [each["startPlayer"] for each in play["players"]] == [True, False, False]
    assert {each["rank"] for each in play["players"] if each["winner"]} == {1}


def test_every_key_that_readers_ask_for_is_there():
    for player in read(play_link(result(1)))["players"]:
        assert set(player) == {"name", "sourcePlayerId", "startPlayer", "winner", "score", "rank"}


def test_a_player_is_the_same_in_every_match_and_a_match_is_not():
    one, other = read(play_link(result(1))), read(play_link(result(2)))
    assert one["players"][0]["sourcePlayerId"] == other["players"][0]["sourcePlayerId"]
    assert one["sourcePlayId"] != other["sourcePlayId"]
    assert read(play_link(result(1)))["sourcePlayId"] == one["sourcePlayId"]


def test_names_of_all_letters_come_through():
    match = result(1)
    match = replace(match, setup=replace(match.setup, players=('Jörg "=&+?#%', "آنا 🎲")))
    assert [each["name"] for each in read(decoded(qr_code(play_link(match))))["players"]] == ['Jörg "=&+?#%', "آنا 🎲"]


@pytest.mark.parametrize("stamp", ["1970-01-01T00:00:09+00:00", "20:15", "nonsense"])
def test_a_clock_that_was_not_set_gives_a_date_that_is_plainly_wrong(stamp):
    assert read(play_link(result(1, started_at=stamp)))["playDate"].startswith("1970-01-01 00:00:0")


def test_the_longest_names_of_the_fullest_table_have_room():
    names = tuple(f"{letter * 23}{letter}" for letter in "ABCDEFGH")
    digest = Digest(True, (999,) * 8, tuple(range(8)), 13)
    link = play_link(Result("2000", Setup("penta", names), "2026-11-30T12:00:00+00:00", digest))
    code = qr_code(link)
    assert code is not None
    assert len(code) <= 145
    assert decoded(code) == link


def test_what_has_no_room_in_any_code_is_told():
    assert qr_code("x" * 3000) is None
    assert qr_file("x" * 3000) is None


def test_the_picture_of_a_code_is_read_too():
    link = play_link(result(1))
    picture = cv2.imdecode(np.frombuffer(qr_file(link), np.uint8), cv2.IMREAD_GRAYSCALE)
    assert DETECTOR.detectAndDecode(picture)[0] == link
