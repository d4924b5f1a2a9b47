"""What holds at every step of any match of Trollius'n Roll, read from the rules and not from the engine's own code."""

import json
from collections import Counter
from dataclasses import replace

from appliance.games import Action
from appliance.games.trollius import TrolliusState
from appliance.games.trollius.course import with_seat
from tests.games.trollius_tables import TROLLIUS


def check(before: TrolliusState, action: Action, after: TrolliusState) -> None:
    """Assert all invariants of one action."""
    _check_coupons(before, action, after)
    _check_dice(after)
    _check_objectives(before, after)
    _check_secrets(after)
    _check_end(after)
    for player, score in TROLLIUS.scores(after).items():
        assert sum(line.points for line in TROLLIUS.explain(after, player)) == score


def _check_coupons(before: TrolliusState, action: Action, after: TrolliusState) -> None:
    """Symbols stay, fall to the lowest free cell, fill adjacent columns, and are as many as the rules say."""
    height = after.rules.side.height
    for player, old, new in zip(after.players, before.coupons, after.coupons, strict=True):
        assert all(len(column) <= height for column in new)
        assert all(column[: len(was)] == was for was, column in zip(old, new, strict=True))
        assert new == old or (player == action.by and action.do == "draw")
    if action.do != "draw":
        return
    seat = after.players.index(action.by)
    room = [height - len(column) for column in before.coupons[seat]]
    joker, cells = action.args.get("joker"), sorted(action.args["cells"])
    assert before.jokers[seat] or joker is None
    assert after.jokers[seat] == (before.jokers[seat] and joker is None)
    if joker and joker["when"] == "before":
        room[joker["column"] - 1] -= 1
    runs = [len(run) for run in "".join("o" if left > 0 else "." for left in room).split(".") if run]
    wanted = min(before.value_held(seat), len(before.rolled))
    columns = [column for column, _ in cells]
    assert columns == list(range(columns[0], columns[0] + len(columns))) if columns else not runs
    assert len(columns) == wanted if max(runs, default=0) >= wanted else len(columns) in (runs or [0])
    assert Counter(symbol for _, symbol in cells) <= Counter(symbol for _, symbol in before.rolled)
    grown = sum(map(len, after.coupons[seat])) - sum(map(len, before.coupons[seat]))
    assert grown == len(cells) + (joker is not None)


def _check_dice(after: TrolliusState) -> None:
    held = TROLLIUS.public(after)["player_dice"]
    assert sorted(die["colour"] for die in held.values()) == sorted(after.colours), "each die lies before one player"
    if after.passes in (0, len(after.players)):
        assert [die["colour"] for die in held.values()] == list(after.colours), "the dice are home"
    assert after.number <= 4
    assert len(after.taken) in (0, after.number)
    assert len(after.rolled) in (0, len(after.taken))


def _check_objectives(before: TrolliusState, after: TrolliusState) -> None:
    assert after.achieved[: len(before.achieved)] == before.achieved
    for number in after.objectives:
        ranked = sorted(each.rank for each in after.achieved if each.number == number)
        assert ranked == [1 + sum(other < rank for other in ranked) for rank in ranked], "ties skip the next ranks"
    if before.passes == after.passes and before.round == after.round:
        assert before.achieved == after.achieved, "ranked when all have drawn"


def _check_secrets(after: TrolliusState) -> None:
    """Nobody learns of another's card: with any other card the facts and the sheets of the others are the same.

    One seat and one other viewer at a time, all of them in the course of a match.
    """
    facts = json.dumps(TROLLIUS.public(after))
    assert not any(card.id in facts for card in after.rules.edition.secrets)
    seat = (after.round + after.passes + sum(after.drawn)) % len(after.players)
    card = after.kept[seat]
    if after.finished or after.phase == "keep" or card is None:
        return
    other = next(each.id for each in after.rules.edition.secrets if each.id != card)
    disguised = replace(after, kept=with_seat(after.kept, seat, other))
    for viewer in (None, after.players[seat - 1]):
        assert TROLLIUS.sheet(disguised, viewer) == TROLLIUS.sheet(after, viewer)
    assert TROLLIUS.scores(disguised) == TROLLIUS.scores(after)
    assert TROLLIUS.prompts(disguised) == TROLLIUS.prompts(after)


def _check_end(after: TrolliusState) -> None:
    full = [after.is_full(seat) for seat in after.seats]
    step_done = not after.rolled
    round_done = step_done and (after.passes == len(after.players) or after.finished)
    assert after.finished == ((step_done and all(full)) or (round_done and any(full)))
    assert bool(TROLLIUS.prompts(after)) != after.finished
    assert bool(TROLLIUS.winners(after)) == after.finished
