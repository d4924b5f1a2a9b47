"""What a match is worth to a player in points of the own score, in the games where best play is known exactly.

With it luck and choices can be told apart: dice move the worth up and down, choices can only lower it.
"""

from dataclasses import replace
from typing import Any, Protocol

from appliance.games import Action
from appliance.games.penta import PentaState
from appliance.games.zocken import Phase, Thrown, ZockenState
from appliance.games.zocken.board import VALUES
from appliance.players.advice import Advice, Keep
from appliance.players.penta import PentaAdviser, sheet_worth
from appliance.players.zocken import TABLED
from appliance.players.zocken_solver import START
from appliance.players.zocken_table import Table, table_of
from appliance.players.zocken_turn import Aim, Position, Reckoning, dice_left, position_of


class Worth(Protocol):
    """The worth of one game's states under best play for the most points."""

    def of(self, state: Any, player: str) -> float:
        """Return the score that ``player`` ends with on average."""
        ...

    def choosing(self, state: Any, action: Action) -> float:
        """Return that score once the actor has chosen ``action`` in ``state``, before its dice fall."""
        ...

    def apart(self, state: Any, player: str) -> int:
        """Return the points of ``player`` that no throw or choice on the own turns is the reason for."""
        ...


def worth(game: str, state: Any) -> Worth | None:
    """Return the worth of a match that ``state`` belongs to; None where best play is not known exactly."""
    if game == "penta":
        return _PentaWorth()
    if game == "zocken":
        table = table_of(state.edition.points)
        return _ZockenWorth(state, table) if table else None
    return None


class _PentaWorth:
    """By the shipped tables: points and bonus of the own sheet, whatever the others do."""

    def __init__(self) -> None:
        self._newest: tuple[PentaState, tuple[Advice, ...]] | None = None

    def _advice(self, state: PentaState) -> tuple[Advice, ...]:
        """The advice of a state is asked for three times in a row: after a throw, before the choice and for it."""
        if self._newest is None or self._newest[0] is not state:
            self._newest = state, PentaAdviser().advise(state, state.player)
        return self._newest[1]

    def of(self, state: PentaState, player: str) -> float:
        if not state.finished and player == state.player and state.dice:
            return max(each.value for each in self._advice(state))
        return sheet_worth(state.rules, state.sheet_of(player))

    def choosing(self, state: PentaState, action: Action) -> float:
        if not state.dice or action.do == "auto":
            return self.of(state, action.by)
        advice = self._advice(state)
        if action.do == "score":
            return next(each.value for each in advice if each.action.args.get("box") == action.args["box"])
        kept = _faces(state, action.args.get("kept", ()))
        return next(
            each.value
            for each in advice
            if isinstance(each.action, Keep) and _faces(state, each.action.positions) == kept
        )

    def apart(self, state: PentaState, player: str) -> int:
        return 0


def _faces(state: PentaState, positions: Any) -> tuple[int, ...]:
    return tuple(sorted(state.dice[at] for at in positions))


class _ZockenWorth:
    """By table and reckoning: points of the own turns. What wagers win or lose stands apart."""

    def __init__(self, state: ZockenState, table: Table) -> None:
        self._table, self._reckoning = table, Reckoning(Aim(state.edition))
        self._known: dict[Position, float] = {}

    def of(self, state: ZockenState, player: str) -> float:
        seat = state.players.index(player)
        own = [played for played in state.history if played.seat == seat]
        points = sum(played.tally.total(state.edition.points) for played in own)
        active = player == state.player and not state.finished
        to_come = (state.edition.rounds - len(own) - active) * self._table.value(START)
        return points + to_come + (self._turn(state) if active else 0)

    def choosing(self, state: ZockenState, action: Action) -> float:
        if action.do == "wager":
            return self.of(state, action.by)
        if action.do == "roll":
            after = self._thrown(state, str(action.args["die"]))
        elif action.do == "place":
            after = self._value(state.with_placed(action.args["field"]))
        else:
            after = self._value(state.with_out())
        return self.of(state, action.by) - self._turn(state) + after

    def apart(self, state: ZockenState, player: str) -> int:
        seat = state.players.index(player)
        return sum(state.gain(played) for played in state.history if played.bets[seat])

    def _turn(self, state: ZockenState) -> float:
        if state.phase is Phase.PLACE:
            return self._placed(state)
        return self._value(state)

    def _value(self, state: ZockenState) -> float:
        position = position_of(state)
        if position not in self._known:
            tabled = dice_left(position) >= TABLED
            points = self._table.value(position) if tabled else self._reckoning.outlook(position).points
            self._known[position] = points
        return self._known[position]

    def _thrown(self, state: ZockenState, die: str) -> float:
        falls = (self._placed(replace(state, in_hand=Thrown(die, value))) for value in VALUES)
        return sum(falls) / len(VALUES)

    def _placed(self, state: ZockenState) -> float:
        if not state.legal_fields:
            return self._value(state.with_out())
        return max(self._value(state.with_placed(field)) for field in state.legal_fields)
