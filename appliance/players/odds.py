"""How likely what is, exactly: catches, boxes, losing the net, places for the next die. No advice, only chances."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from appliance.games import Json
from appliance.games.dice_fishing import FishingState
from appliance.games.penta import BOXES, PentaState
from appliance.games.penta.scoring import natural_points
from appliance.games.schollen_rollen import Phase as SchollenPhase
from appliance.games.schollen_rollen import SchollenState
from appliance.games.trollius import SYMBOLS, TrolliusState
from appliance.games.zocken import Phase as ZockenPhase
from appliance.games.zocken import ZockenState, legal_fields
from appliance.games.zocken.board import VALUES
from appliance.players.dice_fishing import own_chance
from appliance.players.fishing_wagers import prospects
from appliance.players.penta_turn import INDEX, ROLLS, best_kept, handful_values
from appliance.players.schollen_turn import outcomes, success, throw_value
from appliance.players.zocken import TABLED
from appliance.players.zocken_table import table_of
from appliance.players.zocken_turn import Aim, Reckoning, position_of


@dataclass(frozen=True)
class Odd:
    """How likely something is, from 0 to 1. ``code`` names it for translation, filled with ``values``.

    ``chance`` None: no chance but a mean, which stands in ``values``.
    """

    code: str
    chance: float | None
    values: Mapping[str, Json] = field(default_factory=dict, hash=False)


Odds = tuple[Odd, ...]

UPPER_THREE = 3
"""So many dice of a number or more are what an upper box waits for."""


@lru_cache(128)
def odds(game_key: str, state: Any, player: str, kept: frozenset[int] | None = None) -> Odds:
    """Return how likely what is for ``player``, who is asked now; () where chance has no more part in it.

    ``kept``: positions of the dice that would be left lying, where the game asks for that; None: none of them.
    """
    return tuple(_ODDS[game_key](state, player, kept or frozenset()))


# -- Penta ---------------------------------------------------------------------------------------------------------


def _penta(state: PentaState, player: str, kept: frozenset[int]) -> Iterator[Odd]:
    """For each open box, the likeliest first, the chance to fill it if the rest of the turn is played for it alone."""
    if state.finished or player != state.player or not state.rolls_left:
        return
    rules, filled = state.rules, state.sheet.filled
    open_boxes = [box for at, box in enumerate(BOXES) if not filled >> at & 1 and box != "chance"]
    if not open_boxes:
        return
    reached = np.array([[_fills(rules, box, roll) for box in open_boxes] for roll in ROLLS], dtype=np.float64)
    values = handful_values(reached)
    for _ in range(state.rolls_left - 1):
        values = handful_values(best_kept(values))
    hand = tuple(sorted(state.dice[at] for at in kept)) if state.dice else ()
    likeliest = sorted(zip(open_boxes, values[INDEX[hand]], strict=True), key=lambda each: -each[1])
    for box, chance in likeliest:
        yield Odd("upper" if box in BOXES[:6] else "box", float(chance), {"box": box})


def _fills(rules: Any, box: str, roll: tuple[int, ...]) -> bool:
    if box in BOXES[:6]:
        return roll.count(BOXES.index(box) + 1) >= UPPER_THREE
    return natural_points(rules, box, roll) > 0


# -- Schollen Rollen -----------------------------------------------------------------------------------------------


def _schollen(state: SchollenState, player: str, kept: frozenset[int]) -> Iterator[Odd]:
    """Of the next throw: whether it catches, and what it does to the net."""
    if state.finished or player != state.player or state.phase is SchollenPhase.HAUL or not state.to_roll:
        return
    die, count = state.edition.die, state.to_roll
    chance = success(die, count)
    yield Odd("catch", chance, {"count": count})
    if state.net:
        yield Odd("lose", 1 - chance, {"plaice": state.net})
    yield Odd("hook", sum(each.chance for each in outcomes(die, count) if each.hook))
    mean = throw_value(die, state.net, state.set_aside.count("doubler"), count)
    yield Odd("mean", None, {"mean": round(mean, 1)})


# -- Zocken --------------------------------------------------------------------------------------------------------


def _zocken(state: ZockenState, player: str, kept: frozenset[int]) -> Iterator[Odd]:
    """Whether the next die fits, and what the turn of whoever is playing comes to with best play."""
    if state.phase is ZockenPhase.THROW:
        fits = [bool(legal_fields(state.strip, value)) for value in VALUES]
        yield Odd("fits", sum(fits) / len(fits))
    if state.phase in (ZockenPhase.THROW, ZockenPhase.WAGER):
        position = position_of(state)
        if len(state.left) <= TABLED:
            outlook = Reckoning(Aim(state.edition)).outlook(position)
            yield Odd("over", outlook.over, {"above": state.edition.wager.above})
            yield Odd("points", None, {"mean": round(outlook.points, 1)})
        elif table := table_of(state.edition.points):
            yield Odd("points", None, {"mean": round(table.value(position), 1)})


# -- Dice Fishing --------------------------------------------------------------------------------------------------


def _fishing(state: FishingState, player: str, kept: frozenset[int]) -> Iterator[Odd]:
    """Before the wagers the best chance of each number of dice; then the chance to win the card with best play."""
    seat = state.players.index(player)
    if seat in state.fishing:
        yield Odd("wins", own_chance(state, seat))
    elif state.card is not None and not state.order and not state.finished:
        best: dict[int, float] = {}
        open_now = set(state.open_wagers(seat))
        for each in prospects(state.open_card, state.rules.advanced):
            count = each.plan.wager.count
            if count and each.plan.wager in open_now:
                best[count] = max(best.get(count, 0.0), each.chance)
        for count, chance in sorted(best.items()):
            yield Odd("wager", chance, {"count": count})


# -- Trollius'n Roll -----------------------------------------------------------------------------------------------


def _trollius(state: TrolliusState, player: str, kept: frozenset[int]) -> Iterator[Odd]:
    """How high the highest player die becomes; which symbols the dice in play will show."""
    dice = state.rules.edition.dice
    if state.phase == "player_die":
        yield from _highest(state)
    elif state.phase == "roll":
        for symbol in SYMBOLS:
            missing = [sum(face != symbol for face in dice.faces(die)) / len(dice.faces(die)) for die in state.taken]
            yield Odd("symbol", 1 - prod(missing), {"symbol": symbol})


def _highest(state: TrolliusState) -> Iterator[Odd]:
    """The number of symbol dice in play, from what was thrown and all ways in which the other dice may fall."""
    faces = state.rules.edition.player_die
    thrown = [value for value in state.values if value is not None]
    open_dice, before = state.values.count(None), 0.0
    for number in sorted({*faces, *thrown}):
        if number < max(thrown, default=0):
            continue
        up_to = (sum(face <= number for face in faces) / len(faces)) ** open_dice
        if up_to > before:
            yield Odd("number", up_to - before, {"number": number})
        before = up_to


_ODDS: dict[str, Callable[[Any, str, frozenset[int]], Iterator[Odd]]] = {
    "penta": _penta,
    "schollen_rollen": _schollen,
    "zocken": _zocken,
    "dice_fishing": _fishing,
    "trollius": _trollius,
}
