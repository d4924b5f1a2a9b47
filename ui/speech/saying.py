"""How things are said: signs as words, dice by their faces, targets with all that stands on them."""

import re
from collections.abc import Iterable

from ui.intents import Trace
from ui.pages.faces import SIGNS
from ui.pages.names import Names
from ui.screen_models import Die, Evidence, Look, Prose, Screen, Table, Target
from ui.words import Words

_ARROWS = re.compile(r"^[▲▼◀▶✎⌫>] ?| ?[▶◀]$")
"""Stand with a text that says the same in words, where they are not alone."""

_PAUSES = str.maketrans({"·": ",", "|": ",", "/": ",", "“": "", "”": "", "„": "", "«": "", "»": "", "’": "'"})

_NAMED = {
    "♥": "seed",
    "▲": "water",
    "●": "light",
    "✚": "soil",
    "■": "nutrient",
    "∝∝": "plaice2",
    "∝": "plaice1",
    "⚓": "hook",
    "×2": "doubler",
    "≈": "sea",
    "✕": "zero",
    "⌫": "erase",
    "−": "minus",
    "–": "nothing",
}
"""Signs that say something by themselves, and the key of their word."""

_ALONE = {"◀": "left", "▶": "right", "▼": "down", "?": "unclear", ".": "dot", "-": "hyphen", "'": "apostrophe"}
"""Those that do so only where nothing stands beside them, as on a key."""

_CITED = re.compile(r" ?\(\w+:\w+(?:, \w+:\w+)*\)")
"""Numbers of rules are for the eye."""

_FIRST, _LAST = ord("①"), ord("⑳")


def spoken(text: str, say: Words) -> str:
    """Return a text of the screen as it is read aloud: no arrows, signs by their names."""
    text = text.strip()
    if text in _ALONE:
        return say(f"voice.sign.{_ALONE[text]}")
    text = _CITED.sub("", text)
    if len(text) > 2:
        text = _ARROWS.sub("", text)
    for sign, name in _NAMED.items():
        text = text.replace(sign, f" {say(f'voice.sign.{name}')} ")
    text = "".join(_numbered(letter, say) for letter in text.translate(_PAUSES))
    return re.sub(r"\s+([,.:;!?])", r"\1", re.sub(r"\s+", " ", text)).strip()


def _numbered(letter: str, say: Words) -> str:
    if _FIRST <= ord(letter) <= _LAST:
        return f" {say('voice.die_number', number=ord(letter) - _FIRST + 1)} "
    return letter


def face_of(kind: str, face: str, say: Words) -> str:
    """Return what a die of this kind shows, as a word; "" stands for a face that nobody knows yet."""
    if not face:
        return say("voice.sign.unclear")
    sign = SIGNS.get(kind, {}).get(face, face)
    return spoken(sign, say) if not sign.isdecimal() else sign


def listed(parts: Iterable[str]) -> str:
    """Return the parts with a pause between them."""
    return ", ".join(part for part in parts if part)


def sentences(parts: Iterable[str]) -> str:
    """Return the parts as sentences."""
    return " ".join(part if part[-1] in ".!?…" else f"{part}." for part in parts if part)


def target_said(target: Target, screen: Screen, called: Names | None, say: Words) -> str:
    """Return all that stands on a target."""
    if isinstance(target.intent, Trace) and called is not None:
        row, player = called.row(target.intent.row), target.intent.player
        return say("voice.cell", row=spoken(row, say), player=player, points=spoken(target.text, say))
    die = _die_of(target, screen)
    if die is not None:
        number, face = die
        return say("voice.die", number=number, face=spoken(_plain(face), say))
    faces = listed(spoken(_plain(face), say) for face in target.faces)
    name = spoken(target.text, say) or faces or spoken(_on_board(target, screen), say)
    return listed([name, _points(target, say), spoken(target.detail, say)])


def _on_board(target: Target, screen: Screen) -> str:
    """What stands on the pieces of the board where a target without a text of its own is touched."""
    board = screen.body.board if isinstance(screen.body, Table) else None
    pieces = [piece for piece in board.pieces if piece.target == target.id] if board else []
    return listed(_plain(piece.text) or piece.label for piece in pieces)


def _plain(face: str) -> str:
    """A face without the dot that tells a 6 from a 9."""
    return face[:-1] if face[:-1].isdecimal() and face.endswith(".") else face


def _points(target: Target, say: Words) -> str:
    if not target.points.lstrip("-−").isdecimal():
        return ""
    if target.look in (Look.OFFER, Look.ZERO_OFFER):
        return say("voice.points", count=int(target.points.replace("−", "-")))
    return target.points


def _die_of(target: Target, screen: Screen) -> tuple[int, str] | None:
    """Where a target is one of the dice that lie there: its number, from 1, and what it shows."""
    body = screen.body
    dice: tuple[Die, ...] = body.dice if isinstance(body, Table | Evidence | Prose) else ()
    for number, die in enumerate(dice, start=1):
        if die.target is not None and die.target.id == target.id:
            return number, die.face
    return None
