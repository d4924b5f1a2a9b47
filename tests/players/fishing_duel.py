"""Strong against easy in Dice Fishing: ``python -m tests.players.fishing_duel --players 2 --matches 600``.

One strong player among easy ones, the seat changing from match to match. Prints the share of matches that it won, how
likely an equal player would win as many, and how long a hint took (wall clock, and time on the processor).
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt
from random import Random

from appliance.games import NeedChoice
from appliance.players import Keep, best_action
from appliance.table import Die, dice_set
from tests.games.fishing_tables import FISHING
from tests.games.playing import start

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil")


@dataclass(frozen=True)
class Duel:
    """How the first of the levels fared. ``wins``: shared ones count in part. ``hints``: wall and processor seconds."""

    matches: int
    players: int
    wins: float
    points: float
    hints: tuple[tuple[float, float], ...]

    @property
    def p_value(self) -> float:
        """The chance that a player no better than the others wins as many (one-sided, normal law)."""
        share = 1 / self.players
        error = sqrt(share * (1 - share) / self.matches)
        return erfc((self.wins / self.matches - share) / error / sqrt(2)) / 2


def duel(levels: Sequence[str], matches: int, seed: int, **options: bool) -> Duel:
    """Play matches in which the first level sits in each seat in turn."""
    wins, points, hints, players = 0.0, 0, [], NAMES[: len(levels)]
    for number in range(matches):
        shift = number % len(levels)
        by_name = {name: levels[(at - shift) % len(levels)] for at, name in enumerate(players)}
        hero = players[shift]
        state = played_out(by_name, seed + number, options, hints, hero)
        winners = FISHING.winners(state)
        wins += (hero in winners) / len(winners)
        points += FISHING.scores(state)[hero]
    return Duel(matches, len(levels), wins, points / matches, tuple(hints))


def played_out(levels: dict[str, str], seed: int, options: dict[str, bool], hints: list, hero: str) -> object:
    """Play a match with fair dice and return its last state; the times of the hero's hints are noted."""
    rng, lying, kinds = Random(seed), {}, dice_set("fishing")
    state = start(FISHING, tuple(levels), options, seed)
    while prompts := FISHING.prompts(state):
        player, first = prompts[0].player, prompts[0]
        if isinstance(first, NeedChoice) and first.drawn:
            state = FISHING.apply(state, rng.choice(first.choices).by(player)).state
            continue
        wall, busy = time.perf_counter(), time.process_time()
        wish = best_action("dice_fishing", state, player, levels[player])
        if player == hero:
            hints.append((time.perf_counter() - wall, time.process_time() - busy))
        if isinstance(wish, Keep):
            need = wish.need(prompts)
            kept = wish.positions if need.may_keep else ()
            lying[player] = tuple(
                lying[player][at] if at in kept else Die(kind, rng.choice(kinds.kind(kind).faces))
                for at, kind in enumerate(need.dice)
            )
            action = FISHING.rolled(state, need, lying[player], kept)
        else:
            assert wish is not None
            action = wish.by(player)
        state = FISHING.apply(state, action).state
    return state


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.fishing_duel", description=main.__doc__)
    parser.add_argument("--players", type=int, default=2, choices=range(2, 6))
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="with the expansion and the advanced rule")
    given = parser.parse_args()
    options = {"expansion": True, "advanced": True} if given.all else {}
    started = time.perf_counter()
    result = duel(("strong", *("easy",) * (given.players - 1)), given.matches, given.seed, **options)
    took = time.perf_counter() - started
    print(f"strong won {result.wins:.1f} of {result.matches} matches of {given.players}, p = {result.p_value:.1e}")
    print(f"mean points {result.points:.1f}; {result.matches / took:.1f} matches a second")
    for name, at in (("wall clock", 0), ("processor", 1)):
        times = sorted(hint[at] for hint in result.hints)
        print(f"hint, {name}: median {1000 * times[len(times) // 2]:.1f} ms, longest {1000 * times[-1]:.0f} ms")


if __name__ == "__main__":
    main()
