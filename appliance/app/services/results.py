"""Results: matches put on the desk, luck reckoned, files handed out."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from appliance.app.messages import HandedOut, Reckoned, Studied
from appliance.app.services.service import House, Learned, Service
from appliance.games import BadOptions
from appliance.results import course, luck, matches_csv, turns_csv
from appliance.session import BrokenJournal
from appliance.store import NotHandedOut, Stick, StoredMatch, dump_transcript, hand_out, onto, sticks
from ui.desk import Banner, Tone
from ui.requests import FindSticks, HandOut, LookAtMatch, LookThrough, Reckon, Request

FOLDER = "exports"
"""In the folder of the journal: where files go that nobody takes along on a stick."""


_NO_REPLAY = (BadOptions, BrokenJournal)
"""What a match raises that was played by other rules; its result may be known from then."""


def _look_through(house: House, request: LookThrough) -> None:
    house.desk = house.looking_through.begin(house.desk)


def _look_at_match(house: House, request: LookAtMatch) -> None:
    result = house.looking_through.ledger.look(request.match)
    found = replace(house.desk.found, result=result, course=None, luck=None, reckoning=False)
    if result is not None and result.digest is not None:
        with suppress(*_NO_REPLAY):
            found = replace(found, course=course(result.setup, house.journal.load(request.match).entries))
    house.desk = replace(house.desk, found=found)


def _reckon(house: House, request: Reckon) -> None:
    """It may take seconds, so it has a thread."""
    result = house.desk.found.result
    if result is None or not result.finished:
        return
    stored = house.journal.load(result.match)
    house.desk = replace(house.desk, found=replace(house.desk.found, reckoning=True))
    house.workshop.errands.run(lambda: _reckoned(stored))


def _reckoned(stored: StoredMatch) -> Studied:
    with suppress(*_NO_REPLAY):
        return Reckoned(stored.match, luck(stored.setup, stored.entries))
    return Reckoned(stored.match, None)


def _take_luck(house: House, message: Reckoned) -> None:
    """Whoever has gone on to another match does not get it."""
    found = house.desk.found
    if found.result is not None and found.result.match == message.match:
        house.desk = replace(house.desk, found=replace(found, luck=message.luck, reckoning=False))


def _find_sticks(house: House, request: FindSticks) -> None:
    house.desk = replace(house.desk, found=replace(house.desk.found, sticks=tuple(str(each.path) for each in sticks())))


def _hand_out(house: House, request: HandOut) -> None:
    """A stick may take its time, so it has a thread."""
    result = house.desk.found.result
    if request.whole or result is None:
        files = {"dicekeeper-matches.csv": _csv(matches_csv(house.looking_through.ledger.results()))}
    else:
        files = _files(house.journal.load(result.match))
    folder = house.journal.path.parent / FOLDER
    house.desk = replace(house.desk, found=replace(house.desk.found, writing=True))
    house.workshop.errands.run(lambda: _handed_out(files, request.stick, folder))


def _files(stored: StoredMatch) -> dict[str, bytes]:
    """A match that cannot be replayed has no table of turns, but what was accepted can be taken along."""
    name = f"dicekeeper-{stored.setup.game}-{stored.match}"
    transcript = dump_transcript(stored.setup, stored.stamped, stored.started_at, stored.note)
    files = {f"{name}.dice.jsonl": transcript.encode()}
    with suppress(*_NO_REPLAY):
        files[f"{name}.csv"] = _csv(turns_csv(stored.setup, stored.stamped))
    return files


def _csv(text: str) -> bytes:
    """With the mark by which spreadsheets know UTF-8."""
    return text.encode("utf-8-sig")


def _handed_out(files: Mapping[str, bytes], stick: str | None, folder: Path) -> Studied:
    names, where = tuple(sorted(files)), Path(stick).name if stick else str(folder)
    try:
        if stick:
            onto(Stick(Path(stick)), files)
        else:
            hand_out(folder, files, make=True)
    except NotHandedOut as reason:
        return HandedOut(names, where, reason.why, str(reason))
    return HandedOut(names, where)


def _tell_what_is_where(house: House, message: HandedOut) -> None:
    names = ", ".join(message.names)
    values = (("count", len(message.names)), ("where", message.where), ("names", names))
    if message.why is None:
        told = Banner(Tone.NOTICE, "taken.done", f"{names}: {message.where}", values)
    else:
        told = Banner(Tone.FAULT, f"taken.{message.why}", message.sentence, values)
    house.desk = replace(house.desk, banner=told, found=replace(house.desk.found, writing=False))


SERVICES: dict[type[Request], Service] = {
    LookThrough: _look_through,
    LookAtMatch: _look_at_match,
    Reckon: _reckon,
    FindSticks: _find_sticks,
    HandOut: _hand_out,
}

LEARNED: dict[type[Studied], Learned] = {
    Reckoned: _take_luck,
    HandedOut: _tell_what_is_where,
}
