"""The computer player of Trollius'n Roll: drawings are tried, and the coupons that they lead to are valued.

``strong`` reckons with open groups, rows, objectives and the joker; ``easy`` takes the most points that it sees now.
A value is the player's own points as they stand plus what may be hoped for.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from appliance.games import Choice
from appliance.games.trollius import SYMBOLS, Coupon, Drawing, Joker, Placements, Secret, TrolliusState
from appliance.games.trollius.coupon import count, with_symbol
from appliance.games.trollius.objectives import SHAPES
from appliance.games.trollius.scoring import JOKER_POINTS
from appliance.players.advice import Advice, Keep, Reason, because
from appliance.players.trollius_goals import lacking_of_secret, lacking_of_shape
from appliance.players.trollius_value import Floats, Grids, Weights, board_of, grids_of, worth

STRONG = Weights(best=0.2, mean=0.8, depth=0.67, begun=0.05, near=0.75, lead=0.3, joker=5.0)
EASY = Weights()

TRIED_WITH_JOKER = 8
"""So many of the best drawings without joker are tried with every joker too."""

MOST_ADVICE = 50

COMPLETED = {"green": 0.8, "yellow": 0.65, "red": 0.3}
"""Which share of the house cards the strong player completes; counted over 42 of them, so roughly."""


class TrolliusAdviser:
    """Advice on secret cards, symbol dice and drawings; of the drawings the fifty best."""

    def advise(self, state: TrolliusState, player: str, level: str = "strong") -> tuple[Advice, ...]:
        """Return what is open to ``player``, best first; printed cards that the table deals are its own affair."""
        seat = state.players.index(player)
        may = state.may(seat)
        weights = STRONG if level == "strong" else EASY
        if "draw" in may:
            return _drawings(state, seat, weights)
        if "take" in may:
            return _dice(state, seat, weights)
        if "roll" in may or "player_die" in may:
            return (Advice(Keep(), _standing(state, seat, weights), because("throw", "throw the dice")),)
        return _cards(state, seat) if "keep" in may and not state.own_cards else ()


def values(state: TrolliusState, seat: int, weights: Weights, coupons: Sequence[Coupon], jokers: Floats) -> Floats:
    """Return what each of ``coupons`` would be worth to ``seat``; ``jokers``: 1 where the joker is still unused."""
    rules = state.rules
    grids = grids_of(coupons, rules.side.height)
    standing = worth(rules, weights, grids)
    left = _share_left(state, seat)
    joker = JOKER_POINTS + max(0.0, weights.joker - JOKER_POINTS) * left
    total: Floats = standing.now + left * standing.hope + joker * jokers
    for number in state.objectives:
        if number in SHAPES:
            lacking = lacking_of_shape(number, board_of(rules), grids, standing.rows)
            total += _points_of_next(state, seat, number) * _nearness(weights, lacking, left)
        else:
            total += _lead(number, weights, coupons, standing.rows)
    return total + _secret_hope(state, seat, weights, grids, left)


def _share_left(state: TrolliusState, seat: int) -> float:
    """Return which share of the seat's free cells it may hope to fill before the fullest coupon ends the match."""
    height = state.rules.side.height
    free = [sum(height - len(column) for column in coupon) for coupon in state.coupons]
    return min(free) / free[seat] if free[seat] else 0.0


def _nearness(weights: Weights, lacking: Floats, left: float) -> Floats:
    return np.where(lacking == 0, 1.0, left * weights.near**lacking)


def _points_of_next(state: TrolliusState, seat: int, number: int) -> int:
    """Return what the shape earns the seat: as ranked, or with the rank that is next."""
    points = state.rules.edition.card(number).points
    done = {each.seat: each.rank for each in state.achieved if each.number == number}
    return points[done.get(seat, len(done) + 1) - 1]


def _lead(number: int, weights: Weights, coupons: Sequence[Coupon], rows: object) -> Floats:
    if number == 13:
        return -weights.lead * np.asarray(rows, dtype=float)
    symbol, sign = {11: ("light", 1.0), 12: ("soil", 1.0), 14: ("seed", -1.0)}[number]
    return sign * weights.lead * np.array([count(coupon, symbol) for coupon in coupons], dtype=float)


def _secret_hope(state: TrolliusState, seat: int, weights: Weights, grids: Grids, left: float) -> Floats:
    card = state.kept[seat]
    if card is None:
        return np.zeros(len(grids))
    secret = state.rules.edition.secret(card)
    lacking = lacking_of_secret(secret, board_of(state.rules), grids)
    return secret.points * _nearness(weights, lacking, left)


def _standing(state: TrolliusState, seat: int, weights: Weights) -> float:
    return float(values(state, seat, weights, [state.coupons[seat]], np.array([float(state.jokers[seat])]))[0])


def _drawings(state: TrolliusState, seat: int, weights: Weights) -> tuple[Advice, ...]:
    """Value the drawings without joker, then the best of them with every joker too."""
    placements = state.placements(seat)
    found = _valued(state, seat, weights, [Drawing(cells) for cells in placements.plain])
    if placements.joker and weights.joker:
        best = [drawing for drawing, _ in found[:TRIED_WITH_JOKER]]
        found += _valued(state, seat, weights, [each for drawing in best for each in _with_joker(placements, drawing)])
        found.sort(key=lambda each: -each[1])
    before = _standing(state, seat, weights)
    return tuple(Advice(each.choice(), value, _reason(each, value - before)) for each, value in found[:MOST_ADVICE])


def _valued(
    state: TrolliusState, seat: int, weights: Weights, drawings: Sequence[Drawing]
) -> list[tuple[Drawing, float]]:
    """Return drawings with their values, best first; of equal ones the first stays first."""
    if not drawings:
        return []
    coupons = [drawing.on(state.coupons[seat]) for drawing in drawings]
    jokers = np.array([float(state.jokers[seat] and drawing.joker is None) for drawing in drawings])
    valued = zip(drawings, values(state, seat, weights, coupons, jokers).tolist(), strict=True)
    return sorted(valued, key=lambda each: -each[1])


def _with_joker(placements: Placements, drawing: Drawing) -> Iterator[Drawing]:
    """Yield the drawing with each joker that leads to another coupon: before it only below a symbol of its own."""
    drawn = {column for column, _ in drawing.cells}
    for column, symbols in enumerate(placements.coupon):
        room = placements.height - len(symbols)
        for when in ("before", "after") if column in drawn else ("after",):
            if room > (column in drawn):
                yield from (Drawing(drawing.cells, Joker(when, column, symbol)) for symbol in SYMBOLS)


def _reason(drawing: Drawing, gain: float) -> Reason:
    told = ", ".join(f"{symbol} in {column + 1}" for column, symbol in drawing.cells)
    joker = drawing.joker
    if joker is not None:
        told += f", joker {joker.when}: {joker.symbol} in {joker.column + 1}"
    return because("draw", f"{told}: {gain:+.1f} points, hopes reckoned in", gain=gain)


def _dice(state: TrolliusState, seat: int, weights: Weights) -> tuple[Advice, ...]:
    """Prefer the dice whose faces fit best on the own coupon."""
    wanted = _wanted(state, seat, weights)
    before = _standing(state, seat, weights)
    advice = []
    for dice in state.dice_to_take:
        faces = [face for die in dice for face in state.rules.edition.dice.faces(die)]
        fit = sum(wanted[face] for face in faces) / len(faces)
        choice = Choice("take", {"dice": list(dice)})
        said = f"a symbol of {' '.join(dice)} adds {fit:.2f} on average"
        advice.append(Advice(choice, before + fit, because("take", said, gain=fit)))
    return tuple(sorted(advice, key=lambda each: -each.value))


def _wanted(state: TrolliusState, seat: int, weights: Weights) -> dict[str, float]:
    """Return by symbol what one more of it adds in the best column."""
    coupon, height = state.coupons[seat], state.rules.side.height
    columns = [column for column, symbols in enumerate(coupon) if len(symbols) < height]
    tried = [(symbol, with_symbol(coupon, column, symbol)) for symbol in SYMBOLS for column in columns]
    jokers = np.full(len(tried), float(state.jokers[seat]))
    worths = values(state, seat, weights, [each for _, each in tried], jokers) - _standing(state, seat, weights)
    best = dict.fromkeys(SYMBOLS, -np.inf)
    for (symbol, _), value in zip(tried, worths.tolist(), strict=True):
        best[symbol] = max(best[symbol], value)
    return best


def _cards(state: TrolliusState, seat: int) -> tuple[Advice, ...]:
    """Prefer the card with the most points for how often such a card is completed."""
    cards = [state.rules.edition.secret(card) for card in state.cards_to_keep(seat)]
    advice = [
        Advice(Choice("keep", {"card": card.id}), card.points * COMPLETED[card.colour], _why(card)) for card in cards
    ]
    return tuple(sorted(advice, key=lambda each: -each.value))


def _why(card: Secret) -> Reason:
    chance = COMPLETED[card.colour]
    said = f"{card.points} points, completed {chance:.0%} of the time"
    return because("keep", said, points=card.points, chance=round(100 * chance))
