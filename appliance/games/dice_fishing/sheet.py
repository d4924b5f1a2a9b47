"""What a Dice Fishing state says: the explained points, the score sheet, the public facts."""

from appliance.games.dice_fishing.catching import shortfalls, wanted
from appliance.games.dice_fishing.dice import LURE, REROLL, Fisher
from appliance.games.dice_fishing.state import Catch, FishingState
from appliance.games.engine import Cell, Json, Line, ScoreSheet, SheetRow


def explain(state: FishingState, seat: int) -> tuple[Line, ...]:
    """Return a line for each card that a player won and still has, in the order won."""
    return tuple(_line(state, catch) for catch in state.piles[seat])


def score_sheet(state: FishingState, viewer: str | None) -> ScoreSheet:
    """Return a row for each card revealed so far, the dice wagered, and the totals."""
    owners = {catch.card: seat for seat, pile in enumerate(state.piles) for catch in pile}
    seats = range(len(state.players))
    cards = [
        SheetRow(
            f"dice_fishing.{card}",
            tuple(Cell(state.edition.card(card).points if owners.get(card) == seat else None) for seat in seats),
        )
        for card in state.seen
    ]
    rows = (
        *cards,
        SheetRow("dice_fishing.wager", tuple(Cell(_dice_wagered(state, seat, viewer)) for seat in seats), "note"),
        SheetRow("dice_fishing.total", tuple(Cell(score) for score in state.scores), "total"),
    )
    asked = tuple(state.asked())
    return ScoreSheet(state.players, rows, state.players[asked[0]] if len(asked) == 1 else None)


def public(state: FishingState) -> dict[str, Json]:
    """Return the facts of the transcript's ``state``; wagers and declarations only once all may see them."""
    fishers = {
        state.players[seat]: fisher
        for seat, fisher in enumerate(state.fishers)
        if fisher is not None and _has_shown(state, seat)
    }
    return {
        "round": state.round,
        "card": state.card,
        "carried": [each.card for each in state.carried],
        "piles": {
            player: [catch.card for catch in pile] for player, pile in zip(state.players, state.piles, strict=True)
        },
        "resting": {player: list(dice) for player, dice in zip(state.players, state.resting, strict=True)},
        "wagers": {
            player: list(wager.dice) if wager is not None and state.order else None
            for player, wager in zip(state.players, state.wagers, strict=True)
        },
        "order": [[state.players[seat] for seat in group] for group in state.order],
        "uses": {
            player: {special.kind: special.use for special in fisher.specials}
            for player, fisher in fishers.items()
            if fisher.specials
        },
        "rolled": {player: dice_of(fisher) for player, fisher in fishers.items() if fisher.rolled},
        "left": {
            player: left
            for player, fisher in fishers.items()
            if state.players.index(player) in state.fishing and (left := _left(fisher))
        },
        "overtime": state.overtime,
    }


def board(state: FishingState) -> dict[str, Json]:
    """Return what is printed on each card that was revealed, and how things stand around the open one.

    ``deck``: cards still face down. ``points``: of each pile. ``ready``: who has put up a wager or a declaration that
    the others do not see yet. ``fishing``: who fishes now. ``standing``: of whoever has thrown, the total of the dice
    that count and what is missing for a catch (dice_fishing:5).
    """
    thrown = {
        state.players[seat]: fisher for seat, fisher in enumerate(state.fishers) if fisher is not None and fisher.rolled
    }
    return {
        "cards": {card: state.edition.card(card).model_dump(mode="json") for card in state.seen},
        "deck": 0 if state.finished else state.rounds - state.round + (state.card is None),
        "points": dict(zip(state.players, state.scores, strict=True)),
        "ready": [state.players[seat] for seat in _ready(state)],
        "fishing": [state.players[seat] for seat in state.fishing],
        "standing": {player: _standing(state, fisher) for player, fisher in thrown.items()},
    }


def _ready(state: FishingState) -> tuple[int, ...]:
    """The seats whose secret is in while others still think."""
    if not state.order:
        return tuple(seat for seat, wager in enumerate(state.wagers) if wager is not None)
    if state.all_declared:
        return ()
    return tuple(seat for seat in state.fishing if state.fisher(seat).declared)


def _standing(state: FishingState, fisher: Fisher) -> Json:
    missing = [each.key for each in shortfalls(state.open_card, fisher.counting)]
    return {"total": sum(fisher.counting), "missing": missing, "done": fisher.done}


def dice_of(fisher: Fisher) -> dict[str, Json]:
    """Return the dice of a fisher as the transcript writes them."""
    d6: dict[str, Json] = {"d6": list(fisher.d6)} if fisher.d6 else {}
    return {**d6, **{special.kind: special.face for special in fisher.specials}}


def _has_shown(state: FishingState, seat: int) -> bool:
    """Return whether a seat's group has come so far that its declarations are open (dice_fishing:10)."""
    group = next(at for at, seats in enumerate(state.order) if seat in seats)
    return group < state.group or (group == state.group and state.all_declared)


def _left(fisher: Fisher) -> dict[str, int]:
    """Return the rerolls or lure points left of each ability die once it is rolled."""
    if not fisher.rolled:
        return {}
    return {special.kind: special.left for special in fisher.specials if special.use in (REROLL, LURE)}


def _dice_wagered(state: FishingState, seat: int, viewer: str | None) -> int | None:
    wager = state.wagers[seat]
    if wager is None or not (state.order or state.players[seat] == viewer):
        return None
    return wager.count


def _line(state: FishingState, catch: Catch) -> Line:
    card = state.edition.card(catch.card)
    if catch.above is None:
        label = f"{card.name}, round {catch.round}: {wanted(card)}, caught with {catch.total}"
        return Line(label, card.points, "dice_fishing:5")
    why = "carried after a tie" if catch.tied else "carried when all had failed"
    above = state.edition.card(catch.above).name
    label = f"{card.name}, {why}, won with {above} in round {catch.round}"
    return Line(label, card.points, "dice_fishing:6" if catch.tied else "dice_fishing:7")
