"""Play matches of any game with seeded dice and choices, by asking its prompts only."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from appliance.games import Action, Game, NeedRoll, Prompt, Setup, Step, checked
from appliance.table import Die, dice_set

MOST_ACTIONS = 20_000


@dataclass(frozen=True)
class Played:
    """One action of a match: what was asked before, what was done, what came of it."""

    before: Any
    prompts: tuple[Prompt, ...]
    action: Action
    step: Step[Any]


def start(game: Game[Any], players: tuple[str, ...], options: Mapping[str, Any] | None = None) -> Any:
    """Return the first state with the house edition."""
    setup = checked(Setup(game.info.key, players, options or {}))
    return game.start(game.deal(setup, sorted))


def seats(game: Game[Any], wanted: int) -> tuple[str, ...]:
    """Return names for ``wanted`` players or as near as the game allows."""
    count = max(game.info.min_players, min(game.info.max_players, wanted))
    return ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hedi")[:count]


def random_match(
    game: Game[Any], seed: int, players: tuple[str, ...], options: Mapping[str, Any] | None = None
) -> Iterator[Played]:
    """Play a match in which every throw, keep and choice is random; the same seed gives the same match."""
    rng, state, lying = Random(seed), start(game, players, options), ()
    for _ in range(MOST_ACTIONS):
        prompts = game.prompts(state)
        if not prompts:
            return
        prompt = rng.choice(prompts)
        if isinstance(prompt, NeedRoll):
            lying, kept = thrown(game, prompt, lying, rng)
            action = game.rolled(state, prompt, lying, kept)
        else:
            action = rng.choice(prompt.choices).by(prompt.player)
        step = game.apply(state, action)
        yield Played(state, prompts, action, step)
        state = step.state
    raise AssertionError(f"{game.info.name} did not end within {MOST_ACTIONS} actions")


def thrown(
    game: Game[Any], need: NeedRoll, lying: tuple[Die, ...], rng: Random
) -> tuple[tuple[Die, ...], tuple[int, ...]]:
    """Throw random dice; where dice may be kept, a random part of those lying stays."""
    positions = range(len(need.dice))
    kept = tuple(sorted(rng.sample(positions, rng.randrange(len(need.dice))))) if need.may_keep else ()
    kinds = dice_set(game.info.dice_set)
    fresh = (Die(kind, rng.choice(kinds.kind(kind).faces)) for kind in need.dice)
    return tuple(lying[at] if at in kept else die for at, die in zip(positions, fresh, strict=True)), kept
