"""Which throws made which box of a Penta sheet, and the dice of a throw."""

from collections.abc import Sequence

from appliance.games.engine import Action, Done, RolledDie, Spot
from appliance.games.penta.scoring import BOXES, FACES, UPPER
from appliance.games.penta.sheet import score_sheet
from appliance.games.penta.state import PentaState
from appliance.games.tracing import Trail

DIE_KIND = "d6"
_SIDES = tuple(map(str, FACES))


def dice_of(action: Action) -> tuple[RolledDie, ...]:
    """Return the five dice of a throw, those that were kept among them."""
    if action.do != "roll":
        return ()
    kept = action.args.get("kept", ())
    return tuple(
        RolledDie(DIE_KIND, str(value), place, _SIDES, place in kept) for place, value in enumerate(action.args["dice"])
    )


def with_face(action: Action, die: int, face: str) -> Action:
    """Return the throw with another value at position ``die``."""
    dice = [int(face) if place == die else value for place, value in enumerate(action.args["dice"])]
    return Action(action.by, action.do, {**action.args, "dice": dice})


def origins(match: Sequence[Done[PentaState]]) -> dict[Spot, tuple[int, ...]]:
    """Return the throws behind each cell: all throws of the turn in which a box was filled.

    What the joker gives (penta:8, penta:9) is owed to the throws of the Penta box too.
    """
    trail, turn = Trail(), list[int]()
    for at, done in enumerate(match):
        if done.action.do == "roll":
            turn.append(at)
            continue
        seat, player = done.before.seat, done.before.player
        before, after = done.before.sheets[seat].entries, done.after.sheets[seat].entries
        place = next(place for place, entry in enumerate(after) if entry != before[place])
        entry, box = after[place], BOXES[place]
        assert entry is not None
        joker = trail.of("penta.penta", player) if entry.offer.rule.startswith("penta:9") else ()
        rolls = [*joker, *turn]
        trail.add(f"penta.{box}", player, rolls)
        trail.add("penta.total", player, rolls)
        if box in UPPER:
            trail.add("penta.upper", player, rolls)
            trail.add("penta.bonus", player, rolls)
        if entry.offer.penta_bonus:
            trail.add("penta.penta_bonus", player, rolls)
        turn = []
    return trail.on(score_sheet(match[-1].after)) if match else {}
