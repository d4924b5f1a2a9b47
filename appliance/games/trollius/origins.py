"""Which rolls led to which points on a coupon, and the dice of a roll."""

from collections.abc import Sequence

from appliance.games.engine import Action, Done, RolledDie, Spot
from appliance.games.tracing import Trail
from appliance.games.trollius.coupon import SYMBOLS, count
from appliance.games.trollius.sheet import score_sheet
from appliance.games.trollius.state import TrolliusState

KEY = "trollius"
SYMBOL_DIE, PLAYER_DIE = "trollius", "d6"


def dice_of(state: TrolliusState, action: Action) -> tuple[RolledDie, ...]:
    """Return the symbol dice of a roll, or the one player die with its colour."""
    edition = state.rules.edition
    if action.do == "player_die":
        sides = tuple(map(str, sorted(set(edition.player_die))))
        colour = state.colours[state.players.index(action.by)]
        return (RolledDie(PLAYER_DIE, str(action.args["value"]), 0, sides, colour=colour),)
    if action.do != "roll":
        return ()
    return tuple(
        RolledDie(SYMBOL_DIE, face, state.taken.index(die), tuple(s for s in SYMBOLS if s in edition.dice.faces(die)))
        for die, face in action.args["dice"].items()
    )


def with_face(action: Action, die: int, face: str) -> Action:
    """Return the roll with another symbol on its die ``die``, or with another value of the player die."""
    if action.do == "player_die":
        return Action(action.by, action.do, {**action.args, "value": int(face)})
    names = list(action.args["dice"])
    return Action(action.by, action.do, {**action.args, "dice": {**action.args["dice"], names[die]: face}})


def origins(match: Sequence[Done[TrolliusState]]) -> dict[Spot, tuple[int, ...]]:
    """Return the rolls behind each cell: the symbols that were drawn from, and the player die that said how many."""
    trail, values, symbols = Trail(), dict[int, int](), list[int]()
    for at, done in enumerate(match):
        state = done.before
        seat = state.players.index(done.action.by)
        if done.action.do == "player_die":
            values[seat] = at
        elif done.action.do == "roll":
            symbols = [at]
        elif done.action.do == "draw":
            held = values.get(state.owner_of_die_held(seat))
            rolls = symbols if held is None else [held, *symbols]
            drawn = [
                symbol
                for symbol in SYMBOLS
                if count(done.after.coupons[seat], symbol) > count(state.coupons[seat], symbol)
            ]
            for key in (*drawn, *_from_all_drawings(state)):
                trail.add(f"{KEY}.{key}", done.action.by, rolls)
    return trail.on(score_sheet(match[-1].after, None)) if match else {}


def _from_all_drawings(state: TrolliusState) -> tuple[str, ...]:
    """Return the rows that look at the whole coupon."""
    objectives = (f"objective_{number}" for number in state.objectives)
    return (f"rows_{state.rules.side_name}", "secret", *objectives, "total")
