"""What a Zocken action must look like: each check returns the checked value or refuses with a sentence."""

from typing import NoReturn

from appliance.games.checking import Arguments, check_player, check_verb
from appliance.games.engine import Action, IllegalAction, Json
from appliance.games.zocken.board import FIELDS, VALUES, Thrown, fits
from appliance.games.zocken.state import Phase, ZockenState

ARGUMENTS: Arguments = {"roll": ("die", "value"), "place": ("field",), "out": (), "wager": ("bet",)}


def check_actor(state: ZockenState, action: Action) -> None:
    """Refuse an action in a finished match, by a stranger, by who is not asked, or with an unknown verb or argument."""
    if state.finished:
        raise IllegalAction("finished", "the match is finished: every player has had all turns")
    check_player(state.players, action.by)
    check_verb("Zocken", ARGUMENTS, action)
    if action.do != "wager" and action.by != state.player:
        sentence = f"it is not {action.by}'s turn: {may_do(state)}"
        raise IllegalAction("not_your_turn", sentence, player=action.by, turn=state.player)


def may_do(state: ZockenState) -> str:
    """Return who may do what now, as the end of a sentence."""
    if state.phase is Phase.WAGER:
        return f"{_listed(state.undecided)} may wager"
    if state.in_hand is None:
        return f"{state.player} may roll one of: {', '.join(state.left)}"
    if not state.legal_fields:
        return f"{state.player} must put the {_named(state.in_hand)} out"
    return f"{state.player} may place the {_named(state.in_hand)} on {_fields(state)}"


def checked_throw(state: ZockenState, die: Json, value: Json) -> Thrown:
    """Return the die of a ``roll``: one that is left, with a value that it has (zocken:2)."""
    if state.phase is not Phase.THROW:
        _refuse_phase(state, "roll")
    if not isinstance(die, str) or die not in state.edition.dice:
        raise IllegalAction("unknown_die", f"die is {die!r}, expected one of: {', '.join(state.left)}", die=die)
    if die not in state.left:
        sentence = f"the {die} die was thrown in this turn already, expected one of: {', '.join(state.left)}"
        raise IllegalAction("die_thrown", sentence, die=die)
    if type(value) is not int or value not in VALUES:
        raise IllegalAction("bad_value", f"value is {value!r}, expected a whole number from 1 to 6", value=value)
    return Thrown(die, value)


def checked_field(state: ZockenState, field: Json) -> int:
    """Return the field of a ``place``, or say why the die in hand does not fit there (zocken:3, zocken:4)."""
    if state.in_hand is None:
        _refuse_phase(state, "place")
    if type(field) is not int or field not in FIELDS:
        sentence = f"field is {field!r}, expected a whole number from 1 to 9: {may_do(state)}"
        raise IllegalAction("unknown_field", sentence, field=field)
    if field not in state.legal_fields:
        sentence = f"field {field} is not free for the {_named(state.in_hand)}: {_why(state, field)}; {may_do(state)}"
        raise IllegalAction("field_not_free", sentence, field=field, value=state.in_hand.value)
    return field


def check_out(state: ZockenState) -> None:
    """Refuse OUT while the die in hand fits somewhere (zocken:4)."""
    if state.in_hand is None:
        _refuse_phase(state, "out")
    if state.legal_fields:
        sentence = f"the {_named(state.in_hand)} still fits, so it cannot go out: {may_do(state)}"
        raise IllegalAction("still_fits", sentence, value=state.in_hand.value, fields=list(state.legal_fields))


def checked_bet(state: ZockenState, player: str, bet: Json) -> bool:
    """Return the bet of a ``wager``: one for each other player, after the third die (zocken:5)."""
    if player == state.player:
        sentence = f"{player} is the active player and cannot wager: {may_do(state)}"
        raise IllegalAction("own_turn", sentence, player=player)
    if state.bet_of(player) is not None:
        raise IllegalAction("wagered", f"{player} has decided on this turn's wager: {may_do(state)}", player=player)
    if state.phase is not Phase.WAGER:
        sentence = f"wagers are made between the third and the fourth die: {may_do(state)}"
        raise IllegalAction("no_wager_now", sentence)
    if type(bet) is not bool:
        raise IllegalAction("bad_bet", f"bet is {bet!r}, expected true or false", bet=bet)
    return bet


def _refuse_phase(state: ZockenState, verb: str) -> NoReturn:
    why = {
        Phase.THROW: f"{verb} needs a die in hand",
        Phase.PLACE: f"{verb} comes after the die in hand has its place",
        Phase.WAGER: f"{verb} has to wait for the wagers" if verb == "roll" else f"{verb} needs a die in hand",
    }[state.phase]
    raise IllegalAction(f"not_in_{state.phase.value}", f"{why}: {may_do(state)}", verb=verb)


def _why(state: ZockenState, field: int) -> str:
    """Say why the die in hand does not fit on a field: what lies there, or what the neighbours ask for."""
    here = state.strip[field - 1]
    if here is not None:
        return f"the {_named(here)} lies there"
    around = [_neighbour(state, range(field - 1, 0, -1)), _neighbour(state, range(field + 1, 10))]
    between = " and ".join(each for each in around if each)
    taken = [value for value in VALUES if fits(state.strip, field, value)]
    only = f"it takes {', '.join(map(str, taken))}" if taken else "nothing fits there"
    return f"with {between} the dice must never rise or never fall, so {only}"


def _neighbour(state: ZockenState, fields: range) -> str | None:
    for field in fields:
        if (each := state.strip[field - 1]) is not None:
            return f"the {each.value} on field {field}"
    return None


def _fields(state: ZockenState) -> str:
    many = len(state.legal_fields) > 1
    return f"field{'s' if many else ''} {', '.join(map(str, state.legal_fields))}"


def _named(thrown: Thrown) -> str:
    return f"{thrown.die} {thrown.value}"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names)
