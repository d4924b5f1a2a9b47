"""Nobody sees what another chose in secret: at every state of random matches, whatever was chosen looks the same."""

from random import Random

import pytest

from appliance.games import GAMES, NeedChoice, NeedRoll
from tests.games.playing import dealt, seats, thrown

SECRET_OPTIONS = {"zocken": {"secret": True}, "trollius": {"level": "challenging"}}
"""Options under which a game has most to hide."""
SEEDS = (1, 2, 3)
MOST_ACTIONS = 150


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("key", GAMES)
def test_a_secret_choice_shows_to_nobody_else_while_others_still_choose(key, seed):
    rules, rng = GAMES[key], Random(seed)
    players = seats(rules, 4)
    state = rules.start(dealt(rules, players, SECRET_OPTIONS.get(key), seed))
    lying, checked = {}, 0
    for _ in range(MOST_ACTIONS):
        prompts = rules.prompts(state)
        if not prompts:
            break
        prompt = rng.choice(prompts)
        if isinstance(prompt, NeedRoll):
            lying[prompt.player], kept = thrown(rules, prompt, lying.get(prompt.player, ()), rng)
            action = rules.rolled(state, prompt, lying[prompt.player], kept)
        else:
            action = rng.choice(prompt.choices).by(prompt.player)
            if prompt.secret and _somebody_else_still_chooses(prompts, prompt):
                checked += 1
                other = rules.apply(state, rng.choice(prompt.choices).by(prompt.player)).state
                _assert_alike(rules, players, prompt.player, rules.apply(state, action).state, other)
        state = rules.apply(state, action).state
    has_secrets = key in ("dice_fishing", "zocken", "trollius")
    assert bool(checked) == has_secrets, f"{checked} secret choices were compared"


def _somebody_else_still_chooses(prompts, prompt: NeedChoice) -> bool:
    return any(isinstance(each, NeedChoice) and each.secret and each.player != prompt.player for each in prompts)


def _assert_alike(rules, players, chooser, one, other):
    assert rules.public(one) == rules.public(other)
    for viewer in (None, *(player for player in players if player != chooser)):
        assert rules.sheet(one, viewer) == rules.sheet(other, viewer)
        assert rules.board(one, viewer) == rules.board(other, viewer)
    seen = [[each for each in rules.prompts(state) if each.player != chooser] for state in (one, other)]
    assert seen[0] == seen[1]
