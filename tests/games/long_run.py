"""Many random matches: ``python -m tests.games.long_run GAME --matches 10000 --seed 1``.

Seats, options, dice and choices are random. At every action the explained points are the score and the facts are JSON;
a wrong action is refused and leaves the state equal; a game's own invariants hold, where ``INVARIANTS`` has them. CI
plays a few such matches as ``tests/games/test_*_properties.py``.
"""

import argparse
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any

from appliance.games import GAMES, Action, Game, IllegalAction
from tests.games import fishing_invariants, schollen_invariants, trollius_invariants, zocken_invariants
from tests.games.playing import Played, random_match, seats

INVARIANTS: dict[str, Callable[[Any, Action, Any], None]] = {
    "schollen_rollen": schollen_invariants.check,
    "dice_fishing": fishing_invariants.check,
    "zocken": zocken_invariants.check,
    "trollius": trollius_invariants.check,
}
"""By game: asserts what must hold of a state, an action and the state after it."""

WRONG = (None, True, -1, 99, "", "nonsense", [], [[]], {}, {"a": None})


def checked_match(rules: Game[Any], seed: int) -> int:
    """Play one match and check it at every action; return how many actions it had."""
    rng = Random(seed)
    options = {option.key: rng.choice(option.values) for option in rules.info.options}
    names = seats(rules, rng.randint(rules.info.min_players, rules.info.max_players))
    actions, final = 0, None
    for each in random_match(rules, seed, names, options):
        _check(rules, each, rng)
        actions, final = actions + 1, each.step.state
    assert rules.winners(final), "a match ends with winners"
    return actions


def _check(rules: Game[Any], each: Played, rng: Random) -> None:
    state = each.step.state
    facts = rules.public(state)
    assert json.loads(json.dumps(facts)) == facts
    for player, score in rules.scores(state).items():
        assert sum(line.points for line in rules.explain(state, player)) == score
    before = hash(each.before)
    wrong = Action(
        each.action.by,
        each.action.do,
        {**each.action.args, rng.choice(["speed", *each.action.args]): rng.choice(WRONG)},
    )
    try:
        rules.apply(each.before, wrong)
    except IllegalAction as refusal:
        assert str(refusal) and refusal.code.isidentifier()
    assert hash(each.before) == before
    if rules.info.key in INVARIANTS:
        INVARIANTS[rules.info.key](each.before, each.action, state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    begun, actions = time.perf_counter(), 0
    for number in range(args.matches):
        actions += checked_match(GAMES[args.game], args.seed + number)
    seconds = time.perf_counter() - begun
    print(f"{args.matches} matches of {args.game}, {actions} actions, all checks held, {seconds:.0f} s")


if __name__ == "__main__":
    main()
