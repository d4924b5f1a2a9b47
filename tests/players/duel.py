"""Strong against easy: ``python -m tests.players.duel GAME --matches 400 --seed 1``.

Two seats, each level in each of them in turn, virtual dice. Prints the share of matches won by strong, how likely an
equal player would win as many (ties count half, the normal law), the time of a hint and matches a second.
"""

import argparse
import time
from dataclasses import dataclass
from math import erfc, sqrt
from random import Random
from typing import Any

from appliance.app.virtual import throw
from appliance.games import GAMES, game
from appliance.players import Keep, best_action
from appliance.table import Die
from tests.games.playing import start

NAMES = ("Ann", "Ben")


@dataclass(frozen=True)
class Duel:
    """The outcome. ``wins``: of strong, ties count half; ``hints``: seconds of each decision of strong."""

    matches: int
    wins: float
    mean: dict[str, float]
    hints: tuple[float, ...]
    seconds: float

    @property
    def p_value(self) -> float:
        """The chance that a player no better than easy wins as many (one-sided)."""
        return erfc((self.wins - self.matches / 2) / (sqrt(self.matches) / 2) / sqrt(2)) / 2


def duel(key: str, matches: int, seed: int, options: dict[str, Any] | None = None) -> Duel:
    rng, wins, hints, begun = Random(seed), 0.0, [], time.perf_counter()
    totals = {"strong": 0, "easy": 0}
    for number in range(matches):
        levels = dict(zip(NAMES, ("strong", "easy") if number % 2 == 0 else ("easy", "strong"), strict=True))
        rules, state = game(key), start(game(key), NAMES, options, number)
        lying: dict[str, tuple[Die, ...]] = {}
        while prompts := rules.prompts(state):
            player = prompts[0].player
            before = time.perf_counter()
            wish = best_action(key, state, player, levels[player])
            if levels[player] == "strong":
                hints.append(time.perf_counter() - before)
            assert wish is not None
            if isinstance(wish, Keep):
                need = wish.need(prompts)
                kept = wish.positions if need.may_keep else need.fixed
                lying[player] = throw(rules, need, lying.get(player, ()), kept, rng)
                action = rules.rolled(state, need, lying[player], kept)
            else:
                action = wish.by(player)
            state = rules.apply(state, action).state
        winners = rules.winners(state)
        wins += sum(levels[name] == "strong" for name in winners) / len(winners)
        for name, score in rules.scores(state).items():
            totals[levels[name]] += score
    mean = {level: total / matches for level, total in totals.items()}
    return Duel(matches, wins, mean, tuple(hints), time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    result = duel(args.game, args.matches, args.seed)
    print(f"strong won {result.wins} of {result.matches}, p = {result.p_value:.2g}; mean scores {result.mean}")
    hints = sorted(result.hints)
    print(f"hint: median {hints[len(hints) // 2] * 1e3:.1f} ms, longest {hints[-1] * 1e3:.1f} ms ({len(hints)} hints)")
    print(f"{result.matches / result.seconds:.1f} matches a second")


if __name__ == "__main__":
    main()
