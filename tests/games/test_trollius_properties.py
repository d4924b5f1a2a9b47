"""What holds for any match of Trollius'n Roll, whatever is rolled and chosen; at length: ``tests.games.long_run``."""

from random import Random

import pytest

from appliance.games import NeedChoice, NeedRoll
from tests.games.long_run import checked_match
from tests.games.playing import random_match, thrown
from tests.games.trollius_invariants import check
from tests.games.trollius_tables import TROLLIUS, match


@pytest.mark.parametrize("seed", range(12))
def test_every_invariant_at_every_step(seed: int) -> None:
    assert checked_match(TROLLIUS, seed) > 40


def test_a_match_visits_what_is_rare() -> None:
    """The matches above are worth something only if jokers, fit exceptions and full coupons come up in them."""
    seen = set()
    for seed in range(12):
        level = ("basic", "challenging", "difficult")[seed % 3]
        for each in random_match(TROLLIUS, seed, ("Ann", "Ben", "Cem")[: 2 + seed % 2], {"level": level}):
            state, action = each.before, each.action
            if action.do == "keep":
                seen.add("keep")
            if action.do == "draw":
                joker = action.args.get("joker")
                seen.add(f"joker {joker['when']}" if joker else "no joker")
                wanted = state.placements(state.players.index(action.by)).wanted
                seen.add("fewer" if len(action.args["cells"]) < wanted else "as many")
                if any(state.is_full(seat) for seat in state.seats):
                    seen.add("watching")
            seen |= {event.kind for event in each.step.events}
    assert seen >= {"keep", "joker before", "joker after", "no joker", "fewer", "as many", "watching"}
    assert seen >= {"kept", "player_die", "number", "taken", "rolled", "drawn", "coupon_full", "objective", "passed"}
    assert seen >= {"round", "finished"}


def test_own_printed_cards_play_to_the_end() -> None:
    rng = Random(3)
    state = match("Ann", "Ben", level="difficult", dealt={"objectives": [4, 9, 13]})
    while prompts := TROLLIUS.prompts(state):
        prompt = rng.choice(prompts)
        if isinstance(prompt, NeedRoll):
            dice, kept = thrown(TROLLIUS, prompt, (), rng)
            action = TROLLIUS.rolled(state, prompt, dice, kept)
        else:
            assert isinstance(prompt, NeedChoice)
            action = rng.choice(prompt.choices).by(prompt.player)
        after = TROLLIUS.apply(state, action).state
        check(state, action, after)
        state = after
    assert None not in state.kept
