"""The perfect Penta player: exact values from the shipped table, for boxes and for dice to keep."""

from functools import cache

import numpy as np

from appliance.games import Choice
from appliance.games.penta import Dice, PentaState, Rules, Sheet
from appliance.games.penta.table import (
    FIRST_SLOT,
    ROWS,
    SLOTS,
    TIE,
    UPPER_MASKS,
    mapped,
    slot,
    value_to_come,
    valued_offers,
)
from appliance.players.advice import Advice, Keep, because
from appliance.players.penta_easy import easy_advice
from appliance.players.penta_turn import INDEX, FinalValues, Values, best_kept, handful_values


class PentaAdviser:
    """Strong: best play by the table; a value is the total to be expected at the end. Easy: see ``penta_easy``."""

    def advise(self, state: PentaState, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return the boxes and the keeps that are open to ``player``, best first."""
        if state.finished or player != state.player:
            return ()
        settled = _without_bonus(state.sheet)
        if not state.dice:
            return (Advice(Keep(), sheet_worth(state.rules, state.sheet), because("throw_all", "throw all five dice")),)
        if level == "easy":
            return easy_advice(state)
        boxes = _boxes(state, settled)
        keeps = _keeps(state, settled, boxes) if state.rolls_left else []
        return _ranked([*boxes, *keeps])


def sheet_worth(rules: Rules, sheet: Sheet) -> float:
    """Return the total that a sheet leads to on average under best play, between two turns."""
    return _without_bonus(sheet) + value_to_come(rules, sheet.filled, sheet.upper, sheet.penta_scored)


def _without_bonus(sheet: Sheet) -> int:
    """Return what is settled but for the 35, which the table counts among the points to come."""
    return sheet.total - sheet.bonus


def _boxes(state: PentaState, settled: int) -> list[Advice]:
    mine = state.sheet
    return [
        Advice(
            Choice("score", {"box": offer.box}, offer.total),
            settled + value,
            because(
                "points_to_come",
                f"{offer.total} points now, {value - offer.total:.1f} to come",
                points=offer.total,
                to_come=value - offer.total,
            ),
        )
        for offer, value in valued_offers(state.rules, mine.filled, mine.upper, mine.penta_scored, state.dice)
    ]


def _keeps(state: PentaState, settled: int, boxes: list[Advice]) -> list[Advice]:
    """Return every different handful that may be kept, more dice first, compared with scoring at once."""
    score_now = max(advice.value for advice in boxes)
    values = _values_of_keeping(state)
    keeps = []
    for dice, positions in _handfuls_to_keep(state.dice):
        value = settled + float(values[INDEX[dice], 0])
        gain = value - score_now
        thrown = len(state.dice) - len(dice)
        held, than = " ".join(map(str, dice)), "better" if gain >= 0 else "worse"
        said = (
            f"{f'keep {held}' if dice else 'keep nothing'}, throw {thrown}: "
            f"{abs(gain):.1f} points {than} than to score now"
        )
        code = f"keep_{than}" if dice else f"keep_nothing_{than}"
        keeps.append(Advice(Keep(positions), value, because(code, said, held=held, thrown=thrown, gain=abs(gain))))
    return keeps


def _values_of_keeping(state: PentaState) -> Values:
    """Return the value to come of each handful when the other dice are thrown now."""
    mine = state.sheet
    upper_filled = mine.filled & UPPER_MASKS - 1
    column = slot(upper_filled, mine.upper) - FIRST_SLOT[upper_filled]
    final = _final_values(state.rules)
    values = handful_values(final.of(_table(state.rules), mine.filled, mine.penta_scored, range(column, column + 1)))
    for _ in range(state.rolls_left - 1):
        values = handful_values(best_kept(values))
    return values


def _handfuls_to_keep(dice: Dice) -> list[tuple[Dice, tuple[int, ...]]]:
    """Return each different handful of one to four or no dice with positions that hold it, more dice first."""
    handfuls: dict[Dice, tuple[int, ...]] = {}
    for chosen in range((1 << len(dice)) - 1):
        positions = tuple(at for at in range(len(dice)) if chosen >> at & 1)
        handfuls.setdefault(tuple(sorted(dice[at] for at in positions)), positions)
    return sorted(handfuls.items(), key=lambda item: (-len(item[0]), item[0]))


def _ranked(advice: list[Advice]) -> tuple[Advice, ...]:
    """Sort by value; among those that tie with the best the first listed leads, as in penta:13."""
    best = max(each.value for each in advice)
    first = next(each for each in advice if each.value > best - TIE)
    return (first, *sorted((each for each in advice if each is not first), key=lambda each: -each.value))


@cache
def _final_values(rules: Rules) -> FinalValues:
    return FinalValues(rules)


@cache
def _table(rules: Rules) -> Values:
    return np.frombuffer(mapped(rules), dtype="<f4").reshape(ROWS, SLOTS).astype(np.float64)
