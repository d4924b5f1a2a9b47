"""Random Dice Fishing matches keep every invariant; a transcript of one says the same again."""

import json
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.games import Action, NeedChoice, checked
from appliance.games.dice_fishing import Card, Wager, excess, fishing_key, possible_wagers
from appliance.games.dice_fishing.catching import shortfalls
from appliance.games.engine import Setup
from appliance.session import Entry
from appliance.store import dump_transcript, parse_transcript
from tests.games.fishing_invariants import check
from tests.games.fishing_tables import FISHING
from tests.games.playing import random_match

OPTION_SETS = [
    {"expansion": expansion, "advanced": advanced, "pass": may_pass, "d10_first": not may_pass}
    for expansion, advanced, may_pass in product((False, True), repeat=3)
]


@pytest.mark.parametrize("number", range(len(OPTION_SETS)))
def test_invariants_at_every_step(number: int) -> None:
    for seats in (2, 5):
        players = ("Ann", "Ben", "Cem", "Dora", "Emil")[:seats]
        for played in random_match(FISHING, number, players, OPTION_SETS[number]):
            check(played.before, played.action, played.step.state)


def test_a_table_with_its_own_cards_keeps_them_too() -> None:
    rng = Random(3)
    state = FISHING.start(checked(Setup("dice_fishing", ("Ann", "Ben", "Cem"), {"expansion": True})))
    while prompts := FISHING.prompts(state):
        prompt = rng.choice(prompts)
        if isinstance(prompt, NeedChoice):
            action = rng.choice(prompt.choices).by(prompt.player)
        else:
            d6 = [rng.randint(1, 6) for kind in prompt.dice if kind == "d6"]
            specials = {kind: rng.randint(1, int(kind[1:])) for kind in prompt.dice if kind != "d6"}
            dice = {**({"d6": d6} if d6 else {}), **specials}
            if prompt.do == "reroll":
                dice = {"d6": {"0": d6[0]}} if d6 else {k: f for k, f in specials.items() if k != prompt.args["using"]}
            action = Action(prompt.player, prompt.do, {**prompt.args, "dice": dice})
        step = FISHING.apply(state, action)
        check(state, action, step.state)
        state = step.state
    assert FISHING.winners(state)


@settings(max_examples=12)
@given(st.integers(0, 1000))
def test_a_transcript_says_the_same_again(seed: int) -> None:
    options = OPTION_SETS[seed % len(OPTION_SETS)]
    setup = checked(Setup("dice_fishing", ("Ann", "Ben"), options))
    rng = Random(seed)
    setup = FISHING.deal(setup, lambda cards: rng.sample(cards, len(cards)))
    match = list(random_match(FISHING, seed, setup.players, options))
    text = dump_transcript(setup, [(Entry(each.action), None) for each in match])
    read = parse_transcript(text.encode(), "match")
    assert read.setup == setup
    assert FISHING.public(read.play()) == FISHING.public(match[-1].step.state)


FACES = st.lists(st.integers(1, 20), max_size=7).map(tuple)


@given(
    FACES, st.integers(1, 60), st.sampled_from([None, 2, 3, 4]), st.booleans(), st.sampled_from([None, "odd", "even"])
)
def test_a_catch_needs_the_total_and_every_condition(
    counting: tuple[int, ...], target: int, equal: int | None, prime: bool, parity: str | None
) -> None:
    card = Card(id="a", name="A", points=1, target=target, equal=equal, prime=prime, parity=parity)
    over = excess(card, counting)
    assert (over is None) == bool(list(shortfalls(card, counting)))
    if over is not None:
        assert over == sum(counting) - target >= 0
        assert equal is None or max(counting.count(face) for face in counting) >= equal
        assert not prime or all(face > 1 and all(face % by for by in range(2, face)) for face in counting)
        assert parity is None or {face % 2 for face in counting} == {int(parity == "odd")}
    easier = card.model_copy(update={"target": max(1, target - 1)})
    assert over is None or excess(easier, counting) is not None


@given(FACES, st.permutations(range(7)))
def test_the_order_of_dice_does_not_matter(counting: tuple[int, ...], order: list[int]) -> None:
    card = Card(id="a", name="A", points=1, target=9, faces=(4, 4))
    shuffled = tuple(counting[at] for at in order if at < len(counting))
    assert excess(card, shuffled) == excess(card, counting)


def test_wagers_are_listed_in_the_order_in_which_they_fish() -> None:
    for resting in ((), ("d10",), ("d20",), ("d10", "d20")):
        wagers = possible_wagers(resting, may_pass=True)
        keys = [fishing_key(wager, d10_first=True) for wager in wagers]
        assert keys == sorted(keys)
        assert len(set(wagers)) == len(wagers)
        assert wagers[0] == Wager(0)


def test_actions_survive_json() -> None:
    for played in random_match(FISHING, 4, ("Ann", "Ben"), {"advanced": True}):
        args = json.loads(json.dumps(dict(played.action.args)))
        assert FISHING.apply(played.before, Action(played.action.by, played.action.do, args)) == played.step
