"""How the constants of ``appliance.players.schollen_chance`` were found (``python -m tests.players.schollen_fit``).

Plays matches of a plain policy (each turn as if it stood alone, a hook robs whoever has most), notes the supplies and
the middle before each turn and who won in the end, and looks for the constants under which the winners are likeliest.
"""

import argparse
from random import Random

import numpy as np

from appliance.games import Action, Setup, checked
from appliance.games.schollen_rollen import MIDDLE, Phase, SchollenRollen, SchollenState
from appliance.players.schollen_chance import SPREAD, Spread, chances
from appliance.players.schollen_turn import throw_value

GAME = SchollenRollen()
NAMES = tuple("ABCDEFGH")
Seen = list[tuple[list[int], int, int, list[float]]]
"""Supplies, middle and seat to move before each turn, and each seat's share of the win."""


def plain_action(state: SchollenState, rng: Random) -> Action:
    die = state.edition.die
    if state.phase is Phase.HAUL:
        source = max(state.sources, key=lambda each: (state.sources[each], each != MIDDLE, state.supplies.get(each, 0)))
        return Action(state.player, "haul", {"from": source})
    if state.phase is Phase.DECIDE:
        aside = state.set_aside.count("doubler")
        if throw_value(die, state.net, aside, state.to_roll) <= state.net:
            return Action(state.player, "secure")
    return Action(state.player, "roll", {"dice": rng.choices(die, k=state.to_roll)})


def play(players: int, rng: Random) -> Seen:
    state, seen = GAME.start(checked(Setup("schollen_rollen", NAMES[:players]))), []
    while not state.finished:
        if state.phase is Phase.THROW:
            seen.append((list(state.supplies.values()), state.middle, state.seat))
        state = GAME.apply(state, plain_action(state, rng)).state
    winners = GAME.winners(state)
    shares = [(name in winners) / len(winners) for name in state.players]
    return [(*each, shares) for each in seen]


def loss(matches: list[Seen], spread: Spread) -> float:
    """Return the mean surprise (negative log likelihood) at the winners."""
    total = count = 0.0
    for seen in matches:
        supplies, middle, seats, shares = (np.array(column) for column in zip(*seen, strict=True))
        for seat in range(supplies.shape[1]):
            here = seats == seat
            said = chances(supplies[here].T.astype(float), middle[here].astype(float), seat, spread)
            total -= float((np.log(np.maximum(said, 1e-9)) * shares[here].T).sum())
            count += here.sum()
    return total / count


def merged(matches: list[Seen], players: int) -> list[Seen]:
    return [[each for seen in matches for each in seen if len(each[0]) == players]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200, help="of each number of players (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    data = [each for n in range(2, 9) for each in merged([play(n, rng) for _ in range(args.matches)], n)]
    best, step = [SPREAD.lead, SPREAD.tempo], 0.5
    low = loss(data, Spread(*best))
    print(f"{sum(map(len, data))} turns; surprise {low:.4f} with {best}")
    while step > 0.05:
        factors = (1 + step, 1 / (1 + step))
        tried = [[*best[:at], best[at] * factor, *best[at + 1 :]] for at in range(2) for factor in factors]
        losses = [loss(data, Spread(*each)) for each in tried]
        if min(losses) < low - 1e-6:
            low, best = min(losses), tried[losses.index(min(losses))]
        else:
            step /= 2
    print(f"surprise {low:.4f} with lead {best[0]:.2f}, tempo {best[1]:.2f}")
    for each in data:
        print(len(each[0][0]), "players: surprise", round(loss([each], Spread(*best)), 4))


if __name__ == "__main__":
    main()
