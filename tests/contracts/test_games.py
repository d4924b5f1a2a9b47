"""What every game promises, checked at every state of random matches."""

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from appliance.games import (
    GAMES,
    Action,
    BadOptions,
    Choice,
    Game,
    IllegalAction,
    NeedChoice,
    NeedRoll,
    check_options,
    check_players,
    edition_names,
    game,
)
from appliance.table import dice_set
from tests.games.playing import Played, random_match, seats, start

SEEDS = (1, 2, 3)
MOST_REFUSALS = 40
"""How many choices that are not offered are tried at each state: a game may have hundreds."""


def _option_sets(each: Game[Any]) -> list[dict[str, Any]]:
    """Return every combination of a game's options."""
    keys = [option.key for option in each.info.options]
    return [dict(zip(keys, values, strict=True)) for values in product(*(o.values for o in each.info.options))]


@cache
def _match(key: str, seed: int) -> tuple[Played, ...]:
    """Return a random match; seats and options vary with the seed."""
    sets = _option_sets(GAMES[key])
    return tuple(random_match(GAMES[key], seed, seats(GAMES[key], 1 + seed), sets[seed * 7 % len(sets)]))


@pytest.fixture(params=[(key, seed) for key in GAMES for seed in SEEDS], ids=lambda p: f"{p[0]}-{p[1]}")
def played(request: pytest.FixtureRequest) -> tuple[Game[Any], tuple[Played, ...]]:
    key, seed = request.param
    return GAMES[key], _match(key, seed)


@pytest.fixture(params=GAMES.values(), ids=list(GAMES))
def each_game(request: pytest.FixtureRequest) -> Game[Any]:
    return request.param


Match = tuple[Game[Any], tuple[Played, ...]]


def _states(match: tuple[Played, ...]) -> Iterator[Any]:
    yield match[0].before
    yield from (each.step.state for each in match)


def _some(choices: Sequence[Choice], most: int = 24) -> list[Choice]:
    """Return all choices or, of very many, some from all over the list."""
    return [choices[at] for at in range(0, len(choices), -(-len(choices) // most))]


def _players(each_game: Game[Any], state: Any) -> tuple[str, ...]:
    return tuple(each_game.scores(state))


def test_random_match_ends_with_winners(played: Match) -> None:
    each_game, match = played
    final = match[-1].step.state
    assert each_game.prompts(final) == ()
    assert each_game.winners(final)
    assert all(each_game.winners(each.before) == () for each in match)


def test_same_journal_same_state(played: Match) -> None:
    each_game, match = played
    state = match[0].before
    for each in match:
        through_json = json.loads(json.dumps({"do": each.action.do, **each.action.args}))
        state = each_game.apply(state, Action(each.action.by, through_json.pop("do"), through_json)).state
        assert state == each.step.state
        assert hash(state) == hash(each.step.state), "a state is a frozen dataclass of tuples, numbers and text"


def test_every_offered_choice_is_accepted(played: Match) -> None:
    each_game, match = played
    for each in match:
        for prompt in each.prompts:
            if isinstance(prompt, NeedChoice):
                assert prompt.choices
                for choice in _some(prompt.choices):
                    assert choice in prompt.choices
                    each_game.apply(each.before, choice.by(prompt.player))


def test_any_choice_not_offered_is_refused_and_the_state_untouched(played: Match) -> None:
    each_game, match = played
    every_choice = {
        (choice.do, json.dumps(choice.args)): choice
        for each in match
        for prompt in each.prompts
        if isinstance(prompt, NeedChoice)
        for choice in _some(prompt.choices)
    }
    rng = Random(each_game.info.key)
    for each in match:
        some_choices = rng.sample(sorted(every_choice), min(len(every_choice), MOST_REFUSALS))
        for player in _players(each_game, each.before):
            offers = [p.choices for p in each.prompts if isinstance(p, NeedChoice) and p.player == player]
            for name in some_choices:
                choice = every_choice[name]
                if not any(_is_among(choice, offer) for offer in offers):
                    _assert_refused(each_game, each.before, choice.by(player))


def _is_among(choice: Choice, offer: Sequence[Choice]) -> bool:
    """Return whether the choice is offered, whatever points it is offered with."""
    if not isinstance(offer, tuple):
        return choice in offer
    return any((choice.do, choice.args) == (each.do, each.args) for each in offer)


def test_malformed_actions_are_refused(played: Match) -> None:
    each_game, match = played
    for each in match:
        right = each.action
        _assert_refused(each_game, each.before, Action("a stranger", right.do, right.args))
        _assert_refused(each_game, each.before, Action(right.by, "fly", right.args))
        _assert_refused(each_game, each.before, Action(right.by, right.do, {**right.args, "speed": 1}))
        for name in right.args:
            for wrong in (None, True, 1.0, -1, 99, "", "nonsense", [], [[]], {}, {"a": None}):
                _assert_refused_or_same(each_game, each, {**right.args, name: wrong})


def test_nobody_rolls_without_being_asked(played: Match) -> None:
    each_game, match = played
    rolls = [each.action for each in match if each.action.do == "roll"]
    for each in match:
        asked = {prompt.player for prompt in each.prompts if isinstance(prompt, NeedRoll)}
        for player in _players(each_game, each.before):
            if player not in asked:
                _assert_refused(each_game, each.before, Action(player, "roll", rolls[0].args))


def test_nothing_is_legal_when_finished(played: Match) -> None:
    each_game, match = played
    for each in match[-20:]:
        _assert_refused(each_game, match[-1].step.state, each.action)


def test_explained_points_are_the_score(played: Match) -> None:
    each_game, match = played
    for state in _states(match):
        for player, score in each_game.scores(state).items():
            lines = each_game.explain(state, player)
            assert sum(line.points for line in lines) == score
            assert all(line.label and line.rule.startswith(f"{each_game.info.key}:") for line in lines)


def test_a_choice_adds_the_points_it_promises(played: Match) -> None:
    each_game, match = played
    for each in match:
        for prompt in each.prompts:
            for choice in _some(prompt.choices) if isinstance(prompt, NeedChoice) else ():
                if choice.points is not None:
                    assert _added(each_game, each.before, prompt.player, choice) == choice.points


def _added(each_game: Game[Any], state: Any, player: str, choice: Choice) -> int:
    """Return what a choice adds to the score; bonuses that an event announces are counted apart."""
    step = each_game.apply(state, choice.by(player))
    bonus = sum(event.values["points"] for event in step.events if event.kind == "bonus" and event.player == player)
    return each_game.scores(step.state)[player] - each_game.scores(state)[player] - bonus


def test_public_facts_are_json(played: Match) -> None:
    each_game, match = played
    for state in _states(match):
        facts = each_game.public(state)
        assert json.loads(json.dumps(facts)) == facts
        for viewer in (None, *_players(each_game, state)):
            board = each_game.board(state, viewer)
            assert json.loads(json.dumps(board)) == board
    for each in match:
        events = [dict(event.values) for event in each.step.events]
        assert json.loads(json.dumps(events)) == events


def test_sheet_offers_exactly_what_the_prompts_offer(played: Match) -> None:
    each_game, match = played
    for state in _states(match):
        players = _players(each_game, state)
        prompts = each_game.prompts(state)
        offers = [prompt.choices for prompt in prompts if isinstance(prompt, NeedChoice)]
        for viewer in (None, *players):
            sheet = each_game.sheet(state, viewer)
            assert sheet.players == players
            assert all(len(row.cells) == len(players) for row in sheet.rows)
            assert len({row.key for row in sheet.rows}) == len(sheet.rows)
            shown = [cell.choice for row in sheet.rows for cell in row.cells if cell.choice is not None]
            assert all(any(choice in offer for offer in offers) for choice in shown)
            totals = next(row for row in sheet.rows if row.kind == "total")
            assert {name: cell.points for name, cell in zip(players, totals.cells, strict=True)} == each_game.scores(
                state
            )


def test_prompts_come_in_seat_order_with_known_verbs(played: Match) -> None:
    each_game, match = played
    for each in match:
        players = _players(each_game, each.before)
        asked = [players.index(prompt.player) for prompt in each.prompts]
        assert asked == sorted(asked)
        verbs = {c.do for p in each.prompts if isinstance(p, NeedChoice) for c in _some(p.choices)}
        verbs |= {p.do for p in each.prompts if isinstance(p, NeedRoll)}
        assert verbs <= set(each_game.info.verbs)


def test_every_option_set_plays_to_the_end(each_game: Game[Any]) -> None:
    for number, options in enumerate(_option_sets(each_game)):
        match = list(random_match(each_game, number, seats(each_game, 2), options))
        assert each_game.winners(match[-1].step.state)


def test_info_is_whole(each_game: Game[Any]) -> None:
    info = each_game.info
    assert GAMES[info.key] is each_game
    assert game(info.key) is each_game
    assert 1 <= info.min_players <= info.max_players
    assert dice_set(info.dice_set).name == info.dice_set
    assert "house" in edition_names(info.key)
    assert check_options(info, {}) == {option.key: option.default for option in info.options}


def test_bad_starts_are_refused(each_game: Game[Any]) -> None:
    info = each_game.info
    with pytest.raises(BadOptions, match="players"):
        check_players(info, tuple(map(str, range(info.max_players + 1))))
    with pytest.raises(BadOptions, match="twice"):
        check_players(info, ("Ann",) * max(2, info.min_players))
    with pytest.raises(BadOptions, match="no option"):
        check_options(info, {"colour": "red"})


def test_unknown_game_lists_the_known() -> None:
    with pytest.raises(BadOptions, match=r'no game "chess", expected one of: .*penta'):
        game("chess")


def test_a_fresh_match_scores_nothing(each_game: Game[Any]) -> None:
    names = seats(each_game, 3)
    state = start(each_game, names)
    assert tuple(each_game.scores(state)) == names
    assert each_game.winners(state) == ()


def _assert_refused(each_game: Game[Any], state: Any, action: Action) -> None:
    facts = json.dumps(each_game.public(state))
    with pytest.raises(IllegalAction) as refusal:
        each_game.apply(state, action)
    assert refusal.value.code.isidentifier()
    assert len(str(refusal.value).split()) >= 4, "a refusal is a sentence"
    assert json.dumps(each_game.public(state)) == facts


def _assert_refused_or_same(each_game: Game[Any], each: Played, args: dict[str, Any]) -> None:
    """A wrong value is refused, unless it is another way to say something legal (such as keeping nothing)."""
    try:
        each_game.apply(each.before, Action(each.action.by, each.action.do, args))
    except IllegalAction as refusal:
        assert refusal.code.isidentifier() and str(refusal)
    else:
        choices = [choice for p in each.prompts if isinstance(p, NeedChoice) for choice in p.choices]
        if json.dumps(args) in [json.dumps(choice.args) for choice in choices if choice.do == each.action.do]:
            return
        legal_values = [value for name, value in args.items() if value != each.action.args[name]]
        assert legal_values in ([], [[]]), f"{each.action.do} took {args}"
