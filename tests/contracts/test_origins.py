"""Every point leads back to its dice, and any die of any roll can be said anew: in every game, in random matches."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from appliance.games import GAMES, Action, Done, Game, IllegalAction, NeedRoll
from tests.games.playing import random_match, seats, start

SEEDS = (1, 2, 3)
OPTIONS = {"zocken": {"secret": True}, "trollius": {"level": "challenging"}, "dice_fishing": {"advanced": True}}
WITHOUT_DICE = {"trollius": {"trollius.joker"}, "zocken": {"zocken.wager"}, "dice_fishing": {"dice_fishing.wager"}}
"""Rows whose figures come about without dice: a joker not used, discs and dice that were wagered."""


@cache
def _match(key: str, seed: int) -> tuple[Done[Any], ...]:
    game = GAMES[key]
    played = random_match(game, seed, seats(game, 1 + seed), OPTIONS.get(key, {}))
    return tuple(Done(each.before, each.action, each.step.state) for each in played)


@pytest.fixture(params=[(key, seed) for key in GAMES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}")
def match(request: pytest.FixtureRequest) -> tuple[Game[Any], tuple[Done[Any], ...]]:
    key, seed = request.param
    return GAMES[key], _match(key, seed)


def test_a_match_never_goes_back_to_an_earlier_moment(match):
    game, played = match
    moments = [game.moment(played[0].before), *(game.moment(done.after) for done in played)]
    assert moments == sorted(moments)
    assert moments[0][0] == 1


def test_exactly_the_throws_have_dice_and_show_what_was_thrown(match):
    game, played = match
    for done in played:
        needs = [prompt for prompt in game.prompts(done.before) if isinstance(prompt, NeedRoll)]
        mine = [need for need in needs if (need.player, need.do) == (done.action.by, done.action.do)]
        dice = game.dice_of(done.before, done.action)
        assert bool(dice) == bool(mine)
        for die in dice:
            assert die.face in die.sides
            assert any(need.dice[die.place : die.place + 1] == (die.kind,) for need in mine)
            for need in mine:
                assert not need.colours or die.colour in {each.colours[0] for each in mine}
        assert len({die.place for die in dice}) == len(dice)


def test_any_die_can_be_given_another_face_and_its_own_back(match):
    game, played = match
    for done in played:
        for at, die in enumerate(game.dice_of(done.before, done.action)):
            for face in die.sides:
                other = game.with_face(done.action, at, face)
                shown = game.dice_of(done.before, other)
                assert [each.face for each in shown] == [
                    face if place == at else each.face
                    for place, each in enumerate(game.dice_of(done.before, done.action))
                ]
                assert game.with_face(other, at, die.face) == done.action
                if not die.kept:
                    game.apply(done.before, other)


def test_a_kept_die_was_thrown_before_and_shows_the_same(match):
    game, played = match
    lying: dict[str, dict[int, str]] = {}
    for done in played:
        dice = game.dice_of(done.before, done.action)
        for die in dice:
            assert not die.kept or lying[done.action.by][die.place] == die.face
        if dice:
            lying[done.action.by] = {die.place: die.face for die in dice}


def test_every_filled_cell_leads_to_the_rolls_that_made_it(match):
    game, played = match
    rolls = {at for at, done in enumerate(played) if game.dice_of(done.before, done.action)}
    for end in (*range(0, len(played), 17), len(played)):
        so_far = played[:end]
        state = so_far[-1].after if so_far else played[0].before
        found, sheet = game.origins(so_far), game.sheet(state, None)
        filled = {
            (row.key, player): cell.points
            for row in sheet.rows
            for player, cell in zip(sheet.players, row.cells, strict=True)
            if cell.points is not None
        }
        assert set(found) <= set(filled)
        for spot, at in found.items():
            assert at
            assert list(at) == sorted(set(at))
            assert set(at) <= {each for each in rolls if each < end}, spot
        for spot, points in filled.items():
            if points and spot[0] not in WITHOUT_DICE.get(game.info.key, ()) and spot not in found:
                assert _only_without_dice(game, state, spot), f"{spot} has {points} points and no dice"


def _only_without_dice(game: Game[Any], state: Any, spot: tuple[str, str]) -> bool:
    """True for the total of a player who has nothing yet but what comes without dice, or who only paid wagers."""
    lines = game.explain(state, spot[1])
    return spot[0].endswith("total") and all(line.rule == "trollius:10" for line in lines)


def test_a_cell_changes_only_by_the_rolls_that_it_names(match):
    """Another face on a die changes no cell but those that lead to that roll, before or after the change."""
    game, whole = match
    played = whole[: _as_far_as_only_the_named_rolls_count(game, whole)]
    rng, tried = Random(7), 0
    rolls = [at for at, done in enumerate(played) if game.dice_of(done.before, done.action)]
    for at in rng.sample(rolls, min(len(rolls), 30)):
        dice = game.dice_of(played[at].before, played[at].action)
        die = rng.randrange(len(dice))
        other = _replayed(game, played, at, game.with_face(played[at].action, die, rng.choice(dice[die].sides)))
        if other is None or _as_far_as_only_the_named_rolls_count(game, other) < len(other):
            continue
        tried += 1
        for spot in _changed(game, played[-1].after, other[-1].after):
            named = {*game.origins(played).get(spot, ()), *game.origins(other).get(spot, ())}
            assert at in named, f"{spot} changed by roll {at}"
    assert tried, "too few corrections could be compared"


def _as_far_as_only_the_named_rolls_count(game: Game[Any], played: Sequence[Done[Any]]) -> int:
    """The computer's box looks at the whole sheet; where plaice run short, it matters whatever was taken before."""
    for at, done in enumerate(played):
        if done.action.do == "auto" or (game.info.key == "schollen_rollen" and _runs_short(done)):
            return at
    return len(played)


def _runs_short(done: Done[Any]) -> bool:
    sources = done.before.sources if done.action.do == "haul" else {}
    return done.after.middle < 20 or any(plaice < done.before.catch for plaice in sources.values())


def _replayed(game: Game[Any], played: Sequence[Done[Any]], at: int, instead: Action) -> list[Done[Any]] | None:
    """Return the match with another action at a place, or None where a later action no longer fits."""
    state, match = played[0].before, []
    for place, done in enumerate(played):
        action = instead if place == at else done.action
        try:
            after = game.apply(state, action).state
        except IllegalAction:
            return None
        match.append(Done(state, action, after))
        state = after
    return match


def _changed(game: Game[Any], one: Any, other: Any) -> list[tuple[str, str]]:
    sheets = [game.sheet(state, None) for state in (one, other)]
    cells = [
        {
            (row.key, player): cell.points
            for row in sheet.rows
            for player, cell in zip(sheet.players, row.cells, strict=True)
        }
        for sheet in sheets
    ]
    return [spot for spot in {**cells[0], **cells[1]} if (cells[0].get(spot) or 0) != (cells[1].get(spot) or 0)]


def test_a_fresh_match_has_no_origins():
    for game in GAMES.values():
        assert start(game, seats(game, 3)) is not None
        assert game.origins(()) == {}
