"""Which throws changed which supply, and the dice of a throw."""

from collections.abc import Sequence

from appliance.games.engine import Action, Done, RolledDie, Spot
from appliance.games.schollen_rollen.dice import DIE_KIND, FACES
from appliance.games.schollen_rollen.sheet import KEY, score_sheet
from appliance.games.schollen_rollen.state import SchollenState
from appliance.games.tracing import Trail


def dice_of(state: SchollenState, action: Action) -> tuple[RolledDie, ...]:
    """Return the dice that were thrown, without those set aside before."""
    if action.do != "roll":
        return ()
    sides = tuple(face for face in FACES if face in state.edition.die)
    places = state.places_to_throw()
    return tuple(
        RolledDie(DIE_KIND, face, place, sides) for place, face in zip(places, action.args["dice"], strict=True)
    )


def with_face(action: Action, die: int, face: str) -> Action:
    """Return the throw with another face at position ``die``."""
    dice = [face if place == die else shown for place, shown in enumerate(action.args["dice"])]
    return Action(action.by, action.do, {**action.args, "dice": dice})


def origins(match: Sequence[Done[SchollenState]]) -> dict[Spot, tuple[int, ...]]:
    """Return the throws behind each cell: of the turns that brought plaice to a player or took them away."""
    trail, turn = Trail(), list[int]()
    for at, done in enumerate(match):
        if done.action.do == "roll":
            turn.append(at)
        for player, was, now in zip(done.after.players, done.before.ledgers, done.after.ledgers, strict=True):
            if was != now:
                trail.add(f"{KEY}.supply", player, turn)
        if done.after.turn != done.before.turn:
            turn = []
    if not match:
        return {}
    trail.add(f"{KEY}.net", match[-1].after.player, turn)
    return trail.on(score_sheet(match[-1].after))
