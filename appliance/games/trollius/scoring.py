"""Points and winners: every point of a seat as a line with its reason (trollius:12, trollius:14)."""

from collections import Counter

from appliance.games.engine import Line
from appliance.games.trollius.coupon import SYMBOLS, Coupon, count, group_sizes, most_rows, shows
from appliance.games.trollius.objectives import MAJORITIES, SHAPES, amount, ranks
from appliance.games.trollius.state import Rules, TrolliusState

JOKER_POINTS = 2
ROW_POINTS = 3

NAMES = {"seed": "hearts", "water": "triangles", "light": "circles", "soil": "crosses", "nutrient": "squares"}
ROW_NAMES = {"swamp": "Trollius row", "mountain": "Terra Lux row"}
COUNTED = {11: "circles", 12: "crosses", 13: "rows", 14: "hearts"}


def group_points(rules: Rules, coupon: Coupon, symbol: str) -> int:
    """Return the points of all groups of ``symbol`` (trollius:12)."""
    by_size = rules.group_points[symbol]
    return sum([by_size[size] for size in group_sizes(coupon)[symbol]])


def rows_on(rules: Rules, coupon: Coupon) -> int:
    """Return how many rows of three stand on the coupon, each cell in one at most (trollius:13)."""
    return most_rows(coupon, rules.triple, rules.side.height)


def drawn_points(rules: Rules, coupon: Coupon) -> int:
    """Return what the drawn symbols themselves earn: groups and, where the table counts them, rows."""
    groups = sum(group_points(rules, coupon, symbol) for symbol in SYMBOLS)
    return groups + (ROW_POINTS * rows_on(rules, coupon) if rules.rows else 0)


def gain(before: TrolliusState, after: TrolliusState, seat: int) -> int:
    """Return what a drawing adds by itself: groups and rows, less the joker; objectives and secrets come on top."""
    drawn = drawn_points(after.rules, after.coupons[seat]) - drawn_points(before.rules, before.coupons[seat])
    return drawn - JOKER_POINTS * (before.jokers[seat] - after.jokers[seat])


def majority_ranks(state: TrolliusState, number: int) -> tuple[int, ...]:
    """Return each seat's rank on a majority objective; everybody is ranked, also with none (trollius:16)."""
    return ranks(number, majority_amounts(state, number))


def majority_amounts(state: TrolliusState, number: int) -> tuple[int, ...]:
    """Return what a majority objective counts for each seat."""
    rules = state.rules
    return tuple(amount(number, coupon, rules.side.height, rules.triple) for coupon in state.coupons)


def objective_points(state: TrolliusState, number: int) -> dict[int, int]:
    """Return the points of a general objective by seat: of shapes as ranked so far, of majorities at the end only."""
    points = state.rules.edition.card(number).points
    if number in SHAPES:
        return {each.seat: points[each.rank - 1] for each in state.achieved if each.number == number}
    if not state.finished:
        return {}
    return {seat: points[rank - 1] for seat, rank in enumerate(majority_ranks(state, number))}


def secret_points(state: TrolliusState, seat: int) -> int:
    """Return what the kept secret card would earn as the coupon stands: its points or 0 (trollius:12)."""
    card = state.kept[seat]
    if card is None:
        return 0
    secret = state.rules.edition.secret(card)
    return secret.points if shows(state.coupons[seat], secret.cells) else 0


def lines(state: TrolliusState, seat: int) -> tuple[Line, ...]:
    """Return every point of a seat with its reason, in the order of the scoring list."""
    found = [*_symbol_lines(state, seat), *_row_lines(state, seat)]
    if state.jokers[seat]:
        found.append(Line("Joker not used", JOKER_POINTS, "trollius:10"))
    return (*found, *_secret_lines(state, seat), *_objective_lines(state, seat))


def score(state: TrolliusState, seat: int) -> int:
    """Return the settled points of a seat."""
    points = drawn_points(state.rules, state.coupons[seat]) + (JOKER_POINTS if state.jokers[seat] else 0)
    points += sum(objective_points(state, number).get(seat, 0) for number in state.objectives)
    return points + (secret_points(state, seat) if state.finished else 0)


def winning_seats(state: TrolliusState) -> tuple[int, ...]:
    """Return the seats with the most points; a tie goes to the unused joker, then the fewest hearts (trollius:14)."""
    merits = [(score(state, seat), state.jokers[seat], -count(state.coupons[seat], "seed")) for seat in state.seats]
    return tuple(seat for seat in state.seats if merits[seat] == max(merits))


def _symbol_lines(state: TrolliusState, seat: int) -> list[Line]:
    sizes = group_sizes(state.coupons[seat])
    return [
        Line(_groups_told(symbol, sizes[symbol]), group_points(state.rules, state.coupons[seat], symbol), "trollius:12")
        for symbol in SYMBOLS
        if sizes[symbol]
    ]


def _groups_told(symbol: str, sizes: tuple[int, ...]) -> str:
    """Say the groups of a symbol: "Triangles in groups of 5, 3, 1 (2 times)"."""
    if symbol == "seed":
        return f"Hearts: {sum(sizes)}"
    times = Counter(sizes)
    told = (str(size) if times[size] == 1 else f"{size} ({times[size]} times)" for size in times)
    return f"{NAMES[symbol].capitalize()} in groups of {', '.join(told)}"


def _row_lines(state: TrolliusState, seat: int) -> list[Line]:
    rows = rows_on(state.rules, state.coupons[seat])
    if not state.rules.rows or not rows:
        return []
    name = ROW_NAMES[state.rules.side_name]
    return [Line(f"{rows} {name}{'s' if rows > 1 else ''}", ROW_POINTS * rows, "trollius:12")]


def _secret_lines(state: TrolliusState, seat: int) -> list[Line]:
    card = state.kept[seat]
    if not state.finished or card is None:
        return []
    told = "completed" if secret_points(state, seat) else "not completed"
    name = state.rules.edition.secret(card).name
    return [Line(f"Secret objective {name}: {told}", secret_points(state, seat), "trollius:12")]


def _objective_lines(state: TrolliusState, seat: int) -> list[Line]:
    return [
        Line(_objective_told(state, number, seat), objective_points(state, number)[seat], "trollius:16")
        for number in state.objectives
        if seat in objective_points(state, number)
    ]


def _objective_told(state: TrolliusState, number: int, seat: int) -> str:
    name = f"Objective {number}, {state.rules.edition.card(number).name}"
    if number in MAJORITIES:
        told = f"{majority_amounts(state, number)[seat]} {COUNTED[number]}"
        return f"{name}: {told}, rank {majority_ranks(state, number)[seat]}"
    rank = next(each.rank for each in state.achieved if (each.number, each.seat) == (number, seat))
    return f"{name}: completed, rank {rank}"
