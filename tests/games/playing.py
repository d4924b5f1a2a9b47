"""Play matches of any game with seeded dice and choices, by asking its prompts only."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from appliance.games import Action, Game, NeedRoll, Prompt, Setup, Step, checked
from appliance.players import Keep, best_action
from appliance.table import Die, dice_set

MOST_ACTIONS = 20_000


@dataclass(frozen=True)
class Played:
    """One action of a match: what was asked before, what was done, what came of it."""

    before: Any
    prompts: tuple[Prompt, ...]
    action: Action
    step: Step[Any]


def start(game: Game[Any], players: tuple[str, ...], options: Mapping[str, Any] | None = None, seed: int = 0) -> Any:
    """Return the first state with the house edition, cards dealt by a seeded shuffle."""
    return game.start(dealt(game, players, options, seed))


def dealt(game: Game[Any], players: tuple[str, ...], options: Mapping[str, Any] | None = None, seed: int = 0) -> Setup:
    """Return the setup of a match with the house edition, cards dealt by a seeded shuffle."""
    rng = Random(seed)
    return game.deal(checked(Setup(game.info.key, players, options or {})), lambda cards: rng.sample(cards, len(cards)))


def seats(game: Game[Any], wanted: int) -> tuple[str, ...]:
    """Return names for ``wanted`` players or as near as the game allows."""
    count = max(game.info.min_players, min(game.info.max_players, wanted))
    return ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hedi")[:count]


def random_match(
    game: Game[Any], seed: int, players: tuple[str, ...], options: Mapping[str, Any] | None = None
) -> Iterator[Played]:
    """Play a match in which every throw, keep and choice is random; the same seed gives the same match."""
    rng, state, lying = Random(seed), start(game, players, options, seed), _Lying()
    for _ in range(MOST_ACTIONS):
        prompts = game.prompts(state)
        if not prompts:
            return
        prompt = rng.choice(prompts)
        if isinstance(prompt, NeedRoll):
            dice, kept = thrown(game, prompt, lying[prompt.player], rng)
            lying[prompt.player] = dice
            action = game.rolled(state, prompt, dice, kept)
        else:
            action = rng.choice(prompt.choices).by(prompt.player)
        step = game.apply(state, action)
        yield Played(state, prompts, action, step)
        state = step.state
    raise AssertionError(f"{game.info.name} did not end within {MOST_ACTIONS} actions")


def thrown(
    game: Game[Any], need: NeedRoll, lying: tuple[Die, ...], rng: Random
) -> tuple[tuple[Die, ...], tuple[int, ...]]:
    """Throw random dice; where dice may be kept, a random part of those lying stays, and the fixed ones always."""
    positions = range(len(need.dice))
    loose = [at for at in positions if at not in need.fixed]
    stay = rng.sample(loose, rng.randrange(len(loose))) if need.may_keep else []
    kept = tuple(sorted((*need.fixed, *stay)))
    fresh = (Die(kind, rng.choice(faces_of(game, need, at))) for at, kind in enumerate(need.dice))
    return tuple(lying[at] if at in kept else die for at, die in zip(positions, fresh, strict=True)), kept


def faces_of(game: Game[Any], need: NeedRoll, at: int) -> tuple[str, ...]:
    """Return the faces that the die at position ``at`` of a throw has, each once."""
    faces = dice_set(game.info.dice_set).kind(need.dice[at]).faces
    return tuple(face for face in faces if not need.sides or face in need.sides[at])


def strong_match(
    game: Game[Any], seed: int, players: tuple[str, ...], options: Mapping[str, Any] | None = None
) -> Iterator[Played]:
    """Play a match by the computer player, with lucky dice, so that all that is rare comes up in one match."""
    rng, state, lying = Random(seed), start(game, players, options, seed), _Lying()
    while prompts := game.prompts(state):
        wish = best_action(game.info.key, state)
        if isinstance(wish, Keep):
            need = wish.need(prompts)
            kept = wish.positions if need.may_keep else need.fixed
            dice = lying[need.player] = _lucky(game, need, lying[need.player], kept, rng)
            action = game.rolled(state, need, dice, kept)
        else:
            assert wish is not None
            action = wish.by(prompts[0].player)
        step = game.apply(state, action)
        yield Played(state, prompts, action, step)
        state = step.state


class _Lying(defaultdict[str, tuple[Die, ...]]):
    """What lies before each player: some games let several throw at the same time."""

    def __init__(self) -> None:
        super().__init__(tuple)


def _lucky(
    game: Game[Any], need: NeedRoll, lying: tuple[Die, ...], kept: tuple[int, ...], rng: Random
) -> tuple[Die, ...]:
    """Throw dice of which half show what another one shows."""
    dice = [lying[at] if at in kept else None for at in range(len(need.dice))]
    for at, kind in enumerate(need.dice):
        shown = [die.face for die in dice if die is not None and die.kind == kind]
        face = rng.choice(shown) if shown and rng.random() < 0.5 else rng.choice(faces_of(game, need, at))
        dice[at] = dice[at] or Die(kind, face)
    return tuple(die for die in dice if die is not None)
