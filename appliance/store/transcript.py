"""Transcripts (``*.dice.jsonl``, format 1): a match as text, to replay, check, share and take up again.

UTF-8, JSON Lines: the header on line 1, then one action a line. Whole numbers only; an unknown key is an error.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, time
from pathlib import Path
from typing import Any

from appliance.games import Action, BadOptions, Json, Setup, checked, game
from appliance.session import BrokenJournal, Entry, How, fold, pending
from appliance.table.given import given_bytes

FORMAT = 1
_HEADER_KEYS = {"transcript", "game", "players", "options", "edition", "computer", "note", "at", "how"}
_REMARKS = {"note", "at", "how"}


class TranscriptError(ValueError):
    """A transcript that cannot be read or that the rules refuse; the text begins with file and line."""

    def __init__(self, path: str, line: int, sentence: str) -> None:
        super().__init__(f"{path}:{line}: {sentence}")
        self.line = line


@dataclass(frozen=True)
class Written:
    """One action of a transcript: the line it stands on (from 1), the entry and when it happened (ISO time)."""

    line: int
    entry: Entry
    at: str | None = None


@dataclass(frozen=True)
class Transcript:
    """A whole transcript, as far as it can be read. ``path`` is what messages call it.

    ``fault``: what is wrong with the line after the last of ``actions``, if one cannot be read.
    """

    path: str
    setup: Setup
    actions: tuple[Written, ...]
    at: str | None = None
    fault: TranscriptError | None = None
    note: str | None = None

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The actions as a session takes them."""
        return tuple(written.entry for written in self.actions)

    def upto(self, line: int) -> "Transcript":
        """Return the transcript without the actions after ``line``."""
        actions = tuple(each for each in self.actions if each.line <= line)
        fault = self.fault if self.fault and self.fault.line <= line else None
        return replace(self, actions=actions, fault=fault)

    def play(self) -> Any:
        """Return the game's state after all actions; raises TranscriptError at the first line that is wrong."""
        try:
            state = fold(self.setup, self.entries)
        except BrokenJournal as broken:
            line = self.actions[broken.index].line
            raise TranscriptError(self.path, line, self._with_what_is_legal(broken)) from broken
        if self.fault:
            raise self.fault
        return state

    def _with_what_is_legal(self, broken: BrokenJournal) -> str:
        """The refusal, with what would be legal instead where it does not say so itself."""
        reason = str(broken.reason)
        if " may " in reason or "expected" in reason:
            return reason
        rules = game(self.setup.game)
        prompts = rules.prompts(fold(self.setup, self.entries[: broken.index]))
        now = pending(prompts, self.setup.players, rules.info.verbs)
        return f"{reason}; now " + (
            "; ".join(f"{each['by']} may {' or '.join(each['do'])}" for each in now) or "nothing"
        )


def load_transcript(path: Path) -> Transcript:
    """Read a transcript from a file; raises TranscriptError with file, line and what was expected."""
    try:
        data = given_bytes(path)
    except OSError as reason:
        raise TranscriptError(str(path), 1, f"cannot be read: {reason.strerror}") from reason
    return parse_transcript(data, str(path))


def parse_transcript(data: bytes, path: str) -> Transcript:
    """Read a transcript from bytes; ``path`` is what messages call it. The rules are not asked yet.

    Raises TranscriptError for the header; what is wrong with a later line is its ``fault``.
    """
    lines = _lines(data, path)
    first, text = next(lines, (0, ""))
    if first != 1:
        raise TranscriptError(path, 1, 'expected the header, such as {"transcript": 1, "game": "penta", ...}')
    header = _object(text, path, 1)
    setup = _header(header, path)
    actions: list[Written] = []
    try:
        for line, text in lines:
            actions.append(_written(_object(text, path, line), path, line))
    except TranscriptError as fault:
        return Transcript(path, setup, tuple(actions), header.get("at"), fault, header.get("note"))
    return Transcript(path, setup, tuple(actions), header.get("at"), note=header.get("note"))


def dump_transcript(
    setup: Setup, actions: Iterable[tuple[Entry, str | None]], at: str | None = None, note: str | None = None
) -> str:
    """Return a match as transcript text; ``actions`` are entries with their ISO time, if known."""
    header: dict[str, Json] = {
        "transcript": FORMAT,
        "game": setup.game,
        "players": list(setup.players),
        "options": dict(setup.options),
        "edition": setup.edition,
        **setup.dealt,
    }
    if setup.computer:
        header["computer"] = list(setup.computer)
    if at:
        header["at"] = at
    if note:
        header["note"] = note
    lines = [header, *(_line(entry, stamp) for entry, stamp in actions)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _line(entry: Entry, at: str | None) -> dict[str, Json]:
    line: dict[str, Json] = {"by": entry.action.by, "do": entry.action.do, **entry.action.args}
    remarks = {"how": entry.how.value if entry.how else None, "note": entry.note, "at": at}
    return line | {key: value for key, value in remarks.items() if value is not None}


def _lines(data: bytes, path: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(data.split(b"\n"), start=1):
        try:
            text = raw.decode("utf-8").strip()
        except UnicodeDecodeError as reason:
            raise TranscriptError(path, number, f"byte {reason.start + 1} of the line is not UTF-8 text") from reason
        if text:
            yield number, text


def _object(text: str, path: str, line: int) -> dict[str, Json]:
    try:
        value = json.loads(
            text, parse_int=_small, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_no_twice
        )
        json.dumps(value, ensure_ascii=False).encode()
    except _Unwanted as reason:
        raise TranscriptError(path, line, str(reason)) from reason
    except UnicodeEncodeError as reason:
        raise TranscriptError(path, line, f"{reason.object[reason.start]!r} in a text is no character") from reason
    except (ValueError, RecursionError) as reason:
        raise TranscriptError(path, line, f"this is not JSON ({reason}); expected one object a line") from reason
    if not isinstance(value, dict):
        raise TranscriptError(path, line, f"expected a JSON object, not {json.dumps(value)}")
    return value


class _Unwanted(Exception):
    """JSON that is well formed but that no transcript may hold."""


def _no_float(text: str) -> Json:
    raise _Unwanted(f"{text} is not a whole number; a transcript has whole numbers only")


def _small(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise _Unwanted(f"{text[:_MOST_DIGITS]}... is too large a number")
    return int(text)


_MOST_DIGITS = 15


def _no_twice(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    result: dict[str, Json] = {}
    for key, value in pairs:
        if key in result:
            raise _Unwanted(f'key "{key}" stands twice')
        result[key] = value
    return result


def _header(header: dict[str, Json], path: str) -> Setup:
    def fail(sentence: str) -> TranscriptError:
        return TranscriptError(path, 1, sentence)

    if type(header.get("transcript")) is not int or header["transcript"] != FORMAT:
        raise fail(f'"transcript" is {json.dumps(header.get("transcript"))}, expected {FORMAT}')
    key = _wanted(header, "game", "the key of a game", lambda value: isinstance(value, str), fail)
    players = _wanted(header, "players", "a list of names", _is_texts, fail)
    options = _wanted(header, "options", "an object", lambda value: isinstance(value, dict), fail, {})
    edition = _wanted(header, "edition", "the name of an edition", lambda value: isinstance(value, str), fail, "house")
    computer = _wanted(header, "computer", "a list of names", _is_texts, fail, [])
    _remarks(header, fail)
    try:
        known = _HEADER_KEYS | set(game(key).info.dealt)
        unknown = [name for name in header if name not in known]
        if unknown:
            raise fail(f'unknown key "{unknown[0]}" in the header; known are {", ".join(sorted(known))}')
        dealt = {name: value for name, value in header.items() if name not in _HEADER_KEYS}
        setup = checked(Setup(key, tuple(players), options, edition, dealt, tuple(computer)))
        game(key).start(setup)
    except BadOptions as reason:
        raise fail(str(reason)) from reason
    return setup


def _written(value: dict[str, Json], path: str, line: int) -> Written:
    def fail(sentence: str) -> TranscriptError:
        return TranscriptError(path, line, sentence)

    by = _wanted(value, "by", "the name of the player who acts", lambda each: isinstance(each, str), fail)
    do = _wanted(value, "do", "what the player does", lambda each: isinstance(each, str), fail)
    _remarks(value, fail)
    how = value.get("how")
    args = {key: each for key, each in value.items() if key not in {"by", "do"} | _REMARKS}
    return Written(line, Entry(Action(by, do, args), How(how) if how else None, value.get("note")), value.get("at"))


def _remarks(value: dict[str, Json], fail: Callable[[str], TranscriptError]) -> None:
    for key in ("note", "at"):
        if key in value and not isinstance(value[key], str):
            raise fail(f'"{key}" is {json.dumps(value[key])}, expected text')
    if "at" in value and not _is_time(value["at"]):
        raise fail(f'"at" is {json.dumps(value["at"])}, expected an ISO time')
    if "how" in value and value["how"] not in list(How):
        raise fail(f'"how" is {json.dumps(value["how"])}, expected one of {", ".join(How)}')


def _is_time(text: str) -> bool:
    for kind in (datetime, time):
        with suppress(ValueError):
            kind.fromisoformat(text)
            return True
    return False


def _wanted(
    value: dict[str, Json],
    key: str,
    expected: str,
    fits: Callable[[Json], bool],
    fail: Callable[[str], TranscriptError],
    default: Json = None,
) -> Any:
    if key not in value:
        if default is None:
            raise fail(f'"{key}" is missing; expected {expected}')
        return default
    if not fits(value[key]):
        raise fail(f'"{key}" is {json.dumps(value[key])}, expected {expected}')
    return value[key]


def _is_texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
