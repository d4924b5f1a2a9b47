"""How a round goes on by itself: the reveal, the next group, judgement, icons, the next card, overtime, the end.

Each function takes the state and the events so far and returns both, carried on as far as nobody has to act.
"""

from dataclasses import replace
from typing import TypeVar

from appliance.games.dice_fishing.catching import excess, shortfalls
from appliance.games.dice_fishing.dice import Fisher, Wager, fishing_key
from appliance.games.dice_fishing.state import Carried, Catch, FishingState
from appliance.games.engine import Event, Json, Step

Events = tuple[Event, ...]
Told = Step[FishingState]
T = TypeVar("T")


def begin_round(state: FishingState, events: Events) -> Told:
    """Begin the next round with the next card of the deck, or wait for the table to reveal one (dice_fishing:1)."""
    seats = len(state.players)
    fresh = replace(
        state,
        round=state.round + 1,
        card=None,
        wagers=(None,) * seats,
        fishers=(None,) * seats,
        order=(),
        group=0,
    )
    if fresh.to_come is None:
        return Step(fresh, events)
    card, *later = fresh.to_come
    return reveal(replace(fresh, to_come=tuple(later)), card, events)


def reveal(state: FishingState, card: str, events: Events) -> Told:
    """Turn a card face up on top of those carried over."""
    beneath = [each.card for each in state.carried]
    told = Event("revealed", None, {"card": card, "round": state.round, "carried": beneath})
    return Step(replace(state, card=card, seen=(*state.seen, card)), (*events, told))


def place_wager(state: FishingState, seat: int, wager: Wager) -> Told:
    """Take a secret wager; the last one lifts all screens (dice_fishing:2, 3)."""
    wagers = _with(state.wagers, seat, wager)
    placed = replace(state, wagers=wagers)
    events: Events = (Event("wagered", state.players[seat]),)
    if None in wagers:
        return Step(placed, events)
    shown = [wager for wager in wagers if wager is not None]
    keys = [fishing_key(wager, state.rules.d10_first) for wager in shown]
    fishing = [seat for seat, wager in enumerate(shown) if wager.count]
    order = tuple(
        tuple(seat for seat in fishing if keys[seat] == key) for key in sorted({keys[seat] for seat in fishing})
    )
    fishers = tuple(Fisher.of(wager) if wager.count else None for wager in shown)
    told: dict[str, Json] = {player: list(each.dice) for player, each in zip(state.players, shown, strict=True)}
    groups: Json = [[state.players[seat] for seat in group] for group in order]
    events = (*events, Event("screens_lifted", None, {"wagers": told, "order": groups}))
    placed = replace(placed, fishers=fishers, order=order)
    return Step(placed, events) if order else _nobody(placed, events, tied=False)


def declared(state: FishingState, seat: int, fisher: Fisher) -> Told:
    """Take a declaration; it shows only once the whole group has declared (dice_fishing:10)."""
    after = with_fisher(state, seat, fisher)
    if not after.all_declared:
        return Step(after, (Event("declared", state.players[seat]),))
    uses: dict[str, Json] = {
        after.players[each]: {special.kind: special.use for special in after.fisher(each).specials}
        for each in after.fishing
    }
    return Step(after, (Event("declared", state.players[seat]), Event("uses_shown", None, {"uses": uses})))


def fished(state: FishingState, seat: int, fisher: Fisher, events: Events) -> Told:
    """Put back the dice of a fisher; one with nothing left to do is done, and a group of such is judged."""
    if not fisher.done and not fisher.may_act:
        fisher = replace(fisher, done=True)
        events = (*events, _result(state, seat, fisher))
    after = with_fisher(state, seat, fisher)
    if all(after.fisher(each).done for each in after.fishing):
        return _judged(after, events)
    return Step(after, events)


def stopped(state: FishingState, seat: int) -> Told:
    """Take a fisher's word that the dice stay as they lie."""
    fisher = replace(state.fisher(seat), done=True)
    return fished(state, seat, fisher, (_result(state, seat, fisher),))


def with_fisher(state: FishingState, seat: int, fisher: Fisher) -> FishingState:
    """Return the state with the dice of one seat changed."""
    return replace(state, fishers=_with(state.fishers, seat, fisher))


def target(state: FishingState, victim: int) -> Told:
    """Make a chosen opponent give up a card, if it has one (dice_fishing:18)."""
    assert state.targeting is not None
    told = Event("targeted", state.players[state.targeting], {"player": state.players[victim]})
    after = replace(state, targeting=None, losing=(victim,) if state.piles[victim] else ())
    return Step(after, (told,)) if after.losing else end_round(after, (told,))


def lose(state: FishingState, seat: int, card: str) -> Told:
    """Take a drawn card out of the match (dice_fishing:18)."""
    pile = tuple(catch for catch in state.piles[seat] if catch.card != card)
    losing = tuple(each for each in state.losing if each != seat)
    after = replace(state, piles=_with(state.piles, seat, pile), losing=losing)
    events = (Event("card_lost", state.players[seat], {"card": card}),)
    return Step(after, events) if losing else end_round(after, events)


def end_round(state: FishingState, events: Events) -> Told:
    """Let the used special dice rest and go on: to the next round, to overtime or to the end (dice_fishing:14, 15)."""
    state = replace(state, resting=_used(state))
    if not state.last_round:
        return begin_round(state, events)
    if state.carried:
        events = (*events, Event("fish_gone", None, {"cards": [each.card for each in state.carried]}))
        state = replace(state, carried=())
    if not state.overtime and len(state.leaders) > 1 and state.overtime_size:
        tied: Json = [state.players[seat] for seat in state.leaders]
        events = (*events, Event("overtime", None, {"players": tied, "cards": state.overtime_size}))
        return begin_round(replace(state, overtime=True, to_come=state.overtime_deck), events)
    winners: Json = [state.players[seat] for seat in state.leaders]
    seats = len(state.players)
    state = replace(state, finished=True, card=None, wagers=(None,) * seats, fishers=(None,) * seats, order=(), group=0)
    return Step(state, (*events, Event("finished", None, {"winners": winners})))


def _judged(state: FishingState, events: Events) -> Told:
    """Decide between the fishers of a group (dice_fishing:5, 6, 7)."""
    over = {seat: excess(state.open_card, state.fisher(seat).counting) for seat in state.fishing}
    caught = {seat: by for seat, by in over.items() if by is not None}
    closest = [seat for seat, by in caught.items() if by == min(caught.values())]
    if len(closest) == 1:
        return _caught(state, closest[0], events)
    if closest:
        players: Json = [state.players[seat] for seat in closest]
        return _nobody(state, (*events, Event("tied", None, {"players": players})), tied=True)
    if state.group + 1 < len(state.order):
        return Step(replace(state, group=state.group + 1), events)
    return _nobody(state, events, tied=False)


def _nobody(state: FishingState, events: Events, tied: bool) -> Told:
    """Put the card beneath the next one, those that it was carrying included (dice_fishing:6, 7)."""
    assert state.card is not None
    if not state.last_round:
        events = (*events, Event("carried", None, {"card": state.card}))
    return end_round(replace(state, carried=(*state.carried, Carried(state.card, tied))), events)


def _caught(state: FishingState, seat: int, events: Events) -> Told:
    """Give the card and those beneath it to the catcher; then its icon works (dice_fishing:5, 18, 19)."""
    card, total = state.open_card, sum(state.fisher(seat).counting)
    beneath = tuple(Catch(each.card, state.round, total, card.id, each.tied) for each in state.carried)
    pile = (*state.piles[seat], *beneath, Catch(card.id, state.round, total))
    points = sum(state.edition.card(each.card).points for each in (*beneath, Catch(card.id, state.round, total)))
    won: Json = [*(each.card for each in beneath), card.id]
    told = Event("caught", state.players[seat], {"cards": won, "points": points, "total": total})
    state = replace(state, piles=_with(state.piles, seat, pile), carried=())
    victims = tuple(each for each, pile in enumerate(state.piles) if each != seat and pile)
    if card.icon == "single" and victims:
        state = replace(state, targeting=seat)
    elif card.icon == "all" and victims:
        state = replace(state, losing=victims)
    else:
        return end_round(state, (*events, told))
    return Step(state, (*events, told))


def _result(state: FishingState, seat: int, fisher: Fisher) -> Event:
    counting = fisher.counting
    missing = [each.key for each in shortfalls(state.open_card, counting)]
    return Event("fished", state.players[seat], {"total": sum(counting), "caught": not missing, "missing": missing})


def _used(state: FishingState) -> tuple[tuple[str, ...], ...]:
    """Return the special dice of each seat that rest in the next round."""
    return tuple(
        ()
        if fisher is None or (state.rules.rest == "rolled" and not fisher.rolled)
        else tuple(special.kind for special in fisher.specials)
        for fisher in state.fishers
    )


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])
