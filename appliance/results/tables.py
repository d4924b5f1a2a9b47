"""Matches as tables for a spreadsheet: the turns of one, or all of them, as CSV (RFC 4180)."""

import csv
import json
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from appliance.games import Action, Done, Game, Moment, Setup, game
from appliance.results.dates import known
from appliance.results.digest import Stamped
from appliance.results.result import Result
from appliance.session import history

Row = Sequence[str | int | None]


def turns_csv(setup: Setup, actions: Sequence[Stamped]) -> str:
    """Return a match with a row a turn and player: what was thrown and chosen, and the totals after it.

    A turn is what the game calls a part of a round. Of one throw the dice are listed as they lay, of several throws
    with a stroke between them. Raises BrokenJournal or BadOptions where the match can no longer be replayed.
    """
    rules = game(setup.game)
    match = history(setup, tuple(entry for entry, _ in actions))
    head = ["turn", "round", "player", "began", "dice", "choices", *(f"total {name}" for name in setup.players)]
    rows: list[Row] = []
    for number, (moment, parts) in enumerate(_turns(rules, match), start=1):
        totals = rules.scores(match[parts[-1]].after)
        for player in dict.fromkeys(match[at].action.by for at in parts):
            own = [at for at in parts if match[at].action.by == player]
            dice = " | ".join(filter(None, (_dice(rules, match[at]) for at in own)))
            choices = " | ".join(_choice(match[at].action) for at in own if not _dice(rules, match[at]))
            began = known(actions[own[0]][1])
            rows.append([number, moment[0], player, began, dice, choices, *(totals[name] for name in setup.players)])
    return _csv(head, rows)


def matches_csv(results: Iterable[Result]) -> str:
    """Return matches with a row a player: game, day, seat, points, place. Cells of what is not known are empty."""
    head = ["match", "started", "game", "options", "edition", "finished", "seat", "player", "computer", "points"]
    rows = (row for result in results for row in _players(result))
    return _csv([*head, "place", "winner"], rows)


def _players(result: Result) -> Iterable[Row]:
    setup, options = result.setup, dict(result.variant.options)
    for seat, player in enumerate(setup.players, start=1):
        told: Row = [None, None, None]
        if result.digest is not None:
            told = [result.score(player), result.place(player), _said(result.won(player))]
        yield [
            int(result.match),
            known(result.started_at),
            setup.game,
            json.dumps(options, ensure_ascii=False) if options else None,
            setup.edition,
            _said(result.finished) if result.digest else None,
            seat,
            player,
            _said(player in setup.computer),
            *told,
        ]


def _said(fact: bool) -> str:
    return "yes" if fact else "no"


def _turns(rules: Game[Any], match: Sequence[Done[Any]]) -> list[tuple[Moment, list[int]]]:
    turns: list[tuple[Moment, list[int]]] = []
    for at, done in enumerate(match):
        moment = rules.moment(done.before)
        if not turns or turns[-1][0] != moment:
            turns.append((moment, []))
        turns[-1][1].append(at)
    return turns


def _dice(rules: Game[Any], done: Done[Any]) -> str:
    return " ".join(":".join(filter(None, (die.colour, die.face))) for die in rules.dice_of(done.before, done.action))


def _choice(action: Action) -> str:
    values = (f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in action.args.items())
    return " ".join((action.do, *values))


def _csv(head: Row, rows: Iterable[Row]) -> str:
    text = StringIO()
    csv.writer(text).writerows([_cells(head), *map(_cells, rows)])
    return text.getvalue()


def _cells(row: Row) -> Row:
    """A text that a spreadsheet would take for a formula gets an apostrophe before it: names are typed by anybody."""
    return [f"'{cell}" if isinstance(cell, str) and cell[:1] in _FORMULA else cell for cell in row]


_FORMULA = tuple("=+-@\t\r")
