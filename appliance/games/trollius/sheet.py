"""What a state says: the score sheet for one viewer and the public facts. Nobody sees another's secret card."""

from appliance.games.engine import Cell, Json, ScoreSheet, SheetRow
from appliance.games.trollius.coupon import SYMBOLS, group_sizes
from appliance.games.trollius.edition import Secret
from appliance.games.trollius.objectives import SHAPES
from appliance.games.trollius.scoring import (
    JOKER_POINTS,
    ROW_POINTS,
    group_points,
    objective_points,
    rows_on,
    score,
    secret_points,
)
from appliance.games.trollius.state import SYMBOL_DICE, TrolliusState


def score_sheet(state: TrolliusState, viewer: str | None) -> ScoreSheet:
    """Return the sheet: symbols, rows, joker, objectives and the secret card, of which ``viewer`` sees the own one."""
    rows = [SheetRow(f"trollius.{symbol}", _symbol_cells(state, symbol)) for symbol in SYMBOLS]
    if state.rules.rows:
        rows.append(SheetRow(f"trollius.rows_{state.rules.side_name}", _row_cells(state)))
    joker = tuple(Cell(JOKER_POINTS) if unused else Cell(0, zeroed=True) for unused in state.jokers)
    rows.append(SheetRow("trollius.joker", joker, "bonus"))
    if any(state.dealt) or state.own_cards:
        rows.append(SheetRow("trollius.secret", _secret_cells(state, viewer), "bonus"))
    for number in state.objectives:
        points = objective_points(state, number)
        cells = tuple(Cell(points.get(seat)) for seat in state.seats)
        rows.append(SheetRow(f"trollius.objective_{number}", cells, "bonus"))
    rows.append(SheetRow("trollius.total", tuple(Cell(score(state, seat)) for seat in state.seats), "total"))
    return ScoreSheet(state.players, tuple(rows), None if state.finished else state.players[state.holder])


def _own_secret(state: TrolliusState, viewer: str) -> Secret | None:
    """Return the card that ``viewer`` plays for, to be shown to nobody else; None while there is none."""
    card = state.kept[state.players.index(viewer)]
    return None if card is None else state.rules.edition.secret(card)


def public(state: TrolliusState) -> dict[str, Json]:
    """Return the facts of the transcript's ``state``; the kept cards are never among them."""
    names = state.players
    return {
        "round": state.round,
        "step": state.step,
        "holder": None if state.finished else names[state.holder],
        "player_dice": {
            name: {"colour": state.colours[state.owner_of_die_held(seat)], "value": state.value_held(seat)}
            for seat, name in enumerate(names)
        },
        "coupons": {
            name: [list(column) for column in coupon] for name, coupon in zip(names, state.coupons, strict=True)
        },
        "rolled": dict(state.rolled),
        "jokers": dict(zip(names, state.jokers, strict=True)),
        "objectives": {
            str(number): {names[seat]: points for seat, points in sorted(objective_points(state, number).items())}
            for number in state.objectives
        },
    }


def board(state: TrolliusState, viewer: str | None) -> dict[str, Json]:
    """Return the coupon's size, the sides of the dice, the open objectives, and what ``viewer`` alone may see.

    ``holders``: who plays for a secret card, whichever it is. ``secret``: the card that ``viewer`` plays for, ``hand``:
    those of which ``viewer`` is to keep one.
    """
    secret = _own_secret(state, viewer) if viewer is not None else None
    return {
        "columns": state.rules.side.columns,
        "height": state.rules.side.height,
        "dice": {die: list(state.rules.edition.dice.faces(die)) for die in SYMBOL_DICE},
        "objectives": [_objective(state, number) for number in state.objectives],
        "holders": [name for name, card in zip(state.players, state.kept, strict=True) if card is not None],
        "secret": secret.model_dump(mode="json") if secret else None,
        "hand": [card.model_dump(mode="json") for card in _hand(state, viewer)],
    }


def _hand(state: TrolliusState, viewer: str | None) -> tuple[Secret, ...]:
    seat = state.players.index(viewer) if viewer is not None else None
    if seat is None or state.kept[seat] is not None or not state.dealt:
        return ()
    return tuple(map(state.rules.edition.secret, state.dealt[seat]))


def _objective(state: TrolliusState, number: int) -> Json:
    """An open card: its points by rank and, for a shape, who has reached it with which rank."""
    card = state.rules.edition.card(number)
    reached = {state.players[each.seat]: each.rank for each in state.achieved if each.number == number}
    return {"number": number, "points": list(card.points), "shape": number in SHAPES, "reached": reached}


def _symbol_cells(state: TrolliusState, symbol: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(group_points(state.rules, coupon, symbol) if group_sizes(coupon)[symbol] else None)
        for coupon in state.coupons
    )


def _row_cells(state: TrolliusState) -> tuple[Cell, ...]:
    return tuple(Cell(ROW_POINTS * rows_on(state.rules, coupon) or None) for coupon in state.coupons)


def _secret_cells(state: TrolliusState, viewer: str | None) -> tuple[Cell, ...]:
    """Return the secret points at the end; before it ``viewer`` alone sees, as an offer, what is completed already."""
    if state.finished:
        return tuple(Cell(secret_points(state, seat)) for seat in state.seats)
    return tuple(
        Cell(offer=secret_points(state, seat) or None) if name == viewer else Cell()
        for seat, name in enumerate(state.players)
    )
