"""A finished match for a play-logging app: a link that BG Stats opens without a network, and its QR code.

Every key is written whether it says anything or not: the app has been seen to refuse links without one of them
(docs/decisions has where the form is known from).
"""

import json
from datetime import datetime
from hashlib import blake2b
from io import BytesIO
from urllib.parse import quote

import segno

from appliance.games import game
from appliance.results.result import Result

LINK = "https://app.bgstatsapp.com/createPlay.html?data="

SOURCE = "Dicekeeper"

Matrix = tuple[tuple[bool, ...], ...]
"""The squares of a QR code from the top, True for dark ones, without the light margin around it."""

QUIET = 4
"""How many squares of light margin a reader needs on each side."""


def play_link(result: Result, journal: str = "") -> str:
    """Return a link with which a finished match is logged. ``journal``: tells matches of several appliances apart."""
    setup, info = result.setup, game(result.setup.game).info
    play = {
        "sourceName": SOURCE,
        "sourcePlayId": _mark(journal, result.match, result.started_at),
        "playDate": _date(result.started_at),
        "game": {"name": info.name, "sourceGameId": info.key, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": name,
                "sourcePlayerId": _mark(name),
                "startPlayer": seat == 0,
                "winner": result.won(name),
                "score": result.score(name),
                "rank": result.place(name),
            }
            for seat, name in enumerate(setup.players)
        ],
    }
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_PLAIN)


_PLAIN = ":,"
"""Allowed in the query of a link as they are; each other sign of JSON takes three letters."""


def _date(stamp: str) -> str:
    """The time as the app reads it; a clock that was not set gives one that is plainly wrong, to be put right there."""
    try:
        return datetime.fromisoformat(stamp).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return "1970-01-01 00:00:00"


def _mark(*parts: str) -> str:
    """A short text that is always the same for the same parts; no name can be guessed from it but by trying."""
    return blake2b("\0".join(parts).encode(), digest_size=5).hexdigest()


def qr_code(text: str) -> Matrix | None:
    """Return a text as a QR code, as sure as its size allows; None where it is too long for any."""
    code = _code(text)
    return None if code is None else tuple(tuple(bool(square) for square in row) for row in code.matrix)


def qr_file(text: str) -> bytes | None:
    """Return the QR code of a text as a PNG picture with its margin; None where it is too long for any."""
    code, picture = _code(text), BytesIO()
    if code is None:
        return None
    code.save(picture, kind="png", scale=PIXELS, border=QUIET)
    return picture.getvalue()


PIXELS = 6
"""Width of a square in the picture."""


def _code(text: str) -> segno.QRCode | None:
    try:
        return segno.make_qr(text, error="l")
    except segno.DataOverflowError:
        return None
