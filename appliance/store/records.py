"""Entries and lines as rows of the log, and back. A row that is spoilt raises ValueError, KeyError or their like."""

import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from appliance.games import Action, Setup
from appliance.session import Correction, Due, Entry, How, Line, Parked, Shot, Why
from appliance.table import Customs, Seating

Stamped = tuple[Entry, str | None]
"""An entry and its ISO time, None where a match from elsewhere had none."""


def entry_values(entry: Entry) -> tuple[str, str | None, str | None, str | None]:
    """Return an entry as the columns action, how, note and evidence."""
    action = text({"by": entry.action.by, "do": entry.action.do, **entry.action.args})
    return action, entry.how, entry.note, _evidence(entry)


def entry_of(row: sqlite3.Row) -> Entry:
    """Return the entry in a row."""
    args = json.loads(row["action"])
    action = Action(args.pop("by"), args.pop("do"), args)
    how = How(row["how"]) if row["how"] else None
    evidence = json.loads(row["evidence"] or "{}")
    return Entry(action, how, row["note"], *_seen(evidence), tuple(evidence.get("overruled", ())))


def setup_of(row: sqlite3.Row) -> Setup:
    """Return the setup in a row of a match."""
    return Setup(
        row["game"],
        tuple(json.loads(row["players"])),
        json.loads(row["options"]),
        row["edition"],
        json.loads(row["dealt"]),
        tuple(json.loads(row["computer"])),
        Customs.of(json.loads(row["customs"])),
        Seating.of(json.loads(row["seating"])),
    )


def parked_text(parked: Iterable[Parked]) -> str:
    """Return what does not stand as the column parked."""
    return text(
        [[each.at, each.due.round, each.due.part, each.due.throws, each.due.secret, each.why] for each in parked]
    )


def line_of(rows: Iterable[sqlite3.Row]) -> Line[Stamped]:
    """Return the line that the rows of a match lead to, in the order in which they were written."""
    line: Line[Stamped] = Line()
    for row in rows:
        match row["kind"]:
            case "undo":
                line = line.without_last()
            case "repair":
                line = line.changed(row["position"], (entry_of(row), line.standing[row["position"]][1]))
            case "park":
                line = line.with_parked(_parked(json.loads(row["parked"])))
            case _:
                line = line.added((entry_of(row), row["at"]))
    return line


def text(value: Any) -> str:
    """Return a value as JSON that people can read."""
    return json.dumps(value, ensure_ascii=False)


def _evidence(entry: Entry) -> str | None:
    """How a roll was read, its kept picture and who corrected it; None where there is nothing of that."""
    shot, corrections = entry.shot, [[c.die, c.was, c.by, c.round, c.how] for c in entry.corrections]
    known = {
        "told": list(entry.told),
        "overruled": list(entry.overruled),
        "shot": [shot.name, list(shot.crop), [spot and list(spot) for spot in shot.spots]] if shot else None,
        "corrections": corrections,
    }
    return text({key: value for key, value in known.items() if value}) if any(known.values()) else None


def _seen(evidence: dict[str, Any]) -> tuple[tuple[int, ...], Shot | None, tuple[Correction, ...]]:
    shot = evidence.get("shot")
    corrections = evidence.get("corrections", [])
    return (
        tuple(evidence.get("told", ())),
        Shot(shot[0], tuple(shot[1]), tuple(spot and tuple(spot) for spot in shot[2])) if shot else None,
        tuple(Correction(die, was, by, turn, How(how) if how else None) for die, was, by, turn, how in corrections),
    )


def _parked(facts: list[Any]) -> tuple[Parked, ...]:
    return tuple(Parked(at, Due(turn, part, throws, secret), Why(why)) for at, turn, part, throws, secret, why in facts)
