"""``simulate``: computer players with virtual dice, many matches, results with confidence intervals."""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import fmean, stdev
from typing import Any

from appliance.cli.errors import BadInput, Status
from appliance.cli.options import option
from appliance.games import GAMES, Setup, checked, game
from appliance.table import LEVELS

SURE = 1.96
"""Standard errors on either side of a mean between which the true one lies in 95 of 100 such runs."""


def add_verbs(verbs: Any) -> None:
    """Add ``simulate`` to the parser."""
    simulate = verbs.add_parser("simulate", help="computer players with virtual dice")
    simulate.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    simulate.add_argument("--players", metavar="N", type=int, help="how many seats (default: as few as may play)")
    simulate.add_argument("--matches", metavar="N", type=int, default=100)
    simulate.add_argument("--seed", metavar="N", type=int, default=1)
    simulate.add_argument("--bots", metavar="LEVEL,...", default="strong", help=f"{' or '.join(LEVELS)}, one a seat")
    simulate.add_argument("--option", metavar="KEY=VALUE", action="append", default=[], help="a rule of the table")
    simulate.add_argument("--edition", metavar="NAME|FILE", default="house", help="whose components are played with")
    simulate.add_argument("--json", action="store_true", help="print JSON Lines, the summary last")
    simulate.set_defaults(run=_simulate)


def _simulate(args: argparse.Namespace) -> Status:
    if args.matches < 1:
        raise BadInput(f"--matches is {args.matches}, expected how many matches to play, from 1")
    setup = _setup(args)
    levels = dict(zip(setup.players, _levels(args.bots, len(setup.players)), strict=True))
    scores: dict[str, list[int]] = {name: [] for name in setup.players}
    wins = dict.fromkeys(setup.players, 0)
    began = time.monotonic()
    for number, (result, winners) in enumerate(_matches(setup, levels, args), start=1):
        for name, score in result.items():
            scores[name].append(score)
            wins[name] += name in winners
        if args.json:
            print(json.dumps({"match": number, "scores": result, "winners": list(winners)}))
        _show_progress(number, args.matches)
    speed = args.matches / (time.monotonic() - began)
    if args.json:
        means = {name: round(fmean(each), 4) for name, each in scores.items()}
        summary = {"game": args.game, "matches": args.matches, "mean_score": means, "wins": wins}
        print(json.dumps(summary | {"matches_per_s": round(speed, 2)}))
    else:
        print("\n".join(_table(scores, wins, levels, args.matches, speed)))
    return Status.DONE


def _setup(args: argparse.Namespace) -> Setup:
    fewest = game(args.game).info.min_players
    count = args.players if args.players is not None else fewest
    if not 1 <= count <= 99:
        raise BadInput(f"--players is {count}, expected how many seats, from {fewest}")
    names = tuple(str(seat + 1) for seat in range(count))
    options = dict(option(text) for text in args.option)
    return checked(Setup(args.game, names, options, args.edition, computer=names))


def _levels(text: str, seats: int) -> list[str]:
    levels = text.split(",")
    for level in levels:
        if level not in LEVELS:
            raise BadInput(f'--bots has "{level}", expected {" or ".join(LEVELS)}')
    if len(levels) == 1:
        return levels * seats
    if len(levels) != seats:
        raise BadInput(f"--bots has {len(levels)} levels, expected one for each of the {seats} seats, or one for all")
    return levels


def _matches(
    setup: Setup, levels: dict[str, str], args: argparse.Namespace
) -> Iterator[tuple[dict[str, int], tuple[str, ...]]]:
    from appliance.app.virtual import play_virtual

    rules = game(setup.game)
    for number in range(args.matches):
        # A chance of its own for each match: the seventh match is the same however many are played.
        state = play_virtual(setup, levels, Random(f"{args.seed}/{number}"))
        yield rules.scores(state), rules.winners(state)


def _show_progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        width = 40
        bar = "#" * (width * done // of)
        print(f"\r[{bar:<{width}}] {done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


def _table(
    scores: dict[str, list[int]], wins: dict[str, int], levels: dict[str, str], matches: int, speed: float
) -> list[str]:
    lines = [f"{'seat':<6}{'level':<8}{'mean score':>12}{'95 %':>10}{'matches won':>14}{'95 %':>10}"]
    for name, each in scores.items():
        spread = SURE * stdev(each) / math.sqrt(matches) if matches > 1 else math.nan
        share = wins[name] / matches
        share_spread = SURE * math.sqrt(share * (1 - share) / matches)
        lines.append(
            f"{name:<6}{levels[name]:<8}{fmean(each):>12.2f}{f'± {spread:.2f}':>10}"
            f"{f'{100 * share:.1f} %':>14}{f'± {100 * share_spread:.1f}':>10}"
        )
    return [*lines, f"{matches} matches, {speed:.1f} a second; a shared win counts for everybody who shares it"]
