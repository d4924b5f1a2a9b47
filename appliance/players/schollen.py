"""The Schollen Rollen player: the exact best of the rest of the turn, by the chance to win the match.

``easy`` plays each turn as if it stood alone (``schollen_turn``) and always hauls from the middle. ``strong`` weighs
every way in which the turn may end by what it makes of the match (``schollen_chance``): the lead, the middle, the end
of the match by its last plaice, and whom a hook may rob.
"""

from appliance.games import Choice
from appliance.games.schollen_rollen import MIDDLE, Phase, SchollenState
from appliance.games.schollen_rollen.dice import DOUBLER
from appliance.players.advice import Advice, Keep, because
from appliance.players.schollen_match import Position, Prospect
from appliance.players.schollen_turn import success, throw_value


class SchollenAdviser:
    """Advice for both levels. A value is the chance to win; at ``easy`` the mean catch of the turn."""

    def advise(self, state: SchollenState, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return what is open to ``player``, best first."""
        if state.finished or player != state.player:
            return ()
        advice = _easy(state) if level == "easy" else _strong(state)
        return tuple(sorted(advice, key=lambda each: -each.value))


def _easy(state: SchollenState) -> list[Advice]:
    if state.phase is Phase.HAUL:
        return [
            Advice(
                _haul(state, source),
                float(source == MIDDLE),
                because("from", f"{plaice} from {source}", plaice=plaice, **{"from": source}),
            )
            for source, plaice in state.sources.items()
        ]
    doublers = state.set_aside.count(DOUBLER)
    mean = throw_value(state.edition.die, state.net, doublers, state.to_roll)
    said = f"throw {state.to_roll}: {mean:.1f} plaice on average"
    throw = Advice(Keep(state.aside), mean, because("throw_mean", said, count=state.to_roll, mean=mean))
    if state.phase is Phase.THROW:
        return [throw]
    safe = because("safe", f"{state.net} plaice are safe", plaice=state.net)
    return [Advice(Choice("secure", {}, state.net), float(state.net), safe), throw]


def _strong(state: SchollenState) -> list[Advice]:
    here = _position(state)
    if state.phase is Phase.HAUL:
        return [_haul_advice(state, here, source, plaice) for source, plaice in state.sources.items()]
    prospect = Prospect(here, state.edition.die)
    wins, chance = prospect.throw, success(state.edition.die, state.to_roll)
    said = f"throw {state.to_roll}: {chance:.0%} to catch something, {wins:.1%} to win"
    reason = because("throw_wins", said, count=state.to_roll, chance=round(100 * chance), wins=100 * wins)
    throw = Advice(Keep(state.aside), wins, reason)
    if state.phase is Phase.THROW:
        return [throw]
    said = f"{state.net} plaice are safe, {prospect.secure:.1%} to win"
    secured = because("safe_wins", said, plaice=state.net, wins=100 * prospect.secure)
    return [Advice(Choice("secure", {}, state.net), prospect.secure, secured), throw]


def _haul_advice(state: SchollenState, here: Position, source: str, plaice: int) -> Advice:
    seat = None if source == MIDDLE else state.players.index(source)
    after = here.hauled(seat, plaice)
    wins = Prospect(after, state.edition.die).best
    name = "the middle" if seat is None else source
    said = f"{plaice} from {name}: {wins:.1%} to win"
    reason = because("from_wins", said, plaice=plaice, wins=100 * wins, **{"from": source})
    return Advice(_haul(state, source), wins, reason)


def _haul(state: SchollenState, source: str) -> Choice:
    ends = source == MIDDLE and state.sources[source] == state.middle
    return Choice("haul", {"from": source}, state.net + state.middle if ends else None)


def _position(state: SchollenState) -> Position:
    doublers = state.set_aside.count(DOUBLER)
    return Position(tuple(state.supplies.values()), state.middle, state.seat, state.net, doublers, state.to_roll)
