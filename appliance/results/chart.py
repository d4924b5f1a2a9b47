"""The totals of a match turn by turn."""

from collections.abc import Iterable
from dataclasses import dataclass

from appliance.games import Setup, game
from appliance.session import Entry, history


@dataclass(frozen=True)
class Course:
    """How a match went. ``totals``: by player in seat order, the total at the start and after each turn.

    ``rounds``: of each turn, in which round it was.
    """

    players: tuple[str, ...]
    totals: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]


def course(setup: Setup, entries: Iterable[Entry]) -> Course:
    """Return how a match went so far; raises BrokenJournal or BadOptions where it can no longer be replayed.

    A turn is what the game calls a part of a round: one seat's go, a step, one group of fishers.
    """
    rules = game(setup.game)
    match = history(setup, tuple(entries))
    start = rules.scores(rules.start(setup))
    points = [start[player] for player in setup.players]
    totals, rounds = [points], list[int]()
    for done in match:
        now = rules.moment(done.before)
        scores = rules.scores(done.after)
        over = rules.moment(done.after) != now or not rules.prompts(done.after)
        points = [scores[player] for player in setup.players]
        if over:
            totals.append(points)
            rounds.append(now[0])
    if match and totals[-1] != points:
        totals.append(points)
        rounds.append(rules.moment(match[-1].after)[0])
    return Course(setup.players, tuple(zip(*totals, strict=True)), tuple(rounds))
