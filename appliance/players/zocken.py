"""The Zocken player: exact for every die to throw, every field and every wager.

``strong`` plays a turn for its mean points, from the fourth die on less what the others win by their wagers, and wagers
where that brings points on average. ``easy`` goes by rules of thumb: a match if there is one, else room for more dice.
"""

from dataclasses import replace
from functools import cache

from appliance.games import Choice, load_edition
from appliance.games.zocken import OUTER, Phase, Thrown, ZockenEdition, ZockenState, legal_fields
from appliance.games.zocken.board import VALUES, dot_of, is_match
from appliance.players.advice import Advice, Keep, Reason, because
from appliance.players.zocken_table import Table, table_of
from appliance.players.zocken_turn import Aim, Position, Reckoning, dice_left, position_of

TABLED = 4
"""With so many dice left or more the shipped tables have the values."""

OUT = "out"
Spot = int | str
"""A field, or OUT."""


class ZockenAdviser:
    """Advice for both levels. A value is in points of the turn, or of the wager; at ``easy`` a mark for the rank."""

    def advise(self, state: ZockenState, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return what is open to ``player``, best first."""
        if state.phase is Phase.WAGER and player in state.undecided:
            advice = _easy_wager(state) if level == "easy" else _wager(state)
        elif state.phase is Phase.THROW and player == state.player:
            advice = _easy_throws(state) if level == "easy" else _throws(state)
        elif state.phase is Phase.PLACE and player == state.player:
            advice = _easy_places(state) if level == "easy" else _places(state)
        else:
            return ()
        return tuple(sorted(advice, key=lambda each: -each.value))


class _Valuer:
    """The value of positions for the active player, by the table or by reckoning."""

    def __init__(self, state: ZockenState) -> None:
        bettors = sum(bool(bet) for bet in state.bets)
        self._reckoning = Reckoning(Aim(state.edition, bettors, len(state.others)))
        self._wagers_known = not state.undecided
        own = table_of(state.edition.points)
        self._table, self.unit = (own, "points on average") if own else (_rulebook_table(), "by the rulebook's points")
        self.by = "points" if own else "rulebook"

    def value(self, position: Position) -> float:
        if dice_left(position) >= TABLED and not self._wagers_known:
            return self._table.value(position)
        return self._reckoning.outlook(position).value

    def after(self, state: ZockenState) -> dict[Spot, float]:
        """Return for each place that the die in hand may take what the turn is worth then."""
        if not state.legal_fields:
            return {OUT: self.value(position_of(state.with_out()))}
        return {field: self.value(position_of(state.with_placed(field))) for field in state.legal_fields}


def _throws(state: ZockenState) -> list[Advice]:
    valuer = _Valuer(state)
    advice = []
    for die in state.left:
        best = [max(valuer.after(_in_hand(state, die, value)).values()) for value in VALUES]
        value = sum(best) / len(best)
        said = f"throw the {die} die: {value:.1f} {valuer.unit}"
        advice.append(Advice(_keep(die), value, because(f"throw_{valuer.by}", said, die=die, value=value)))
    return advice


def _places(state: ZockenState) -> list[Advice]:
    valuer = _Valuer(state)
    return [
        Advice(_choice(state, spot), value, _where(state, spot, value, valuer))
        for spot, value in valuer.after(state).items()
    ]


def _wager(state: ZockenState) -> list[Advice]:
    """Weigh a wager by the exact chance of enough points, if the active player plays for points alone."""
    outlook = Reckoning(Aim(state.edition)).outlook(position_of(state))
    above = state.edition.wager.above
    said, known = f"{outlook.over:.1%} for more than {above}", {"chance": 100 * outlook.over, "above": above}
    gain = f"{said}: a wager brings {outlook.gain:+.1f} points on average"
    yes = Advice(_bet(True), outlook.gain, because("wager", gain, **known, gain=outlook.gain))
    return [yes, Advice(_bet(False), 0.0, because("no_wager", f"{said}: no wager, no risk", **known))]


def _easy_throws(state: ZockenState) -> list[Advice]:
    free_dots = {dot_of(state.edition, field) for field, each in enumerate(state.strip, start=1) if each is None}
    return [
        Advice(_keep(die), float(die in free_dots), because("throw", f"throw the {die} die", die=die))
        for die in state.left
    ]


def _easy_places(state: ZockenState) -> list[Advice]:
    def mark(field: int) -> float:
        assert state.in_hand is not None
        room = sum(len(legal_fields(state.with_placed(field).strip, value)) for value in VALUES)
        return room + 100 * is_match(state.edition, field, state.in_hand.die) - 50 * (field in OUTER)

    marks: dict[Spot, float] = {field: mark(field) for field in state.legal_fields} or {OUT: 0.0}
    return [Advice(_choice(state, spot), value, _where(state, spot)) for spot, value in marks.items()]


def _easy_wager(state: ZockenState) -> list[Advice]:
    """Wager on a turn that has two matches and nothing OUT."""
    promising = state.tally.matches >= 2 and not state.out
    return [
        Advice(
            _bet(True),
            float(promising),
            because("promising", "two matches already") if promising else because("too_early", "too early to tell"),
        ),
        Advice(_bet(False), 0.5, because("no_risk", "no wager, no risk")),
    ]


def _in_hand(state: ZockenState, die: str, value: int) -> ZockenState:
    return replace(state, in_hand=Thrown(die, value))


def _keep(die: str) -> Keep:
    return Keep((), {"die": die})


def _bet(bet: bool) -> Choice:
    return Choice("wager", {"bet": bet})


def _choice(state: ZockenState, spot: Spot) -> Choice:
    after = state.with_out() if isinstance(spot, str) else state.with_placed(spot)
    points = after.turn_points if after.tally.complete else None
    return Choice("out", {}, points) if isinstance(spot, str) else Choice("place", {"field": spot}, points)


def _where(state: ZockenState, spot: Spot, value: float = 0.0, valuer: _Valuer | None = None) -> Reason:
    """Where the die in hand goes, with what the turn is worth then where a valuer knows it."""
    worth, by = (f": {value:.1f} {valuer.unit}", f"_{valuer.by}") if valuer else ("", "")
    if isinstance(spot, str):
        return because(f"out{by}", f"it fits nowhere{worth}", value=value)
    assert state.in_hand is not None
    fits = is_match(state.edition, spot, state.in_hand.die)
    said = f"field {spot}{', a match' if fits else ''}{worth}"
    return because(f"{'match' if fits else 'field'}{by}", said, field=spot, value=value)


@cache
def _rulebook_table() -> Table:
    """Return the table by which a board with points of its own is played before its fourth die."""
    table = table_of(load_edition(ZockenEdition, "zocken", "house").points)
    assert table is not None
    return table
