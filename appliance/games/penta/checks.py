"""What a Penta action must look like: each check returns the checked value or refuses with a sentence."""

from typing import NoReturn

from appliance.games.checking import Arguments, check_player, check_verb, is_list
from appliance.games.engine import Action, IllegalAction, Json
from appliance.games.penta.scoring import BOXES, DICE, FACES, UPPER, Dice, Offer, is_joker
from appliance.games.penta.state import PentaState

ARGUMENTS: Arguments = {"roll": ("dice", "kept?"), "score": ("box",), "auto": ()}


def check_actor(state: PentaState, action: Action) -> None:
    """Refuse an action in a finished match, by a stranger, out of turn or with an unknown verb."""
    if state.finished:
        raise IllegalAction("finished", "the match is finished: nothing more can be done")
    check_player(state.players, action.by)
    if action.by != state.player:
        sentence = f"it is not {action.by}'s turn: {state.player} may {may_do(state)}"
        raise IllegalAction("not_your_turn", sentence, player=action.by, turn=state.player)
    check_verb("Penta", ARGUMENTS, action)


def may_do(state: PentaState) -> str:
    """Return what the player may do now, as the end of a sentence."""
    if not state.dice:
        return "roll"
    return "roll or score" if state.rolls_left else "score or auto"


def checked_dice(state: PentaState, action: Action) -> Dice:
    """Return the five values of a ``roll``, after checking that the throw was possible (penta:1)."""
    if not state.rolls_left:
        sentence = f"no throw is left in this turn: {state.player} may {may_do(state)}"
        raise IllegalAction("no_rolls_left", sentence)
    dice = _checked_values(action.args["dice"])
    kept = _checked_positions(action.args.get("kept", []))
    if kept and not state.dice:
        raise IllegalAction("kept_before_roll", f"kept is {list(kept)}, but the first throw of a turn is with all dice")
    if len(kept) == DICE:
        raise IllegalAction("nothing_thrown", "kept names all five dice, but a throw throws at least one die")
    for position in kept:
        if dice[position] != state.dice[position]:
            refuse_changed(position, state.dice[position], dice[position])
    return dice


def refuse_changed(position: int, was: int, now: int) -> NoReturn:
    """Refuse a die that was kept and yet shows another value."""
    sentence = f"the die at position {position} is kept and showed {was}, so it cannot be {now}: expected {was}"
    raise IllegalAction("kept_changed", sentence, position=position, was=was, now=now)


def checked_offer(state: PentaState, box: Json) -> Offer:
    """Return the offer of the box that a ``score`` names, or say why it is none (penta:2, penta:9)."""
    if not state.dice:
        raise IllegalAction("no_roll_yet", f"nothing is thrown yet in this turn: {state.player} may {may_do(state)}")
    for offer in state.offers:
        if offer.box == box:
            return offer
    legal = ", ".join(offer.box for offer in state.offers)
    if not isinstance(box, str) or box not in BOXES:
        raise IllegalAction("unknown_box", f"box is {box!r}, expected one of: {legal}", box=box)
    if state.sheet.filled >> BOXES.index(box) & 1:
        sentence = f"{state.player}'s box {box} is already filled; free for this roll: {legal}"
        raise IllegalAction("box_filled", sentence, box=box)
    why = _why_restricted(state)
    raise IllegalAction("joker_restricts", f"the joker does not allow {box}: {why}; allowed: {legal}", box=box)


def check_last_throw(state: PentaState) -> None:
    """Refuse ``auto`` unless the turn's last throw lies on the table (penta:13)."""
    if not state.dice or state.rolls_left:
        sentence = f"auto comes after the last throw of a turn only: {state.player} may {may_do(state)}"
        raise IllegalAction("auto_too_early", sentence, rolls_left=state.rolls_left)


def _why_restricted(state: PentaState) -> str:
    assert is_joker(state.rules, state.sheet.filled, state.sheet.penta_scored, state.dice)
    own = UPPER[state.dice[0] - 1]
    if state.offers[0].box == own:
        return f"five of a kind goes into {own} while it is free (penta:9a)"
    return "five of a kind goes into the lower boxes while one is free (penta:9b)"


def _checked_values(dice: Json) -> Dice:
    if not is_list(dice) or len(dice) != DICE:
        raise IllegalAction("bad_dice", f"dice is {dice!r}, expected a list of five values from 1 to 6", dice=dice)
    for position, value in enumerate(dice):
        if type(value) is not int or value not in FACES:
            sentence = f"the die at position {position} is {value!r}, expected a whole number from 1 to 6"
            raise IllegalAction("bad_value", sentence, position=position, value=value)
    return tuple(dice)


def _checked_positions(kept: Json) -> tuple[int, ...]:
    expected = "expected different positions from 0 to 4"
    if not is_list(kept):
        raise IllegalAction("bad_kept", f"kept is {kept!r}, {expected}", kept=kept)
    for number, position in enumerate(kept):
        if type(position) is not int or not 0 <= position < DICE:
            raise IllegalAction("bad_kept", f"kept names the position {position!r}, {expected}", kept=list(kept))
        if position in kept[:number]:
            raise IllegalAction("bad_kept", f"kept names the position {position} twice, {expected}", kept=list(kept))
    return tuple(kept)
