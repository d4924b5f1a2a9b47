"""Which throws decided which card, and the dice of a throw."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from appliance.games.dice_fishing.dice import FACES
from appliance.games.dice_fishing.sheet import score_sheet
from appliance.games.dice_fishing.state import FishingState
from appliance.games.engine import Action, Done, RolledDie, Spot
from appliance.games.tracing import Trail

KEY = "dice_fishing"


def dice_of(state: FishingState, action: Action) -> tuple[RolledDie, ...]:
    """Return the dice that were thrown, D6 first; of a reroll only those that were thrown again."""
    if action.do not in ("roll", "reroll"):
        return ()
    fisher = state.fisher(state.players.index(action.by))
    kinds = ("d6",) * len(fisher.d6) + tuple(special.kind for special in fisher.specials)
    return tuple(
        RolledDie(kind, str(face), at if kind == "d6" else kinds.index(kind), _sides(kind))
        for kind, at, face in _faces(action.args["dice"])
    )


def with_face(action: Action, die: int, face: str) -> Action:
    """Return the throw with another face on the die at position ``die`` of ``dice_of``."""
    kind, at, _ = _faces(action.args["dice"])[die]
    dice = dict(action.args["dice"])
    if kind != "d6":
        dice[kind] = int(face)
    elif isinstance(dice["d6"], Mapping):
        dice["d6"] = {**dice["d6"], str(at): int(face)}
    else:
        dice["d6"] = [int(face) if place == at else was for place, was in enumerate(dice["d6"])]
    return Action(action.by, action.do, {**action.args, "dice": dice})


def origins(match: Sequence[Done[FishingState]]) -> dict[Spot, tuple[int, ...]]:
    """Return the throws behind each cell: of everybody who fished while the card lay there, as all of them decided.

    A card that an icon took away (dice_fishing:18) counts with the throws for the card that has the icon.
    """
    trail, thrown = Trail(), defaultdict[str, list[int]](list)
    for at, done in enumerate(match):
        before, after = done.before, done.after
        lying = [*(each.card for each in before.carried), *filter(None, [before.card])]
        if done.action.do in ("roll", "reroll"):
            for card in lying:
                thrown[card].append(at)
        for player, was, now in zip(before.players, before.piles, after.piles, strict=True):
            for catch in now[len(was) :]:
                trail.add(f"{KEY}.{catch.card}", player, thrown[catch.card])
                trail.add(f"{KEY}.total", player, thrown[catch.card])
            if len(now) < len(was) and before.card is not None:
                trail.add(f"{KEY}.total", player, thrown[before.card])
    return trail.on(score_sheet(match[-1].after, None)) if match else {}


def _faces(dice: Mapping[str, Any]) -> list[tuple[str, int, Any]]:
    """Return kind, position among its kind and face of each die, in the order of a throw."""
    d6 = dice.get("d6", {})
    places = {int(at): face for at, face in d6.items()} if isinstance(d6, Mapping) else dict(enumerate(d6))
    specials = [(kind, 0, dice[kind]) for kind in FACES if kind != "d6" and kind in dice]
    return [("d6", at, face) for at, face in sorted(places.items())] + specials


def _sides(kind: str) -> tuple[str, ...]:
    return tuple(str(face) for face in range(1, FACES[kind] + 1))
