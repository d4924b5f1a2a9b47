"""What holds in every state of a Dice Fishing match, whatever was played."""

from collections import Counter
from typing import Any

from appliance.games import Action, NeedChoice
from appliance.games.dice_fishing import FACES, LURE, REROLL, DiceFishing, FishingState
from appliance.games.dice_fishing.state import Rules

GAME = DiceFishing()


def check(before: FishingState, action: Action, state: FishingState) -> None:
    """Check the state that an action led to, and what changed on the way."""
    rules = state.rules
    facts = GAME.public(state)
    _check_cards(state, rules)
    _check_dice(state)
    _check_secrets(state, facts)
    _check_round(before, state, facts)
    assert bool(GAME.winners(state)) == state.finished == (not GAME.prompts(state))


def _check_cards(state: FishingState, rules: Rules) -> None:
    """dice_fishing:1, 5, 7, 16: every card is in one place only, and piles hold none that was not revealed."""
    piles = [catch.card for pile in state.piles for catch in pile]
    carried = [each.card for each in state.carried]
    on_top = [] if state.card is None or state.card in piles else [state.card]
    to_come = list(state.to_come or ())
    assert max(Counter([*piles, *carried, *on_top, *to_come]).values(), default=1) == 1
    assert {*piles, *carried, *on_top} <= set(state.seen)
    assert not set(to_come) & set(state.seen)
    assert len(state.seen) == len(set(state.seen)) <= len(state.edition.in_play(rules.expansion))
    for pile, score in zip(state.piles, state.scores, strict=True):
        assert score == sum(state.edition.card(catch.card).points for catch in pile)
    for player, score in zip(state.players, state.scores, strict=True):
        assert sum(line.points for line in GAME.explain(state, player)) == score


def _check_dice(state: FishingState) -> None:
    """dice_fishing:9 to 13: faces exist, abilities are not overspent, resting dice are not in play."""
    for seat, fisher in enumerate(state.fishers):
        if fisher is None:
            continue
        assert fisher.size == state.wagers[seat].count  # type: ignore[union-attr]
        assert not {special.kind for special in fisher.specials} & set(state.resting[seat])
        assert fisher.declared or not fisher.rolled
        for face in fisher.d6 if fisher.rolled else ():
            assert 1 <= face <= FACES["d6"]
        for special in fisher.specials:
            assert (special.face is not None) == fisher.rolled
            assert special.face is None or 1 <= special.face <= FACES[special.kind]
            assert 0 <= special.left <= 2
            assert special.spent <= {REROLL: 2, LURE: 1}.get(special.use or "", 0)
            assert state.rules.advanced or special.use != LURE
        assert not (fisher.done and fisher.may_act)
        if fisher.rolled and not fisher.done:
            assert fisher.may_act, "whoever has nothing left to do is done"


def _check_secrets(state: FishingState, facts: dict[str, Any]) -> None:
    """dice_fishing:2, 10: nothing shows of wagers before the last, of declarations before the group's last."""
    if not state.order:
        assert all(shown is None for shown in facts["wagers"].values())
    if not state.all_declared:
        assert all(state.players[seat] not in facts["uses"] for seat in state.fishing)
    for viewer in (None, *state.players):
        wager_row = next(row for row in GAME.sheet(state, viewer).rows if row.key == "dice_fishing.wager")
        for player, cell in zip(state.players, wager_row.cells, strict=True):
            if not state.order and player != viewer:
                assert cell.points is None
    for prompt in GAME.prompts(state):
        if isinstance(prompt, NeedChoice) and prompt.choices[0].do == "wager":
            assert prompt.secret


def _check_round(before: FishingState, state: FishingState, facts: dict[str, Any]) -> None:
    """dice_fishing:3, 7, 14, 15: rounds go up by one, order runs from few dice to many, dice rest one round."""
    assert state.round - before.round in (0, 1)
    assert before.round <= state.rounds
    counts = [len(facts["wagers"][group[0]]) for group in facts["order"]]
    assert counts == sorted(counts)
    for group in facts["order"]:
        assert len({len(facts["wagers"][player]) for player in group}) == 1
        assert len({len(set(facts["wagers"][player]) - {"d6"}) for player in group}) == 1
    if state.round != before.round and not state.finished:
        for seat, resting in enumerate(state.resting):
            assert not set(resting) & set(before.resting[seat]), "a die that rested is free in the next round"
            wagered = before.wagers[seat]
            assert wagered is None or set(resting) <= set(wagered.specials)
    if state.overtime and not before.overtime:
        assert len(before.leaders) > 1 or before.carried or before.card
        assert not state.carried
