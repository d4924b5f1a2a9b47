"""What an action of Trollius'n Roll must look like: each check returns the checked value or refuses with a sentence."""

from collections.abc import Mapping, Sequence

from appliance.games.checking import Arguments, check_player, check_verb
from appliance.games.engine import Action, IllegalAction, Json
from appliance.games.trollius.state import SYMBOL_DICE, TrolliusState

ARGUMENTS: Arguments = {
    "keep": ("card",),
    "player_die": ("value",),
    "take": ("dice",),
    "roll": ("dice",),
    "draw": ("cells", "joker?"),
}


def check_actor(state: TrolliusState, action: Action) -> int:
    """Return the seat that acts; refuse a stranger, an unknown verb, or one that is not open to the seat now."""
    if state.finished:
        raise IllegalAction("finished", "the match is finished: nothing more can be done")
    check_player(state.players, action.by)
    check_verb("Trollius'n Roll", ARGUMENTS, action)
    seat = state.players.index(action.by)
    if action.do not in state.may(seat):
        code, why = _why_not(state, seat, action.do)
        raise IllegalAction(code, f"{why}: {may_do(state)}", player=action.by, verb=action.do)
    return seat


def may_do(state: TrolliusState) -> str:
    """Say who may do what now, as the end of a sentence."""
    by_verbs: dict[tuple[str, ...], list[str]] = {}
    for seat in state.seats:
        if verbs := state.may(seat):
            by_verbs.setdefault(verbs, []).append(state.players[seat])
    return "now " + "; ".join(f"{_and(names)} may {' or '.join(verbs)}" for verbs, names in by_verbs.items())


def checked_card(state: TrolliusState, seat: int, card: Json) -> str:
    """Return the secret card to keep (trollius:15)."""
    cards = state.cards_to_keep(seat)
    if not isinstance(card, str) or card not in cards:
        raise IllegalAction("unknown_card", f"card is {card!r}, expected one of: {', '.join(cards)}", card=card)
    return card


def checked_value(state: TrolliusState, value: Json) -> int:
    """Return the value of a player die (trollius:3)."""
    faces = sorted(set(state.rules.edition.player_die))
    if type(value) is not int or value not in faces:
        sentence = f"value is {value!r}, but a player die shows one of {', '.join(map(str, faces))}"
        raise IllegalAction("bad_value", sentence, value=value)
    return value


def checked_dice(state: TrolliusState, dice: Json) -> tuple[str, ...]:
    """Return the symbol dice taken, in order: as many as the highest player die says (trollius:3, trollius:4)."""
    expected = f"expected {state.number} different dice of {', '.join(SYMBOL_DICE)}"
    if not isinstance(dice, list | tuple) or not all(isinstance(die, str) and die in SYMBOL_DICE for die in dice):
        raise IllegalAction("bad_dice", f"dice is {dice!r}, {expected}", number=state.number)
    if len(set(dice)) != len(dice) or len(dice) != state.number:
        raise IllegalAction("bad_dice", f"dice is {list(dice)}, {expected}", number=state.number)
    return tuple(sorted(dice))


def checked_roll(state: TrolliusState, dice: Json) -> tuple[tuple[str, str], ...]:
    """Return what the symbol dice show: exactly those taken, each a symbol that it has (trollius:5)."""
    expected = f"expected a symbol for each of {', '.join(state.taken)}"
    if not isinstance(dice, Mapping) or set(dice) != set(state.taken):
        raise IllegalAction("bad_roll", f"dice is {dice!r}, {expected}", dice=list(state.taken))
    for die in state.taken:
        faces = tuple(dict.fromkeys(state.rules.edition.dice.faces(die)))
        if dice[die] not in faces:
            sentence = f"die {die} shows {dice[die]!r}, but it has {', '.join(faces)} only"
            raise IllegalAction("bad_face", sentence, die=die, face=dice[die])
    return tuple((die, dice[die]) for die in state.taken)


def _why_not(state: TrolliusState, seat: int, verb: str) -> tuple[str, str]:
    """Return the code and the reason, as the beginning of a sentence, for which a verb is not open to a seat."""
    player = state.players[seat]
    holder = state.players[state.holder]
    if verb == "keep":
        if state.kept[seat] is not None:
            return "already_kept", f"{player} has kept a secret card already"
        return "no_secrets", "there are no secret cards to choose from in this match"
    if state.phase == "keep":
        return "keep_first", "everybody keeps a secret card before the game begins (trollius:15)"
    if verb != state.phase:
        return "not_now", f"{player} cannot {verb.replace('_', ' ')} now"
    if verb == "player_die":
        return "already_rolled", f"{player}'s player die is rolled already in this round (trollius:3)"
    if verb == "draw":
        if state.is_full(seat):
            return "coupon_full", f"{player}'s coupon is full, so {player} only watches (trollius:11)"
        return "already_drawn", f"{player} has drawn already in this step"
    return "not_the_holder", f"the leader's die is in front of {holder}, not of {player} (trollius:4, trollius:6)"


def _and(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last
