"""What a Schollen Rollen action must look like: each check returns the checked value or refuses with a sentence."""

from collections.abc import Sequence

from appliance.games.checking import Arguments, check_player, check_verb
from appliance.games.engine import Action, IllegalAction, Json
from appliance.games.schollen_rollen.dice import FACES, Dice
from appliance.games.schollen_rollen.state import Phase, SchollenState

ARGUMENTS: Arguments = {"roll": ("dice",), "haul": ("from",), "secure": ()}


def check_actor(state: SchollenState, action: Action) -> None:
    """Refuse an action in a finished match, by a stranger, out of turn or with an unknown verb or argument."""
    if state.finished:
        raise IllegalAction("finished", "the match is finished: the last plaice has left the middle")
    check_player(state.players, action.by)
    if action.by != state.player:
        sentence = f"it is not {action.by}'s turn: {state.player} may {may_do(state)}"
        raise IllegalAction("not_your_turn", sentence, player=action.by, turn=state.player)
    check_verb("Schollen Rollen", ARGUMENTS, action)


def may_do(state: SchollenState) -> str:
    """Return what the player may do now, as the end of a sentence."""
    if state.phase is Phase.HAUL:
        sources = (f"{source} ({plaice})" for source, plaice in state.sources.items())
        return f"haul from {', '.join(sources)}"
    dice = "1 die" if state.to_roll == 1 else f"{state.to_roll} dice"
    return f"roll {dice}" if state.phase is Phase.THROW else f"roll {dice} or secure"


def checked_dice(state: SchollenState, dice: Json) -> Dice:
    """Return the faces of a ``roll`` with all dice that are not set aside (schollen_rollen:3, schollen_rollen:13)."""
    _check_hauled(state, "roll")
    if not isinstance(dice, Sequence) or isinstance(dice, str | bytes):
        raise IllegalAction("bad_dice", f"dice is {dice!r}, expected a list of {state.to_roll} faces", dice=dice)
    for position, face in enumerate(dice):
        if not isinstance(face, str) or face not in FACES:
            sentence = f"the die at position {position} is {face!r}, expected one of: {', '.join(FACES)}"
            raise IllegalAction("bad_face", sentence, position=position, face=face)
    if len(dice) != state.to_roll:
        aside = f", with {', '.join(state.set_aside)} set aside" if state.aside else ""
        sentence = f"dice has {len(dice)} faces, expected {state.to_roll}: all dice are thrown{aside}"
        raise IllegalAction("wrong_count", sentence, given=len(dice), expected=state.to_roll)
    return tuple(dice)


def checked_source(state: SchollenState, source: Json) -> str:
    """Return where a ``haul`` comes from, or say why it cannot (schollen_rollen:8 to 10)."""
    if state.phase is not Phase.HAUL:
        sentence = f"there is nothing to choose without a hook and a plaice: {state.player} may {may_do(state)}"
        raise IllegalAction("no_haul_open", sentence)
    if isinstance(source, str) and source in state.sources:
        return source
    if source == state.player:
        sentence = f"{source} cannot haul from the own supply: {source} may {may_do(state)}"
        raise IllegalAction("own_supply", sentence, player=source)
    if isinstance(source, str) and source in state.players:
        sentence = f"{source} has no plaice to take: {state.player} may {may_do(state)}"
        raise IllegalAction("nothing_to_take", sentence, player=source)
    expected = ", ".join(state.sources)
    raise IllegalAction("unknown_source", f'"from" is {source!r}, expected one of: {expected}', source=source)


def check_secure(state: SchollenState) -> None:
    """Refuse to secure before anything is caught (schollen_rollen:12)."""
    _check_hauled(state, "secure")
    if state.phase is Phase.THROW:
        sentence = f"nothing is in the net yet: {state.player} may {may_do(state)}"
        raise IllegalAction("nothing_caught", sentence)


def _check_hauled(state: SchollenState, verb: str) -> None:
    if state.phase is Phase.HAUL:
        sentence = f"the haul comes before {verb}: {state.player} may {may_do(state)}"
        raise IllegalAction("haul_first", sentence, verb=verb)
