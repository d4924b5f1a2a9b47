"""Who may act at all, and what a wager, a declaration or a card must look like; refusals say what would be legal.

Throws, rerolls and lures have their checks in ``checks_dice``.
"""

from collections.abc import Mapping

from appliance.games.checking import Arguments, check_player, check_verb, is_list
from appliance.games.dice_fishing.dice import FACES, LURE, MOST_D6, NORMAL, REROLL, SPECIALS, Fisher, Wager
from appliance.games.dice_fishing.state import FishingState, Rules
from appliance.games.engine import Action, IllegalAction, Json

ARGUMENTS: Arguments = {
    "reveal": ("card",),
    "wager": ("dice",),
    "declare": ("use",),
    "roll": ("dice",),
    "reroll": ("using", "dice"),
    "lure": ("using", "change"),
    "done": (),
    "target": ("player",),
    "lose": ("card",),
}


def check_actor(state: FishingState, action: Action) -> int:
    """Return the seat that acts; refuse a stranger, somebody who is not asked, an unknown or untimely verb."""
    asked = state.asked()
    if not asked:
        raise IllegalAction("finished", "the match is finished: nothing more can be done")
    check_player(state.players, action.by)
    check_verb("Dice Fishing", ARGUMENTS, action)
    seat = state.players.index(action.by)
    if action.do not in asked.get(seat, ()):
        if action.do == "wager" and state.wagers[seat] is not None and not state.order:
            sentence = f"{action.by} has wagered already in this round: {may_do(state)}"
            raise IllegalAction("already_wagered", sentence, player=action.by)
        sentence = f"{action.by} cannot {_spoken(action.do)} now: {may_do(state)}"
        raise IllegalAction("not_now", sentence, player=action.by, verb=action.do)
    return seat


def may_do(state: FishingState) -> str:
    """Return who may do what now, as the end of a sentence."""
    by_verbs: dict[tuple[str, ...], list[str]] = {}
    for seat, verbs in state.asked().items():
        by_verbs.setdefault(verbs, []).append(state.players[seat])
    return ", ".join(f"{' and '.join(names)} may {' or '.join(verbs)}" for verbs, names in by_verbs.items())


def checked_card(state: FishingState, card: Json) -> str:
    """Return the card that a ``reveal`` turns up: one in play and not seen yet."""
    unseen = state.unseen
    if isinstance(card, str) and card in unseen:
        return card
    if card in state.seen:
        sentence = f"{card} was revealed before in this match; still to come: {', '.join(unseen)}"
        raise IllegalAction("card_seen", sentence, card=card)
    raise IllegalAction("unknown_card", f"card is {card!r}, expected one of: {', '.join(unseen)}", card=card)


def checked_wager(state: FishingState, seat: int, dice: Json) -> Wager:
    """Return the wager that a list of kinds stands for (dice_fishing:2, 14)."""
    if not is_list(dice):
        raise IllegalAction("bad_wager", f"dice is {dice!r}, expected a list of {', '.join(FACES)}", dice=dice)
    for kind in dice:
        if kind not in list(FACES):
            raise IllegalAction("bad_wager", f"dice names {kind!r}, expected only {', '.join(FACES)}", dice=list(dice))
    if not dice and not state.rules.may_pass:
        raise IllegalAction("empty_wager", "the wager is empty, expected at least one die (option pass allows none)")
    for kind in FACES:
        most = MOST_D6 if kind == "d6" else 1
        if dice.count(kind) > most:
            sentence = f"{dice.count(kind)} {kind} are wagered, but every player has {most}"
            raise IllegalAction("too_many_dice", sentence, kind=kind, count=dice.count(kind), most=most)
    for kind in state.resting[seat]:
        if kind in dice:
            sentence = f"{state.players[seat]}'s {kind} rests in this round, since it was used in the last one"
            raise IllegalAction("die_rests", sentence, player=state.players[seat], kind=kind)
    return Wager(dice.count("d6"), tuple(kind for kind in SPECIALS if kind in dice))


def open_uses(rules: Rules) -> tuple[str, ...]:
    """Return the uses that a special die may be declared for (dice_fishing:10)."""
    return (NORMAL, REROLL, LURE) if rules.advanced else (NORMAL, REROLL)


def checked_uses(state: FishingState, fisher: Fisher, use: Json) -> dict[str, str]:
    """Return the declared use of each special die: of all that were wagered and of no other (dice_fishing:10)."""
    kinds = [special.kind for special in fisher.specials]
    wanted = f"expected a use for each of {', '.join(kinds)}"
    if not isinstance(use, Mapping):
        raise IllegalAction("bad_use", f"use is {use!r}, {wanted}", use=use)
    for kind in use:
        if kind not in kinds:
            raise IllegalAction("bad_use", f"use names {kind!r}, which was not wagered; {wanted}", use=dict(use))
    for kind in kinds:
        if kind not in use:
            raise IllegalAction("bad_use", f"use lacks {kind}; {wanted}", use=dict(use))
        if use[kind] == LURE and not state.rules.advanced:
            raise IllegalAction("no_lure", f"the {kind} cannot lure: that is the advanced rule (option advanced)")
        if use[kind] not in list(open_uses(state.rules)):
            sentence = f"the use of {kind} is {use[kind]!r}, expected one of: {', '.join(open_uses(state.rules))}"
            raise IllegalAction("bad_use", sentence, use=dict(use))
    return dict(use)


def checked_target(state: FishingState, seat: int, player: Json) -> int:
    """Return the seat of the opponent whom the catcher chose (dice_fishing:18)."""
    opponents = [name for name in state.players if name != state.players[seat]]
    if player not in opponents:
        sentence = f"player is {player!r}, expected an opponent: {', '.join(opponents)}"
        raise IllegalAction("unknown_target", sentence, target=player)
    return state.players.index(player)


def checked_loss(state: FishingState, seat: int, card: Json) -> str:
    """Return the card that was drawn from a player's pile (dice_fishing:18)."""
    owned = [catch.card for catch in state.piles[seat]]
    if card not in owned:
        sentence = f"card is {card!r}, expected one from {state.players[seat]}'s pile: {', '.join(owned)}"
        raise IllegalAction("not_in_pile", sentence, card=card)
    return str(card)


def _spoken(verb: str) -> str:
    return {"done": "be done", "lose": "lose a card", "target": "choose a target"}.get(verb, verb)
