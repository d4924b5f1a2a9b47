"""Which dice made which points of Zocken, and the die of a throw."""

from collections.abc import Sequence

from appliance.games.engine import Action, Done, RolledDie, Spot
from appliance.games.tracing import Trail
from appliance.games.zocken.board import VALUES
from appliance.games.zocken.sheet import KEY, score_sheet
from appliance.games.zocken.state import Played, ZockenState

DIE_KIND = "d6"
_SIDES = tuple(map(str, VALUES))


def dice_of(action: Action) -> tuple[RolledDie, ...]:
    """Return the one die that was thrown, with its colour."""
    if action.do != "roll":
        return ()
    return (RolledDie(DIE_KIND, str(action.args["value"]), 0, _SIDES, colour=str(action.args["die"])),)


def with_face(action: Action, face: str) -> Action:
    """Return the throw with another value."""
    return Action(action.by, action.do, {**action.args, "value": int(face)})


def origins(match: Sequence[Done[ZockenState]]) -> dict[Spot, tuple[int, ...]]:
    """Return the throws behind each cell: of the player's own turns, and of those that a paid wager was made on."""
    trail, turn = Trail(), list[int]()
    for at, done in enumerate(match):
        if done.action.do == "roll":
            turn.append(at)
        if len(done.after.history) > len(done.before.history):
            for key, seat in _cells(done.after, done.after.history[-1]):
                trail.add(f"{KEY}.{key}", done.after.players[seat], turn)
            turn = []
    if not match:
        return {}
    trail.add(f"{KEY}.turn", match[-1].after.player, turn)
    return trail.on(score_sheet(match[-1].after, None))


def _cells(state: ZockenState, played: Played) -> list[tuple[str, int]]:
    """Return row and seat of every cell that a finished turn had a part in."""
    tally, points, seat = played.tally, state.edition.points, played.seat
    parts = {
        "colours": tally.match_points(points),
        "all_placed": int(tally.all_placed),
        "outer": tally.outer_points(points),
        "out": tally.out,
        "total": 1,
    }
    bets = [each for each, bet in enumerate(played.bets) if bet]
    own = [(key, seat) for key, counts in parts.items() if counts]
    return own + [(key, each) for each in bets for key in ("wagers", "total")]
