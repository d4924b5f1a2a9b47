"""``replay``, ``matches``, ``export``, ``import``: matches as they are kept and as they are shared."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.cli.stats import WHY_UNTOLD, stats_lines
from appliance.config import journal_path
from appliance.games import BadOptions, Choice, game
from appliance.players import Keep, advise
from appliance.results import Result, matches_csv, play_link, qr_file, turns_csv
from appliance.session import BrokenJournal, fold, standing
from appliance.store import Journal, Ledger, StoredMatch, dump_transcript, hand_out, load_transcript


def add_verbs(verbs: Any) -> None:
    """Add the four verbs to the parser."""
    replay = verbs.add_parser("replay", help="apply a transcript and print the standing")
    replay.add_argument("file", metavar="FILE", type=Path, help="a transcript (*.dice.jsonl)")
    replay.add_argument("--upto", metavar="LINE", type=int, help="leave out the actions after this line")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.set_defaults(run=_replay)
    matches = verbs.add_parser("matches", help="list the stored matches, newest last")
    how = matches.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="print JSON Lines")
    how.add_argument("--csv", action="store_true", help="print a table with a row a match and player")
    how.add_argument("--stats", action="store_true", help="print records, players, dice and what the camera read")
    matches.set_defaults(run=_matches)
    export = verbs.add_parser("export", help="print a stored match as a transcript")
    export.add_argument("match", metavar="MATCH", help="its number in the list of matches")
    what = export.add_mutually_exclusive_group()
    what.add_argument("--csv", action="store_true", help="print its turns as a table instead")
    what.add_argument("--qr", metavar="FILE", type=Path, help="write a PNG picture of the code that BG Stats reads")
    export.set_defaults(run=_export)
    take_in = verbs.add_parser("import", help="store a transcript as a match")
    take_in.add_argument("file", metavar="FILE", type=Path, help="a transcript (*.dice.jsonl)")
    take_in.set_defaults(run=_import)


def _replay(args: argparse.Namespace) -> Status:
    transcript = load_transcript(args.file)
    if args.upto is not None:
        if args.upto < 1:
            raise BadInput(f"--upto is {args.upto}, expected the number of a line, from 1")
        transcript = transcript.upto(args.upto)
    state = transcript.play()
    facts = standing(transcript.setup, state)
    facts["line"] = transcript.actions[-1].line if transcript.actions else 1
    if args.json:
        print(json.dumps(facts, ensure_ascii=False))
    else:
        print("\n".join([*standing_lines(facts), *advice_lines(transcript.setup.game, state)]))
    return Status.DONE


MOST_ADVICE = 12
"""How many choices are listed for each player; some games have thousands."""


def advice_lines(key: str, state: Any) -> list[str]:
    """Return what each open choice would be worth by the strong computer player, best first, with the reason."""
    lines = []
    for player in dict.fromkeys(prompt.player for prompt in game(key).prompts(state)):
        advice = advise(key, state, player)
        lines += [f"{player}, by the computer's reckoning:"] if advice else []
        for each in advice[:MOST_ADVICE]:
            lines.append(f"  {each.value:>9.2f}  {_named(each.action)}: {each.reason}")
        if len(advice) > MOST_ADVICE:
            lines.append(f"  and {len(advice) - MOST_ADVICE} more")
    return lines


def _named(action: Choice | Keep) -> str:
    if isinstance(action, Choice):
        return " ".join([action.do, *(f"{key}={json.dumps(value)}" for key, value in action.args.items())])
    return " ".join(["throw", *(f"{key}={value}" for key, value in action.args.items())])


def standing_lines(facts: dict[str, Any]) -> list[str]:
    """Return a standing as a person reads it: scores, their reasons, and what may be done next."""
    lines = []
    for player, score in facts["scores"].items():
        lines.append(f"{player}: {score}" + (" (winner)" if player in facts["winners"] else ""))
        for line in facts["breakdown"][player]:
            lines.append(f"  {line['points']:>5}  {line['label']}  [{line['rule']}]")
    for each in facts["pending"]:
        lines.append(f"{each['by']} may {', '.join(each['do'])}")
    return lines if facts["pending"] else [*lines, "The match is finished."]


def _matches(args: argparse.Namespace) -> Status:
    if args.csv or args.stats:
        return _looked_through(args)
    with _journal() as journal:
        for stored in journal.matches():
            summary = summarise(stored)
            if args.json:
                print(json.dumps(summary, ensure_ascii=False))
                continue
            scores = ", ".join(f"{name} {score}" for name, score in summary["scores"].items())
            state = "finished" if summary["finished"] else "unfinished"
            print(f"{stored.match}  {stored.started_at}  {game(stored.setup.game).info.name}  {state}  {scores}")
        for number in sorted(journal.damaged, key=int):
            print(f"Match {number} is damaged and left out.", file=sys.stderr)
    return Status.DONE


def summarise(stored: StoredMatch) -> dict[str, Any]:
    """Return the facts of a stored match as ``matches --json`` prints them."""
    facts: dict[str, Any] = {
        "match": int(stored.match),
        "game": stored.setup.game,
        "players": list(stored.setup.players),
    }
    try:
        state = fold(stored.setup, stored.entries)
    except (BrokenJournal, BadOptions):
        return facts | {"finished": False, "scores": {}, "started_at": stored.started_at}
    rules = game(stored.setup.game)
    finished = not rules.prompts(state)
    return facts | {"finished": finished, "scores": rules.scores(state), "started_at": stored.started_at}


def _looked_through(args: argparse.Namespace) -> Status:
    """What all matches say together, those that changed looked at first."""
    with _journal() as journal:
        ledger = Ledger(journal)
        for _ in ledger.catching_up():
            pass
        results = ledger.results()
        for number in sorted(ledger.damaged, key=int):
            print(f"Match {number} is damaged and left out.", file=sys.stderr)
    for result in results:
        if result.untold is not None:
            print(f"Match {result.match}: {WHY_UNTOLD[result.untold]}.", file=sys.stderr)
    if args.csv:
        sys.stdout.write(matches_csv(results))
    else:
        print("\n".join(stats_lines(results)))
    return Status.DONE


def _export(args: argparse.Namespace) -> Status:
    with _journal() as journal:
        stored = journal.load(args.match)
        result = Ledger(journal).look(stored.match) if args.qr else None
    if args.qr:
        return _export_code(args.qr, stored, result)
    if args.csv:
        try:
            sys.stdout.write(turns_csv(stored.setup, stored.stamped))
        except (BadOptions, BrokenJournal) as reason:
            raise BadInput(f"match {stored.match} can no longer be replayed: {reason}") from reason
        return Status.DONE
    sys.stdout.write(dump_transcript(stored.setup, stored.stamped, stored.started_at, stored.note))
    return Status.DONE


def _export_code(path: Path, stored: StoredMatch, result: Result | None) -> Status:
    if result is None or not result.finished:
        raise BadInput(f"match {stored.match} is not finished, expected one that has a result")
    picture = qr_file(play_link(result))
    if picture is None:
        raise BadInput(f"match {stored.match} has more to tell than a code has room for")
    hand_out(path.parent, {path.name: picture})
    print(f"{path} is a code that BG Stats reads.")
    return Status.DONE


def _import(args: argparse.Namespace) -> Status:
    transcript = load_transcript(args.file)
    transcript.play()
    with _journal() as journal:
        entries = tuple((each.entry, each.at) for each in transcript.actions)
        match = journal.take_in(transcript.setup, entries, transcript.at, transcript.note)
    print(f"{args.file} is stored as match {match}.")
    return Status.DONE


def _journal() -> Journal:
    journal = Journal(journal_path())
    if journal.set_aside:
        print(f"The journal was damaged and now lies at {journal.set_aside}; a new one is begun.", file=sys.stderr)
    return journal
