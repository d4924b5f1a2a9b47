"""A table without dice: computer players, virtual dice, a seed. The same seed gives the same match."""

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

from appliance.games import Choice, Game, NeedChoice, NeedRoll, Setup, game
from appliance.players import best_action
from appliance.table import Die, DieKind, dice_set


def play_virtual(setup: Setup, levels: Mapping[str, str], chance: Random) -> Any:
    """Play a match to its end and return the last state. ``levels``: how well each player plays, by name."""
    rules = game(setup.game)
    state = rules.start(rules.deal(setup, lambda things: chance.sample(list(things), len(things))))
    lying: defaultdict[str, tuple[Die, ...]] = defaultdict(tuple)
    while prompts := rules.prompts(state):
        first, player = prompts[0], prompts[0].player
        if isinstance(first, NeedChoice) and first.drawn:
            state = rules.apply(state, chance.choice(first.choices).by(player)).state
            continue
        wish = best_action(setup.game, state, player, levels[player])
        if isinstance(wish, Choice):
            action = wish.by(player)
        else:
            assert wish is not None, "whoever is asked has something to do"
            need = wish.need(prompts)
            kept = wish.positions if need.may_keep else need.fixed
            lying[player] = throw(rules, need, lying[player], kept, chance)
            action = rules.rolled(state, need, lying[player], kept)
        state = rules.apply(state, action).state
    return state


def throw(
    rules: Game[Any], need: NeedRoll, lying: tuple[Die, ...], kept: tuple[int, ...], chance: Random
) -> tuple[Die, ...]:
    """Return the dice after a throw of all but those at the positions ``kept`` of ``lying``."""
    kinds = dice_set(rules.info.dice_set)
    sides = need.sides or tuple(_sides(kinds.kind(kind)) for kind in need.dice)
    return tuple(lying[at] if at in kept else Die(kind, chance.choice(sides[at])) for at, kind in enumerate(need.dice))


def _sides(kind: DieKind) -> tuple[str, ...]:
    return kind.faces
